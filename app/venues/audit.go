package venues

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/operation"
)

// audited is what the audit keeps of a venue.
var audited = []audit.Field[Venue]{
	{Name: "Nome", Text: func(v Venue) string { return v.Name }},
	{Name: "Endereço da loja", Text: func(v Venue) string { return v.Slug }},
	{Name: "Razão social", Text: func(v Venue) string { return v.LegalName }},
	{Name: "CNPJ ou CPF", Text: func(v Venue) string { return br.FormatCNPJ(br.FormatCPF(v.Document)) }},
	{Name: "E-mail", Text: func(v Venue) string { return v.Email }},
	{Name: "Tipo", Text: func(v Venue) string { return v.Kind.Label() }},
	{Name: "Telefone", Text: func(v Venue) string { return br.FormatPhone(v.Phone) }},
	{Name: "Rua", Text: func(v Venue) string { return v.Street }},
	{Name: "Número", Text: func(v Venue) string { return v.Number }},
	{Name: "Complemento", Text: func(v Venue) string { return v.Complement }},
	{Name: "Bairro", Text: func(v Venue) string { return v.District }},
	{Name: "CEP", Text: func(v Venue) string { return br.FormatCEP(v.PostalCode) }},
	{Name: "Cidade", Text: func(v Venue) string { return v.City }},
	{Name: "UF", Text: func(v Venue) string { return v.State }},
	{Name: "Fuso horário", Text: func(v Venue) string { return v.TimeZone }},
	{Name: "Fim do dia", Text: Venue.Cutoff},
	{Name: "Minutos até pedir atenção", Text: audit.Number(func(v Venue) int { return v.AttentionMinutes })},
	{Name: "Minutos até o atraso", Text: audit.Number(func(v Venue) int { return v.LateMinutes })},
	{Name: "Atualização rápida", Text: audit.YesNo(func(v Venue) bool { return v.FastPolling })},
	{Name: "Ficha por setor", Text: audit.YesNo(func(v Venue) bool { return v.PrintPerSector })},
	{Name: "Exige transportador", Text: audit.YesNo(func(v Venue) bool { return v.ChooseCarrier })},
	{Name: "Portal antigo", Text: audit.YesNo(func(v Venue) bool { return v.LegacyPortal })},
	{Name: "Emite NFC-e", Text: audit.YesNo(func(v Venue) bool { return v.IssuesInvoices })},
	{Name: "Ativo", Text: audit.YesNo(func(v Venue) bool { return v.IsActive })},
}

// change writes what edit makes of a venue that exists, and keeps in the audit
// what that changed, in one transaction. It answers the venue as it is then.
func (s *Service) change(ctx context.Context, id string, action audit.Action, edit func(*Venue) error) (Venue, error) {
	var after Venue
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.hold(ctx, tx, id)
		if err != nil {
			return err
		}
		after = before
		if err := edit(&after); err != nil {
			return err
		}
		if after == before {
			return nil
		}
		after.Version++
		if _, err := tx.NewUpdate().Model(rowOf(after)).ExcludeColumn("created_at").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("update venue: %w", err)
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: id, At: s.clock.Now(), By: operation.ActorFrom(ctx),
			Action: action, SubjectID: id, Subject: after.Name, Values: audit.Compare(audited, before, after),
		})
	})
	if err != nil {
		return Venue{}, err
	}
	s.changed()
	return after, nil
}

// hold answers the venue and keeps everybody else from changing it until the
// transaction ends.
func (s *Service) hold(ctx context.Context, tx bun.Tx, id string) (Venue, error) {
	var r row
	query := tx.NewSelect().Model(&r).Where("id = ?", id)
	if s.db.Dialect == database.Postgres {
		query.For("UPDATE")
	}
	err := query.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Venue{}, errUnknown
	}
	if err != nil {
		return Venue{}, fmt.Errorf("hold venue: %w", err)
	}
	return r.venue(), nil
}
