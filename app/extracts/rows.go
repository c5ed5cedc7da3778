package extracts

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// lineRow is a row of extract_lines.
type lineRow struct {
	bun.BaseModel `bun:"table:extract_lines,alias:l"`

	ID            string `bun:",pk"`
	VenueID       string
	LineKey       string
	FileID        string
	Line          int
	Acquirer      Acquirer
	Establishment string
	Adjusted      bool
	Day           string
	Clock         string
	NSU           string
	AuthCode      string
	TID           string `bun:"tid"`
	EndToEnd      string
	TxID          string `bun:"txid"`
	OrderCode     string
	Terminal      string
	Brand         string
	Product       string
	Instalment    int
	Instalments   int
	Gross         int64
	Fee           int64
	Net           int64
	SaleTotal     int64
	Expected      string
	CreditKey     string
	SaleRef       string
	MatchedBy     string
}

func (s *Service) lineRow(f *fileRow, n int, d *Detail) lineRow {
	return lineRow{
		ID: newID(), VenueID: f.VenueID, LineKey: d.Key, FileID: f.ID, Line: n, Acquirer: f.Acquirer, Establishment: d.Establishment, Adjusted: d.Adjusted,
		Day: d.Day, Clock: d.Time, NSU: d.NSU, AuthCode: d.Authorisation, TID: d.TID, EndToEnd: d.EndToEnd, TxID: d.TxID, OrderCode: d.OrderCode,
		Terminal: d.Terminal, Brand: d.Brand, Product: d.Product, Instalment: d.Instalment, Instalments: d.Instalments,
		Gross: d.Gross, Fee: d.Fee, Net: d.Net, SaleTotal: d.SaleTotal, Expected: d.Expected, CreditKey: d.CreditKey,
	}
}

// creditRow is a row of extract_credits.
type creditRow struct {
	bun.BaseModel `bun:"table:extract_credits,alias:c"`

	ID            string `bun:",pk"`
	VenueID       string
	CreditKey     string
	FileID        string
	Line          int
	Acquirer      Acquirer
	Establishment string
	Brand         string
	Day           string
	Paid          bool
	Gross         int64
	Fee           int64
	Net           int64
	Bank          string
	Agency        string
	Account       string
	BankLineID    string
}

func (s *Service) creditRow(f *fileRow, n int, c *Credit) creditRow {
	return creditRow{
		ID: newID(), VenueID: f.VenueID, CreditKey: c.Key, FileID: f.ID, Line: n, Acquirer: f.Acquirer, Establishment: c.Establishment, Brand: c.Brand,
		Day: c.Day, Paid: c.Paid, Gross: c.Gross, Fee: c.Fee, Net: c.Net, Bank: c.Bank, Agency: c.Agency, Account: c.Account,
	}
}

// some is how many rows one statement writes.
const some = 50

// lastOf keeps the last of rows with one key: one statement must not write a row twice.
func lastOf[R any](rows []R, key func(R) string) []R {
	at, out := map[string]int{}, make([]R, 0, len(rows))
	for _, r := range rows {
		if i, seen := at[key(r)]; seen {
			out[i] = r
			continue
		}
		at[key(r)] = len(out)
		out = append(out, r)
	}
	return out
}

// writeLines writes lines down; those that are known take over what is told of them now.
// What was found out about them stays.
func writeLines(ctx context.Context, tx bun.Tx, rows []lineRow) error {
	rows = lastOf(rows, func(r lineRow) string { return r.LineKey })
	for rest := rows; len(rest) > 0; rest = rest[min(some, len(rest)):] {
		now := rest[:min(some, len(rest))]
		_, err := tx.NewInsert().Model(&now).On("CONFLICT (venue_id, line_key) DO UPDATE").
			Set("file_id = EXCLUDED.file_id, line = EXCLUDED.line, adjusted = EXCLUDED.adjusted, day = EXCLUDED.day, gross = EXCLUDED.gross").
			Set("fee = EXCLUDED.fee, net = EXCLUDED.net, sale_total = EXCLUDED.sale_total, credit_key = EXCLUDED.credit_key, expected = EXCLUDED.expected, brand = EXCLUDED.brand, product = EXCLUDED.product").
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("write lines of an extract: %w", err)
		}
	}
	return nil
}

// writeCredits does the same with credits; one that comes to another sum is looked for in the
// bank anew.
func writeCredits(ctx context.Context, tx bun.Tx, rows []creditRow) error {
	rows = lastOf(rows, func(r creditRow) string { return r.CreditKey })
	for rest := rows; len(rest) > 0; rest = rest[min(some, len(rest)):] {
		now := rest[:min(some, len(rest))]
		_, err := tx.NewInsert().Model(&now).On("CONFLICT (venue_id, credit_key) DO UPDATE").
			Set("file_id = EXCLUDED.file_id, line = EXCLUDED.line, day = EXCLUDED.day, paid = EXCLUDED.paid, gross = EXCLUDED.gross, fee = EXCLUDED.fee, net = EXCLUDED.net").
			Set("bank_line_id = CASE WHEN c.net = EXCLUDED.net THEN c.bank_line_id ELSE '' END").
			Set("bank = EXCLUDED.bank, agency = EXCLUDED.agency, account = EXCLUDED.account").
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("write credits of an extract: %w", err)
		}
	}
	return nil
}
