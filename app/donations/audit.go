package donations

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
)

// auditedEvent is what the audit keeps of an event.
var auditedEvent = []audit.Field[Event]{
	{Name: "Nome", Text: func(e Event) string { return e.Name }},
	{Name: "Endereço", Text: func(e Event) string { return e.Link }},
	{Name: "Data", Text: func(e Event) string { return momentText(e.At) }},
	{Name: "Ativo", Text: audit.YesNo(func(e Event) bool { return e.Active })},
	{Name: "Transmissão", Text: func(e Event) string { return e.Live }},
	{Name: "Meta", Text: func(e Event) string { return amountText(e.Goal) }},
	{Name: "Menor valor", Text: func(e Event) string { return amountText(e.Least) }},
	{Name: "Valores sugeridos", Text: func(e Event) string { return amountsText(e.Amounts) }},
	{Name: "Aceita outro valor", Text: audit.YesNo(func(e Event) bool { return e.TakesAny })},
	{Name: "Mostra o arrecadado", Text: audit.YesNo(func(e Event) bool { return e.ShowsRaised })},
	{Name: "Cor", Text: func(e Event) string { return e.Color }},
	{Name: "Detalhes", Text: func(e Event) string { return e.Detail }},
	{Name: "Sobre o projeto", Text: func(e Event) string { return e.About }},
	{Name: "Perguntas", Text: func(e Event) string { return questionsText(e.FAQ) }},
	{Name: "Pergunta da instituição", Text: func(e Event) string { return e.Question }},
	{Name: "Botão", Text: func(e Event) string { return e.Button }},
	{Name: "Agradecimento", Text: func(e Event) string { return e.Thanks }},
	{Name: "Frase de contato", Text: func(e Event) string { return e.ContactPhrase }},
	{Name: "Telefone de contato", Text: func(e Event) string { return e.ContactPhone }},
}

func momentText(at int64) string {
	if at == 0 {
		return ""
	}
	return database.FromMilli(at).UTC().Format(time.RFC3339)
}

func amountsText(all []money.Amount) string {
	texts := make([]string, len(all))
	for i, a := range all {
		texts[i] = a.String()
	}
	return strings.Join(texts, ", ")
}

func questionsText(all []Question) string {
	texts := make([]string, len(all))
	for i, q := range all {
		texts[i] = q.Pergunta + " " + q.Resposta
	}
	return strings.Join(texts, "\n")
}

func amountText(a money.Amount) string {
	if a == 0 {
		return ""
	}
	return a.String()
}

func (s *Service) recordEvent(ctx context.Context, tx bun.Tx, action audit.Action, before, after Event) error {
	return s.record(ctx, tx, action, after.VenueID, after.ID, after.Name, audit.Compare(auditedEvent, before, after))
}

func (s *Service) recordInstitution(ctx context.Context, tx bun.Tx, action audit.Action, before, after Institution, event string, accounts map[string]string) error {
	fields := []audit.Field[Institution]{
		{Name: "Nome", Text: func(i Institution) string { return i.Name }},
		{Name: "Dado bancário", Text: func(i Institution) string { return accounts[i.BankDataID] }},
		{Name: "Evento", Text: func(i Institution) string {
			if i.EventID == after.EventID {
				return event
			}
			return i.EventID
		}},
	}
	return s.record(ctx, tx, action, after.VenueID, after.ID, after.Name, audit.Compare(fields, before, after))
}

func (s *Service) recordLink(ctx context.Context, tx bun.Tx, action audit.Action, before, after Link, event, institution string) error {
	fields := []audit.Field[Link]{
		{Name: "Evento", Text: func(l Link) string {
			if l.EventID == after.EventID {
				return event
			}
			return l.EventID
		}},
		{Name: "Instituição", Text: func(l Link) string {
			if l.InstitutionID == after.InstitutionID {
				return institution
			}
			return l.InstitutionID
		}},
		{Name: "Descrição", Text: func(l Link) string { return l.Description }},
		{Name: "Valor", Text: func(l Link) string { return amountText(l.Amount) }},
	}
	subject := after.Description
	if subject == "" {
		subject = after.Link
	}
	return s.record(ctx, tx, action, after.VenueID, after.ID, subject, audit.Compare(fields, before, after))
}

func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, venueID, id, subject string, values []audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: venueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: id, Subject: subject, Values: values,
	})
}
