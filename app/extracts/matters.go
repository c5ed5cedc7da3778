package extracts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// MatterView is something that does not match.
type MatterView struct {
	ID         string       `json:"Id"`
	Reason     Reason       `json:"Motivo" enum:"semVenda,semExtrato,valorDiferente,taxaMaior,creditoNaoConfere,creditoNaoCaiu,bancoSemExtrato"`
	Day        string       `json:"Dia" doc:"YYYY-MM-DD"`
	Age        int          `json:"Idade" doc:"days since then"`
	Value      money.Amount `json:"Valor"`
	Difference money.Amount `json:"Diferenca" doc:"0 for none"`
	Words      string       `json:"Texto"`
	FileID     string       `json:"ExtratoId" doc:"empty for what is in no extract"`
	Line       int          `json:"Linha"`
	Settled    bool         `json:"Acertada"`
	SettledBy  string       `json:"AcertadaPor"`
	Note       string       `json:"Observacao"`
}

// MatterFilter narrows the worklist.
type MatterFilter struct {
	VenueID string
	Reason  Reason
	Settled bool
}

// Matters answers what does not match, the oldest first.
func (s *Service) Matters(ctx context.Context, f MatterFilter, page operation.PageQuery) ([]MatterView, int, error) {
	at, err := s.Venues.Venue(ctx, f.VenueID)
	if err != nil {
		return nil, 0, err
	}
	var rows []matterRow
	q := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ? AND (settled_at IS NOT NULL) = ?", f.VenueID, f.Settled).Order("day", "id")
	if f.Reason != "" {
		q = q.Where("reason = ?", f.Reason)
	}
	total, err := q.Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list matters: %w", err)
	}
	today := s.Clock.Now().In(at.Zone).Format(time.DateOnly)
	all := make([]MatterView, len(rows))
	for i, m := range rows {
		all[i] = m.view(today)
	}
	return all, int(total), nil
}

func (m *matterRow) view(today string) MatterView {
	v := MatterView{
		ID: m.ID, Reason: m.Reason, Day: m.Day, Value: money.Amount(m.Value), Difference: money.Amount(m.Difference), Words: strings.TrimSpace(m.Words),
		FileID: m.FileID, Line: m.Line, Settled: m.SettledAt != nil, SettledBy: m.SettledBy, Note: m.Note,
	}
	from, err := time.Parse(time.DateOnly, m.Day)
	to, err2 := time.Parse(time.DateOnly, today)
	if err == nil && err2 == nil {
		v.Age = max(0, int(to.Sub(from).Hours()/24))
	}
	return v
}

// Settle takes a matter off the worklist, with what a person says of it.
func (s *Service) Settle(ctx context.Context, venueID, id, note string) error {
	note = strings.TrimSpace(note)
	if note == "" {
		return fault.Field("observacao", "Diga o que foi conferido.")
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var rows []matterRow
		if err := tx.NewSelect().Model(&rows).Where("venue_id = ? AND id = ?", venueID, id).Scan(ctx); err != nil {
			return fmt.Errorf("read matter: %w", err)
		}
		switch {
		case len(rows) == 0:
			return fault.New(fault.NotFound, "Divergência não encontrada. Atualize a lista.")
		case rows[0].SettledAt != nil:
			return fault.New(fault.Conflict, "Esta divergência já foi acertada por "+rows[0].SettledBy+".")
		}
		result, err := tx.NewRaw("UPDATE extract_matters SET settled_at = ?, settled_by = ?, note = ? WHERE id = ? AND settled_at IS NULL", s.now(), operation.ActorFrom(ctx).Name, note, id).Exec(ctx)
		if err != nil {
			return fmt.Errorf("settle matter: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return s.record(ctx, tx, venueID, audit.ExtractMatterSettled, id, rows[0].Words, audit.Value{Name: "Observação", After: note})
	})
}

type mattersInput struct {
	operation.VenueQuery
	operation.PageQuery
	Reason  string `query:"motivo" enum:"semVenda,semExtrato,valorDiferente,taxaMaior,creditoNaoConfere,creditoNaoCaiu,bancoSemExtrato" doc:"none for all"`
	Settled bool   `query:"acertadas"`
}

func (s *Service) mattersRoute(ctx context.Context, in *mattersInput) (*operation.Page[MatterView], error) {
	all, total, err := s.Matters(ctx, MatterFilter{in.VenueID, Reason(in.Reason), in.Settled}, in.PageQuery)
	return &operation.Page[MatterView]{Total: total, Body: all}, err
}

// SettleOrder is what a person says of a matter.
type SettleOrder struct {
	operation.VenueBody
	Note string `json:"observacao" maxLength:"500"`
}

type settleInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body SettleOrder
}

func (s *Service) settleRoute(ctx context.Context, in *settleInput) (*struct{}, error) {
	return nil, s.Settle(ctx, in.Body.VenueID, in.ID, in.Body.Note)
}

// Summary is how far the three levels match.
type Summary struct {
	Lines        int          `json:"Vendas" doc:"lines of extracts"`
	LinesValue   money.Amount `json:"ValorVendas"`
	Matched      int          `json:"ComVenda" doc:"of which our sale is known"`
	MatchedValue money.Amount `json:"ValorComVenda"`
	Credits      int          `json:"Creditos"`
	CreditsValue money.Amount `json:"ValorCreditos"`
	Arrived      int          `json:"NoBanco" doc:"credits that the bank's statement shows"`
	ArrivedValue money.Amount `json:"ValorNoBanco"`
	Fees         money.Amount `json:"Taxas"`
	TooMuch      money.Amount `json:"TaxasAMais" doc:"beyond what is contracted, not settled"`
	Open         int          `json:"Divergencias"`
	Comparing    bool         `json:"Conferindo" doc:"a comparison that somebody asked for has not ended"`
}

// Summary answers it for the days that are compared.
func (s *Service) Summary(ctx context.Context, venueID string) (out Summary, err error) {
	from := s.Clock.Now().AddDate(0, 0, -lookBack).Format(time.DateOnly)
	for _, q := range []struct {
		text string
		into []any
		with []any
	}{
		{`SELECT COUNT(*), COALESCE(SUM(gross), 0), COALESCE(SUM(CASE WHEN sale_ref <> '' THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN sale_ref <> '' THEN gross ELSE 0 END), 0), COALESCE(SUM(fee), 0)
			FROM extract_lines WHERE venue_id = ? AND day >= ? AND NOT adjusted`, []any{&out.Lines, &out.LinesValue, &out.Matched, &out.MatchedValue, &out.Fees}, []any{venueID, from}},
		{`SELECT COUNT(*), COALESCE(SUM(net), 0), COALESCE(SUM(CASE WHEN bank_line_id <> '' THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN bank_line_id <> '' THEN net ELSE 0 END), 0)
			FROM extract_credits WHERE venue_id = ? AND day >= ?`, []any{&out.Credits, &out.CreditsValue, &out.Arrived, &out.ArrivedValue}, []any{venueID, from}},
		{`SELECT COUNT(*), COALESCE(SUM(CASE WHEN reason = ? THEN difference ELSE 0 END), 0) FROM extract_matters WHERE venue_id = ? AND settled_at IS NULL`,
			[]any{&out.Open, &out.TooMuch}, []any{FeeTooHigh, venueID}},
	} {
		if err := s.DB.Read.NewRaw(q.text, q.with...).Scan(ctx, q.into...); err != nil {
			return out, fmt.Errorf("sum a reconciliation: %w", err)
		}
	}
	var jobIDs []string
	if err := s.DB.Read.NewRaw("SELECT job_id FROM extract_comparisons WHERE venue_id = ? AND job_id <> ''", venueID).Scan(ctx, &jobIDs); err != nil {
		return out, fmt.Errorf("read who compares: %w", err)
	}
	for _, id := range jobIDs {
		if out.Comparing, err = s.Jobs.Open(ctx, s.DB.Read, id); err != nil {
			return out, err
		}
	}
	return out, nil
}

type summaryOutput struct{ Body Summary }

func (s *Service) summaryRoute(ctx context.Context, in *venueInput) (*summaryOutput, error) {
	out, err := s.Summary(ctx, in.VenueID)
	return &summaryOutput{out}, err
}

type venueBody struct{ Body operation.VenueBody }

// runRoute has the venue be compared anew.
func (s *Service) runRoute(ctx context.Context, in *venueBody) (*struct{}, error) {
	return nil, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.compareLater(ctx, tx, in.Body.VenueID) })
}

// BankOrder is a bank's statement.
type BankOrder struct {
	operation.VenueBody
	File []byte `json:"arquivo" doc:"OFX or CSV, up to 5 MB, in base64"`
}

type bankInput struct{ Body BankOrder }

// BankRead tells of a statement that was read.
type BankRead struct {
	New int `json:"Novos" doc:"credits that were not known"`
}

type bankOutput struct{ Body BankRead }

func (s *Service) bankRoute(ctx context.Context, in *bankInput) (*bankOutput, error) {
	n, err := s.ReadStatement(ctx, in.Body.VenueID, in.Body.File)
	return &bankOutput{BankRead{n}}, err
}
