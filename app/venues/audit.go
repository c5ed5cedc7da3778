package venues

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

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
	{Name: "Tipo", Text: func(v Venue) string { return strconv.Itoa(int(v.Kind)) }},
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
	{Name: "Ativo", Text: audit.YesNo(func(v Venue) bool { return v.IsActive })},
}

// change writes to a venue that exists and keeps in the audit what that changed,
// in one transaction.
func (s *Service) change(ctx context.Context, id string, action audit.Action, write func(bun.Tx) *bun.UpdateQuery) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.hold(ctx, tx, id)
		if err != nil {
			return err
		}
		if _, err := write(tx).Exec(ctx); err != nil {
			return fmt.Errorf("update venue: %w", err)
		}
		after, err := s.hold(ctx, tx, id)
		if err != nil {
			return err
		}
		values := audit.Compare(audited, before, after)
		if len(values) == 0 {
			return nil
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: id, At: s.clock.Now(), By: operation.ActorFrom(ctx),
			Action: action, SubjectID: id, Subject: after.Name, Values: values,
		})
	})
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
