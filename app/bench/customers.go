package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
)

// rowsAtOnce is how many customers one statement writes.
const rowsAtOnce = 500

// customerRow is a row of customers; what is unknown of all of them is left out.
type customerRow struct {
	bun.BaseModel `bun:"table:customers"`

	ID, VenueID, Name, Search, Identifier, IdentifierSearch string
	CPF                                                     string `bun:"cpf"`
	Phone, Email                                            string
	OnList                                                  bool
	OpenAmount, CreatedAt, UpdatedAt                        int64
}

// register fills the venue with customers.
func (s *subject) register(ctx context.Context, count int, now time.Time) error {
	luck := rand.New(rand.NewPCG(7, 11))
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for done := 0; done < count; done += rowsAtOnce {
			rows := make([]customerRow, 0, rowsAtOnce)
			for i := done; i < min(done+rowsAtOnce, count); i++ {
				id, err := uuid.NewV7()
				if err != nil {
					return err
				}
				name := fmt.Sprintf("%s %s %s", first[luck.IntN(len(first))], last[luck.IntN(len(last))], last[luck.IntN(len(last))])
				identifier := fmt.Sprintf("Cartão %06d", i)
				rows = append(rows, customerRow{
					ID: id.String(), VenueID: s.venue.ID, Name: name, Search: br.Fold(name), CPF: cpfOf(i), Phone: fmt.Sprintf("489%08d", i),
					Identifier: identifier, IdentifierSearch: br.Fold(identifier), OnList: i%10 == 0,
					CreatedAt: now.UnixMilli(), UpdatedAt: now.UnixMilli(),
				})
			}
			if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
				return fmt.Errorf("register customers: %w", err)
			}
		}
		return nil
	})
}

// cpfOf is eleven digits that no other customer of the benchmark has.
func cpfOf(i int) string { return fmt.Sprintf("%011d", i*40_009%99_999_999_977) }

// customers measures the list of customers by what somebody looks for, one call at a time.
func (b *run) customers(ctx context.Context, s *subject) (out []compared, err error) {
	if err := s.register(ctx, b.cfg.Customers, b.began); err != nil {
		return nil, err
	}
	if s.DB.Dialect == database.Postgres {
		// PostgreSQL does so by itself within a minute.
		if _, err := s.DB.Write.ExecContext(ctx, "VACUUM (ANALYZE) customers"); err != nil {
			return nil, fmt.Errorf("settle customers: %w", err)
		}
	}
	for _, asked := range []struct {
		name string
		by   func(luck *rand.Rand) url.Values
	}{
		{"no filter", func(*rand.Rand) url.Values { return url.Values{} }},
		{"name, a fragment", func(luck *rand.Rand) url.Values { return url.Values{"nome": {beginning(luck, last)}} }},
		{"name, two words", func(luck *rand.Rand) url.Values {
			return url.Values{"nome": {first[luck.IntN(len(first))] + " " + beginning(luck, last)}}
		}},
		{"name of nobody", func(luck *rand.Rand) url.Values {
			return url.Values{"nome": {fmt.Sprint("Inexistente", luck.IntN(1_000_000))}}
		}},
		{"CPF", func(luck *rand.Rand) url.Values { return url.Values{"CPF": {cpfOf(luck.IntN(b.cfg.Customers))}} }},
		{"CPF, its end", func(luck *rand.Rand) url.Values { return url.Values{"CPF": {cpfOf(luck.IntN(b.cfg.Customers))[6:]}} }},
		{"identifier", func(luck *rand.Rand) url.Values {
			return url.Values{"identificador": {fmt.Sprintf("%06d", luck.IntN(b.cfg.Customers))}}
		}},
	} {
		found, err := b.compare(ctx, s.address, scenario{name: asked.name, begin: func() caller {
			luck := rand.New(rand.NewPCG(rand.Uint64(), 17))
			return func(c *connection) error {
				query := asked.by(luck)
				query.Set("localClienteId", s.venue.ID)
				return c.do(http.MethodGet, "/api/ClienteEstabelecimento/BuscarClientesDoLocal?"+query.Encode(), s.bearer, nil)
			}
		}}, 1)
		if err != nil {
			return nil, err
		}
		b.say("customers by %s: p99 %s ms", asked.name, millis(found.measured.percentile(0.99)))
		out = append(out, found)
	}
	return out, nil
}
