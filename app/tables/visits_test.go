package tables_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
	"balcao/app/tables"
)

// later signs the house in again after so long.
func (h *house) later(after time.Duration) {
	h.t.Helper()
	h.Clock.Advance(after)
	h.token = h.SignIn("mesas@balcao.test")
}

// confirms proves the password for what has to do with money that was taken.
func (h house) confirms() {
	h.t.Helper()
	h.Want(200, h.token, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
}

func unconfirmed(a servertest.Answer) bool { return strings.Contains(string(a.Body), `"unconfirmed"`) }

// An order that somebody forgot to finish holds a table's visit for its business day at most.
func TestAForgottenOrderDoesNotHoldTheVisit(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.orders(200, qr)
		forgotten := h.open().ID
		h.later(24 * time.Hour)
		if h.guest(200, "", qr).Conta != nil {
			t.Error("the next day's guests see the account of others")
		}
		h.orders(200, qr)
		open := h.accounts().Abertas
		if len(open) != 2 || open[1].ID != forgotten || !open[1].Anterior || open[0].Pedidos != 1 {
			t.Fatalf("open accounts %+v", open)
		}
		h.later(8 * 24 * time.Hour)
		if open := h.open(); open.Anterior {
			t.Errorf("the table's current account is %+v", open)
		}
	})
}

// Guests who paid otherwise leave an account behind: who serves says that others sit there now.
func TestStaffBeginANewVisit(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		first := h.orders(200, qr)
		id := h.open().ID
		h.guest(200, "/conta", qr)
		if now, _ := h.on(200, id, "novaVisita"); !now.Anterior || now.FechadaEm != nil || now.PediuConta != nil {
			t.Errorf("then it is %+v", now)
		}
		if h.guest(200, "", qr).Conta != nil || len(h.calls().Chamados) != 0 {
			t.Error("the next guests are taken for those of before")
		}
		if _, said := h.on(409, id, "novaVisita"); !strings.Contains(said, "anterior") {
			t.Errorf("said %q", said)
		}
		h.Clock.Advance(time.Minute)
		h.orders(200, qr)
		next := h.accounts().Abertas[0]
		if next.ID == id || next.Pedidos != 1 {
			t.Fatalf("the new visit's account is %+v", next)
		}
		h.on(200, next.ID, "pagamentos", "forma", "pix", "valor", 28.49)
		if now, _ := h.on(200, next.ID, "novaVisita"); now.FechadaEm == nil {
			t.Errorf("a paid account is %+v", now)
		}
		h.serves(first.ID)
		h.on(409, next.ID, "novaVisita")
	})
}

// An account that was paid and that nobody has closed is closed by the next visit's first order.
func TestAPaidAccountIsSettledByTheNextVisit(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		placed := h.orders(200, qr)
		h.serves(placed.ID)
		id := h.open().ID
		h.on(200, id, "taxa", "semTaxaServico", true)
		h.on(200, id, "pagamentos", "forma", "debito", "valor", 25.90)
		h.later(5 * time.Hour)
		if h.open().ID != id {
			t.Error("what nobody has closed is not listed")
		}
		h.orders(200, qr)
		if found := h.accounts(); len(found.Abertas) != 1 || len(found.Fechadas) != 1 || found.Fechadas[0].ID != id {
			t.Fatalf("accounts %+v", found)
		}
		if tax, total, got := h.sale(placed.ID); tax != 0 || total != 2590 || len(got) != 1 || got[0] != (paid{"Cartão de débito", 2590}) {
			t.Errorf("the sale: %d of %d, %v", tax, total, got)
		}
	})
}

// What is refused after its account was closed is owed to the guests until it is given back.
func TestMoneyIsOwedUntilItIsGivenBack(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		kept, refused := h.orders(200, qr), h.orders(200, qr)
		h.serves(kept.ID)
		id := h.open().ID
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 56.98)
		h.confirms()
		h.on(409, id, "devolucoes", "forma", "dinheiro", "valor", 1)
		h.on(200, id, "fechar", "mesmoSemEntregar", true)
		h.kds(refused.ID, "refuseOrder")
		h.later(3 * 24 * time.Hour)
		owed := h.accounts().Fechadas
		if len(owed) != 1 || owed[0].Falta != -2849 {
			t.Fatalf("owed %+v", owed)
		}
		if a := h.Call(h.token, "POST", "/api/mesas/contas/"+id+"/devolucoes", h.body("forma", "dinheiro", "valor", 28.49)); !unconfirmed(a) {
			t.Errorf("without the password: %d %s", a.Status, a.Body)
		}
		h.confirms()
		h.on(400, id, "devolucoes", "forma", "dinheiro", "valor", 28.50)
		give := func() {
			h.Want(200, h.token, "POST", "/api/mesas/contas/"+id+"/devolucoes", h.body("forma", "dinheiro", "valor", 28.49), "Idempotency-Key: once")
		}
		var all sync.WaitGroup
		for range 2 {
			all.Go(give)
		}
		all.Wait()
		now := h.account(id)
		if now.Falta != 0 || now.Recebido != 2849 || len(now.Pagamentos) != 2 || now.Pagamentos[1].Valor != -2849 {
			t.Errorf("then %+v", now)
		}
		if len(h.accounts().Fechadas) != 0 {
			t.Error("what is settled is still listed")
		}
		if _, total, got := h.sale(kept.ID); total != 2849 || len(got) != 2 || got[0] != (paid{"Pix", 5698}) || got[1] != (paid{"Dinheiro", -2849}) {
			t.Errorf("the sale: %d, %v", total, got)
		}
	})
}

// Owed money lets an account be opened again on whichever day, and its sales are then as the
// orders say.
func TestAReopenedAccountTakesItsSalesBack(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		kept, refused := h.orders(200, qr), h.orders(200, qr)
		h.serves(kept.ID)
		id := h.open().ID
		h.on(200, id, "taxa", "semTaxaServico", true)
		h.on(200, id, "pagamentos", "forma", "credito", "valor", 51.80)
		h.on(200, id, "fechar", "mesmoSemEntregar", true)
		h.kds(refused.ID, "refuseOrder")
		h.later(24 * time.Hour)
		h.confirms()
		if now, _ := h.on(200, id, "reabrir"); now.Falta != -2590 {
			t.Errorf("reopened %+v", now)
		}
		if tax, total, got := h.sale(kept.ID); tax != 259 || total != 2849 || len(got) != 1 || got[0].Method == "Cartão de crédito" {
			t.Errorf("the sale: %d of %d, %v", tax, total, got)
		}
	})
}

// A closed account is opened again only by who holds the table first: an order at that
// moment, and whoever asks for the bill, meet it in one order.
func TestReopeningWhileGuestsAsk(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.orders(200, qr)
		id := h.open().ID
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 28.49)
		h.confirms()
		for range 4 {
			var all sync.WaitGroup
			for _, call := range []func() int{
				func() int {
					return h.Call(h.token, "POST", "/api/mesas/contas/"+id+"/fechar", h.body("mesmoSemEntregar", true)).Status
				},
				func() int { return h.Call(h.token, "POST", "/api/mesas/contas/"+id+"/reabrir", h.body()).Status },
				func() int {
					return h.Call("", "POST", "/api/storefront/"+h.venue.Slug+"/mesa/conta", map[string]any{"MesaToken": qr}).Status
				},
			} {
				all.Go(func() {
					if got := call(); got >= http.StatusInternalServerError {
						t.Errorf("answered %d", got)
					}
				})
			}
			all.Wait()
		}
	})
}

// Who leaves without paying, or is the house's guest: the account closes with a reason.
func TestWhatIsNotPaidIsWrittenOff(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		placed := h.orders(200, qr)
		h.serves(placed.ID)
		id := h.open().ID
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 10)
		h.confirms()
		h.on(400, id, "baixas", "tipo", "perda", "motivo", "  ", "falta", 18.49)
		h.on(400, id, "baixas", "tipo", "pix", "motivo", "Foi embora", "falta", 18.49)
		// Somebody has ordered or paid since it was read.
		h.on(409, id, "baixas", "tipo", "perda", "motivo", "Foi embora", "falta", 28.49)
		now, _ := h.on(200, id, "baixas", "tipo", "perda", "motivo", "Foi embora sem pagar", "falta", 18.49)
		if now.FechadaEm == nil || now.Falta != 0 || now.Recebido != 1000 || now.Baixado != 1849 || now.Pagamentos[1].Nota != "Foi embora sem pagar" {
			t.Errorf("closed %+v", now)
		}
		if _, total, got := h.sale(placed.ID); total != 2849 || len(got) != 2 || got[1] != (paid{"Perda", 1849}) {
			t.Errorf("the sale: %d, %v", total, got)
		}
		var action string
		if err := h.DB.Read.NewRaw("SELECT action FROM audit_entries ORDER BY id DESC LIMIT 1").Scan(t.Context(), &action); err != nil || action != "table-account-written-off" {
			t.Errorf("the audit has %q: %v", action, err)
		}
		h.on(409, id, "baixas", "tipo", "cortesia", "motivo", "Aniversário", "falta", 18.49)
		h.on(400, id, "pagamentos", "forma", "perda", "valor", 1)
	})
}

// An order that is refused after it was written off is owed to nobody: nobody has paid it.
func TestWhatWasWrittenOffIsGivenBackToNobody(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		first := h.orders(200, qr)
		h.serves(first.ID)
		second := h.orders(200, qr)
		id := h.open().ID
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 10)
		h.confirms()
		h.on(200, id, "baixas", "tipo", "perda", "motivo", "Foram embora", "falta", 46.98, "mesmoSemEntregar", true)
		h.kds(second.ID, "refuseOrder")
		now := h.account(id)
		if now.Falta != 0 || now.Baixado != 1849 || now.Total != 2849 {
			t.Errorf("after the refusal %+v", now)
		}
		h.on(409, id, "devolucoes", "forma", "dinheiro", "valor", 28.49)
		if _, total, got := h.sale(first.ID); total != 2849 || len(got) != 2 || got[0] != (paid{"Pix", 1000}) || got[1] != (paid{"Perda", 1849}) {
			t.Errorf("the sale: %d, %v", total, got)
		}
	})
}

// Money that was taken is undone by who proves to be himself.
func TestUndoingAsksForThePassword(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.orders(200, qr)
		id := h.open().ID
		now, _ := h.on(200, id, "pagamentos", "forma", "pix", "valor", 28.49)
		for what, pairs := range map[string][]any{
			"estornos": {"pagamentoId", now.Pagamentos[0].ID}, "reabrir": nil, "baixas": {"tipo", "perda", "motivo", "Foi", "falta", 28.49},
		} {
			if a := h.Call(h.token, "POST", "/api/mesas/contas/"+id+"/"+what, h.body(pairs...)); !unconfirmed(a) {
				t.Errorf("%s: %d %s", what, a.Status, a.Body)
			}
		}
	})
}

// A phone takes the service fee off while nothing is paid: afterwards somebody comes.
func TestGuestsLeaveTheFeeOfAPartlyPaidAccount(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.orders(200, qr)
		id := h.open().ID
		now, _ := h.on(200, id, "pagamentos", "forma", "pix", "valor", 10)
		h.guest(409, "/conta", qr, "SemTaxaServico", true)
		if got := h.guest(200, "/conta", qr, "SemTaxaServico", false).Conta; got.TaxaServico != 259 {
			t.Errorf("the account is %+v", got)
		}
		h.confirms()
		h.on(200, id, "estornos", "pagamentoId", now.Pagamentos[0].ID)
		h.guest(200, "/conta", qr, "SemTaxaServico", true)
	})
}

// The parts of a split are of what is left, and a payment says whose it is.
func TestWhatIsLeftIsSplit(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		placed := h.orders(200, qr)
		id := h.open().ID
		now, _ := h.on(200, id, "pagamentos", "forma", "pix", "valor", 8.49, "parte", "Pessoa 1 de 3")
		if now.Pagamentos[0].Nota != "Pessoa 1 de 3" {
			t.Errorf("the payment says %+v", now.Pagamentos[0])
		}
		for _, more := range [][]any{nil, {"itens", []any{map[string]any{"pedidoId": placed.ID, "linha": 0, "de": []int{}}}}} {
			var found struct{ Partes []float64 }
			h.Want(200, h.token, "POST", "/api/mesas/contas/"+id+"/dividir", h.body(append(more, "pessoas", 2)...)).JSON(t, &found)
			if len(found.Partes) != 2 || found.Partes[0] != 10 || found.Partes[1] != 10 {
				t.Errorf("the parts %v", found.Partes)
			}
		}
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 20)
		h.Want(409, h.token, "POST", "/api/mesas/contas/"+id+"/dividir", h.body("pessoas", 2))
	})
}

// Whoever has paid his part is asked for no more of it, however often the account is split.
func TestWhoHasPaidHisPartIsNotAskedAgain(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		first, second := h.orders(200, qr), h.orders(200, qr)
		id := h.open().ID
		// Each has had what he ordered; the service fee is 10%.
		items := []any{
			map[string]any{"pedidoId": first.ID, "linha": 0, "de": []int{0}}, map[string]any{"pedidoId": second.ID, "linha": 0, "de": []int{1}},
		}
		split := func(people int, more ...any) []float64 {
			t.Helper()
			var found struct{ Partes []float64 }
			h.Want(200, h.token, "POST", "/api/mesas/contas/"+id+"/dividir", h.body(append(more, "pessoas", people)...)).JSON(t, &found)
			return found.Partes
		}
		if got := split(2, "itens", items); !slices.Equal(got, []float64{28.49, 28.49}) {
			t.Fatalf("before anybody has paid %v", got)
		}
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 28.49, "parte", "Pessoa 1 de 2")
		for _, got := range [][]float64{split(2, "itens", items), split(2)} {
			if !slices.Equal(got, []float64{0, 28.49}) {
				t.Errorf("once the first has paid %v", got)
			}
		}
		// Another order is both's: the first owes his half of it.
		third := h.orders(200, qr)
		if got := split(2, "itens", append(items, map[string]any{"pedidoId": third.ID, "linha": 0, "de": []int{}})); !slices.Equal(got, []float64{14.25, 42.73}) && !slices.Equal(got, []float64{14.24, 42.74}) {
			t.Errorf("with another order %v", got)
		}
		// Who has paid more than his share of it all leaves the others less.
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 30, "parte", "Pessoa 1 de 2")
		if got := split(2, "itens", append(items, map[string]any{"pedidoId": third.ID, "linha": 0, "de": []int{1}})); !slices.Equal(got, []float64{0, 26.98}) {
			t.Errorf("once he has paid too much %v", got)
		}
		if got := split(3); !slices.Equal(got, []float64{9, 8.99, 8.99}) {
			t.Errorf("among others %v", got)
		}
	})
}

// Accounts that were closed before everything was served are looked after until nothing of
// them can be owed any more.
func TestClosedAccountsAreLookedAfterWhileTheyMayOwe(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		closed := func() orders.Placed {
			t.Helper()
			placed := h.orders(200, qr)
			id := h.open().ID
			h.on(200, id, "pagamentos", "forma", "pix", "valor", 28.49)
			h.on(200, id, "fechar", "mesmoSemEntregar", true)
			return placed
		}
		lookedAfter := func() (n int) {
			t.Helper()
			if err := h.Tables.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := h.DB.Read.DB.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM table_accounts WHERE unserved").Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		served, refused := closed(), closed()
		if n := lookedAfter(); n != 2 {
			t.Errorf("%d while nothing is served", n)
		}
		h.serves(served.ID)
		h.kds(refused.ID, "refuseOrder")
		if n := lookedAfter(); n != 1 {
			t.Errorf("%d while one is owed", n)
		}
		closedOnes := h.accounts().Fechadas
		id := closedOnes[slices.IndexFunc(closedOnes, func(a tables.AccountRow) bool { return a.Falta < 0 })].ID
		h.confirms()
		h.on(200, id, "devolucoes", "forma", "dinheiro", "valor", 28.49)
		if n := lookedAfter(); n != 0 {
			t.Errorf("%d once it was given back", n)
		}
	})
}

// A call that nobody took for hours is nobody's any more; the bill's names the account.
func TestACallEnds(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.guest(200, "/garcom", qr)
		h.later(5 * time.Hour)
		if got := h.calls().Chamados; len(got) != 0 {
			t.Errorf("hours later the board has %+v", got)
		}
		h.guest(200, "/garcom", qr)
		h.orders(200, qr)
		h.guest(200, "/conta", qr)
		got := h.calls().Chamados
		if len(got) != 2 || got[0].Conta != nil || got[1].Conta == nil || *got[1].Conta != h.open().ID {
			t.Fatalf("the board has %+v", got)
		}
		if !got[0].Em.Equal(h.Clock.Now().UTC()) {
			t.Errorf("it waits since %v", got[0].Em)
		}

		other := servedTable(h)
		h.guest(200, "/garcom", other.token)
		h.Want(204, h.token, "DELETE", "/api/mesas/"+other.id+"?"+h.query(), nil)
		if got := h.calls().Chamados; len(got) != 2 {
			t.Errorf("an archived table calls: %+v", got)
		}
	})
}

type oneTable struct{ id, token string }

func servedTable(h house) oneTable {
	h.t.Helper()
	h.Want(200, h.token, "POST", "/api/mesas", h.body("numero", "77"))
	for _, found := range h.list("") {
		if found.Numero == "77" {
			return oneTable{found.ID, h.tokens()["77"]}
		}
	}
	h.t.Fatal("no table 77")
	return oneTable{}
}

// What somebody forgot yesterday accepts no first order of a new visit.
func TestAnOldOrderDoesNotAcceptANewVisit(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.Want(204, h.token, "PUT", "/api/mesas/ajustes", h.body("primeiroPedidoPendente", true))
		shop := storefront.Default()
		shop.AutomaticallyAcceptOrder = true
		if err := h.Storefront.Save(t.Context(), h.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		first := h.orders(200, qr)
		h.kds(first.ID, "acceptOrder")
		h.later(24 * time.Hour)
		next := h.orders(200, qr)
		if got := h.account(h.accounts().Abertas[0].ID).Conta[0]; got.ID != next.ID || got.Estado != "Pendente" {
			t.Errorf("the first order of the new visit is %+v", got)
		}
	})
}
