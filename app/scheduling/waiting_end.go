package scheduling

import (
	"context"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/letters"
	"balcao/app/mail"
)

// releaseWaits frees those who wait for what was deleted: they are off the list, and are told so
// by mail once that is committed.
func (s *Service) releaseWaits(ctx context.Context, tx bun.Tx, venueID, where string, id string) error {
	_, err := tx.NewUpdate().Model((*Wait)(nil)).Set("farewell_at = ?, held_until = NULL", s.now()).
		Where("venue_id = ? AND farewell_at IS NULL", venueID).Where(where, id).Exec(ctx)
	return err
}

// sayFarewell tells those of a venue who were freed, each once, and forgets them. One who cannot
// be told is tried again until his day is over.
func (s *Service) sayFarewell(ctx context.Context, venueID string) error {
	var due []Wait
	err := s.DB.Read.NewSelect().Model(&due).Where("venue_id = ? AND farewell_at <= ?", venueID, s.now()).Order("farewell_at", "id").Limit(letters.ARound).Scan(ctx)
	if err != nil || len(due) == 0 {
		return err
	}
	host, err := s.Hosts.ByVenue(ctx, venueID)
	if err != nil {
		return err
	}
	for _, w := range due {
		again := s.Clock.Now().Add(claimedFor).UnixMilli()
		result, err := s.DB.Write.NewUpdate().Model((*Wait)(nil)).Set("farewell_at = ?", again).Where("id = ? AND farewell_at = ?", w.ID, w.FarewellAt).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			continue // another server tells him
		}
		day, err := time.Parse(time.DateOnly, w.Day)
		if err != nil {
			return err
		}
		text := "O que você queria reservar em " + host.Name + " no dia " + day.Format("02/01") + " não é mais oferecido, e você saiu da lista de espera."
		failed := s.Mail(ctx, mail.Message{
			To: w.Email, Subject: "Lista de espera encerrada – " + host.Name, Text: text + "\n\nPara ver o que há agora: " + s.PublicURL + Address(host.Slug) + "\n",
		})
		if failed != nil {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "a waiter was not told", slog.String("wait", w.ID), slog.String("cause", failed.Error()))
			if s.Clock.Now().Before(day.AddDate(0, 0, 2)) {
				continue
			}
		}
		if _, err := s.DB.Write.NewDelete().Model(&w).WherePK().Exec(context.WithoutCancel(ctx)); err != nil {
			return err
		}
	}
	return nil
}
