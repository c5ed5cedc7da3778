package insights

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Kept is what a saved view asks of its report.
type Kept struct {
	Periodo     string  `json:"Periodo" required:"false" enum:",hoje,ontem,7dias,mes,mesPassado" doc:"days that move with today; empty for those of De and Ate"`
	De          string  `json:"De" required:"false" maxLength:"10"`
	Ate         string  `json:"Ate" required:"false" maxLength:"10"`
	Filtros     Filters `json:"Filtros" required:"false"`
	Ordem       string  `json:"Ordem" required:"false" maxLength:"40"`
	Decrescente bool    `json:"Decrescente" required:"false"`
}

// View is a view of a report that a person has saved for himself.
type View struct {
	ID        string `json:"Id"`
	Relatorio string `json:"Relatorio"`
	Nome      string `json:"Nome"`
	Kept
	Versao int64 `json:"Versao"`
}

// viewRow is a row of report_views.
type viewRow struct {
	bun.BaseModel `bun:"table:report_views"`

	ID        string `bun:",pk"`
	VenueID   string
	PersonID  string
	Report    string
	Name      string
	Kept      string
	Version   int64
	CreatedAt int64
}

func (r viewRow) view() (View, error) {
	v := View{ID: r.ID, Relatorio: r.Report, Nome: r.Name, Versao: r.Version}
	return v, json.Unmarshal([]byte(r.Kept), &v.Kept)
}

// ViewDraft is a view as it is saved.
type ViewDraft struct {
	operation.VenueBody
	Nome string `json:"Nome" maxLength:"60"`
	Kept
}

// row is the draft as it is kept, checked.
func (d ViewDraft) row(venueID string) (viewRow, error) {
	r := viewRow{VenueID: venueID, Name: strings.TrimSpace(d.Nome)}
	if r.Name == "" {
		return r, fault.Field("Nome", "Dê um nome à visão.")
	}
	if d.Periodo == "" {
		if err := period(d.De, d.Ate); err != nil {
			return r, err
		}
	}
	kept, err := json.Marshal(d.Kept)
	r.Kept = string(kept)
	return r, err
}

var (
	errViewNamed = fault.Field("Nome", "Você já tem uma visão deste relatório com este nome. Escolha outro.")
	errViewGone  = fault.New(fault.NotFound, "Visão não encontrada.")
)

// mostViews is how many views a person has in a venue.
const mostViews = 100

type viewsOutput struct {
	Body []View `nullable:"false"`
}

func (s *Service) listViews(ctx context.Context, in *venueInput) (*viewsOutput, error) {
	var rows []viewRow
	err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ? AND person_id = ?", in.VenueID, operation.CallerFrom(ctx).UserID).Order("name", "id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list views: %w", err)
	}
	out := &viewsOutput{Body: []View{}}
	for _, r := range rows {
		v, err := r.view()
		if err != nil {
			return nil, err
		}
		out.Body = append(out.Body, v)
	}
	return out, nil
}

type viewOutput struct{ Body View }

type addViewInput struct {
	Body struct {
		ViewDraft
		Relatorio string `json:"Relatorio" maxLength:"40"`
	}
}

func (s *Service) addView(ctx context.Context, in *addViewInput) (*viewOutput, error) {
	report := reportNamed(in.Body.Relatorio)
	if report == nil || !operation.CallerFrom(ctx).May(in.Body.VenueID, report.roles...) {
		return nil, fault.Field("Relatorio", "Escolha um relatório que você pode ver.")
	}
	row, err := in.Body.row(in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return nil, err
	}
	row.ID, row.PersonID, row.Report, row.Version, row.CreatedAt = id.String(), operation.CallerFrom(ctx).UserID, in.Body.Relatorio, 1, s.Clock.Now().UnixMilli()
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		n, err := tx.NewSelect().Model((*viewRow)(nil)).Where("venue_id = ? AND person_id = ?", row.VenueID, row.PersonID).Count(ctx)
		if err != nil {
			return err
		}
		if n >= mostViews {
			return fault.New(fault.Conflict, "Você já tem 100 visões neste estabelecimento. Apague uma para salvar outra.")
		}
		_, err = tx.NewInsert().Model(&row).Exec(ctx)
		return err
	})
	return viewed(row, err)
}

// viewed is the row that was written, or why it was not.
func viewed(row viewRow, err error) (*viewOutput, error) {
	if database.IsUnique(err) {
		return nil, errViewNamed
	}
	if err != nil {
		return nil, err
	}
	v, err := row.view()
	return &viewOutput{v}, err
}

type saveViewInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		ViewDraft
		Versao int64 `json:"Versao"`
	}
}

func (s *Service) saveView(ctx context.Context, in *saveViewInput) (*viewOutput, error) {
	draft, err := in.Body.row(in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	var row viewRow
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if row, err = viewOf(ctx, tx, in.Body.VenueID, in.ID); err != nil {
			return err
		}
		result, err := tx.NewRaw("UPDATE report_views SET name = ?, kept = ?, version = version + 1 WHERE id = ? AND version = ?", draft.Name, draft.Kept, row.ID, in.Body.Versao).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return fault.New(fault.Conflict, "Esta visão foi salva em outra janela. Abra-a outra vez.")
		}
		row.Name, row.Kept, row.Version = draft.Name, draft.Kept, row.Version+1
		return nil
	})
	return viewed(row, err)
}

// viewOf is a view of the caller's, or errViewGone.
func viewOf(ctx context.Context, tx bun.IDB, venueID, id string) (viewRow, error) {
	var rows []viewRow
	err := tx.NewSelect().Model(&rows).Where("id = ? AND venue_id = ? AND person_id = ?", id, venueID, operation.CallerFrom(ctx).UserID).Scan(ctx)
	if err != nil {
		return viewRow{}, fmt.Errorf("read a view: %w", err)
	}
	if len(rows) == 0 {
		return viewRow{}, errViewGone
	}
	return rows[0], nil
}

type removeViewInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) removeView(ctx context.Context, in *removeViewInput) (*struct{}, error) {
	return nil, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		row, err := viewOf(ctx, tx, in.VenueID, in.ID)
		if err != nil {
			return err
		}
		if err := forgetSchedules(ctx, tx, "view_id = ?", row.ID); err != nil {
			return err
		}
		_, err = tx.NewDelete().Model(&row).WherePK().Exec(ctx)
		return err
	})
}
