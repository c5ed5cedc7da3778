package tables_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/printers"
	"balcao/app/printing"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
	"balcao/app/tables"
)

// served is a house whose table 12 pays ten per cent of service fee.
func served(t *testing.T, test func(t *testing.T, h house, qr string)) {
	t.Helper()
	each(t, func(t *testing.T, h house) {
		h.taxes()
		test(t, h, h.tokens()["12"])
	})
}

// taxes has the tables pay ten per cent of service fee.
func (h house) taxes() {
	h.t.Helper()
	shop := storefront.Default()
	shop.AllowOnlinePayment, shop.EnableServiceTax, shop.ServiceTaxPercentage = true, true, 10
	if err := h.Storefront.Save(h.t.Context(), h.venue.ID, shop); err != nil {
		h.t.Fatal(err)
	}
}

func (h house) kds(id string, actions ...string) {
	h.t.Helper()
	for _, action := range actions {
		h.Want(200, h.token, "POST", "/api/kds/"+action, map[string]any{"Id": id, "Password": servertest.Password})
	}
}

// serves brings an order to its table.
func (h house) serves(id string) {
	h.t.Helper()
	h.kds(id, "acceptOrder", "startOrder", "transportOrder", "deliverOrder")
}

func (h house) accounts() tables.Accounts {
	h.t.Helper()
	var found tables.Accounts
	h.Want(200, h.token, "GET", "/api/mesas/contas?"+h.query(), nil).JSON(h.t, &found)
	return found
}

// open is the only open account.
func (h house) open() tables.AccountRow {
	h.t.Helper()
	found := h.accounts().Abertas
	if len(found) != 1 {
		h.t.Fatalf("open accounts %+v", found)
	}
	return found[0]
}

func (h house) account(id string) (found tables.AccountDetail) {
	h.t.Helper()
	h.Want(200, h.token, "GET", "/api/mesas/contas/"+id+"?"+h.query(), nil).JSON(h.t, &found)
	return found
}

// on does something to an account, and answers it as it is then.
func (h house) on(status int, id, what string, pairs ...any) (found tables.AccountDetail, said string) {
	h.t.Helper()
	method := "POST"
	if what == "taxa" {
		method = "PUT"
	}
	a := h.Want(status, h.token, method, "/api/mesas/contas/"+id+"/"+what, h.body(pairs...))
	if status != 200 {
		return found, a.Message()
	}
	a.JSON(h.t, &found)
	return found, ""
}

func (h house) guest(status int, what, qr string, pairs ...any) (found tables.GuestTable) {
	h.t.Helper()
	body := h.body(append(pairs, "MesaToken", qr)...)
	delete(body, "localClienteId")
	a := h.Want(status, "", "POST", "/api/storefront/"+h.venue.Slug+"/mesa"+what, body)
	if status == 200 {
		a.JSON(h.t, &found)
	}
	return found
}

func (h house) calls() (found tables.TableCalls) {
	h.t.Helper()
	h.Want(200, h.token, "GET", "/api/mesas/chamados?"+h.query(), nil).JSON(h.t, &found)
	return found
}

type paid struct {
	Method string
	Value  int64
}

// sale is what the sale of an order says: its service fee, its total and its payments.
func (h house) sale(id string) (tax, total int64, payments []paid) {
	h.t.Helper()
	err := h.DB.Read.NewRaw("SELECT service_tax, total FROM sales WHERE source_id = ?", id).Scan(h.t.Context(), &tax, &total)
	if err == nil {
		err = h.DB.Read.NewRaw("SELECT method, value FROM sale_payments p JOIN sales s ON s.id = p.sale_id WHERE s.source_id = ? ORDER BY position", id).
			Scan(h.t.Context(), &payments)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return tax, total, payments
}

// A visit's orders are one account, which two phones see alike, until it is paid.
func TestATablePaysItsAccount(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		if found := h.guest(200, "", qr); found.Conta != nil || found.Mesa.Numero != "12" {
			t.Errorf("before the first order %+v", found)
		}
		first := h.orders(200, qr)
		second := h.orders(200, qr)
		refused := h.orders(200, qr)
		h.kds(refused.ID, "refuseOrder")
		h.serves(first.ID)
		one, other := h.guest(200, "", qr).Conta, h.guest(200, "", qr).Conta
		if one == nil || len(one.Pedidos) != 3 || one.Total != 5698 || one.TaxaServico != 518 || one.Falta != 5698 || other.Total != one.Total {
			t.Fatalf("the phones see %+v and %+v", one, other)
		}
		row := h.open()
		if row.Mesa != "12" || row.Pedidos != 2 || row.EmAberto != 1 || row.Total != 5698 || row.PediuConta != nil {
			t.Errorf("the list has %+v", row)
		}
		if line := h.account(row.ID).Conta[0].Linhas[0]; line.Observacoes == nil || line.Quantidade != 1 || line.Valor != 2590 {
			t.Errorf("a line is %+v", line)
		}

		if _, said := h.on(409, row.ID, "fechar"); !strings.Contains(said, "Faltam R$ 56,98") {
			t.Errorf("said %q", said)
		}
		h.on(400, row.ID, "pagamentos", "forma", "pix", "valor", 56.99)
		h.on(400, row.ID, "pagamentos", "forma", "pix", "valor", 10, "recebido", 20)
		h.on(400, row.ID, "pagamentos", "forma", "dinheiro", "valor", 10, "recebido", 5)
		now, _ := h.on(200, row.ID, "pagamentos", "forma", "dinheiro", "valor", 40, "recebido", 50)
		if now.Falta != 1698 || now.Pagamentos[0].Troco != 1000 || now.Pagamentos[0].Forma != "Dinheiro" {
			t.Errorf("after a part %+v", now)
		}
		now, _ = h.on(200, row.ID, "pagamentos", "forma", "pix", "valor", 16.98)
		if now.Falta != 0 {
			t.Errorf("left %v", now.Falta)
		}
		h.on(409, row.ID, "pagamentos", "forma", "pix", "valor", 1)
		if _, said := h.on(409, row.ID, "fechar"); !strings.Contains(said, second.Codigo) {
			t.Errorf("said %q", said)
		}
		now, _ = h.on(200, row.ID, "fechar", "mesmoSemEntregar", true)
		if now.FechadaEm == nil || len(h.accounts().Abertas) != 0 || len(h.accounts().Fechadas) != 1 {
			t.Errorf("closed %+v", now)
		}
		h.on(200, row.ID, "fechar")
		h.on(409, row.ID, "pagamentos", "forma", "pix", "valor", 1)

		// One sale for each order, paid as the account was: also the one that is served later.
		if tax, total, got := h.sale(first.ID); tax != 259 || total != 2849 || len(got) != 1 || got[0] != (paid{"Dinheiro", 2849}) {
			t.Errorf("the first sale: %d of %d, %v", tax, total, got)
		}
		h.serves(second.ID)
		if _, total, got := h.sale(second.ID); total != 2849 || len(got) != 2 || got[0] != (paid{"Dinheiro", 1151}) || got[1] != (paid{"Pix", 1698}) {
			t.Errorf("the second sale: %d, %v", total, got)
		}
		if h.guest(200, "", qr).Conta != nil {
			t.Error("the next guests see an account")
		}
		h.orders(200, qr)
		if got := h.open(); got.ID == row.ID || got.Pedidos != 1 {
			t.Errorf("the next visit is %+v", got)
		}
	})
}

// The service fee is optional: whoever takes it off, guests or staff, is in the audit.
func TestTheServiceFeeIsTakenOff(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		placed := h.orders(200, qr)
		h.serves(placed.ID)
		id := h.open().ID
		if got := h.guest(200, "/conta", qr, "SemTaxaServico", true).Conta; got.Total != 2590 || got.TaxaRetirada != 259 || !got.SemTaxaServico {
			t.Errorf("without it %+v", got)
		}
		if now, _ := h.on(200, id, "taxa", "semTaxaServico", false); now.Total != 2849 || now.PediuConta == nil {
			t.Errorf("with it %+v", now)
		}
		h.on(200, id, "taxa", "semTaxaServico", true)
		h.on(200, id, "pagamentos", "forma", "debito", "valor", 25.90)
		h.on(200, id, "fechar")
		if tax, total, got := h.sale(placed.ID); tax != 0 || total != 2590 || got[0] != (paid{"Cartão de débito", 2590}) {
			t.Errorf("the sale: %d of %d, %v", tax, total, got)
		}
		if len(h.calls().Chamados) != 0 {
			t.Error("the bill is still asked for")
		}
		h.on(409, id, "taxa", "semTaxaServico", false)

		h.confirms()
		now, _ := h.on(200, id, "reabrir")
		if now.FechadaEm != nil || now.Falta != 0 {
			t.Errorf("reopened %+v", now)
		}
		h.on(200, id, "taxa", "semTaxaServico", false)
		now, _ = h.on(200, id, "estornos", "pagamentoId", now.Pagamentos[0].ID)
		if now.Falta != 2849 || now.Pagamentos[0].EstornadoPor == "" {
			t.Errorf("after it was taken back %+v", now)
		}
		h.on(200, id, "estornos", "pagamentoId", now.Pagamentos[0].ID)
		h.on(404, id, "estornos", "pagamentoId", "0190a000-0000-7000-8000-00000000ffff")
		h.on(200, id, "pagamentos", "forma", "credito", "valor", 28.49)
		h.on(200, id, "fechar")
		if tax, total, got := h.sale(placed.ID); tax != 259 || total != 2849 || len(got) != 1 || got[0] != (paid{"Cartão de crédito", 2849}) {
			t.Errorf("the sale once it was paid again: %d of %d, %v", tax, total, got)
		}
		var kept []string
		if err := h.DB.Read.NewRaw("SELECT action FROM audit_entries WHERE action LIKE 'table-account%' ORDER BY id").Scan(t.Context(), &kept); err != nil {
			t.Fatal(err)
		}
		if want := 6; len(kept) != want {
			t.Errorf("the audit has %v", kept)
		}
		h.later(24 * time.Hour)
		h.confirms()
		if _, said := h.on(409, id, "reabrir"); !strings.Contains(said, "no dia") {
			t.Errorf("said %q", said)
		}
	})
}

// What was paid online is not due, and keeps its service fee.
func TestWhatWasPaidOnlineIsNotDue(t *testing.T) {
	s := servertest.Start(t, func(cfg *server.Config) { cfg.SimulatedPayments = true })
	v := s.Venue("Bar do Cais")
	h := house{s, t, v, s.Person("mesas@balcao.test", v.ID, roles.OnlineOrdering, roles.Board)}
	h.taxes()
	qr := h.tokens()["12"]
	s.PaidOnline(v, "")
	s.Pays(s.Order(v, func(o *orders.NewOrder) { o.TipoEntrega, o.MesaToken, o.PagamentoOnline = "mesa", qr, true }))
	id := h.open().ID
	now, _ := h.on(200, id, "taxa", "semTaxaServico", true)
	if now.Falta != 0 || now.PagoOnline != 5698 || now.TaxaServico != 518 {
		t.Errorf("%+v", now)
	}
	h.on(200, id, "fechar", "mesmoSemEntregar", true)
}

func TestAnAccountIsSplit(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		a, b := h.orders(200, qr), h.orders(200, qr)
		id := h.open().ID
		split := func(status int, pairs ...any) (parts []float64) {
			t.Helper()
			var found struct{ Partes []float64 }
			answer := h.Want(status, h.token, "POST", "/api/mesas/contas/"+id+"/dividir", h.body(pairs...))
			if status == 200 {
				answer.JSON(t, &found)
			}
			return found.Partes
		}
		if got := split(200, "pessoas", 3); len(got) != 3 || got[0] != 19 || got[1] != 18.99 || got[2] != 18.99 {
			t.Errorf("in three %v", got)
		}
		line := func(order string, of ...int) map[string]any {
			return map[string]any{"pedidoId": order, "linha": 0, "de": of}
		}
		if got := split(200, "pessoas", 2, "itens", []any{line(a.ID, 1), line(b.ID, 1)}); got[0] != 0 || got[1] != 56.98 {
			t.Errorf("all of it is one's: %v", got)
		}
		split(400, "pessoas", 2, "itens", []any{line(a.ID, 2)})
		split(400, "pessoas", 2, "itens", []any{line(a.ID, 1, 1)})
		split(409, "pessoas", 2, "itens", []any{line("0190a000-0000-7000-8000-00000000ffff", 1)})
		split(400, "pessoas", 0)
	})
}

// A call is on the board until somebody takes it; asking again changes nothing.
func TestATableCalls(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.guest(409, "/conta", qr)
		h.guest(200, "/garcom", qr)
		if got := h.guest(200, "/garcom", qr).Chamados; len(got) != 1 || got[0].Tipo != tables.Waiter {
			t.Errorf("the table waits for %+v", got)
		}
		h.orders(200, qr)
		h.guest(200, "/conta", qr)
		waiting := h.calls().Chamados
		if len(waiting) != 2 || waiting[0].Mesa != "12" || waiting[0].Tipo != tables.Waiter || waiting[1].Tipo != tables.BillAsked {
			t.Fatalf("the board has %+v", waiting)
		}
		var left tables.TableCalls
		take := "/api/mesas/chamados/" + waiting[0].ID + "/ciente"
		h.Want(200, h.token, "POST", take, h.body()).JSON(t, &left)
		h.Want(200, h.token, "POST", take, h.body())
		if len(left.Chamados) != 1 {
			t.Errorf("then it has %+v", left)
		}
		var by string
		if err := h.DB.Read.NewRaw("SELECT taken_by FROM table_calls WHERE id = ?", waiting[0].ID).Scan(t.Context(), &by); err != nil || by == "" {
			t.Errorf("taken by %q: %v", by, err)
		}
		h.Want(404, h.token, "POST", "/api/mesas/chamados/0190a000-0000-7000-8000-00000000ffff/ciente", h.body())
		for _, what := range []string{"", "/conta", "/garcom"} {
			h.guest(404, what, "forged")
		}
		other := h.Venue("Bar da Serra")
		h.guest(404, "/garcom", h.TableToken(other))
		stranger := h.Person("outra@balcao.test", other.ID, roles.Board, roles.OnlineOrdering)
		h.Want(403, stranger, "POST", "/api/mesas/chamados/"+waiting[1].ID+"/ciente", h.body())
		h.Want(404, stranger, "POST", "/api/mesas/chamados/"+waiting[1].ID+"/ciente", map[string]any{"localClienteId": other.ID})
		h.Want(404, stranger, "GET", "/api/mesas/contas/"+h.open().ID+"?localClienteId="+other.ID, nil)
	})
}

// Whoever sits down hours later is somebody else: the unpaid account stays in the list.
func TestALaterOrderIsOfAnotherVisit(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.later(10 * time.Hour) // 07:00
		first := h.orders(200, qr)
		h.later(5 * time.Hour)
		if h.guest(200, "", qr).Conta == nil {
			t.Error("with an open order the visit goes on")
		}
		h.serves(first.ID)
		if h.guest(200, "", qr).Conta != nil {
			t.Error("the next guests see the account of others")
		}
		h.guest(409, "/conta", qr)
		h.orders(200, qr)
		open := h.accounts().Abertas
		if len(open) != 2 || open[0].Anterior || !open[1].Anterior || open[1].Pedidos != 1 {
			t.Errorf("open accounts %+v", open)
		}
		h.on(200, open[1].ID, "pagamentos", "forma", "pix", "valor", 28.49)
		h.on(200, open[1].ID, "fechar")
		if got := h.guest(200, "", qr).Conta; got == nil || len(got.Pedidos) != 1 {
			t.Errorf("the table's account is %+v", got)
		}
		h.confirms()
		// Reopened, it is not the table's current one.
		if now, _ := h.on(200, open[1].ID, "reabrir"); !now.Anterior {
			t.Errorf("reopened %+v", now)
		}
	})
}

// However often and at once a payment arrives, it is taken once, and never more than is due.
func TestPaymentsAtOnce(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.orders(200, qr)
		id := h.open().ID
		pay := func(key string) int {
			return h.Call(h.token, "POST", "/api/mesas/contas/"+id+"/pagamentos", h.body("forma", "pix", "valor", 10), "Idempotency-Key: "+key).Status
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if got := pay("same"); got != 200 {
					t.Errorf("a repetition: %d", got)
				}
			})
		}
		all.Wait()
		if got := h.account(id); got.Recebido != 1000 {
			t.Errorf("repeated, %v is taken", got.Recebido)
		}
		for range 4 {
			all.Go(func() { pay("") })
		}
		all.Wait()
		if got := h.account(id); got.Recebido != 2000 || got.Falta != 849 {
			t.Errorf("taken %v, left %v", got.Recebido, got.Falta)
		}
	})
}

// An order that comes in while the account is closed is of the next visit or on this one,
// never lost.
func TestAnOrderWhileTheAccountIsClosed(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.orders(200, qr)
		id := h.open().ID
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 28.49)
		var all sync.WaitGroup
		all.Go(func() {
			h.Call(h.token, "POST", "/api/mesas/contas/"+id+"/fechar", h.body("mesmoSemEntregar", true))
		})
		all.Go(func() { h.orders(http.StatusOK, qr) })
		all.Wait()
		total := 0
		found := h.accounts()
		for _, row := range append(found.Abertas, found.Fechadas...) {
			total += row.Pedidos
		}
		if total != 2 {
			t.Errorf("the accounts have %d orders: %+v", total, found)
		}
	})
}

// The bill goes to a printer that takes summaries for the whole house, and the paper keeps
// what was printed.
func TestABillIsPrinted(t *testing.T) {
	served(t, func(t *testing.T, h house, qr string) {
		h.orders(200, qr)
		id := h.open().ID
		h.on(200, id, "pagamentos", "forma", "pix", "valor", 8.49, "parte", "Pessoa 1 de 3")
		print := func(status int, key string, parts ...float64) string {
			t.Helper()
			named := []any{}
			for i, part := range parts {
				named = append(named, map[string]any{"nome": fmt.Sprintf("Pessoa %d de 3", i+2), "valor": part})
			}
			return h.Want(status, h.token, "POST", "/api/mesas/contas/"+id+"/imprimir", h.body("partes", named), "Idempotency-Key: "+key).Message()
		}
		if said := print(409, "a"); !strings.Contains(said, "Imprimir neste computador") {
			t.Errorf("said %q", said)
		}
		counter, err := h.Printers.Add(t.Context(), h.venue.ID, printers.VenuePrinter{
			Printer: printing.Printer{
				Name: "Caixa", Kind: printing.Network, Address: "127.0.0.1", Mode: printing.Text, Columns: 48, Dots: 576, CodePage: "cp860", Copies: 1,
			},
			Papers: printing.OrderSummary, Active: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		if said := print(409, "stale", 10, 10.01); !strings.Contains(said, "divida de novo") {
			t.Errorf("said %q", said)
		}
		print(204, "b", 12, 8)
		print(204, "b", 12, 8)
		var papers []struct {
			ID           string `json:"Id"`
			Tipo         int
			ImpressoraID string `json:"ImpressoraId"`
		}
		h.Want(200, h.token, "GET", "/api/kds/impressoes?page=1&size=10&"+h.query(), nil).JSON(t, &papers)
		if len(papers) != 1 || papers[0].Tipo != int(printing.Bill) || papers[0].ImpressoraID != counter.ID {
			t.Fatalf("papers %+v", papers)
		}
		h.Want(200, h.token, "GET", "/api/kds/impressoes/"+papers[0].ID+"/imagem", nil)
		var content string
		if err := h.DB.Read.NewRaw("SELECT content FROM print_requests WHERE id = ?", papers[0].ID).Scan(t.Context(), &content); err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"Mesa 12", "Moqueca de Bar do Cais", "Taxa de serviço (opcional)", "28.49", "Pix, Pessoa 1 de 3", "8.49", `"Falta","amount":20`, `"Pessoa 3 de 3","amount":8`, "Não é documento fiscal."} {
			if !strings.Contains(content, word) {
				t.Errorf("the bill lacks %q: %s", word, content)
			}
		}
	})
}
