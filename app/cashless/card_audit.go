package cashless

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/operation"
)

// saved is what the audit compares of a card.
type saved struct {
	Card
	group  string
	credit *money.Amount
}

// The values that Erase blanks.
const (
	holderField = "Titular"
	cpfField    = "CPF"
)

var audited = []audit.Field[saved]{
	{Name: "Número", Text: func(c saved) string { return c.Number }},
	{Name: holderField, Text: func(c saved) string { return c.Name }, Personal: true},
	{Name: cpfField, Text: func(c saved) string { return br.FormatCPF(c.Document) }, Personal: true},
	{Name: "Grupo", Text: func(c saved) string { return c.group }},
	{Name: "Limite", Text: func(c saved) string { return limitText(c.credit) }},
}

// saved answers what the audit compares of a card.
func (s *Service) saved(ctx context.Context, tx bun.Tx, c Card, credit *money.Amount) (saved, error) {
	out := saved{Card: c, credit: credit}
	if c.GroupID == "" {
		return out, nil
	}
	if err := tx.NewSelect().Model((*Group)(nil)).Column("name").Where("id = ?", c.GroupID).Scan(ctx, &out.group); err != nil {
		return out, fmt.Errorf("read group: %w", err)
	}
	return out, nil
}

func limitText(credit *money.Amount) string {
	if credit == nil {
		return "Ilimitado"
	}
	return credit.String()
}

func (s *Service) recordCard(ctx context.Context, tx bun.Tx, action audit.Action, c Card, values []audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: c.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: c.ID, Subject: "Cartão " + c.Number, Values: values,
	})
}
