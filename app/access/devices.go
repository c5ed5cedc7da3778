package access

import (
	"context"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

type device struct {
	ID           string    `json:"id"`
	Dispositivo  string    `json:"dispositivo" doc:"the User-Agent that signed in"`
	Nome         string    `json:"nome" doc:"the same in a few words, \"Chrome no Windows\"; empty when unknown"`
	CriadaEm     time.Time `json:"criadaEm"`
	UltimoAcesso time.Time `json:"ultimoAcesso" doc:"to the minute"`
	Atual        bool      `json:"atual" doc:"the session that asks"`
}

type deviceList struct {
	Body []device `nullable:"false"`
}

// devices lists where the caller is signed in, the most recent first.
func (s *Service) devices(ctx context.Context, _ *struct{}) (*deviceList, error) {
	caller := operation.CallerFrom(ctx)
	now := s.now()
	var rows []session
	err := s.db.Read.NewSelect().Model(&rows).
		Where("user_id = ? AND expires_at > ? AND last_seen_at > ?", caller.UserID, now, now-s.idle.Milliseconds()).
		Order("last_seen_at DESC", "id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}
	out := &deviceList{Body: make([]device, len(rows))}
	for i, r := range rows {
		out.Body[i] = device{
			ID: r.ID, Dispositivo: r.Device, Nome: operation.DeviceOf(r.Device), CriadaEm: database.FromMilli(r.CreatedAt), UltimoAcesso: database.FromMilli(r.LastSeenAt),
			Atual: r.ID == caller.SessionID,
		}
	}
	return out, nil
}

func (s *Service) signOut(ctx context.Context, _ *struct{}) (*struct{}, error) {
	_, err := s.db.Write.ExecContext(ctx, "DELETE FROM sessions WHERE id = ?", operation.CallerFrom(ctx).SessionID)
	if err != nil {
		return nil, fmt.Errorf("sign out: %w", err)
	}
	s.forgetEverywhere()
	return nil, nil
}

type endSessionInput struct {
	ID string `path:"id" maxLength:"36" doc:"of the list of the caller's sessions"`
}

// endSession signs the caller out on one device.
func (s *Service) endSession(ctx context.Context, in *endSessionInput) (*struct{}, error) {
	ended, err := only(s.db.Write.ExecContext(ctx, "DELETE FROM sessions WHERE id = ? AND user_id = ?", in.ID, operation.CallerFrom(ctx).UserID))
	if err != nil {
		return nil, fmt.Errorf("end session: %w", err)
	}
	if !ended {
		return nil, fault.New(fault.NotFound, "Esta sessão já terminou.")
	}
	s.forgetEverywhere()
	return nil, nil
}

func (s *Service) signOutEverywhere(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if err := endSessions(ctx, s.db.Write, operation.CallerFrom(ctx).UserID, ""); err != nil {
		return nil, err
	}
	s.forgetEverywhere()
	return nil, nil
}
