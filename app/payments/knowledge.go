package payments

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/money"
	"balcao/app/payments/statement"
)

// knowledge is what a venue has that lines may mean.
type knowledge struct {
	zone *time.Location
	// settled are the keys of lines that were confirmed before.
	settled map[string]bool
	// elsewhere are the charges of the lines that were confirmed before and that the file has
	// under no key, by their day and amount: another format may name them otherwise.
	elsewhere map[string][]string
	byTxID    map[string]Charge
	// unlinked are what people have confirmed without a statement, by the charge.
	unlinked map[string][]Payment
	// likely are the charges that lines may be suggested for: those without money, and those
	// whose money stands for no line yet.
	likely []Charge
}

// sameMoney is what any two names of one line have in common.
func sameMoney(day string, amount money.Amount) string { return day + " " + amount.Decimal() }

// handed are the providers whose money a person confirms.
func (s *Service) handed() []string {
	var all []string
	for name, p := range s.Providers {
		if p.ByHand() {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

func (s *Service) knowledge(ctx context.Context, venueID string, lines []statement.Line, keys []string, r Reading) (knowledge, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return knowledge{}, err
	}
	k := knowledge{zone: at.Zone, settled: map[string]bool{}, byTxID: map[string]Charge{}, unlinked: map[string][]Payment{}}
	if k.elsewhere, err = s.elsewhere(ctx, venueID, keys, r); err != nil {
		return k, err
	}
	var txids []string
	for _, l := range lines {
		txids = append(txids, referencesIn(l.Text)...)
	}
	for part := range slices.Chunk(keys, exportBatch) {
		var known []string
		err := s.DB.Read.NewRaw("SELECT line_key FROM payment_statement_lines WHERE venue_id = ? AND line_key IN (?)", venueID, bun.List(part)).Scan(ctx, &known)
		if err != nil {
			return k, fmt.Errorf("read lines of statements: %w", err)
		}
		for _, one := range known {
			k.settled[one] = true
		}
	}
	var ids []string
	for part := range slices.Chunk(txids, exportBatch) {
		var named []Charge
		err := s.DB.Read.NewSelect().Model(&named).Where("venue_id = ? AND provider IN (?) AND txid IN (?)", venueID, bun.List(s.handed()), bun.List(part)).Scan(ctx)
		if err != nil {
			return k, fmt.Errorf("read charges: %w", err)
		}
		for _, c := range named {
			k.byTxID[c.TxID], ids = c, append(ids, c.ID)
		}
	}
	if k.likely, err = s.likely(ctx, venueID, r, at.Zone); err != nil {
		return k, err
	}
	for _, c := range k.likely {
		if _, named := k.byTxID[c.TxID]; !named && c.State.HasMoney() {
			ids = append(ids, c.ID)
		}
	}
	for part := range slices.Chunk(ids, exportBatch) {
		if err := s.unlinked(ctx, s.DB.Read, part, k.unlinked); err != nil {
			return k, err
		}
	}
	return k, nil
}

// unlinked reads what came in for charges and stands for no line of a statement.
func (s *Service) unlinked(ctx context.Context, db bun.IDB, chargeIDs []string, into map[string][]Payment) error {
	var all []Payment
	err := db.NewSelect().Model(&all).Where("p.charge_id IN (?) AND NOT EXISTS (SELECT 1 FROM payment_statement_lines l WHERE l.payment_id = p.id)", bun.List(chargeIDs)).
		Order("p.received_at", "p.id").Scan(ctx)
	if err != nil {
		return fmt.Errorf("read payments: %w", err)
	}
	for _, p := range all {
		into[p.ChargeID] = append(into[p.ChargeID], p)
	}
	return nil
}

// elsewhere are the charges of the lines of a statement's days that were confirmed under keys
// that it does not have.
func (s *Service) elsewhere(ctx context.Context, venueID string, keys []string, r Reading) (map[string][]string, error) {
	var all []struct {
		LineKey, Day, ChargeID string
		Amount                 money.Amount
	}
	err := s.DB.Read.NewRaw(`SELECT l.line_key, l.day, p.charge_id, p.amount FROM payment_statement_lines l JOIN payments p ON p.id = l.payment_id
		WHERE l.venue_id = ? AND l.day >= ? AND l.day <= ? ORDER BY l.at, l.line_key`, venueID, r.From, r.To).Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("read lines of statements: %w", err)
	}
	here := map[string]bool{}
	for _, key := range keys {
		here[key] = true
	}
	charges := map[string][]string{}
	for _, l := range all {
		if same := sameMoney(l.Day, l.Amount); !here[l.LineKey] {
			charges[same] = append(charges[same], l.ChargeID)
		}
	}
	return charges, nil
}

// mostLikely bounds the charges that a statement is compared with.
const mostLikely = 5000

// likely reads the charges of a statement's days that its lines may be suggested for.
func (s *Service) likely(ctx context.Context, venueID string, r Reading, zone *time.Location) ([]Charge, error) {
	from, err := time.ParseInLocation(time.DateOnly, r.From, zone)
	if err != nil {
		return nil, err
	}
	to, err := time.ParseInLocation(time.DateOnly, r.To, zone)
	if err != nil {
		return nil, err
	}
	var all []Charge
	err = s.DB.Read.NewSelect().Model(&all).Where("c.venue_id = ? AND c.provider IN (?)", venueID, bun.List(s.handed())).
		Where(`c.state IN (?) OR EXISTS (SELECT 1 FROM payments p WHERE p.charge_id = c.id
			AND NOT EXISTS (SELECT 1 FROM payment_statement_lines l WHERE l.payment_id = p.id))`, bun.List([]State{Waiting, Expired, Cancelled})).
		Where("created_at >= ? AND created_at < ?", from.AddDate(0, 0, -1).UnixMilli(), to.AddDate(0, 0, 1).UnixMilli()).
		Order("created_at DESC", "id DESC").Limit(mostLikely).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read charges: %w", err)
	}
	slices.Reverse(all)
	return all, nil
}
