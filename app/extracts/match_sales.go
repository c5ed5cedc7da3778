package extracts

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"
)

// By what a line was found to be of a sale.
const (
	byPix  = "pix"
	byCode = "codigo"
	byDay  = "diaEValor"
	// bySame is an instalment of a sale of which another line was found.
	bySame = "parcela"
)

// nearby is how far the clocks of a terminal and of the venue may be apart where several
// sales of a day have one value.
const nearby = 10 * time.Minute

// read answers the lines of a day, what may be sold by them, and what is known of both.
func (c *comparison) read(ctx context.Context, day string) (lines []lineRow, paid []SalePayment, m *matching, err error) {
	if err := c.s.DB.Read.NewSelect().Model(&lines).Where("venue_id = ? AND day = ?", c.venueID, day).Order("clock", "id").Scan(ctx); err != nil {
		return nil, nil, nil, fmt.Errorf("read lines of extracts: %w", err)
	}
	before, after := around(day)
	paid, err = c.s.Sales.PaidByCard(ctx, c.venueID, before, after)
	if err != nil {
		return nil, nil, nil, err
	}
	var used []string
	err = c.s.DB.Read.NewRaw("SELECT sale_ref FROM extract_lines WHERE venue_id = ? AND day BETWEEN ? AND ? AND sale_ref <> ''", c.venueID, before, after).Scan(ctx, &used)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("read what was matched: %w", err)
	}
	m = newMatching(paid, used, lines)
	return lines, paid, m, c.byBankIDs(ctx, m, lines)
}

// match matches the lines of a day with what the venue has sold.
func (c *comparison) match(ctx context.Context, day string) error {
	lines, _, m, err := c.read(ctx, day)
	if err != nil {
		return err
	}
	for i := range lines {
		m.find(&lines[i])
	}
	if len(m.fresh) == 0 {
		return nil
	}
	return c.tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for i := range lines {
			if !m.fresh[lines[i].ID] {
				continue
			}
			_, err := tx.NewRaw("UPDATE extract_lines SET sale_ref = ?, matched_by = ? WHERE id = ?", lines[i].SaleRef, lines[i].MatchedBy, lines[i].ID).Exec(ctx)
			if err != nil {
				return fmt.Errorf("match a line: %w", err)
			}
		}
		return nil
	})
}

// tell notes what of a day does not match, once all days are matched.
func (c *comparison) tell(ctx context.Context, day string) error {
	lines, paid, m, err := c.read(ctx, day)
	if err != nil {
		return err
	}
	matters := c.onLines(lines, m)
	if day <= c.daysAgo(patience) {
		for _, p := range paid {
			if p.Day == day && p.Value > 0 && !m.used[p.Ref] {
				matters = append(matters, c.matter(NoLine, p.Ref, day, int64(p.Value), 0, "Venda "+p.Code+" "+p.Brand))
			}
		}
	}
	return c.tx(ctx, func(ctx context.Context, tx bun.Tx) error { return note(ctx, tx, matters) })
}

func around(day string) (before, after string) {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day, day
	}
	return at.AddDate(0, 0, -1).Format(time.DateOnly), at.AddDate(0, 0, 1).Format(time.DateOnly)
}

func (c *comparison) daysAgo(n int) string {
	at, err := time.Parse(time.DateOnly, c.today)
	if err != nil {
		return c.today
	}
	return at.AddDate(0, 0, -n).Format(time.DateOnly)
}

// matching is what is known while the lines of a day are matched.
type matching struct {
	byCode  map[string][]SalePayment
	byValue map[int64][]SalePayment
	byRef   map[string]SalePayment
	used    map[string]bool
	// same are the sales that were found, by what the instalments of one have in common.
	same  map[string]string
	fresh map[string]bool
}

func newMatching(paid []SalePayment, used []string, lines []lineRow) *matching {
	m := &matching{
		byCode: map[string][]SalePayment{}, byValue: map[int64][]SalePayment{}, byRef: map[string]SalePayment{},
		used: map[string]bool{}, same: map[string]string{}, fresh: map[string]bool{},
	}
	for _, p := range paid {
		m.byRef[p.Ref] = p
		m.byValue[int64(p.Value)] = append(m.byValue[int64(p.Value)], p)
		if p.Code != "" {
			m.byCode[strings.ToLower(p.Code)] = append(m.byCode[strings.ToLower(p.Code)], p)
		}
	}
	for _, ref := range used {
		m.used[ref] = true
	}
	for _, l := range lines {
		if l.SaleRef != "" {
			m.same[l.together()] = l.SaleRef
		}
	}
	return m
}

// together is what the instalments of a sale have in common.
func (l *lineRow) together() string {
	return strings.Join([]string{l.Establishment, l.NSU, l.AuthCode, l.TID, strconv.FormatInt(l.SaleTotal, 10), l.Clock}, "|")
}

func (m *matching) found(l *lineRow, ref, by string) {
	l.SaleRef, l.MatchedBy = ref, by
	m.used[ref], m.fresh[l.ID] = true, true
	m.same[l.together()] = ref
}

// byBankIDs finds sales by what the Pix names them: exact, and first.
func (c *comparison) byBankIDs(ctx context.Context, m *matching, lines []lineRow) error {
	var ids []string
	for _, l := range lines {
		ids = append(ids, l.EndToEnd, l.TxID)
	}
	known, err := c.s.Sales.PaidByPix(ctx, c.venueID, ids)
	if err != nil {
		return err
	}
	for i := range lines {
		l := &lines[i]
		for _, id := range []string{l.EndToEnd, l.TxID} {
			p, is := known[id]
			if !is || id == "" {
				continue
			}
			m.byRef[p.Ref] = p
			if l.SaleRef == "" {
				m.found(l, p.Ref, byPix)
			}
		}
	}
	return nil
}

// find looks for the sale of a line: by the code that the terminal was given, else by day,
// value and brand where that leaves one, the nearest by the clock.
func (m *matching) find(l *lineRow) {
	if l.SaleRef != "" || l.Adjusted || l.Gross <= 0 {
		return
	}
	if l.Instalments > 1 && m.same[l.together()] != "" {
		m.found(l, m.same[l.together()], bySame)
		return
	}
	for _, p := range m.byCode[strings.ToLower(l.OrderCode)] {
		if l.OrderCode != "" && !m.used[p.Ref] {
			m.found(l, p.Ref, byCode)
			return
		}
	}
	var best *SalePayment
	var nearest time.Duration
	tied := false
	at := l.Day + " " + l.Clock
	for _, p := range m.byValue[l.SaleTotal] {
		if m.used[p.Ref] || p.Brand != "" && named(l.Brand) && !strings.EqualFold(p.Brand, l.Brand) {
			continue
		}
		apart, clocked := away(at, p.At)
		switch {
		case !clocked && p.Day != l.Day, clocked && apart > nearby && p.Day != l.Day:
		case best == nil || apart < nearest:
			best, nearest, tied = &p, apart, false
		case apart == nearest:
			tied = true
		}
	}
	if best != nil && !tied {
		m.found(l, best.Ref, byDay)
	}
}

// named reports whether a brand is one that people know.
func named(brand string) bool { return brand != "" && !strings.HasPrefix(brand, unnamed) }

// away is how far the clock of a line is from a sale's, in the wall time of the venue.
func away(clock string, at time.Time) (time.Duration, bool) {
	wall, err := time.ParseInLocation(time.DateTime, clock, at.Location())
	if err != nil {
		return 0, false
	}
	return wall.Sub(at).Abs(), true
}

// onLines answers what does not match of the lines of a day.
func (c *comparison) onLines(lines []lineRow, m *matching) (all []matterRow) {
	for i := range lines {
		l := &lines[i]
		if l.Adjusted || l.Gross <= 0 {
			continue
		}
		about := func(reason Reason, difference int64, words string) {
			row := c.matter(reason, l.ID, l.Day, l.Gross, difference, words)
			row.FileID, row.Line = l.FileID, l.Line
			all = append(all, row)
		}
		what := strings.Join(strings.Fields(l.Brand+" NSU "+l.NSU), " ")
		if l.SaleRef == "" {
			about(NoSale, 0, what)
		} else if p, known := m.byRef[l.SaleRef]; known && int64(p.Value) != l.SaleTotal {
			about(OtherValue, l.SaleTotal-int64(p.Value), "Venda "+p.Code+": "+p.Value.String())
		}
		if fee, contracted := c.contracted(l); contracted && l.Fee > fee+1 {
			about(FeeTooHigh, l.Fee-fee, what+": "+amount(l.Fee)+" em vez de "+amount(fee))
		}
	}
	return all
}
