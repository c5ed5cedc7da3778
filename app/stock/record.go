package stock

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/operation"
	"balcao/app/quantity"
)

// Record writes an entry, an exit or a count that a person has typed, once under one key,
// and answers it with what he should know of it.
func (s *Service) Record(ctx context.Context, venueID string, kind Kind, d Draft, by operation.Actor) (Movement, error) {
	call, err := idempotency.NewCall("stock "+by.UserID, by.Key, []any{venueID, kind, d})
	if err != nil {
		return Movement{}, err
	}
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return Movement{}, err
	}
	products, err := s.products(ctx, venueID)
	if err != nil {
		return Movement{}, err
	}
	if err := d.settle(kind, s.Clock.Now().In(at.Zone), products); err != nil {
		return Movement{}, err
	}
	m, repeated, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (Movement, error) {
		row := movementRow{
			VenueID: venueID, Kind: kind, Supplier: d.Supplier, Invoice: d.Invoice, FactOn: d.FactOn, Note: d.Note, ActorID: by.UserID, ActorName: by.Name,
		}
		if err := s.nameReason(ctx, tx, &row, d.ReasonID); err != nil {
			return Movement{}, err
		}
		lines, warnings := s.lines(ctx, tx, &row, d, products, at.Zone)
		row.Search = row.searchText(d, products)
		if err := s.post(ctx, tx, &row, lines); err != nil {
			return Movement{}, err
		}
		out, err := s.movement(ctx, tx, venueID, row.ID, products)
		if err != nil {
			return Movement{}, err
		}
		out.Warnings = append(out.Warnings, *warnings...)
		return out, nil
	})
	if err != nil || repeated {
		return m, err
	}
	s.recorded(ctx, venueID, m.Lines)
	return m, nil
}

// nameReason takes over the reason's name; a count is its own reason.
func (s *Service) nameReason(ctx context.Context, tx bun.IDB, m *movementRow, id string) error {
	direction := Outgoing
	switch m.Kind {
	case Count:
		m.Reason = "Contagem"
		return nil
	case In:
		direction = Incoming
	}
	r, err := reason(ctx, tx, m.VenueID, id, direction)
	m.Reason = r.Name
	return err
}

// lines are the postings of a draft. Warnings are complete once they have been posted.
func (s *Service) lines(ctx context.Context, tx bun.IDB, m *movementRow, d Draft, products map[string]Product, zone *time.Location) ([]posting, *[]string) {
	warnings := &[]string{}
	lines := make([]posting, len(d.Lines))
	for i, l := range d.Lines {
		p := products[l.ProductID]
		lines[i] = posting{line: i, productID: l.ProductID, quantity: l.units(), packageUnits: l.PackageUnits}
		switch m.Kind {
		case In:
			if l.Total != nil {
				paid := costOf(*l.Total)
				lines[i].paid = &paid
			}
			lines[i].settle = func(b *balance, _ *posting) error {
				m.warnOfCount(b, p, zone, warnings)
				return nil
			}
		case Out:
			lines[i].quantity = -lines[i].quantity
			lines[i].settle = func(b *balance, line *posting) error {
				m.warnOfCount(b, p, zone, warnings)
				return leaves(b, p, line)
			}
		default:
			lines[i].settle = func(b *balance, line *posting) error { return s.counted(ctx, tx, b, p, l, line) }
		}
	}
	return lines, warnings
}

// leaves refuses to take out what is not there, or what orders have reserved.
func leaves(b *balance, p Product, line *posting) error {
	if b.free()+line.quantity >= 0 {
		return nil
	}
	words := fmt.Sprintf("Há %s de %s em estoque", amount(b.OnHand, p.Unit), p.Name)
	if b.Reserved > 0 {
		words += fmt.Sprintf(", e pedidos reservaram %s", amount(b.Reserved, p.Unit))
	}
	return fault.Field(fmt.Sprintf("linhas[%d].quantidade", line.line), words+". Diminua a quantidade, ou acerte o estoque com uma contagem.")
}

// counted makes the posting the difference between what was counted and what the ledger
// said at that time. Part of a piece is there only where a recipe has drawn the rest of it.
func (s *Service) counted(ctx context.Context, tx bun.IDB, b *balance, p Product, l DraftLine, line *posting) error {
	then := b.OnHand
	if l.SeenNo != nil && *l.SeenNo < b.LastNo {
		then = 0
		err := tx.NewRaw("SELECT COALESCE(MAX(on_hand), 0) FROM stock_ledger WHERE venue_id = ? AND product_id = ? AND no = ?",
			b.VenueID, b.ProductID, *l.SeenNo).Scan(ctx, &then)
		if err != nil {
			return fmt.Errorf("read the ledger: %w", err)
		}
	}
	if p.Unit == Piece && !l.units().IsWhole() && then.IsWhole() && b.OnHand.IsWhole() {
		return fault.Field(fmt.Sprintf("linhas[%d].quantidade", line.line),
			fmt.Sprintf("%s é contado em unidades, e nenhuma receita tirou parte de uma: use um número inteiro.", p.Name))
	}
	line.quantity, line.packageUnits = l.units()-then, quantity.One
	return nil
}

// warnOfCount notes that a fact of before a count is recorded after it: the count has seen
// it already.
func (m *movementRow) warnOfCount(b *balance, p Product, zone *time.Location, warnings *[]string) {
	counted := time.UnixMilli(b.CountedAt).In(zone)
	if b.CountedAt != 0 && m.FactOn < counted.Format(time.DateOnly) {
		*warnings = append(*warnings, fmt.Sprintf("%s foi contado em %s, depois da data do fato. Confira se a contagem já não incluía este movimento.",
			p.Name, counted.Format("02/01/2006")))
	}
}

// searchText is what a movement is found by.
func (m *movementRow) searchText(d Draft, products map[string]Product) string {
	words := []string{m.Supplier, m.Invoice, m.Reason, m.Note}
	for _, l := range d.Lines {
		words = append(words, products[l.ProductID].Name)
	}
	return br.Fold(strings.Join(words, " "))
}

// Reverse takes a movement that a person has recorded back, by one that does the opposite.
// What has left since stays gone: stock may fall below zero, and has to be set right.
func (s *Service) Reverse(ctx context.Context, venueID, id string, by operation.Actor) (Movement, error) {
	products, err := s.products(ctx, venueID)
	if err != nil {
		return Movement{}, err
	}
	var out Movement
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.movement(ctx, tx, venueID, id, products)
		if err != nil {
			return err
		}
		if err := before.reversible(); err != nil {
			return err
		}
		row := movementRow{
			VenueID: venueID, Kind: Reversal, Reason: "Estorno de " + kindNames[before.Kind], Supplier: before.Supplier, Invoice: before.Invoice,
			FactOn: before.FactOn, Reverses: id, ActorID: by.UserID, ActorName: by.Name,
		}
		lines, err := reversed(ctx, tx, id)
		if err != nil {
			return err
		}
		row.Search = br.Fold(strings.Join([]string{row.Supplier, row.Invoice, row.Reason}, " "))
		if err := s.post(ctx, tx, &row, lines); err != nil {
			return err
		}
		out, err = s.movement(ctx, tx, venueID, row.ID, products)
		return err
	})
	if err != nil {
		return Movement{}, err
	}
	s.recorded(ctx, venueID, out.Lines)
	return out, nil
}

var kindNames = map[Kind]string{In: "entrada", Out: "saída", Count: "contagem"}

// reversible refuses what is reversed already, or is an order's.
func (m Movement) reversible() error {
	switch {
	case m.ReversedBy != "":
		return fault.New(fault.Conflict, "Este movimento já foi estornado.")
	case kindNames[m.Kind] == "":
		return fault.New(fault.Conflict, "Só entradas, saídas e contagens são estornadas. Corrija o estoque com uma contagem.")
	}
	return nil
}

// reversed are the postings that undo those of a movement, at the same cost.
func reversed(ctx context.Context, tx bun.IDB, id string) ([]posting, error) {
	var rows []ledgerRow
	if err := tx.NewSelect().Model(&rows).Where("movement_id = ?", id).Order("product_id", "no DESC").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the ledger: %w", err)
	}
	lines := make([]posting, len(rows))
	for i, r := range rows {
		cost := -r.Cost
		lines[i] = posting{line: r.Line, productID: r.ProductID, quantity: -r.Quantity, packageUnits: r.PackageUnits, known: &cost}
	}
	return lines, nil
}
