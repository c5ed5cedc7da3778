package cashless

import (
	"context"
	"fmt"
	"strings"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/money"
)

// CardView is a card on the wire.
type CardView struct {
	ID        string        `json:"id"`
	Number    string        `json:"numero"`
	Name      string        `json:"nome"`
	Document  string        `json:"documento"`
	GroupID   string        `json:"grupoId"`
	GroupName string        `json:"grupo"`
	State     string        `json:"situacao" enum:"ativo,bloqueado,perdido"`
	Balance   money.Amount  `json:"saldo"`
	Credit    *money.Amount `json:"limite" doc:"null is without limit"`
	Version   int64         `json:"versao"`
}

// CardFilter is which cards of a venue are meant; what is empty means all.
type CardFilter struct {
	Search, State, GroupID string
	// Named leaves out anonymous cards.
	Named bool
}

// Cards answers some cards of a venue, by name, and how many there are. A card of before
// names were folded is found by its name as it is written, until it is saved.
func (s *Service) Cards(ctx context.Context, venueID string, f CardFilter, offset, size int) (rows []CardView, total int, err error) {
	search := strings.ToUpper(br.OneLine(f.Search))
	const from = ` FROM cashless_cards c JOIN cashless_accounts a ON a.id = c.id LEFT JOIN cashless_groups g ON g.id = c.group_id WHERE c.venue_id = ?0
		AND (?1 = '' OR c.number = ?1 OR c.search LIKE ?2 ESCAPE '!' OR (c.search = '' AND UPPER(c.name) LIKE ?9 ESCAPE '!') OR (?3 <> '' AND c.document = ?3)) AND (?4 = '' OR c.state = ?4) AND (?5 = '' OR c.group_id = ?5)
		AND (NOT ?8 OR c.document <> '')`
	args := []any{venueID, search, database.Containing(br.Fold(search)), br.NormalizeCPF(search), f.State, f.GroupID, size, offset, f.Named, database.Containing(search)}
	if err := s.DB.Read.NewRaw("SELECT COUNT(*)"+from, args...).Scan(ctx, &total); err != nil {
		return nil, 0, fmt.Errorf("count cards: %w", err)
	}
	rows = []CardView{}
	err = s.DB.Read.NewRaw(`SELECT c.id, c.number, c.name, c.document, COALESCE(c.group_id, '') AS group_id, COALESCE(g.name, '') AS group_name, c.state, a.balance, a.credit, c.version`+
		from+" ORDER BY c.name, c.number, c.id LIMIT ?6 OFFSET ?7", args...).Scan(ctx, &rows)
	if err != nil {
		return nil, 0, fmt.Errorf("read cards: %w", err)
	}
	return rows, total, nil
}

// StatementLine is an entry of a card.
type StatementLine struct {
	ID          string       `json:"id"`
	At          int64        `json:"data" doc:"epoch milliseconds"`
	Kind        Kind         `json:"tipo"`
	Description string       `json:"descricao"`
	Value       money.Amount `json:"valor"`
	Balance     money.Amount `json:"saldo" doc:"after it"`
	By          string       `json:"por"`
}

// Statement answers some entries of a card of the venue, the latest first, and how many there are.
func (s *Service) Statement(ctx context.Context, venueID, cardID string, offset, size int) (rows []StatementLine, total int, err error) {
	if _, err := s.oneCard(ctx, s.DB.Read.NewSelect(), venueID, cardID); err != nil {
		return nil, 0, err
	}
	const from = " FROM cashless_entries e JOIN cashless_transactions t ON t.venue_id = e.venue_id AND t.id = e.transaction_id WHERE e.venue_id = ?0 AND e.account = ?1"
	if err := s.DB.Read.NewRaw("SELECT COUNT(*)"+from, venueID, cardID).Scan(ctx, &total); err != nil {
		return nil, 0, fmt.Errorf("count entries: %w", err)
	}
	rows = []StatementLine{}
	err = s.DB.Read.NewRaw(`SELECT t.id, e.created_at AS at, e.kind, t.description, e.value, e.balance, t.by_name AS "by"`+from+
		" ORDER BY e.created_at DESC, t.id LIMIT ?2 OFFSET ?3", venueID, cardID, size, offset).Scan(ctx, &rows)
	if err != nil {
		return nil, 0, fmt.Errorf("read statement: %w", err)
	}
	return rows, total, nil
}

func (s *Service) venueOfCard(ctx context.Context, id string) (string, error) {
	var found []string
	if err := s.DB.Read.NewRaw("SELECT venue_id FROM cashless_cards WHERE id = ?", id).Scan(ctx, &found); err != nil {
		return "", fmt.Errorf("read venue of card: %w", err)
	}
	if len(found) == 0 {
		return "", errNoCard
	}
	return found[0], nil
}
