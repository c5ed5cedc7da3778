package customers

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Note is what somebody of the venue has written down about a customer.
type Note struct {
	ID    string    `json:"Id"`
	Texto string    `json:"Texto"`
	Autor string    `json:"Autor"`
	Em    time.Time `json:"Em"`
}

// noteRecord is a row of customer_notes.
type noteRecord struct {
	bun.BaseModel `bun:"table:customer_notes,alias:n"`

	ID         string `bun:",pk"`
	CustomerID string
	Text       string
	ByID       string `bun:",nullzero"`
	ByName     string
	At         int64
}

func (n noteRecord) wire() Note {
	return Note{ID: n.ID, Texto: n.Text, Autor: n.ByName, Em: database.FromMilli(n.At)}
}

// AddNote writes a note about a customer, of up to 1000 characters.
func (s *Service) AddNote(ctx context.Context, venueID, customerID, text string) (Note, error) {
	text = strings.TrimSpace(text)
	if text == "" || utf8.RuneCountInString(text) > maxText {
		return Note{}, fault.Field("texto", "Escreva a anotação, com até 1000 caracteres.")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Note{}, err
	}
	by := operation.ActorFrom(ctx)
	n := noteRecord{ID: id.String(), CustomerID: customerID, Text: text, ByID: by.UserID, ByName: by.Name, At: s.now()}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := hold(ctx, tx, venueID, "id", customerID, s.now())
		if err != nil {
			return err
		}
		if c.AnonymisedAt != 0 {
			return errErased
		}
		if _, err := tx.NewInsert().Model(&n).Exec(ctx); err != nil {
			return fmt.Errorf("insert note: %w", err)
		}
		return s.keep(ctx, tx, audit.CustomerNoted, by, c, []audit.Value{{Name: "Anotação", After: text, Personal: true}})
	})
	if err != nil {
		return Note{}, err
	}
	return n.wire(), nil
}

// RemoveNote deletes a note about a customer; an unknown one is a NotFound fault.
func (s *Service) RemoveNote(ctx context.Context, venueID, customerID, noteID string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := hold(ctx, tx, venueID, "id", customerID, s.now())
		if err != nil {
			return err
		}
		var n noteRecord
		err = tx.NewSelect().Model(&n).Where("n.id = ? AND n.customer_id = ?", noteID, c.ID).Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return fault.New(fault.NotFound, "Anotação não encontrada.")
		}
		if err != nil {
			return fmt.Errorf("read note: %w", err)
		}
		if _, err := tx.NewDelete().Model(&n).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("delete note: %w", err)
		}
		return s.keep(ctx, tx, audit.CustomerNoteGone, operation.ActorFrom(ctx), c,
			[]audit.Value{{Name: "Anotação", Before: n.Text, Personal: true}})
	})
}

// notes reads the notes about a customer, the newest first.
func (s *Service) notes(ctx context.Context, customerID string) ([]Note, error) {
	var rows []noteRecord
	if err := s.db.Read.NewSelect().Model(&rows).Where("n.customer_id = ?", customerID).Order("n.at DESC", "n.id DESC").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read notes: %w", err)
	}
	notes := make([]Note, len(rows))
	for i, n := range rows {
		notes[i] = n.wire()
	}
	return notes, nil
}

type addNoteInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		Texto string `json:"texto" doc:"up to 1000 characters"`
	}
}

type noteOutput struct{ Body Note }

func (s *Service) addNoteRoute(ctx context.Context, in *addNoteInput) (*noteOutput, error) {
	n, err := s.AddNote(ctx, in.Body.VenueID, in.ID, in.Body.Texto)
	return &noteOutput{n}, err
}

type removeNoteInput struct {
	operation.VenueQuery
	ID     string `path:"id" maxLength:"36"`
	NoteID string `path:"notaId" maxLength:"36"`
}

func (s *Service) removeNoteRoute(ctx context.Context, in *removeNoteInput) (*struct{}, error) {
	return nil, s.RemoveNote(ctx, in.VenueID, in.ID, in.NoteID)
}
