package extracts

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// layoutRow is a row of extract_layouts.
type layoutRow struct {
	bun.BaseModel `bun:"table:extract_layouts,alias:y"`

	ID       string `bun:",pk"`
	VenueID  string
	Name     string
	Title    string
	Acquirer Acquirer
	Source   string
	LoadedBy string
	LoadedAt int64
	Version  int64
}

// loaded are the layouts that the venue's administrators have loaded.
func (s *Service) loaded(ctx context.Context, venueID string) ([]*Layout, error) {
	var rows []layoutRow
	if err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Order("name").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read layouts: %w", err)
	}
	all := make([]*Layout, len(rows))
	for i, r := range rows {
		l, err := ReadLayout([]byte(r.Source))
		if err != nil {
			return nil, fmt.Errorf("layout %s, which was taken: %w", r.ID, err)
		}
		all[i] = l
	}
	return all, nil
}

// LoadLayout takes a layout file for the venue's extracts, in place of an earlier one of the
// same name, and has the files read that were kept for want of it. It answers how many.
func (s *Service) LoadLayout(ctx context.Context, venueID string, raw []byte) (Layout, int, error) {
	l, err := ReadLayout(raw)
	if err != nil {
		return Layout{}, 0, fault.Field("arquivo", "O layout não foi carregado: "+err.Error()+".")
	}
	if l.Name == cieloOld.Name || l.Name == cieloV15.Name {
		return Layout{}, 0, fault.Field("arquivo", "Este nome é de um layout que já vem no Balcão. Dê outro nome ao layout.")
	}
	by, waited := operation.ActorFrom(ctx), 0
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		row := layoutRow{ID: newID(), VenueID: venueID, Name: l.Name, Title: l.Title, Acquirer: l.Acquirer, Source: string(raw), LoadedBy: by.Name, LoadedAt: s.now(), Version: 1}
		_, err := tx.NewInsert().Model(&row).On("CONFLICT (venue_id, name) DO UPDATE").
			Set("title = EXCLUDED.title, acquirer = EXCLUDED.acquirer, source = EXCLUDED.source, loaded_by = EXCLUDED.loaded_by, loaded_at = EXCLUDED.loaded_at").
			Set("version = y.version + 1").Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep a layout: %w", err)
		}
		var ids []string
		if err := tx.NewRaw("SELECT id FROM extract_files WHERE venue_id = ? AND state = ? ORDER BY created_at, id", venueID, kept).Scan(ctx, &ids); err != nil {
			return fmt.Errorf("read extracts that wait: %w", err)
		}
		for _, id := range ids {
			if waited == mostAgain {
				break
			}
			f, err := s.file(ctx, tx, venueID, id)
			if err != nil {
				return err
			}
			again, err := s.recogniseAgain(ctx, tx, &f, []*Layout{l}, by)
			if err != nil {
				return err
			}
			if again {
				waited++
			}
		}
		return s.record(ctx, tx, venueID, audit.ExtractLayoutLoaded, row.ID, l.Title, audit.Value{Name: "Extratos que esperavam", After: strconv.Itoa(waited)})
	})
	if err != nil {
		return Layout{}, 0, err
	}
	s.Jobs.Wake(by.UserID)
	return *l, waited, nil
}

// mostAgain is how many kept files one layout has read at once; a person may have no more
// open jobs.
const mostAgain = 15

// recogniseAgain has a kept file be read where a layout knows it now.
func (s *Service) recogniseAgain(ctx context.Context, tx bun.Tx, f *fileRow, loaded []*Layout, by operation.Actor) (bool, error) {
	var body []byte
	err := tx.QueryRowContext(ctx, "SELECT body FROM extract_chunks WHERE file_id = ? AND no = 0", f.ID).Scan(&body)
	if err != nil {
		return false, fmt.Errorf("read a part of an extract: %w", err)
	}
	is, err := recognisePacked(body, loaded)
	if err != nil || is.Layout == nil {
		return false, err
	}
	f.recognise(is)
	if err := s.queue(ctx, tx, f, by); err != nil {
		return false, err
	}
	_, err = tx.NewUpdate().Model(f).WherePK().Exec(ctx)
	return true, err
}

func recognisePacked(packed []byte, loaded []*Layout) (Recognised, error) {
	body, err := unpack(packed)
	if err != nil {
		return Recognised{}, err
	}
	return Recognise(firstOf(body), loaded), nil
}

// ProcessAgain has a file be read that was kept, refused, or whose job was cancelled.
func (s *Service) ProcessAgain(ctx context.Context, venueID, id string) (View, error) {
	loaded, err := s.loaded(ctx, venueID)
	if err != nil {
		return View{}, err
	}
	by := operation.ActorFrom(ctx)
	var f fileRow
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if f, err = s.file(ctx, tx, venueID, id); err != nil {
			return err
		}
		open, err := s.jobOpen(ctx, tx, f.JobID)
		switch {
		case err != nil:
			return err
		case f.State == taken:
			return fault.New(fault.Conflict, "Este extrato já foi processado.")
		case open:
			return fault.New(fault.Conflict, "Este extrato está sendo processado. Espere a tarefa terminar.")
		}
		var body []byte
		if err := tx.QueryRowContext(ctx, "SELECT body FROM extract_chunks WHERE file_id = ? AND no = 0", f.ID).Scan(&body); err != nil {
			return fmt.Errorf("read a part of an extract: %w", err)
		}
		is, err := recognisePacked(body, loaded)
		if err != nil {
			return err
		}
		f.recognise(is)
		f.AnalysedAt, f.JobID = nil, ""
		if f.State == kept {
			return fault.New(fault.Conflict, f.Reason)
		}
		if err := s.queue(ctx, tx, &f, by); err != nil {
			return err
		}
		if _, err := tx.NewUpdate().Model(&f).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, venueID, audit.ExtractAgain, f.ID, f.Name)
	})
	if err != nil {
		return View{}, err
	}
	s.Jobs.Wake(by.UserID)
	return f.view(), nil
}

// jobOpen reports whether the job has not ended.
func (s *Service) jobOpen(ctx context.Context, tx bun.Tx, id string) (bool, error) {
	if id == "" {
		return false, nil
	}
	return s.Jobs.Open(ctx, tx, id)
}

// Layouts lists the layouts that read the venue's extracts.
func (s *Service) Layouts(ctx context.Context, venueID string) ([]LayoutView, error) {
	var rows []layoutRow
	if err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Order("title", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read layouts: %w", err)
	}
	all := []LayoutView{}
	for _, l := range []*Layout{cieloV15, cieloOld} {
		all = append(all, LayoutView{Name: l.Name, Title: l.Title, Acquirer: l.Acquirer, Embedded: true})
	}
	for _, r := range rows {
		all = append(all, LayoutView{Name: r.Name, Title: r.Title, Acquirer: r.Acquirer, LoadedBy: r.LoadedBy, LoadedAt: r.LoadedAt})
	}
	return all, nil
}
