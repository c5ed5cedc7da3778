package payments

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"balcao/app/money"
	"balcao/app/payments/statement"
)

// Meaning is what a line of a statement is to the charges that a person confirms.
type Meaning string

const (
	// Fits names a charge and is its amount: it can be confirmed.
	Fits Meaning = "confere"
	// OtherAmount names a charge, with another amount.
	OtherAmount Meaning = "valor_diferente"
	// Again names a charge that another line, or somebody, has confirmed with other money.
	Again Meaning = "em_dobro"
	// ByPerson names a charge that somebody has confirmed before: this is that money.
	ByPerson Meaning = "ja_confirmada"
	// Known was confirmed by a statement before, maybe by one in another format.
	Known Meaning = "ja_conferida"
	// Suggested has only amount and day in common with a charge: a person decides.
	Suggested Meaning = "sugestao"
)

// Match is a line that came in with the charges that it may pay.
type Match struct {
	// Key names the line in whatever file it stands.
	Key     string
	Line    statement.Line
	Meaning Meaning
	// Charges has one, unless it is only suggested.
	Charges []Charge
}

// mostSuggested is how many charges a line is suggested for.
const mostSuggested = 5

// word finds what may be a reference of ours in a statement: 25 digits (txID).
var word = regexp.MustCompile(`[0-9A-Za-z]+`)

const byHandDigits = 25

func referencesIn(text string) []string {
	var all []string
	for _, one := range word.FindAllString(text, -1) {
		if len(one) == byHandDigits {
			all = append(all, strings.ToUpper(one))
		}
	}
	return all
}

// Reading is a statement as it is understood.
type Reading struct {
	From, To string
	Matches  []Match
	// Incoming counts what came in, Unmatched those of them that mean nothing here.
	Incoming, Unmatched, Unread int
}

// understand says what each line that came in means; it writes nothing.
func (s *Service) understand(ctx context.Context, venueID string, read statement.Statement) (Reading, error) {
	r := Reading{Unread: read.Unread}
	lines, keys := incoming(read)
	r.Incoming = len(lines)
	if len(lines) == 0 {
		return r, nil
	}
	for _, l := range lines {
		if r.From == "" || l.Day < r.From {
			r.From = l.Day
		}
		r.To = max(r.To, l.Day)
	}
	k, err := s.knowledge(ctx, venueID, lines, keys, r)
	if err != nil {
		return r, err
	}
	all := make([]Match, len(lines))
	// Those that name a charge first: what is left of it may be the others.
	for i, l := range lines {
		all[i] = k.named(keys[i], l)
	}
	for _, m := range all {
		if m.Meaning == "" {
			m = k.nameless(m)
		}
		if m.Meaning == "" {
			r.Unmatched++
		} else {
			r.Matches = append(r.Matches, m)
		}
	}
	return r, nil
}

// incoming are the lines that brought money, and their keys. A key is of what every format
// of the same statement has in common, as far as it can be: the day, the amount, and our
// reference, else the bank's words; equal lines are counted.
func incoming(read statement.Statement) ([]statement.Line, []string) {
	var lines []statement.Line
	var keys []string
	seen := map[string]int{}
	for _, l := range read.Lines {
		if l.Amount <= 0 {
			continue
		}
		words := strings.Join(referencesIn(l.Text), " ")
		if words == "" {
			words = strings.ToUpper(l.Text)
		}
		same := l.Day + "\n" + l.Amount.Decimal() + "\n" + words
		seen[same]++
		digest := sha256.Sum256([]byte(same + "\n" + strconv.Itoa(seen[same])))
		lines, keys = append(lines, l), append(keys, hex.EncodeToString(digest[:16]))
	}
	return lines, keys
}

// named is what a line means that names a charge; nothing of another.
func (k knowledge) named(key string, l statement.Line) Match {
	m := Match{Key: key, Line: l}
	for _, reference := range referencesIn(l.Text) {
		if c, known := k.byTxID[reference]; known {
			m.Charges, m.Meaning = []Charge{c}, k.meaningFor(key, c, l)
			break
		}
	}
	return m
}

// nameless is what a line means that names no charge; an empty meaning nothing.
func (k knowledge) nameless(m Match) Match {
	if k.settled[m.Key] {
		m.Meaning = Known
		return m
	}
	if same := sameMoney(m.Line.Day, m.Line.Amount); len(k.elsewhere[same]) > 0 {
		k.elsewhere[same] = k.elsewhere[same][1:]
		m.Meaning = Known
		return m
	}
	for _, c := range k.likely {
		if _, named := k.byTxID[c.TxID]; named {
			continue
		}
		if len(m.Charges) < mostSuggested && k.mayPay(c, m.Line.Amount) && k.near(c, m.Line.Day) {
			m.Charges, m.Meaning = append(m.Charges, c), Suggested
		}
	}
	return m
}

// mayPay reports whether an amount is what a charge asks for, or what a person has seen come
// in for it.
func (k knowledge) mayPay(c Charge, amount money.Amount) bool {
	if !c.State.HasMoney() {
		return c.Amount == amount
	}
	return slices.ContainsFunc(k.unlinked[c.ID], func(p Payment) bool { return p.Amount == amount })
}

// meaningFor is what a line means that names a charge, which is paid for the lines below.
func (k knowledge) meaningFor(key string, c Charge, l statement.Line) Meaning {
	if k.settled[key] {
		return Known
	}
	same := sameMoney(l.Day, l.Amount)
	if at := slices.Index(k.elsewhere[same], c.ID); at >= 0 {
		k.elsewhere[same] = slices.Delete(k.elsewhere[same], at, at+1)
		return Known
	}
	if !c.State.HasMoney() {
		c.State = Paid
		k.byTxID[c.TxID] = c
		if c.Amount == l.Amount {
			return Fits
		}
		return OtherAmount
	}
	for i, p := range k.unlinked[c.ID] {
		if p.Amount == l.Amount {
			k.unlinked[c.ID] = slices.Delete(k.unlinked[c.ID], i, i+1)
			return ByPerson
		}
	}
	return Again
}

// near reports whether a charge was made on a line's day, or the evening before.
func (k knowledge) near(c Charge, day string) bool {
	made := time.UnixMilli(c.CreatedAt).In(k.zone)
	return made.Format(time.DateOnly) == day || made.AddDate(0, 0, 1).Format(time.DateOnly) == day
}
