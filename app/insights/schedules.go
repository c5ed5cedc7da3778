package insights

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/venue"
)

// Rhythm is how often a report leaves by mail.
type Rhythm string

const (
	Daily  Rhythm = "dia"
	Weekly Rhythm = "semana"
	// AtClosing is when a day is signed off; the report is of that day.
	AtClosing Rhythm = "fechamento"
)

// Why a schedule is paused.
const (
	byPerson   = "pessoa"
	byLostRole = "papel"
)

// Schedule is a saved view that its person gets by mail, again and again.
type Schedule struct {
	ID         string     `json:"Id"`
	Visao      string     `json:"Visao" doc:"id of the view"`
	Nome       string     `json:"Nome" doc:"of the view"`
	Relatorio  string     `json:"Relatorio"`
	Titulo     string     `json:"Titulo" doc:"of the report"`
	Frequencia Rhythm     `json:"Frequencia" enum:"dia,semana,fechamento"`
	Dia        int        `json:"Dia" doc:"weekday of weekly ones, 1 is Monday, 7 Sunday"`
	Hora       int        `json:"Hora" doc:"of the venue's clocks"`
	Formato    FileFormat `json:"Formato" enum:"xlsx,csv,pdf"`
	Pausado    bool       `json:"Pausado"`
	Motivo     string     `json:"Motivo" enum:",pessoa,papel" doc:"why it is paused: by the person, or because the report's role was taken away"`
	ProximoEm  *time.Time `json:"ProximoEm" doc:"null while paused, and at closing"`
	EnviadoEm  *time.Time `json:"EnviadoEm" doc:"the last letter's"`
	Falhou     bool       `json:"Falhou" doc:"the last letter could not be sent"`
	Versao     int64      `json:"Versao"`
}

// scheduleRow is a row of report_schedules.
type scheduleRow struct {
	bun.BaseModel `bun:"table:report_schedules"`

	ID        string `bun:",pk"`
	VenueID   string
	PersonID  string
	ViewID    string
	Every     Rhythm
	Weekday   int
	Hour      int
	Format    FileFormat
	NextAt    *int64
	Why       string
	SentAt    *int64
	Failed    bool
	Version   int64
	CreatedAt int64
}

func momentOf(at *int64) *time.Time {
	if at == nil {
		return nil
	}
	moment := database.FromMilli(*at)
	return &moment
}

func (r scheduleRow) schedule(v viewRow) Schedule {
	out := Schedule{
		ID: r.ID, Visao: r.ViewID, Nome: v.Name, Relatorio: v.Report, Frequencia: r.Every, Dia: r.Weekday, Hora: r.Hour, Formato: r.Format,
		Pausado: r.Why != "", Motivo: r.Why, ProximoEm: momentOf(r.NextAt), EnviadoEm: momentOf(r.SentAt), Falhou: r.Failed, Versao: r.Version,
	}
	if report := reportNamed(v.Report); report != nil {
		out.Titulo = report.title
	}
	return out
}

// next is when it leaves after a moment; nil for those at closing.
func (r scheduleRow) next(at venue.Venue, after time.Time) *int64 {
	if r.Every == AtClosing {
		return nil
	}
	year, month, day := after.In(at.Zone).Date()
	for ; ; day++ {
		moment := time.Date(year, month, day, r.Hour, 0, 0, 0, at.Zone)
		if moment.After(after) && (r.Every == Daily || int(moment.Weekday()+6)%7+1 == r.Weekday) {
			milli := moment.UnixMilli()
			return &milli
		}
	}
}

var (
	errScheduleGone    = fault.New(fault.NotFound, "Envio não encontrado.")
	errScheduleChanged = fault.New(fault.Conflict, "Este envio mudou em outra janela. Abra a lista outra vez.")
)

// mostSchedules is how many a person has in a venue.
const mostSchedules = 20

type schedulesOutput struct {
	Body []Schedule `nullable:"false" doc:"the caller's own"`
}

func (s *Service) listSchedules(ctx context.Context, in *venueInput) (*schedulesOutput, error) {
	var rows []scheduleRow
	err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ? AND person_id = ?", in.VenueID, operation.CallerFrom(ctx).UserID).Order("created_at", "id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list schedules: %w", err)
	}
	out := &schedulesOutput{Body: []Schedule{}}
	for _, r := range rows {
		v, err := viewOf(ctx, s.DB.Read, r.VenueID, r.ViewID)
		if err != nil {
			return nil, err
		}
		out.Body = append(out.Body, r.schedule(v))
	}
	return out, nil
}

type addScheduleInput struct {
	Body struct {
		operation.VenueBody
		Visao      string     `json:"Visao" maxLength:"36" doc:"id of a view of the caller's"`
		Frequencia Rhythm     `json:"Frequencia" enum:"dia,semana,fechamento"`
		Dia        int        `json:"Dia,omitempty" required:"false" minimum:"0" maximum:"7" doc:"of weekly ones, 1 is Monday"`
		Hora       int        `json:"Hora,omitempty" required:"false" minimum:"0" maximum:"23"`
		Formato    FileFormat `json:"Formato" enum:"xlsx,csv,pdf"`
	}
}

type scheduleOutput struct{ Body Schedule }

func (s *Service) addSchedule(ctx context.Context, in *addScheduleInput) (*scheduleOutput, error) {
	by, now := operation.ActorFrom(ctx), s.Clock.Now()
	if in.Body.Frequencia == Weekly && in.Body.Dia == 0 {
		return nil, fault.Field("Dia", "Escolha o dia da semana.")
	}
	at, err := s.Venues.Venue(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return nil, err
	}
	row := scheduleRow{
		ID: id.String(), VenueID: at.ID, PersonID: by.UserID, ViewID: in.Body.Visao, Every: in.Body.Frequencia, Weekday: in.Body.Dia, Hour: in.Body.Hora, Format: in.Body.Formato,
		Version: 1, CreatedAt: now.UnixMilli(),
	}
	row.NextAt = row.next(at, now)
	var view viewRow
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if view, err = viewOf(ctx, tx, at.ID, row.ViewID); err != nil {
			return fault.Field("Visao", "Escolha uma visão sua.")
		}
		report := reportNamed(view.Report)
		if report == nil || !operation.CallerFrom(ctx).May(at.ID, report.roles...) {
			return operation.Denied
		}
		n, err := tx.NewSelect().Model((*scheduleRow)(nil)).Where("venue_id = ? AND person_id = ?", at.ID, by.UserID).Count(ctx)
		if err != nil {
			return err
		}
		if n >= mostSchedules {
			return fault.New(fault.Conflict, "Você já tem 20 envios neste estabelecimento. Exclua um para criar outro.")
		}
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{VenueID: at.ID, At: now, By: by, Action: audit.ReportScheduled, SubjectID: report.key, Subject: report.title})
	})
	if err != nil {
		return nil, err
	}
	return &scheduleOutput{row.schedule(view)}, nil
}

type pauseScheduleInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		Pausado bool  `json:"Pausado"`
		Versao  int64 `json:"Versao"`
	}
}

// pauseSchedule pauses a schedule, or has it go on from now: what has not left meanwhile does not.
func (s *Service) pauseSchedule(ctx context.Context, in *pauseScheduleInput) (*scheduleOutput, error) {
	at, err := s.Venues.Venue(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	var row scheduleRow
	var view viewRow
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if row, view, err = scheduleOf(ctx, tx, at.ID, in.ID); err != nil {
			return err
		}
		row.Why, row.NextAt = byPerson, nil
		if !in.Body.Pausado {
			report := reportNamed(view.Report)
			if report == nil || !operation.CallerFrom(ctx).May(at.ID, report.roles...) {
				return operation.Denied
			}
			row.Why, row.NextAt = "", row.next(at, s.Clock.Now())
		}
		row.Version++
		result, err := tx.NewUpdate().Model(&row).Column("why", "next_at", "version").Where("id = ? AND version = ?", row.ID, in.Body.Versao).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errScheduleChanged
		}
		_, err = tx.NewRaw("UPDATE report_letters SET due_at = NULL WHERE schedule_id = ?", row.ID).Exec(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &scheduleOutput{row.schedule(view)}, nil
}

// scheduleOf is a schedule of the caller's with its view, or errScheduleGone.
func scheduleOf(ctx context.Context, tx bun.IDB, venueID, id string) (scheduleRow, viewRow, error) {
	var rows []scheduleRow
	err := tx.NewSelect().Model(&rows).Where("id = ? AND venue_id = ? AND person_id = ?", id, venueID, operation.CallerFrom(ctx).UserID).Scan(ctx)
	if err != nil {
		return scheduleRow{}, viewRow{}, fmt.Errorf("read a schedule: %w", err)
	}
	if len(rows) == 0 {
		return scheduleRow{}, viewRow{}, errScheduleGone
	}
	v, err := viewOf(ctx, tx, venueID, rows[0].ViewID)
	return rows[0], v, err
}

func (s *Service) removeSchedule(ctx context.Context, in *removeViewInput) (*struct{}, error) {
	return nil, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		row, _, err := scheduleOf(ctx, tx, in.VenueID, in.ID)
		if err != nil {
			return err
		}
		return forgetSchedules(ctx, tx, "id = ?", row.ID)
	})
}

// forgetSchedules deletes schedules with their letters.
func forgetSchedules(ctx context.Context, tx bun.Tx, where, value string) error {
	if _, err := tx.NewRaw("DELETE FROM report_letters WHERE schedule_id IN (SELECT id FROM report_schedules WHERE "+where+")", value).Exec(ctx); err != nil {
		return err
	}
	_, err := tx.NewRaw("DELETE FROM report_schedules WHERE "+where, value).Exec(ctx)
	return err
}
