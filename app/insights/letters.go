package insights

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/mail"
	"balcao/app/push"
	"balcao/app/retry"
	"balcao/app/venue"
)

const (
	// lettersTopic is woken by nobody: reports are mailed by the clock.
	lettersTopic = "report-letters"
	lettersEvery = 15 * time.Second
	// claimedFor is how long a letter is left to the server that sends it.
	claimedFor = 10 * time.Minute
	// mostFailures is after how many failures a report is not mailed any more.
	mostFailures  = 8
	lettersARound = 20
	// mostMailed is how large a mailed file is: mail servers refuse larger ones.
	mostMailed = 7 << 20
	// lettersFor is how long it is remembered what has left.
	lettersFor = 90 * 24 * time.Hour
)

var failing = retry.Backoff{First: time.Minute, Most: 2 * time.Hour}

// letterRow is a row of report_letters.
type letterRow struct {
	ID, ScheduleID, VenueID, Period string
	DueAt                           int64
	Failures                        int
}

// Run mails reports until ctx ends.
func (s *Service) Run(ctx context.Context) {
	push.Rounds{
		Name: "reports by mail", Hub: s.Hub, Log: s.Log, Keys: s.venuesWithLetters, Changed: lettersTopic,
		Topic: func(venueID string) string { return lettersTopic + ":" + venueID }, Round: s.MailReports, Every: lettersEvery,
	}.Run(ctx)
}

func (s *Service) venuesWithLetters(ctx context.Context) (ids []string, err error) {
	soon := s.Clock.Now().Add(lettersEvery).UnixMilli()
	err = s.DB.Read.NewRaw("SELECT venue_id FROM report_schedules WHERE next_at <= ? UNION SELECT venue_id FROM report_letters WHERE due_at <= ?", soon, soon).Scan(ctx, &ids)
	return ids, err
}

// MailReports mails the reports of a venue that are due. Of a schedule and a period there is
// one letter, by an index; one server claims it, and where that dies the letter is sent once
// more under the same id (docs/adr/0028).
func (s *Service) MailReports(ctx context.Context, venueID string) error {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return err
	}
	if err := s.beginLetters(ctx, at); err != nil {
		return err
	}
	var due []letterRow
	err = s.DB.Read.NewRaw("SELECT id, schedule_id, venue_id, period, due_at, failures FROM report_letters WHERE venue_id = ? AND due_at <= ? ORDER BY due_at, id LIMIT ?",
		venueID, s.Clock.Now().UnixMilli(), lettersARound).Scan(ctx, &due)
	if err != nil {
		return fmt.Errorf("list reports to be mailed: %w", err)
	}
	for _, l := range due {
		claimed := s.Clock.Now().Add(claimedFor).UnixMilli()
		isOurs, err := s.setLetter(ctx, l, &claimed, l.Failures)
		if err != nil {
			return err
		}
		if !isOurs {
			continue // another server sends it, or it is no longer to be sent
		}
		l.DueAt = claimed
		if err := s.mailLetter(ctx, at, l); err != nil {
			return err
		}
	}
	return nil
}

// beginLetters writes a letter for each schedule whose moment has come. Of moments that were
// missed, the last counts.
func (s *Service) beginLetters(ctx context.Context, at venue.Venue) error {
	now := s.Clock.Now()
	var rows []scheduleRow
	err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ? AND next_at <= ?", at.ID, now.UnixMilli()).Scan(ctx)
	if err != nil {
		return fmt.Errorf("list schedules that are due: %w", err)
	}
	for _, r := range rows {
		last := *r.NextAt
		for next := r.next(at, database.FromMilli(last)); *next <= now.UnixMilli(); next = r.next(at, database.FromMilli(last)) {
			last = *next
		}
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			result, err := tx.NewRaw("UPDATE report_schedules SET next_at = ? WHERE id = ? AND next_at = ?", *r.next(at, now), r.ID, *r.NextAt).Exec(ctx)
			if err != nil {
				return err
			}
			if n, err := result.RowsAffected(); err != nil || n == 0 {
				return err
			}
			return writeLetter(ctx, tx, r, at.Day(database.FromMilli(last)), now)
		})
		if err != nil {
			return fmt.Errorf("begin a report's letter: %w", err)
		}
	}
	return nil
}

// lettersOfClosing writes a letter for each schedule that waits for a day to be signed off.
func (s *Service) lettersOfClosing(ctx context.Context, tx bun.Tx, venueID, day string) error {
	var rows []scheduleRow
	if err := tx.NewSelect().Model(&rows).Where("venue_id = ? AND every = ? AND why = ''", venueID, AtClosing).Scan(ctx); err != nil {
		return err
	}
	for _, r := range rows {
		if err := writeLetter(ctx, tx, r, day, s.Clock.Now()); err != nil {
			return err
		}
	}
	return nil
}

func writeLetter(ctx context.Context, tx bun.Tx, of scheduleRow, period string, now time.Time) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	_, err = tx.NewRaw(`INSERT INTO report_letters (id, schedule_id, venue_id, period, due_at, failures, created_at) VALUES (?, ?, ?, ?, ?, 0, ?)
		ON CONFLICT (schedule_id, period) DO NOTHING`, id.String(), of.ID, of.VenueID, period, now.UnixMilli(), now.UnixMilli()).Exec(ctx)
	return err
}

// setLetter says when a letter is to leave, nil for not any more, unless somebody has said so
// since it was read.
func (s *Service) setLetter(ctx context.Context, read letterRow, at *int64, failures int) (bool, error) {
	result, err := s.DB.Write.NewRaw("UPDATE report_letters SET due_at = ?, failures = ? WHERE id = ? AND due_at = ?", at, failures, read.ID, read.DueAt).Exec(context.WithoutCancel(ctx))
	if err != nil {
		return false, fmt.Errorf("write when a report is mailed: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// mailLetter sends a letter that is claimed. Whoever has lost the report's role gets nothing,
// and the schedule is paused.
func (s *Service) mailLetter(ctx context.Context, at venue.Venue, l letterRow) error {
	var rows []scheduleRow
	if err := s.DB.Read.NewSelect().Model(&rows).Where("id = ? AND why = ''", l.ScheduleID).Scan(ctx); err != nil {
		return err
	}
	var views []viewRow
	if len(rows) > 0 {
		if err := s.DB.Read.NewSelect().Model(&views).Where("id = ?", rows[0].ViewID).Scan(ctx); err != nil {
			return err
		}
	}
	if len(views) == 0 {
		_, err := s.setLetter(ctx, l, nil, l.Failures)
		return err
	}
	of, view := rows[0], views[0]
	report := reportNamed(view.Report)
	address, may, err := "", false, error(nil)
	if report != nil {
		if may, err = s.People.May(ctx, of.PersonID, at.ID, report.roles...); err == nil && may {
			address, err = s.People.Address(ctx, of.PersonID)
		}
	}
	if err != nil {
		return err
	}
	if address == "" {
		_, err := s.DB.Write.NewRaw("UPDATE report_schedules SET why = ?, next_at = NULL, version = version + 1 WHERE id = ? AND why = ''", byLostRole, of.ID).Exec(ctx)
		if err == nil {
			_, err = s.setLetter(ctx, l, nil, l.Failures)
		}
		return err
	}
	message, err := s.letterOf(ctx, at, report, of, view, l)
	if err == nil {
		message.To = address
		err = s.Mail(ctx, message)
	}
	return s.settleLetter(context.WithoutCancel(ctx), l, of, err)
}

// settleLetter writes down that a letter has left, or when it is tried again.
func (s *Service) settleLetter(ctx context.Context, l letterRow, of scheduleRow, failed error) error {
	now := s.Clock.Now()
	if failed == nil {
		if _, err := s.DB.Write.NewRaw("UPDATE report_schedules SET sent_at = ?, failed = FALSE WHERE id = ?", now.UnixMilli(), of.ID).Exec(ctx); err != nil {
			return err
		}
		_, err := s.setLetter(ctx, l, nil, l.Failures)
		return err
	}
	s.Log.LogAttrs(ctx, slog.LevelWarn, "report not mailed", slog.String("schedule", of.ID), slog.String("cause", failed.Error()))
	if l.Failures++; l.Failures < mostFailures {
		next := failing.Next(now, l.Failures).UnixMilli()
		_, err := s.setLetter(ctx, l, &next, l.Failures)
		return err
	}
	if _, err := s.DB.Write.NewRaw("UPDATE report_schedules SET failed = TRUE WHERE id = ?", of.ID).Exec(ctx); err != nil {
		return err
	}
	_, err := s.setLetter(ctx, l, nil, l.Failures)
	return err
}

var errTooLarge = errors.New("the file is too large for a letter")

// bounded keeps what is written into it, up to mostMailed.
type bounded struct {
	bytes.Buffer
	full bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > mostMailed {
		b.full = true
		return 0, errTooLarge
	}
	return b.Buffer.Write(p)
}

// letterOf is the letter with the report's file, or with where to find it where that is too
// large.
func (s *Service) letterOf(ctx context.Context, at venue.Venue, r *report, of scheduleRow, view viewRow, l letterRow) (mail.Message, error) {
	var kept Kept
	if err := json.Unmarshal([]byte(view.Kept), &kept); err != nil {
		return mail.Message{}, fmt.Errorf("read a view: %w", err)
	}
	a := ask{venue: at, Filters: kept.Filtros, order: kept.Ordem, descending: kept.Decrescente}
	a.from, a.to = kept.days(l.Period)
	if of.Every == AtClosing {
		a.from, a.to = l.Period, l.Period
	}
	var file bounded
	rows, err := s.written(ctx, r, a, of.Format, func(_ context.Context, write func(io.Writer) error) error { return write(&file) }, func(int, int) error { return nil })
	about := fmt.Sprintf("O arquivo anexo tem %d linhas.", rows)
	if rows == 1 {
		about = "O arquivo anexo tem 1 linha."
	}
	attached := &mail.Attachment{Name: fmt.Sprintf("%s %s a %s.%s", r.title, a.from, a.to, of.Format), ContentType: of.Format.contentType(), Content: file.Bytes()}
	var refused *fault.Error
	switch {
	case file.full:
		about, attached = "O arquivo é grande demais para um e-mail. Abra o relatório e exporte-o.", nil
	case errors.As(err, &refused) && refused.Code == fault.Invalid:
		about, attached = refused.Message, nil
	case err != nil:
		return mail.Message{}, err
	}
	path := s.PublicURL + cmp.Or(r.path, "/relatorios/"+r.group+"/"+r.key)
	days := printedDay(a.from)
	if a.to != a.from {
		days += " a " + printedDay(a.to)
	}
	return mail.Message{
		ID: "relatorio-" + l.ID, Subject: r.title + ", " + days, Attachment: attached, Unsubscribe: path + "?envios=sim",
		Text: strings.Join([]string{
			r.title + " – " + at.Name, "Visão: " + view.Name, "Período: " + days, "", about, "Para abrir o relatório: " + path, "",
			"Você recebe este e-mail porque agendou este envio. Para pausar ou excluir: " + path + "?envios=sim", "",
		}, "\n"),
	}, nil
}

// days are those of a view, seen from a business day.
func (k Kept) days(today string) (from, to string) {
	day, _ := time.Parse(time.DateOnly, today)
	first := day.AddDate(0, 0, 1-day.Day())
	switch k.Periodo {
	case "hoje":
		return today, today
	case "ontem":
		day = day.AddDate(0, 0, -1)
		return day.Format(time.DateOnly), day.Format(time.DateOnly)
	case "7dias":
		return day.AddDate(0, 0, -6).Format(time.DateOnly), today
	case "mes":
		return first.Format(time.DateOnly), today
	case "mesPassado":
		return first.AddDate(0, -1, 0).Format(time.DateOnly), first.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	return k.De, k.Ate
}
