package cashless

import (
	"context"
	"fmt"
	"io"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// NegativeCard is a row of the report of cards that may fall below zero (S2§3).
type NegativeCard struct {
	ID                    string        `json:"id"`
	Name                  string        `json:"name"`
	Document              string        `json:"document"`
	NegativeBalanceLimit  *money.Amount `json:"negativeBalanceLimit" doc:"null is without limit"`
	NegativeBalance       money.Amount  `json:"negativeBalance" doc:"how far below zero the card is"`
	Difference            *money.Amount `json:"difference" doc:"what is left of the limit; null without one"`
	ScheduledRecharge     money.Amount  `json:"scheduledRecharge" doc:"what the plan that waits puts on the card"`
	ScheduledRechargeDate *int64        `json:"scheduledRechargeDate" doc:"when it was planned, epoch milliseconds"`
}

// NegativeReport is a page of the report, with the sums of all pages.
type NegativeReport struct {
	Users                  []NegativeCard `json:"users" nullable:"false"`
	TotalNegativeBalance   money.Amount   `json:"totalNegativeBalance"`
	TotalDifference        money.Amount   `json:"totalDifference" doc:"of the cards that have a limit"`
	TotalScheduledRecharge money.Amount   `json:"totalScheduledRecharge"`
	TotalQuantity          int            `json:"totalQuantity"`
	PlanID                 string         `json:"planId" doc:"the plan that waits to be confirmed; empty for none"`
}

const negativePage = 20

// negative is the rows of the report: cards below zero, and those that may fall there.
const negative = ` FROM cashless_cards c JOIN cashless_accounts a ON a.id = c.id
	LEFT JOIN cashless_plans p ON p.venue_id = c.venue_id AND p.paid_at IS NULL AND p.replaced_at IS NULL
	LEFT JOIN cashless_plan_cards pc ON pc.plan_id = p.id AND pc.card_id = c.id
	WHERE c.venue_id = ?0 AND c.state <> ?1 AND (a.balance < 0 OR a.credit IS NULL OR a.credit > 0 OR pc.value IS NOT NULL) AND (?2 = '' OR c.document = ?2)`

const belowZero = "CASE WHEN a.balance < 0 THEN -a.balance ELSE 0 END"

func cpfFilter(document string) (string, error) {
	cpf := br.NormalizeCPF(document)
	if document != "" && !br.ValidCPF(cpf) {
		return "", fault.Field("document", "Preencha com um CPF válido")
	}
	return cpf, nil
}

// NegativeBalances answers a page of the report; all of it where page is 0.
func (s *Service) NegativeBalances(ctx context.Context, venueID, document string, page int) (NegativeReport, error) {
	r := NegativeReport{Users: []NegativeCard{}}
	cpf, err := cpfFilter(document)
	if err != nil {
		return r, err
	}
	err = s.DB.Read.NewRaw("SELECT COUNT(*), COALESCE(SUM("+belowZero+"), 0), COALESCE(SUM(a.credit - "+belowZero+"), 0), COALESCE(SUM(pc.value), 0), COALESCE(MAX(p.id), '')"+negative,
		venueID, Lost, cpf).Scan(ctx, &r.TotalQuantity, &r.TotalNegativeBalance, &r.TotalDifference, &r.TotalScheduledRecharge, &r.PlanID)
	if err != nil {
		return r, fmt.Errorf("sum negative balances: %w", err)
	}
	query := "SELECT c.id, c.name, c.document, a.credit AS negative_balance_limit, " + belowZero + " AS negative_balance, a.credit - " + belowZero +
		" AS difference, COALESCE(pc.value, 0) AS scheduled_recharge, CASE WHEN pc.value IS NULL THEN NULL ELSE p.created_at END AS scheduled_recharge_date" + negative + " ORDER BY c.name, c.id"
	if page > 0 {
		query += fmt.Sprintf(" LIMIT %d OFFSET %d", negativePage, (page-1)*negativePage)
	}
	if err := s.DB.Read.NewRaw(query, venueID, Lost, cpf).Scan(ctx, &r.Users); err != nil {
		return r, fmt.Errorf("read negative balances: %w", err)
	}
	return r, nil
}

var negativeColumns = []sheets.Column{
	{Key: "nome", Title: "Nome", Kind: sheets.Text},
	{Key: "documento", Title: "Documento", Kind: sheets.Document},
	{Key: "limite", Title: "Limite", Kind: sheets.Text},
	{Key: "consumido", Title: "Consumido", Kind: sheets.Money, Total: true},
	{Key: "restante", Title: "Saldo Restante", Kind: sheets.Text},
	{Key: "planejada", Title: "Recarga Planejada", Kind: sheets.Money, Total: true},
}

// ExportNegative makes the whole report as a file of the caller's.
func (s *Service) ExportNegative(ctx context.Context, venueID, document string) (files.Link, error) {
	report, err := s.NegativeBalances(ctx, venueID, document, 0)
	if err != nil {
		return files.Link{}, err
	}
	rows := make([][]any, len(report.Users))
	for i, u := range report.Users {
		rows[i] = []any{u.Name, br.FormatCPF(u.Document), limitText(u.NegativeBalanceLimit), u.NegativeBalance, limitText(u.Difference), u.ScheduledRecharge}
	}
	entry := audit.Entry{VenueID: venueID, Action: audit.NegativeBalancesExported, SubjectID: venueID, Subject: "Saldo negativo"}
	return s.makeFile(ctx, entry, "saldo-negativo.xlsx", sheets.Sheet{Name: "Saldo negativo", Columns: negativeColumns, Totals: true}, rows)
}

// makeFile writes rows into an xlsx of the caller's, and answers a link to it.
func (s *Service) makeFile(ctx context.Context, entry audit.Entry, name string, sheet sheets.Sheet, rows [][]any) (files.Link, error) {
	place, err := s.Venues.Venue(ctx, entry.VenueID)
	if err != nil {
		return files.Link{}, err
	}
	sheet.Zone = place.Zone
	by := operation.ActorFrom(ctx)
	entry.At, entry.By = s.Clock.Now(), by
	if err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return audit.Record(ctx, tx, entry) }); err != nil {
		return files.Link{}, err
	}
	file := files.NewFile{PersonID: by.UserID, VenueID: entry.VenueID, Roles: []string{roles.NegativeBalances}, Name: name, ContentType: sheets.XLSX.ContentType()}
	id, err := s.Files.Make(ctx, file, func(w io.Writer) error {
		return sheet.Write(w, sheets.XLSX, func(yield func([]any, error) bool) {
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
			}
		})
	})
	if err != nil {
		return files.Link{}, err
	}
	return s.Files.Link(ctx, id, by.UserID)
}

// Consumed is what was bought with a card, as the documents spell it (S2§3).
type Consumed struct {
	NomeProduto            string       `json:"NomeProduto"`
	ValorProduto           money.Amount `json:"ValorProduto"`
	ValorTotal             money.Amount `json:"ValorTotal"`
	DescricaoTipoPagamento string       `json:"DescricaoTipoPagamento"`
	DataRealizacao         int64        `json:"DataRealizacao" doc:"epoch milliseconds"`
	Equipamento            string       `json:"Equipamento"`
	Operador               string       `json:"Operador"`
}

const mostConsumed = 5000

// Consumption answers what was bought with a card, the latest first.
func (s *Service) Consumption(ctx context.Context, cardID string) ([]Consumed, error) {
	all := []Consumed{}
	err := s.DB.Read.NewRaw(`SELECT t.description AS nome_produto, -e.value AS valor_produto, -e.value AS valor_total, 'Cartão cashless' AS descricao_tipo_pagamento,
		t.created_at AS data_realizacao, t.equipment AS equipamento, t.by_name AS operador
		FROM cashless_entries e JOIN cashless_transactions t ON t.venue_id = e.venue_id AND t.id = e.transaction_id
		WHERE e.account = ? AND e.venue_id = (SELECT venue_id FROM cashless_cards WHERE id = ?) AND e.kind = ? ORDER BY e.created_at DESC, t.id LIMIT ?`,
		cardID, cardID, Consumption, mostConsumed).Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("read consumption: %w", err)
	}
	return all, nil
}

var consumedColumns = []sheets.Column{
	{Key: "data", Title: "Data", Kind: sheets.Instant},
	{Key: "produto", Title: "Produto", Kind: sheets.Text},
	{Key: "valor", Title: "Valor", Kind: sheets.Money},
	{Key: "total", Title: "Total", Kind: sheets.Money, Total: true},
	{Key: "forma", Title: "Forma de pagamento", Kind: sheets.Text},
	{Key: "equipamento", Title: "Equipamento", Kind: sheets.Text},
	{Key: "operador", Title: "Operador", Kind: sheets.Text},
}

// ExportConsumption makes what was bought with a card as a file of the caller's.
func (s *Service) ExportConsumption(ctx context.Context, cardID string) (files.Link, error) {
	venueID, err := s.venueOfCard(ctx, cardID)
	if err != nil {
		return files.Link{}, err
	}
	all, err := s.Consumption(ctx, cardID)
	if err != nil {
		return files.Link{}, err
	}
	rows := make([][]any, len(all))
	for i, c := range all {
		rows[i] = []any{database.FromMilli(c.DataRealizacao), c.NomeProduto, c.ValorProduto, c.ValorTotal, c.DescricaoTipoPagamento, c.Equipamento, c.Operador}
	}
	entry := audit.Entry{VenueID: venueID, Action: audit.CashlessConsumptionExported, SubjectID: cardID, Subject: "Consumo do cartão"}
	return s.makeFile(ctx, entry, "consumo-do-cartao.xlsx", sheets.Sheet{Name: "Consumo", Columns: consumedColumns, Totals: true}, rows)
}
