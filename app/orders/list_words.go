package orders

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"unicode"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
)

// indexRefused indexes the words of a refused order once more, among the refused: a
// search for refused orders passes over no others.
func indexRefused(ctx context.Context, db *database.DB, tx bun.Tx, r *record) error {
	query, args := "INSERT INTO orders_search_refused SELECT s.* FROM orders o JOIN orders_search s ON s.no = o.no WHERE o.id = $1", []any{r.ID}
	if db.Dialect == database.SQLite {
		// A row that comes twice only adds its words to the first.
		query = "INSERT INTO orders_search (rowid, words) SELECT " + searchMoment + ", $1 FROM orders o WHERE o.id = $2"
		args = []any{r.refusedText(), r.ID}
	}
	if _, err := tx.Tx.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("index refused order: %w", err)
	}
	return nil
}

// words are the words that a keyword finds the order by.
func (r *record) words() []string {
	code := ""
	if shown, err := r.atMarketplace(); err == nil && shown != nil {
		code = shown.Codigo
	}
	return searchWords(r.Code, called(r.Code), code, r.CustomerName, r.CustomerPhone.String, r.itemNames)
}

// searchText is what orders_search has of the order: its words, its store, its table, and
// that it was refused, each with the venue's id.
func (r *record) searchText(words []string) string {
	var text strings.Builder
	for _, w := range words {
		text.WriteString(searchToken(r.VenueID) + w + " ")
	}
	text.WriteString(searchToken(r.StoreID.String) + " " + searchToken(r.TableID.String))
	if r.State == Refused {
		text.WriteString(" " + r.refusedText())
	}
	return text.String()
}

// refusedText are the words that say that the order was refused: one for its venue, its
// store and its table.
func (r *record) refusedText() string {
	text := refusedToken(r.VenueID)
	for _, id := range []sql.NullString{r.StoreID, r.TableID} {
		if id.Valid {
			text += " " + refusedToken(id.String)
		}
	}
	return text
}

// searchWords are the folded words of the texts, each once.
func searchWords(texts ...string) []string {
	var words []string
	seen := map[string]bool{}
	for _, t := range texts {
		for _, w := range strings.FieldsFunc(br.Fold(t), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			if !seen[w] {
				seen[w] = true
				words = append(words, w)
			}
		}
	}
	return words
}

// searchToken is an id as one word of orders_search, or the beginning of one.
func searchToken(id string) string { return strings.ReplaceAll(id, "-", "") }

// refusedToken is the word in orders_search of what was refused of a venue, a store or a
// table. No other word begins like it: those begin with an id.
func refusedToken(id string) string { return "refused" + searchToken(id) }
