package scheduling

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/letters"
	"balcao/app/mail"
)

// waitsKept is for how many days past their day those who wait are kept.
const waitsKept = 2

// daysAgo is the day so many days ago, somewhere on earth.
func (s *Service) daysAgo(n int) string {
	return s.Clock.Now().UTC().AddDate(0, 0, -n).Format(time.DateOnly)
}

// releaseWaits frees those who wait for what was deleted: they are off the list, and are told so
// by mail once that is committed. Whose day is over hears nothing.
func (s *Service) releaseWaits(ctx context.Context, tx bun.Tx, venueID, where string, id string) error {
	_, err := tx.NewUpdate().Model((*Wait)(nil)).Set("farewell_at = ?, held_until = NULL", s.now()).
		Where("venue_id = ? AND farewell_at IS NULL AND day >= ?", venueID, s.daysAgo(1)).Where(where, id).Exec(ctx)
	return err
}

// farewells are the letters to those who were freed, whose rows go with them.
func (s *Service) farewells() letters.Box {
	return letters.Box{DB: s.DB, Clock: s.Clock, Log: s.Log, Name: "farewells", Table: "booking_waits", DueAt: "farewell_at", Failures: "farewell_failures", Emptied: true}
}

// sayFarewell tells those of a venue who were freed, each once, and forgets them.
func (s *Service) sayFarewell(ctx context.Context, venueID string) error {
	var due []Wait
	if err := s.farewells().Due(ctx, venueID, &due); err != nil || len(due) == 0 {
		return err
	}
	host, err := s.Hosts.ByVenue(ctx, venueID)
	if err != nil {
		return err
	}
	for _, w := range due {
		day, err := time.Parse(time.DateOnly, w.Day)
		if err != nil {
			return err
		}
		text := "O que você queria reservar em " + host.Name + " no dia " + day.Format("02/01") + " não é mais oferecido, e você saiu da lista de espera."
		err = s.farewells().Mail(ctx, letters.Letter{ID: w.ID, DueAt: w.FarewellAt, Failures: w.FarewellFailures}, func(ctx context.Context) error {
			return s.Mail(ctx, mail.Message{
				ID: "espera-" + w.ID, To: w.Email, Subject: "Lista de espera encerrada – " + host.Name, Text: text + "\n\nPara ver o que há agora: " + s.PublicURL + Address(host.Slug) + "\n",
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}
