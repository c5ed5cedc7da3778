package customers

import (
	"cmp"
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/operation"
)

// phoneField is the audit's name of the telephone.
const phoneField = "Telefone"

// audited is what the audit keeps of a customer; all of it is personal (D57).
var audited = []audit.Field[record]{
	personal("Nome", func(r record) string { return r.Name }),
	personal("CPF", func(r record) string { return br.FormatCPF(r.CPF) }),
	personal("Data de nascimento", func(r record) string { return day(r.BirthDate) }),
	personal("Identificador", func(r record) string { return r.Identifier }),
	personal("Sexo", func(r record) string { return map[Sex]string{Male: "Masculino", Female: "Feminino"}[r.Sex] }),
	personal(phoneField, func(r record) string { return br.FormatPhone(r.Phone) }),
	personal("E-mail", func(r record) string { return r.Email }),
	personal("Nome na lista", audit.YesNo(func(r record) bool { return r.OnList })),
	personal("Categoria", func(r record) string { return r.Category }),
	personal("Consentimento", func(r record) string { return r.ConsentText }),
}

func personal(name string, text func(record) string) audit.Field[record] {
	return audit.Field[record]{Name: name, Text: text, Personal: true}
}

// day writes a birth date as people read it.
func day(date string) string {
	born, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return ""
	}
	return born.Format("02/01/2006")
}

// keep writes into the audit what was done to a customer.
func (s *Service) keep(ctx context.Context, tx bun.Tx, action audit.Action, by operation.Actor, r record, values []audit.Value) error {
	return audit.Record(ctx, tx, s.entry(action, by, r, values))
}

func (s *Service) entry(action audit.Action, by operation.Actor, r record, values []audit.Value) audit.Entry {
	return audit.Entry{
		VenueID: r.VenueID, At: s.clock.Now(), By: by, Action: action,
		SubjectID: r.ID, Subject: cmp.Or(r.Name, br.FormatCPF(r.CPF)), Values: values,
	}
}

// What the audit calls imposing and lifting a restriction.
var (
	imposed = map[restriction]audit.Action{block: audit.CustomerBlocked, alert: audit.CustomerAlerted}
	lifted  = map[restriction]audit.Action{block: audit.CustomerUnlocked, alert: audit.CustomerDisarmed}
)

func justified(reason string) []audit.Value {
	return []audit.Value{{Name: "Justificativa", After: reason, Personal: true}}
}
