package orders

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/operation"
)

// personLimit is how many of a product one person may buy on a business day, and how many
// this order takes.
type personLimit struct {
	productID, name string
	most, asked     int
	// field is the line that asks for the product last.
	field string
}

// limitsOf are the limits per person that the order has to keep. Whoever fetches must be
// known for them; a table, where several people sit, keeps them in each order.
func limitsOf(row *record, lines []Line, products map[string]Product) ([]personLimit, error) {
	var limits []personLimit
	at := map[string]int{}
	for i, line := range lines {
		p := products[line.ProdutoID]
		if p.MaxPerPerson <= 0 {
			continue
		}
		which, known := at[p.ID]
		if !known {
			which = len(limits)
			at[p.ID] = which
			limits = append(limits, personLimit{productID: p.ID, name: p.Name, most: p.MaxPerPerson})
		}
		limits[which].asked += line.Quantidade
		limits[which].field = fmt.Sprintf("Itens[%d].Quantidade", i)
	}
	if len(limits) == 0 || row.CustomerCPF.Valid || row.CustomerPhone.Valid {
		return limits, nil
	}
	if row.Fulfilment == Table {
		return nil, nil
	}
	return nil, fault.Field("Cliente.Telefone", limits[0].name+" tem limite por pessoa. Informe o CPF ou o telefone.")
}

// keepLimits refuses an order with which its person would pass a limit. The venue's row is
// held: no other order of the person comes between.
func (s *Service) keepLimits(ctx context.Context, tx bun.Tx, row *record, shop Shop) error {
	if len(row.limits) == 0 {
		return nil
	}
	bought, err := s.boughtThatDay(ctx, tx, row, shop)
	if err != nil {
		return err
	}
	which, on := "de hoje", "hoje"
	if day := shop.begins(row.due(), 0); day.After(s.Clock.Now()) {
		which, on = "desse dia", "para "+day.Format("02/01")
	}
	for _, l := range row.limits {
		left := l.most - bought[l.productID]
		switch {
		case left <= 0:
			return fault.Field(l.field, fmt.Sprintf("%s tem limite de %d por pessoa por dia, e o %s já foi pedido.", l.name, l.most, which))
		case l.asked > left:
			return fault.Field(l.field, fmt.Sprintf("%s tem limite de %d por pessoa por dia: %s ainda é possível pedir %d.", l.name, l.most, on, left))
		}
	}
	return nil
}

// boughtThatDay counts, by product, what the person's other orders for the order's business day hold,
// those that are still to be paid among them; refused and returned ones do not count. A person is the
// CPF, with the telephone's orders that name no CPF; without a CPF, the telephone.
func (s *Service) boughtThatDay(ctx context.Context, tx bun.Tx, row *record, shop Shop) (map[string]int, error) {
	const placed = `SELECT o.items FROM orders o WHERE o.venue_id = $1 AND COALESCE(o.wanted_for, o.created_at) >= $2
		AND COALESCE(o.wanted_for, o.created_at) < $3 AND o.created_at >= $4 AND o.state <> $5 AND NOT o.returned AND `
	const held = ` UNION ALL SELECT o.items FROM unpaid_orders o WHERE o.venue_id = $1 AND COALESCE(o.wanted_for, o.asked_at) >= $2
		AND COALESCE(o.wanted_for, o.asked_at) < $3 AND o.held_until IS NOT NULL AND `
	known := []string{"o.customer_phone = $6"}
	from, to := shop.begins(row.due(), 0), shop.begins(row.due(), 1)
	args := []any{row.VenueID, from.UnixMilli(), to.UnixMilli(), from.Add(-longestAhead).UnixMilli(), int(Refused), row.CustomerPhone.String}
	if row.CustomerCPF.Valid {
		known = []string{"o.customer_phone = $6 AND o.customer_cpf IS NULL", "o.customer_cpf = $7"}
		args = append(args, row.CustomerCPF.String)
	}
	query := ""
	for i, person := range known {
		if i > 0 {
			query += " UNION ALL "
		}
		query += placed + person + held + person
	}
	rows, err := tx.Tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("count what a person bought: %w", err)
	}
	defer func() { _ = rows.Close() }()
	bought := map[string]int{}
	for rows.Next() {
		var raw []byte
		if err := rows.Scan(&raw); err != nil {
			return nil, fmt.Errorf("count what a person bought: %w", err)
		}
		items, err := operation.Raw[[]Item](raw).Read()
		if err != nil {
			return nil, fmt.Errorf("count what a person bought: %w", err)
		}
		for _, item := range items {
			bought[item.ProdutoID] += item.Quantidade
		}
	}
	return bought, rows.Err()
}
