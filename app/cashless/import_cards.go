package cashless

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/money"
)

// NewCard is a card to be issued with many others.
type NewCard struct {
	ID, Number, Name, Document, GroupID string
	Credit                              money.Amount
}

// importChunk is how many cards a statement holds.
const importChunk = 200

// IssueAll issues cards whose values were checked, in the caller's transaction, which also
// audits them. A number that was taken meanwhile is a Conflict.
func (s *Service) IssueAll(ctx context.Context, tx bun.Tx, venueID string, all []NewCard) error {
	for some := range slices.Chunk(all, importChunk) {
		accounts, cards := make([]account, len(some)), make([]Card, len(some))
		for i, c := range some {
			accounts[i] = account{ID: c.ID, VenueID: venueID, Credit: &c.Credit}
			cards[i] = Card{ID: c.ID, VenueID: venueID, Number: c.Number, Name: c.Name, Search: br.Fold(c.Name), Document: c.Document, GroupID: c.GroupID, State: Active, Version: 1, CreatedAt: s.now()}
		}
		if _, err := tx.NewInsert().Model(&accounts).Exec(ctx); err != nil {
			return fmt.Errorf("write accounts: %w", err)
		}
		if _, err := tx.NewInsert().Model(&cards).Exec(ctx); err != nil {
			if database.IsUnique(err) {
				return errNumberTaken
			}
			return fmt.Errorf("write cards: %w", err)
		}
	}
	return nil
}

// TakenNumbers answers which of the numbers are those of cards of the venue.
func (s *Service) TakenNumbers(ctx context.Context, db bun.IDB, venueID string, numbers []string) (map[string]bool, error) {
	return taken(ctx, db, venueID, "number", numbers)
}

// HeldBy answers which of the CPFs hold cards of the venue.
func (s *Service) HeldBy(ctx context.Context, db bun.IDB, venueID string, documents []string) (map[string]bool, error) {
	return taken(ctx, db, venueID, "document", documents)
}

func taken(ctx context.Context, db bun.IDB, venueID, column string, values []string) (map[string]bool, error) {
	found := map[string]bool{}
	for some := range slices.Chunk(values, importChunk) {
		var known []string
		err := db.NewRaw("SELECT DISTINCT ? FROM cashless_cards WHERE venue_id = ? AND ? IN (?)", bun.Ident(column), venueID, bun.Ident(column), bun.List(some)).Scan(ctx, &known)
		if err != nil {
			return nil, fmt.Errorf("look for cards: %w", err)
		}
		for _, v := range known {
			found[v] = true
		}
	}
	return found, nil
}

// GroupsByName answers the ids of the venue's groups by their folded names.
func (s *Service) GroupsByName(ctx context.Context, db bun.IDB, venueID string) (map[string]string, error) {
	var groups []Group
	if err := db.NewSelect().Model(&groups).Where("venue_id = ? AND archived_at IS NULL", venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read groups: %w", err)
	}
	ids := map[string]string{}
	for _, g := range groups {
		ids[br.Fold(g.Name)] = g.ID
	}
	return ids, nil
}

// Untouched answers which of the cards are as they were issued and nothing ever moved on
// them, and keeps them so until the transaction ends.
func (s *Service) Untouched(ctx context.Context, tx bun.Tx, venueID string, ids []string) (map[string]bool, error) {
	// What moves a card holds its account, what changes it the card, and then its account.
	for _, rows := range []any{(*Card)(nil), (*account)(nil)} {
		var held []string
		err := s.forUpdate(tx.NewSelect()).Model(rows).Column("id").Where("venue_id = ? AND id IN (?)", venueID, bun.List(ids)).Order("id").Scan(ctx, &held)
		if err != nil {
			return nil, fmt.Errorf("hold cards: %w", err)
		}
	}
	var same []string
	err := tx.NewRaw(`SELECT c.id FROM cashless_cards c JOIN cashless_accounts a ON a.id = c.id
		WHERE c.venue_id = ? AND c.id IN (?) AND c.version = 1 AND a.balance = 0 AND a.held = 0
		AND NOT EXISTS (SELECT 1 FROM cashless_entries e WHERE e.venue_id = c.venue_id AND e.account = c.id)
		AND NOT EXISTS (SELECT 1 FROM cashless_holds h WHERE h.account = c.id)
		AND NOT EXISTS (SELECT 1 FROM cashless_plan_cards p WHERE p.card_id = c.id)`, venueID, bun.List(ids)).Scan(ctx, &same)
	if err != nil {
		return nil, fmt.Errorf("look for cards that were used: %w", err)
	}
	found := map[string]bool{}
	for _, id := range same {
		found[id] = true
	}
	return found, nil
}

// RemoveAll removes cards that are Untouched.
func (s *Service) RemoveAll(ctx context.Context, tx bun.Tx, venueID string, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	for _, statement := range []string{"DELETE FROM cashless_cards WHERE venue_id = ? AND id IN (?)", "DELETE FROM cashless_accounts WHERE venue_id = ? AND id IN (?)"} {
		if _, err := tx.NewRaw(statement, venueID, bun.List(ids)).Exec(ctx); err != nil {
			return fmt.Errorf("remove cards: %w", err)
		}
	}
	return nil
}
