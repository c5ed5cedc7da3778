package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
)

// Routes lists the operations on the caller's own jobs.
func (s *Service) Routes() []operation.Route {
	routes := []operation.Route{
		operation.Get("job-list", "/api/jobs", operation.SignedIn, s.list),
		operation.Get("job-stream", "/api/jobs/stream", operation.SignedIn, s.stream),
		operation.Get("job-get", "/api/jobs/{id}", operation.SignedIn, s.get),
		operation.Post("job-cancel", "/api/jobs/{id}/cancel", operation.SignedIn, s.cancel),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("jobs")
	}
	return routes
}

type listOutput struct {
	Body []Job `nullable:"false" doc:"the latest first"`
}

func (s *Service) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	found, err := s.Of(ctx, operation.CallerFrom(ctx).UserID)
	return &listOutput{found}, err
}

type jobInput struct {
	ID string `path:"id" maxLength:"36"`
}

type jobOutput struct{ Body Job }

func (s *Service) get(ctx context.Context, in *jobInput) (*jobOutput, error) {
	found, err := s.Get(ctx, operation.CallerFrom(ctx).UserID, in.ID)
	return &jobOutput{found}, err
}

func (s *Service) cancel(ctx context.Context, in *jobInput) (*jobOutput, error) {
	found, err := s.Cancel(ctx, operation.CallerFrom(ctx).UserID, in.ID)
	return &jobOutput{found}, err
}

type streamInput struct {
	Token string `header:"Authorization" hidden:"true"`
}

// stream is GET /api/jobs/stream. Events: jobs with what job-list answers, at the
// beginning and after every change; heartbeat {}; unauthenticated {} as the last
// where the session is over. Any other end is to be followed by another call.
func (s *Service) stream(ctx context.Context, in *streamInput) (*operation.StreamResponse, error) {
	personID := operation.CallerFrom(ctx).UserID
	return operation.EventStream(func(ctx context.Context, out *operation.Events) {
		_ = s.follow(ctx, personID, in.Token, out)
	}), nil
}

// follow sends the person's list until the client goes, the session or the server ends.
func (s *Service) follow(ctx context.Context, personID, authorization string, out *operation.Events) error {
	// Subscribed before the first look: what commits in between wakes.
	wake, stop := s.Hub.Subscribe(personTopic(personID))
	defer stop()
	tick := time.NewTicker(s.Heartbeat)
	defer tick.Stop()
	_, token, _ := strings.Cut(authorization, " ")
	var shown []byte
	for {
		found, err := s.Of(ctx, personID)
		if err != nil {
			return err
		}
		now, err := json.Marshal(found)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, shown) {
			if err := out.Send(0, "jobs", now); err != nil {
				return err
			}
			shown = now
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.Hub.Done():
			return nil
		case <-wake:
		case <-tick.C:
			switch _, err := s.Sessions.Authenticate(ctx, strings.TrimSpace(token)); {
			case fault.Is(err, fault.Unauthenticated):
				return out.Send(0, "unauthenticated", []byte("{}"))
			case err != nil:
				return err
			}
			if err := out.Send(0, "heartbeat", []byte("{}")); err != nil {
				return err
			}
		}
	}
}
