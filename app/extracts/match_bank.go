package extracts

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
)

// bankRow is a row of extract_bank_lines.
type bankRow struct {
	bun.BaseModel `bun:"table:extract_bank_lines,alias:b"`

	ID      string `bun:",pk"`
	VenueID string
	Day     string
	Amount  int64
	Words   string
	No      int
}

// payday is how many days after the acquirer's date a bank books at most.
const payday = 3

// acquirers are words by which banks name who pays.
var acquirers = regexp.MustCompile(`(?i)\b(cielo|pag\s?seguro|pag\s?bank|rede|getnet|stone)\b`)

// credits matches what the acquirers have paid with what the bank has received: sum by sum,
// then all of a day in one sum. What is left of a sum is shown, never spread.
func (c *comparison) credits(ctx context.Context) error {
	// The bank's first lines may be of credits from before.
	since := later(c.from, -payday)
	var credits []creditRow
	err := c.s.DB.Read.NewSelect().Model(&credits).Where("venue_id = ? AND day BETWEEN ? AND ?", c.venueID, since, c.today).Order("day", "id").Scan(ctx)
	if err != nil {
		return fmt.Errorf("read credits: %w", err)
	}
	var bank []bankRow
	err = c.s.DB.Read.NewSelect().Model(&bank).Where("venue_id = ? AND day >= ?", c.venueID, c.from).Order("day", "no", "id").Scan(ctx)
	if err != nil {
		return fmt.Errorf("read bank lines: %w", err)
	}
	fresh := pair(credits, bank)
	matters := c.onCredits(credits, bank)
	sums, err := c.sums(ctx, since)
	if err != nil {
		return err
	}
	matters = append(matters, c.onSums(credits, sums)...)
	return c.tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for i := range credits {
			if !fresh[credits[i].ID] {
				continue
			}
			if _, err := tx.NewRaw("UPDATE extract_credits SET bank_line_id = ? WHERE id = ?", credits[i].BankLineID, credits[i].ID).Exec(ctx); err != nil {
				return fmt.Errorf("match a credit: %w", err)
			}
		}
		return note(ctx, tx, matters)
	})
}

// pair gives credits the lines of the bank that are they; it answers which are new.
func pair(credits []creditRow, bank []bankRow) map[string]bool {
	used, fresh := map[string]bool{}, map[string]bool{}
	for _, cr := range credits {
		if cr.BankLineID != "" {
			used[cr.BankLineID] = true
		}
	}
	line := func(day string, sum int64) string {
		for _, b := range bank {
			if !used[b.ID] && b.Amount == sum && b.Day >= day && b.Day <= later(day, payday) {
				return b.ID
			}
		}
		return ""
	}
	sums, of := map[string]int64{}, map[string][]int{}
	for i := range credits {
		cr := &credits[i]
		if cr.BankLineID != "" || cr.Net <= 0 {
			continue
		}
		if id := line(cr.Day, cr.Net); id != "" {
			cr.BankLineID, used[id], fresh[cr.ID] = id, true, true
			continue
		}
		batch := cr.Day + "|" + cr.Bank + "|" + cr.Account
		sums[batch] += cr.Net
		of[batch] = append(of[batch], i)
	}
	for batch, some := range of {
		id := line(credits[some[0]].Day, sums[batch])
		if id == "" {
			continue
		}
		used[id] = true
		for _, i := range some {
			credits[i].BankLineID, fresh[credits[i].ID] = id, true
		}
	}
	return fresh
}

func later(day string, n int) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.AddDate(0, 0, n).Format(time.DateOnly)
}

func (c *comparison) onCredits(credits []creditRow, bank []bankRow) (all []matterRow) {
	paid := map[string]bool{}
	for _, cr := range credits {
		paid[cr.BankLineID] = true
		if cr.BankLineID == "" && cr.Net > 0 && cr.Day >= c.from && later(cr.Day, payday) < c.today {
			row := c.matter(NoCredit, cr.ID, cr.Day, cr.Net, 0, "Crédito "+cr.Brand+" na conta "+cr.Account)
			row.FileID, row.Line = cr.FileID, cr.Line
			all = append(all, row)
		}
	}
	for _, b := range bank {
		if !paid[b.ID] && acquirers.MatchString(b.Words) {
			all = append(all, c.matter(NoExtract, b.ID, b.Day, b.Amount, 0, b.Words))
		}
	}
	return all
}

// summed is what the lines of a credit come to.
type summed struct {
	CreditKey         string
	Lines, Gross, Net int64
}

func (c *comparison) sums(ctx context.Context, since string) (map[string]summed, error) {
	var rows []summed
	err := c.s.DB.Read.NewRaw(`SELECT l.credit_key, COUNT(*) AS lines, SUM(l.gross) AS gross, SUM(l.net) AS net FROM extract_credits c
		JOIN extract_lines l ON l.venue_id = c.venue_id AND l.credit_key = c.credit_key WHERE c.venue_id = ? AND c.day BETWEEN ? AND ? GROUP BY l.credit_key`,
		c.venueID, since, c.today).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("sum lines of credits: %w", err)
	}
	sums := map[string]summed{}
	for _, r := range rows {
		sums[r.CreditKey] = r
	}
	return sums, nil
}

// onSums answers the credits whose lines come to another sum. Their fees may be rounded one
// by one: a centavo a line is no difference.
func (c *comparison) onSums(credits []creditRow, sums map[string]summed) (all []matterRow) {
	for _, cr := range credits {
		of, told := sums[cr.CreditKey]
		if !told || cr.Day < c.from {
			continue
		}
		difference := cr.Gross - of.Gross
		if difference == 0 && abs(cr.Net-of.Net) > of.Lines {
			difference = cr.Net - of.Net
		}
		if difference == 0 {
			continue
		}
		row := c.matter(OtherSum, cr.ID, cr.Day, cr.Net, difference, "Crédito "+cr.Brand+": as vendas somam "+amount(of.Gross)+", líquidos "+amount(of.Net))
		row.FileID, row.Line = cr.FileID, cr.Line
		all = append(all, row)
	}
	return all
}

// ReadStatement takes over the money that came in, of a bank's statement, and has
// the venue be compared. It answers how many lines are new.
func (s *Service) ReadStatement(ctx context.Context, venueID string, raw []byte) (int, error) {
	lines, err := s.Statement(raw)
	if err != nil {
		return 0, err
	}
	counted := map[string]int{}
	var rows []bankRow
	for _, l := range lines {
		if l.Amount <= 0 {
			continue
		}
		// Other credits are matched by their sums alone; who pays is nobody's business here.
		words := ""
		if acquirers.MatchString(l.Words) {
			words = l.Words
		}
		if letters := []rune(words); len(letters) > 200 {
			words = string(letters[:200])
		}
		key := fmt.Sprint(l.Day, l.Amount, words)
		counted[key]++
		rows = append(rows, bankRow{ID: newID(), VenueID: venueID, Day: l.Day, Amount: int64(l.Amount), Words: words, No: counted[key]})
	}
	fresh := 0
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for rest := rows; len(rest) > 0; rest = rest[min(some, len(rest)):] {
			now := rest[:min(some, len(rest))]
			result, err := tx.NewInsert().Model(&now).On("CONFLICT (venue_id, day, amount, words, no) DO NOTHING").Exec(ctx)
			if err != nil {
				return fmt.Errorf("keep bank lines: %w", err)
			}
			n, err := result.RowsAffected()
			if err != nil {
				return err
			}
			fresh += int(n)
		}
		if err := s.compareLater(ctx, tx, venueID); err != nil {
			return err
		}
		return s.record(ctx, tx, venueID, audit.ExtractStatement, venueID, "Extrato bancário", audit.Value{Name: "Créditos novos", After: fmt.Sprint(fresh)})
	})
	return fresh, err
}
