package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

// State is how far a job is.
type State string

// A job ends in one of the last three.
const (
	Queued    State = "queued"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Job is a job as its person sees it.
type Job struct {
	ID      string `json:"Id"`
	Kind    string `json:"Tipo"`
	VenueID string `json:"LocalId" doc:"empty for work on no venue"`
	Title   string `json:"Titulo"`
	State   State  `json:"Estado" enum:"queued,running,done,failed,cancelled"`
	// Sentence is the progress, the result or the reason of the failure.
	Sentence   string     `json:"Frase" doc:"the progress, the result, or why it failed"`
	Done       int64      `json:"Feito"`
	Total      int64      `json:"Total" doc:"0 while unknown"`
	FileID     string     `json:"ArquivoId" doc:"the file that was made; empty when there is none"`
	Cancelling bool       `json:"Cancelando" doc:"its person has cancelled it and it still runs"`
	Created    time.Time  `json:"CriadoEm"`
	Ended      *time.Time `json:"TerminadoEm"`
}

// longestList is how many jobs a person is shown, the latest first.
const longestList = 50

// Of lists the person's latest jobs, the latest first.
func (s *Service) Of(ctx context.Context, personID string) ([]Job, error) {
	return s.read(ctx, "person_id = ? ORDER BY created_at DESC, id DESC LIMIT ?", personID, longestList)
}

// Get answers a job of the person's; another's is NotFound.
func (s *Service) Get(ctx context.Context, personID, id string) (Job, error) {
	found, err := s.read(ctx, "id = ? AND person_id = ?", id, personID)
	if err == nil && len(found) == 0 {
		err = errUnknown
	}
	if err != nil {
		return Job{}, err
	}
	return found[0], nil
}

// Cancel ends a job of the person's: at once where no server works on it, else as
// soon as its handler stops. One that has ended stays as it is; another's is NotFound.
func (s *Service) Cancel(ctx context.Context, personID, id string) (Job, error) {
	asked, err := s.DB.Write.NewRaw("UPDATE jobs SET cancel_asked = TRUE WHERE id = ? AND person_id = ? AND ended_at IS NULL", id, personID).Exec(ctx)
	if err != nil {
		return Job{}, fmt.Errorf("cancel a job: %w", err)
	}
	if err := s.endAbandoned(ctx, s.Clock.Now()); err != nil {
		return Job{}, err
	}
	if n, err := asked.RowsAffected(); err == nil && n > 0 {
		s.Hub.Wake(jobTopic(id))
		s.Hub.Wake(personTopic(personID))
	}
	return s.Get(ctx, personID, id)
}

// Open reports, within the caller's transaction, whether the job has not ended.
func (s *Service) Open(ctx context.Context, db bun.IDB, id string) (bool, error) {
	var n int
	if err := db.NewRaw("SELECT COUNT(*) FROM jobs WHERE id = ? AND ended_at IS NULL", id).Scan(ctx, &n); err != nil {
		return false, fmt.Errorf("look for a job: %w", err)
	}
	return n > 0, nil
}

func (s *Service) read(ctx context.Context, where string, args ...any) ([]Job, error) {
	rows, err := s.DB.Read.QueryContext(ctx, `SELECT id, kind, venue_id, title, state, sentence, done, total, file_id,
		cancel_asked AND ended_at IS NULL, created_at, ended_at FROM jobs WHERE `+where, args...)
	if err != nil {
		return nil, fmt.Errorf("list jobs: %w", err)
	}
	defer func() { _ = rows.Close() }()
	found := []Job{}
	for rows.Next() {
		var j Job
		var created int64
		var ended sql.NullInt64
		if err := rows.Scan(&j.ID, &j.Kind, &j.VenueID, &j.Title, &j.State, &j.Sentence, &j.Done, &j.Total, &j.FileID, &j.Cancelling, &created, &ended); err != nil {
			return nil, fmt.Errorf("list jobs: %w", err)
		}
		j.Created = time.UnixMilli(created).UTC()
		if ended.Valid {
			at := time.UnixMilli(ended.Int64).UTC()
			j.Ended = &at
		}
		found = append(found, j)
	}
	return found, rows.Err()
}
