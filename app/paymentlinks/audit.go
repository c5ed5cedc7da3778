package paymentlinks

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/money"
	"balcao/app/operation"
)

// auditedFields is what the audit keeps of a link.
func auditedFields(names ProductNames) []audit.Field[Link] {
	return []audit.Field[Link]{
		{Name: "Valor", Text: func(l Link) string { return amountText(l.Price) }},
		{Name: "Descrição", Text: func(l Link) string { return l.Description }},
		{Name: "Validade", Text: func(l Link) string { return l.ExpiresOn }},
		{Name: "Máximo de parcelas", Text: audit.Number(func(l Link) int { return l.MaximumInstallments })},
		{Name: "Aceita boleto", Text: func(l Link) string { return yes(l.AllowPaymentSlip) }},
		{Name: "Cliente autenticado", Text: func(l Link) string { return yes(l.Authenticated) }},
		{Name: "Produto", Text: func(l Link) string { return names.of(l.ProductID) }},
		{Name: "Limite de usos", Text: audit.Number(func(l Link) int { return l.UseLimit })},
	}
}

func amountText(a money.Amount) string {
	if a == 0 {
		return ""
	}
	return a.String()
}

func yes(b bool) string {
	if b {
		return "Sim"
	}
	return ""
}

func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, before, after Link, names ProductNames) error {
	title, _ := after.title("")
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: after.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action,
		SubjectID: after.ID, Subject: title + ", " + after.Price.String(), Values: audit.Compare(auditedFields(names), before, after),
	})
}
