package database_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// An addition can be on a product in two ways now, quantities are thousandths, and options
// are the venue's own (D44).
func TestUpgradeKeepsTheCatalogue(t *testing.T) {
	ctx := t.Context()
	for name, fresh := range addresses(t) {
		t.Run(name, func(t *testing.T) {
			address := fresh(t)
			old, err := database.Connect(ctx, address)
			must(t, err)
			must(t, old.MigrateTo(ctx, 23))
			do := func(statement string) {
				t.Helper()
				_, err := old.Write.DB.ExecContext(ctx, statement)
				must(t, err)
			}
			do(`INSERT INTO categories (id, venue_id, name, position, has_photo, created_at) VALUES ('c', 'bar', 'Lanches', 1, false, 0)`)
			for _, id := range []string{"burger", "cheese", "salad"} {
				do(fmt.Sprintf(`INSERT INTO products (id, venue_id, category_id, kind, name, description, price, position, for_sale, hidden, hidden_in_kitchen,
					adult, max_per_order, free_additions, has_photo, created_at, updated_at)
					VALUES ('%[1]s', 'bar', 'c', 1, '%[1]s', '', 990, 1, true, false, false, false, 4, 0, false, 0, 0)`, id))
			}
			do(`INSERT INTO product_additions (product_id, addition_id, kind, quantity, minimum, maximum, free, position) VALUES ('burger', 'cheese', 1, 2, 0, 0, 0, 1)`)
			do(`INSERT INTO product_observations (id, product_id, description, kind, options, position) VALUES
				('b', 'burger', 'Ponto', 1, '["Mal passado", "Ao ponto"]', 1), ('s', 'salad', 'Ponto', 1, '["Ao ponto"]', 1)`)
			must(t, old.Close())

			db := databasetest.Open(t, address)
			var quantity, most int64
			must(t, db.Read.DB.QueryRowContext(ctx, `SELECT quantity, max_per_person FROM product_additions JOIN products ON id = product_id`).Scan(&quantity, &most))
			if quantity != 2000 || most != 4 {
				t.Errorf("quantity %d, at most %d", quantity, most)
			}
			if got := options(ctx, t, db); !slices.Equal(got, []string{"b Mal passado", "b Ao ponto", "s Ao ponto"}) {
				t.Errorf("options %q", got)
			}
			var distinct int
			must(t, db.Read.DB.QueryRowContext(ctx, `SELECT count(*) FROM observation_options WHERE venue_id = 'bar'`).Scan(&distinct))
			if distinct != 2 {
				t.Errorf("%d options of the venue", distinct)
			}
			_, err = db.Write.DB.ExecContext(ctx, `INSERT INTO product_additions (product_id, addition_id, kind, quantity, minimum, maximum, free, note, position)
				VALUES ('burger', 'cheese', 3, 30, 0, 0, 0, '', 2)`)
			must(t, err)
		})
	}
}

func options(ctx context.Context, t *testing.T, db *database.DB) []string {
	t.Helper()
	var found []string
	must(t, db.Read.NewRaw(`SELECT o.group_id || ' ' || x.description FROM observation_group_options o
		JOIN observation_options x ON x.id = o.option_id ORDER BY o.group_id, o.position`).Scan(ctx, &found))
	return found
}
