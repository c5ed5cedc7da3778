package insights_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/insights"
	"balcao/app/jobs"
	"balcao/app/mail"
	"balcao/app/push"
	"balcao/app/venue"
)

// Whoever has saved a view has it mailed, sees when it leaves, pauses it and ends it; nobody
// else sees it.
func TestASavedViewIsScheduled(t *testing.T) {
	eachBar(t, func(b bar) {
		var v insights.View
		b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/visoes", fields{
			"localClienteId": b.venue.ID, "Relatorio": "porDia", "Nome": "Ontem", "Periodo": "ontem", "De": "", "Ate": "", "Filtros": fields{}, "Ordem": "", "Decrescente": false,
		}).JSON(b.T, &v)
		const path = "/api/relatorios/envios"
		draft := fields{"localClienteId": b.venue.ID, "Visao": v.ID, "Frequencia": "semana", "Dia": 0, "Hora": 8, "Formato": "pdf"}
		b.Want(http.StatusBadRequest, b.token, "POST", path, draft)
		draft["Dia"] = 1
		var s insights.Schedule
		b.Want(http.StatusOK, b.token, "POST", path, draft).JSON(b.T, &s)
		// Monday at eight o'clock in São Paulo.
		if s.ProximoEm == nil || !s.ProximoEm.Equal(time.Date(2026, 11, 23, 11, 0, 0, 0, time.UTC)) || s.Nome != "Ontem" || s.Titulo != "Vendas por dia" || s.Pausado {
			b.Errorf("scheduled %+v", s)
		}
		b.Person("socio@bar.test", b.venue.ID, "RelatorioVendaPorDia")
		partner := b.SignIn("socio@bar.test")
		b.Want(http.StatusBadRequest, partner, "POST", path, draft)
		b.Want(http.StatusNotFound, partner, "DELETE", path+"/"+s.ID+"?localClienteId="+b.venue.ID, nil)
		pause := fields{"localClienteId": b.venue.ID, "Pausado": true, "Versao": 1}
		b.Want(http.StatusNotFound, partner, "PUT", path+"/"+s.ID, pause)
		b.Want(http.StatusOK, b.token, "PUT", path+"/"+s.ID, pause).JSON(b.T, &s)
		if !s.Pausado || s.Motivo != "pessoa" || s.ProximoEm != nil || s.Versao != 2 {
			b.Errorf("paused %+v", s)
		}
		b.Want(http.StatusConflict, b.token, "PUT", path+"/"+s.ID, pause)
		var all []insights.Schedule
		b.Want(http.StatusOK, b.token, "GET", path+"?localClienteId="+b.venue.ID, nil).JSON(b.T, &all)
		if len(all) != 1 {
			b.Errorf("listed %+v", all)
		}
		// With its view a schedule ends.
		b.Want(http.StatusOK, b.token, "DELETE", "/api/relatorios/visoes/"+v.ID+"?localClienteId="+b.venue.ID, nil)
		b.Want(http.StatusOK, b.token, "GET", path+"?localClienteId="+b.venue.ID, nil).JSON(b.T, &all)
		if len(all) != 0 {
			b.Errorf("after its view went: %+v", all)
		}
	})
}

// post is what a server that mails reports needs beside its database.
type post struct {
	may  bool
	fail bool
	sent []mail.Message
}

func (p *post) May(context.Context, string, string, ...string) (bool, error) { return p.may, nil }
func (p *post) Address(context.Context, string) (string, error)              { return "dona@bar.test", nil }
func (p *post) Open(context.Context, string) ([]insights.OpenOrder, error)   { return nil, nil }
func (p *post) Topic(string) string                                          { return "orders" }

func (p *post) Venue(_ context.Context, id string) (venue.Venue, error) {
	return venue.Venue{ID: id, Name: "Bar da Praça", Zone: time.UTC}, nil
}

func (p *post) send(_ context.Context, m mail.Message) error {
	if p.fail {
		return fault.New(fault.Unavailable, "O servidor de e-mail não responde.")
	}
	p.sent = append(p.sent, m)
	return nil
}

// mailing is a server that mails reports, and a schedule of a venue.
func mailing(t *testing.T, db *database.DB, at clock.Clock, p *post) (*insights.Service, string) {
	hub := push.New(db, slog.New(slog.DiscardHandler))
	t.Cleanup(hub.Close)
	venueID, view := uuid.NewString(), uuid.NewString()
	for _, row := range []struct {
		sql  string
		args []any
	}{
		{"INSERT INTO report_views (id, venue_id, person_id, report, name, kept, version, created_at) VALUES (?, ?, 'dona', 'porDia', 'Ontem', '{\"Periodo\":\"ontem\"}', 1, 1)", []any{view, venueID}},
		{`INSERT INTO report_schedules (id, venue_id, person_id, view_id, every, weekday, hour, format, next_at, why, failed, version, created_at)
			VALUES (?, ?, 'dona', ?, 'dia', 0, 8, 'csv', ?, '', FALSE, 1, 1)`, []any{uuid.NewString(), venueID, view, time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC).UnixMilli()}},
	} {
		if _, err := db.Write.NewRaw(row.sql, row.args...).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return insights.New(insights.Config{
		DB: db, Clock: at, Log: slog.New(slog.DiscardHandler), Hub: hub, Venues: p, Orders: p, Jobs: jobs.New(jobs.Config{DB: db, Clock: at, Hub: hub}), People: p, Mail: p.send,
		PublicURL: "https://bar.test",
	}), venueID
}

// Of a schedule and a period there is one letter, however often and by however many it is
// looked for; what was missed while nothing ran leaves once.
func TestAReportIsMailedOncePerPeriod(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		at, p := clock.At(time.Date(2026, 11, 20, 7, 59, 0, 0, time.UTC)), &post{may: true}
		s, venueID := mailing(t, db, at, p)
		round := func(letters int) {
			t.Helper()
			for range 3 {
				if err := s.MailReports(t.Context(), venueID); err != nil {
					t.Fatal(err)
				}
			}
			if len(p.sent) != letters {
				t.Fatalf("%d letters and not %d at %v", len(p.sent), letters, at.Now())
			}
		}
		round(0)
		at.Advance(time.Minute)
		round(1)
		m := p.sent[0]
		if m.To != "dona@bar.test" || m.Attachment == nil || !bytes.Contains(m.Attachment.Content, []byte("Dia")) || !strings.Contains(m.Text, "19/11/2026") ||
			m.Unsubscribe != "https://bar.test/relatorios/venda/porDia?envios=sim" || m.ID == "" {
			t.Errorf("mailed %+v", m)
		}
		at.Advance(3*24*time.Hour + time.Hour)
		round(2)
		if !strings.Contains(p.sent[1].Text, "22/11/2026") {
			t.Errorf("after three days: %s", p.sent[1].Text)
		}
		// A server that has claimed a letter and died leaves it to another, under the same name.
		at.Advance(24 * time.Hour)
		p.fail = true
		round(2)
		p.fail = false
		if _, err := db.Write.NewRaw("UPDATE report_letters SET due_at = ? WHERE due_at IS NOT NULL", at.Now().Add(10*time.Minute).UnixMilli()).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		round(2)
		at.Advance(10 * time.Minute)
		round(3)
	})
}

// Whoever has lost the report's role gets nothing any more, and the schedule says why.
func TestALostRolePausesASchedule(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		at, p := clock.At(time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)), &post{}
		s, venueID := mailing(t, db, at, p)
		for range 2 {
			if err := s.MailReports(t.Context(), venueID); err != nil {
				t.Fatal(err)
			}
			p.may = true
			at.Advance(48 * time.Hour)
		}
		var why string
		if err := db.Read.NewRaw("SELECT why FROM report_schedules WHERE venue_id = ?", venueID).Scan(t.Context(), &why); err != nil || why != "papel" || len(p.sent) != 0 {
			t.Errorf("paused by %q, %d letters, %v", why, len(p.sent), err)
		}
	})
}
