package insights

import (
	"context"
	"crypto/rand"
	"embed"
	"fmt"
	"net/http"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/operation"
	"balcao/app/pages"
)

//go:embed pages
var templates embed.FS

// optOutScript is the source of the script whose styles the page has; it needs no script.
const optOutScript = "src/public/paylink/main.ts"

// optOut is where whoever gets a report by mail ends that, at /envios/{secret}. To look at it
// changes nothing, for mail servers open the addresses in letters; to post to it does, as the
// page's button and mail programs do (RFC 8058).
type optOut struct {
	*Service
	*pages.Set
}

// Pages answers the public pages (pages.Renderer).
func (s *Service) Pages() map[string]http.Handler {
	p := optOut{s, s.Renderer.Set(templates, optOutScript)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /envios/{secret}", p.answer(func(context.Context, scheduleRow) error { return nil }))
	mux.HandleFunc("POST /envios/{secret}", p.answer(s.stopLetters))
	lost := func(w http.ResponseWriter, r *http.Request) { p.Fail(w, r, pages.ErrNoPage) }
	mux.HandleFunc("/envios", lost)
	mux.HandleFunc("/envios/{path...}", lost)
	return map[string]http.Handler{"envios": mux}
}

// answer does something to the schedule of a secret, and shows how it stands then.
func (p optOut) answer(do func(context.Context, scheduleRow) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := p.visitors.Allow(operation.AddressOf(r.RemoteAddr))
		var row scheduleRow
		if err == nil {
			row, err = p.bySecret(r.Context(), r.PathValue("secret"))
		}
		if err == nil {
			err = do(r.Context(), row)
		}
		if err == nil {
			row, err = p.bySecret(r.Context(), r.PathValue("secret"))
		}
		if err == nil {
			err = p.show(w, r, row)
		}
		if err != nil {
			p.Fail(w, r, err)
		}
	}
}

func (p optOut) show(w http.ResponseWriter, r *http.Request, row scheduleRow) error {
	var views []viewRow
	if err := p.DB.Write.NewSelect().Model(&views).Where("id = ?", row.ViewID).Scan(r.Context()); err != nil {
		return fmt.Errorf("read a view: %w", err)
	}
	at, err := p.Venues.Venue(r.Context(), row.VenueID)
	if err != nil || len(views) == 0 {
		return pages.ErrNoPage
	}
	report := reportNamed(views[0].Report)
	if report == nil {
		return pages.ErrNoPage
	}
	p.Write(w, r, http.StatusOK, "envio", pages.Page{Title: "Relatório por e-mail", Private: true, Plain: true, Body: struct {
		Report, View, Venue, Manage string
		Paused                      bool
	}{report.title, views[0].Name, at.Name, report.manage(), row.Why != ""}})
	return nil
}

// newSecret is what ends a schedule's letters without signing in. It is in small letters, as pages
// get the paths that it stands in.
func newSecret() string { return strings.ToLower(rand.Text()) }

func (s *Service) bySecret(ctx context.Context, secret string) (scheduleRow, error) {
	var rows []scheduleRow
	if err := s.DB.Write.NewSelect().Model(&rows).Where("secret = ?", secret).Scan(ctx); err != nil {
		return scheduleRow{}, fmt.Errorf("look for a schedule: %w", err)
	}
	if len(rows) == 0 {
		return scheduleRow{}, pages.ErrNoPage
	}
	return rows[0], nil
}

// secretOf is the secret of a schedule; one from before gets it now, and keeps it.
func (s *Service) secretOf(ctx context.Context, id string) (secret string, err error) {
	if _, err := s.DB.Write.NewRaw("UPDATE report_schedules SET secret = ? WHERE id = ? AND secret IS NULL", newSecret(), id).Exec(ctx); err != nil {
		return "", fmt.Errorf("make a schedule's secret: %w", err)
	}
	err = s.DB.Write.NewRaw("SELECT secret FROM report_schedules WHERE id = ?", id).Scan(ctx, &secret)
	return secret, err
}

// stopLetters pauses a schedule whose person asked for that in a letter; one that is paused
// stays so for the reason that it has.
func (s *Service) stopLetters(ctx context.Context, row scheduleRow) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewRaw("UPDATE report_schedules SET why = ?, next_at = NULL, version = version + 1 WHERE id = ? AND why = ''", byLetter, row.ID).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewRaw("UPDATE report_letters SET due_at = NULL WHERE schedule_id = ?", row.ID).Exec(ctx)
		return err
	})
}
