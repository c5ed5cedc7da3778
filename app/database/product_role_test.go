package database_test

import (
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// D53: on upgrade whoever holds a role of the group Produtos may write products.
func TestUpgradeGivesTheProductRole(t *testing.T) {
	ctx := t.Context()
	for name, fresh := range addresses(t) {
		t.Run(name, func(t *testing.T) {
			address := fresh(t)
			old, err := database.Connect(ctx, address)
			must(t, err)
			must(t, old.MigrateTo(ctx, 23))
			held := map[string]string{
				"":                                      "",
				"Painel":                                "Painel",
				"CadastroCategoriaClienteX":             "CadastroCategoriaClienteX",
				"VinculoListaProduto":                   "VinculoListaProduto;CadastroProdutoPortal",
				"CadastroLoja;CadastroCategoriaCliente": "CadastroLoja;CadastroCategoriaCliente;CadastroProdutoPortal",
				"AgendamentoProdutos;LimitarAcessoCategoriaProduto;Painel": "AgendamentoProdutos;LimitarAcessoCategoriaProduto;Painel;CadastroProdutoPortal",
			}
			_, err = old.Write.DB.ExecContext(ctx, `INSERT INTO venues (id, name, slug, kind, origin, phone, street, number, complement, district, postal_code,
				state, city, city_id, time_zone, business_day_cutoff, legacy_portal, fast_polling, print_per_sector, is_active, created_at)
				VALUES ('bar', '', 'bar', 0, 0, '', '', '', '', '', '', '', '', '', '', 0, false, false, false, true, 0)`)
			must(t, err)
			for before := range held {
				_, err := old.Write.DB.ExecContext(ctx, `INSERT INTO users (id, email, name, password_hash, is_admin, roles, second_factor, created_at)
					VALUES ($1, $1, '', '', false, $1, false, 0)`, before)
				must(t, err)
				_, err = old.Write.DB.ExecContext(ctx, `INSERT INTO memberships (user_id, venue_id, is_owner, roles, created_at) VALUES ($1, 'bar', false, $1, 0)`, before)
				must(t, err)
				_, err = old.Write.DB.ExecContext(ctx, `INSERT INTO tickets (id, kind, token_hash, email, is_owner, roles, created_at, expires_at)
					VALUES ($1, 'invitation', $1, '', false, $1, 0, 0)`, before)
				must(t, err)
			}
			must(t, old.Close())
			db := databasetest.Open(t, address)
			for before, want := range held {
				for table, id := range map[string]string{"users": "id", "memberships": "user_id", "tickets": "id"} {
					var got string
					must(t, db.Read.DB.QueryRowContext(ctx, "SELECT roles FROM "+table+" WHERE "+id+" = $1", before).Scan(&got))
					if got != want {
						t.Errorf("%s with %q: %q, want %q", table, before, got, want)
					}
				}
			}
		})
	}
}
