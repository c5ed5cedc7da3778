package customers

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"
)

// NewUser is a customer to be registered with many others, each with a card.
type NewUser struct{ ID, Name, CPF, Email, Phone string }

// RegisterAll registers customers whose values were checked, in the caller's transaction,
// which also audits them. A CPF that was registered meanwhile is a Conflict.
func (s *Service) RegisterAll(ctx context.Context, tx bun.Tx, venueID string, users []NewUser) error {
	fresh := make([]record, len(users))
	for i, u := range users {
		r, err := s.fresh(venueID, Draft{Nome: u.Name, CPF: u.CPF, Email: u.Email, Telefone: u.Phone}, "")
		if err != nil {
			return err
		}
		r.ID = u.ID
		fresh[i] = r
	}
	_, err := tx.NewInsert().Model(&fresh).Exec(ctx)
	return refuseTwin(err)
}

// importKinds are the imports whose entries name customers by their ids: that of cardimports, too.
var importKinds = []string{importKind, "cashless-users"}

// forgetImported drops what undoing imports knows of a customer who is erased.
func (s *Service) forgetImported(ctx context.Context, tx bun.Tx, venueID, id string) error {
	for _, kind := range importKinds {
		if err := s.imports.Forget(ctx, tx, venueID, kind, id); err != nil {
			return err
		}
	}
	return nil
}

// KnownCPFs answers which of the CPFs are customers of the venue.
func (s *Service) KnownCPFs(ctx context.Context, db bun.IDB, venueID string, cpfs []string) (map[string]bool, error) {
	found := map[string]bool{}
	for some := range slices.Chunk(cpfs, batch) {
		var known []string
		if err := db.NewRaw("SELECT cpf FROM customers WHERE venue_id = ? AND cpf IN (?)", venueID, bun.List(some)).Scan(ctx, &known); err != nil {
			return nil, fmt.Errorf("look for customers: %w", err)
		}
		for _, cpf := range known {
			found[cpf] = true
		}
	}
	return found, nil
}

// Untouched answers which of the customers are as they were registered and nothing was kept
// about them since, and keeps them so until the transaction ends.
func (s *Service) Untouched(ctx context.Context, tx bun.Tx, venueID string, ids []string) (map[string]bool, error) {
	held, err := holdAll(ctx, tx, venueID, "id", ids, s.now())
	if err != nil {
		return nil, err
	}
	about, err := attachedTo(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	for _, r := range held {
		if r.Version == 1 && r.AnonymisedAt == 0 && r.OpenAmount == 0 && !about[r.ID] {
			found[r.ID] = true
		}
	}
	return found, nil
}

// RemoveAll removes customers that are Untouched.
func (s *Service) RemoveAll(ctx context.Context, tx bun.Tx, venueID string, ids []string) error {
	return undone{remove: ids}.finish(ctx, tx, venueID, nil)
}
