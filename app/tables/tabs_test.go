package tables_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/customers"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/tables"
)

// bar is a venue whose person may do everything with tabs.
type bar struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func eachBar(t *testing.T, test func(t *testing.T, b bar)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		b := bar{s, t, v, s.Person("comandas@balcao.test", v.ID, roles.Tabs, roles.TabFlow, roles.PostpaidAccounts)}
		b.confirm()
		test(t, b)
	})
}

func (b bar) call(status int, method, path string, pairs ...any) servertest.Answer {
	b.t.Helper()
	base := "/api/comandas"
	if strings.HasPrefix(path, "/contas") {
		base = "/api/posPago"
	}
	if method == "GET" || method == "DELETE" {
		sign := "?"
		if strings.Contains(path, "?") {
			sign = "&"
		}
		return b.Want(status, b.token, method, base+path+sign+"localClienteId="+b.venue.ID, nil)
	}
	return b.Want(status, b.token, method, base+path, house{venue: b.venue}.body(pairs...))
}

// confirm proves the password again, as money asks for it.
func (b bar) confirm() {
	b.t.Helper()
	b.Want(200, b.token, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
}

func (b bar) tab(number string) string {
	b.t.Helper()
	var added tables.NewTabsAnswer
	b.call(200, "POST", "", "numero", number).JSON(b.t, &added)
	return added.Criadas[0].ID
}

func (b bar) flow(query string) (found []tables.TabOnFlow) {
	b.t.Helper()
	b.call(200, "GET", "/fluxo"+query).JSON(b.t, &found)
	return found
}

func (b bar) open(tab string, pairs ...any) (opened tables.AccountDetail) {
	b.t.Helper()
	b.call(200, "POST", "/"+tab+"/abrir", pairs...).JSON(b.t, &opened)
	return opened
}

func (b bar) on(status int, account, what string, pairs ...any) (now tables.AccountDetail, said string) {
	b.t.Helper()
	method := "POST"
	if what == "cliente" {
		method = "PUT"
	}
	a := b.call(status, method, "/contas/"+account+"/"+what, pairs...)
	if status != 200 {
		return now, a.Message()
	}
	a.JSON(b.t, &now)
	return now, ""
}

func line(product string, quantity int) map[string]any {
	return map[string]any{"produtoId": product, "quantidade": quantity}
}

func (b bar) customer(name string) string {
	b.t.Helper()
	saved, err := b.Customers.Save(b.t.Context(), b.venue.ID, customers.Draft{Nome: name})
	if err != nil {
		b.t.Fatal(err)
	}
	return saved.ID
}

func (b bar) owes(customer string) (amount int64) {
	b.t.Helper()
	if err := b.DB.Read.NewRaw("SELECT open_amount FROM customers WHERE id = ?", customer).Scan(b.t.Context(), &amount); err != nil {
		b.t.Fatal(err)
	}
	return amount
}

// soldFor is the sum of the venue's sales and, of it, what is paid by each way.
func (b bar) soldFor() (total int64, by map[string]int64) {
	b.t.Helper()
	var rows []paid
	err := b.DB.Read.NewRaw("SELECT p.method, SUM(p.value) AS value FROM sale_payments p JOIN sales s ON s.id = p.sale_id WHERE s.venue_id = ? GROUP BY p.method", b.venue.ID).Scan(b.t.Context(), &rows)
	if err != nil {
		b.t.Fatal(err)
	}
	by = map[string]int64{}
	for _, r := range rows {
		if r.Value != 0 {
			by[r.Method] = r.Value
		}
		total += r.Value
	}
	return total, by
}

func TestTabsAreRegistered(t *testing.T) {
	eachBar(t, func(t *testing.T, b bar) {
		var added tables.NewTabsAnswer
		b.call(200, "POST", "", "numero", "08", "ultimo", 11, "observacao", "mezanino").JSON(t, &added)
		if len(added.Criadas) != 4 || added.Criadas[1].Numero != "09" || added.Criadas[3].Observacao != "mezanino" {
			t.Fatalf("added %+v", added)
		}
		b.call(200, "POST", "", "numero", "7", "ultimo", 9).JSON(t, &added)
		if len(added.Criadas) != 1 || strings.Join(added.JaExistem, " ") != "8 9" {
			t.Errorf("added %+v", added)
		}
		if said := b.call(409, "POST", "", "numero", "007").Message(); said != "Já existe a comanda 007. Use outro número." {
			t.Errorf("says %q", said)
		}
		var found []tables.TabRow
		b.call(200, "GET", "?busca=1").JSON(t, &found)
		if len(found) != 2 || found[0].Numero != "10" {
			t.Errorf("found %+v", found)
		}
		id := found[0].ID
		b.call(200, "PUT", "/"+id, "numero", "VIP 1", "versao", 1)
		b.call(409, "PUT", "/"+id, "numero", "VIP 2", "versao", 1)
		account := b.open(id)
		if said := b.call(409, "DELETE", "/"+id).Message(); !strings.Contains(said, "VIP 1 está aberta") {
			t.Errorf("says %q", said)
		}
		b.on(200, account.ID, "fechar")
		b.call(204, "DELETE", "/"+id)
		b.call(409, "POST", "/"+id+"/abrir")
		b.call(200, "POST", "/"+id+"/restaurar")
		var events []tables.TabEvent
		b.call(200, "GET", "/"+id+"/historico").JSON(t, &events)
		var actions []string
		for _, e := range events {
			actions = append(actions, e.Action)
		}
		if got := strings.Join(actions, "; "); got != "Comanda restaurada; Comanda arquivada; Comanda fechada; Comanda aberta; Comanda alterada; Comandas cadastradas" {
			t.Errorf("history %s", got)
		}
	})
}

// A tab is opened, charged, split, paid and closed; the sales say how, and the stock is told.
func TestATabIsChargedSplitPaidAndClosed(t *testing.T) {
	eachBar(t, func(t *testing.T, b bar) {
		tab := b.tab("12")
		account := b.open(tab)
		if said := b.call(409, "POST", "/"+tab+"/abrir").Message(); said != "A comanda 12 já está aberta. Atualize a lista e lance nela." {
			t.Errorf("says %q", said)
		}
		var goods []tables.Good
		b.call(200, "GET", "/produtos").JSON(t, &goods)
		price := goods[0].Price
		b.on(400, account.ID, "lancamentos", "itens", []any{line(b.venue.ID, 1)})
		b.on(200, account.ID, "lancamentos", "itens", []any{line(goods[0].ID, 3)})
		now, _ := b.on(200, account.ID, "lancamentos", "itens", []any{line(goods[0].ID, 1)})
		if now.Total != 4*price || now.Falta != 4*price || len(now.Conta) != 2 || now.Conta[0].Codigo != "12/1" {
			t.Fatalf("account %+v", now)
		}
		if total, by := b.soldFor(); total != int64(4*price) || by["Comanda em aberto"] != total {
			t.Errorf("sold %d by %v", total, by)
		}
		b.on(200, account.ID, "cancelamentos", "lancamentoId", now.Conta[1].ID, "voltaAoEstoque", true)
		if total, _ := b.soldFor(); total != int64(3*price) {
			t.Errorf("sold %d", total)
		}
		var parts tables.SplitParts
		b.call(200, "POST", "/contas/"+account.ID+"/dividir", "pessoas", 3).JSON(t, &parts)
		if len(parts.Partes) != 3 || parts.Partes[0] != price {
			t.Errorf("parts %+v", parts)
		}
		if _, said := b.on(409, account.ID, "fechar"); !strings.HasPrefix(said, "Faltam ") {
			t.Errorf("says %q", said)
		}
		b.on(200, account.ID, "pagamentos", "forma", "pix", "valor", price, "parte", "Pessoa 1 de 3")
		b.on(200, account.ID, "pagamentos", "forma", "dinheiro", "valor", 2*price, "recebido", 3*price)
		closed, _ := b.on(200, account.ID, "fechar")
		if closed.FechadaEm == nil || closed.Falta != 0 {
			t.Errorf("closed %+v", closed)
		}
		if total, by := b.soldFor(); total != int64(3*price) || by["Pix"] != int64(price) || by["Dinheiro"] != int64(2*price) {
			t.Errorf("sold %d by %v", total, by)
		}
		if got := b.flow("?situacao=livres"); len(got) != 1 || got[0].Conta != nil {
			t.Errorf("flow %+v", got)
		}
		b.open(tab)
		if _, said := b.on(409, account.ID, "reabrir"); !strings.Contains(said, "já está com outra pessoa") {
			t.Errorf("says %q", said)
		}
	})
}

// What stays open of a tab is its customer's valor em aberto, until he pays it.
func TestWhatStaysOpenIsTheCustomers(t *testing.T) {
	eachBar(t, func(t *testing.T, b bar) {
		var goods []tables.Good
		b.call(200, "GET", "/produtos").JSON(t, &goods)
		price := goods[0].Price
		account := b.open(b.tab("5"))
		b.on(200, account.ID, "lancamentos", "itens", []any{line(goods[0].ID, 2)})
		if _, said := b.on(409, account.ID, "emAberto", "falta", 2*price); said != "Escolha o cliente desta comanda: o que fica em aberto é dele." {
			t.Errorf("says %q", said)
		}
		davi := b.customer("Davi Reis")
		named, _ := b.on(200, account.ID, "cliente", "clienteId", davi)
		if named.Cliente != "Davi Reis" {
			t.Errorf("customer %q", named.Cliente)
		}
		b.on(409, account.ID, "emAberto", "falta", price)
		left, _ := b.on(200, account.ID, "emAberto", "falta", 2*price)
		if !left.NaConta || left.FechadaEm == nil || b.owes(davi) != int64(2*price) {
			t.Errorf("left %+v, owes %d", left.AccountRow, b.owes(davi))
		}
		if total, by := b.soldFor(); total != int64(2*price) || by["Valor em aberto"] != total {
			t.Errorf("sold %d by %v", total, by)
		}
		// Merged into another, he still owes it.
		kept := b.customer("Davi R.")
		if _, err := b.Customers.Merge(t.Context(), b.venue.ID, kept, davi, false); err != nil {
			t.Fatal(err)
		}
		b.Clock.Advance(48 * time.Hour)
		b.token = b.SignIn("comandas@balcao.test")
		b.on(200, account.ID, "pagamentos", "forma", "debito", "valor", price)
		var owed []tables.AccountRow
		b.call(200, "GET", "/contas?clienteId="+kept).JSON(t, &owed)
		if len(owed) != 1 || owed[0].Falta != price || owed[0].Cliente != "Davi R." || b.owes(kept) != int64(price) {
			t.Errorf("owed %+v, %d", owed, b.owes(kept))
		}
		if _, by := b.soldFor(); by["Cartão de débito"] != int64(price) || by["Valor em aberto"] != int64(price) {
			t.Errorf("sold by %v", by)
		}
		b.confirm()
		b.on(200, account.ID, "baixas", "tipo", "perda", "motivo", "mudou de cidade", "falta", price)
		if b.owes(kept) != 0 {
			t.Errorf("owes %d", b.owes(kept))
		}
		if _, by := b.soldFor(); by["Perda"] != int64(price) || by["Valor em aberto"] != 0 {
			t.Errorf("sold by %v", by)
		}
		b.on(409, account.ID, "pagamentos", "forma", "pix", "valor", price)
	})
}

// Two people who open, charge under one key or leave a tab open do it once.
func TestTabsAreNotChargedTwice(t *testing.T) {
	eachBar(t, func(t *testing.T, b bar) {
		var goods []tables.Good
		b.call(200, "GET", "/produtos").JSON(t, &goods)
		tab, davi := b.tab("1"), b.customer("Davi")
		together := func(do func()) {
			var wait sync.WaitGroup
			for range 4 {
				wait.Go(do)
			}
			wait.Wait()
		}
		together(func() {
			_, _ = b.Tables.OpenTab(t.Context(), b.venue.ID, tab, davi)
		})
		open := b.flow("?situacao=abertas")
		if len(open) != 1 || open[0].Conta == nil {
			t.Fatalf("open %+v", open)
		}
		account := open[0].Conta.ID
		body := house{venue: b.venue}.body("itens", []any{line(goods[0].ID, 1)})
		together(func() {
			b.Call(b.token, "POST", "/api/posPago/contas/"+account+"/lancamentos", body, "Idempotency-Key: one")
		})
		together(func() {
			_ = b.Tables.LeaveOpen(t.Context(), b.venue.ID, account, goods[0].Price)
		})
		if b.owes(davi) != int64(goods[0].Price) {
			t.Errorf("owes %d", b.owes(davi))
		}
	})
}

func TestTabsAreTheirVenuesAndRoles(t *testing.T) {
	eachBar(t, func(t *testing.T, b bar) {
		account := b.open(b.tab("1"))
		next := b
		next.venue = b.Venue("Vizinho")
		next.token = b.Person("vizinho@balcao.test", next.venue.ID, roles.Tabs, roles.TabFlow, roles.PostpaidAccounts)
		next.call(http.StatusNotFound, "GET", "/contas/"+account.ID)
		next.on(http.StatusNotFound, account.ID, "fechar")
		// The accounts of tables and tabs are not found by each other's operations.
		waiter := b.Person("garcom@balcao.test", b.venue.ID, roles.Board)
		b.Want(http.StatusNotFound, waiter, "GET", "/api/mesas/contas/"+account.ID+"?localClienteId="+b.venue.ID, nil)
		b.Want(http.StatusForbidden, waiter, "GET", "/api/comandas/fluxo?localClienteId="+b.venue.ID, nil)
		var found tables.Accounts
		b.Want(http.StatusOK, waiter, "GET", "/api/mesas/contas?localClienteId="+b.venue.ID, nil).JSON(t, &found)
		if len(found.Abertas) != 0 {
			t.Errorf("accounts of tables %+v", found.Abertas)
		}
	})
}
