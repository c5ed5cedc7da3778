//go:build desktop && e2e && linux

package desktop_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"balcao/app/desktop/webdrivertest"
)

// The whole program in its window: build/bin/balcao-e2e, with demo data.

const screenshots = "../../build/screenshots"

// program is the whole program, built with a door for WebDriver.
func program(t *testing.T) string {
	t.Helper()
	file, err := filepath.Abs("../../build/bin/balcao-e2e")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Fatalf("the program is not built: make test-window builds it (%v)", err)
	}
	return file
}

func openBalcao(t *testing.T, home home, args ...string) *webdrivertest.Window {
	t.Helper()
	return webdrivertest.Open(t, program(t), home.env, append([]string{"--demo", "--data", home.data()}, args...)...)
}

func signIn(w *webdrivertest.Window, email, password string) {
	w.Field("E-mail").Type(email)
	w.Field("Senha").Type(password)
	w.Button("Entrar").Click()
}

// placeOrder orders at table 1 of the demo bar, as the telephone of a customer who has
// read its QR would: the window's server has no port, so the calls are made from inside.
// It gives the order's id and code.
func placeOrder(w *webdrivertest.Window, customer string) (id, code string) {
	placed := w.Async(`const storefront = '/api/storefront/bar-do-cais'
		const menu = await (await fetch(storefront)).json()
		const json = { 'Content-Type': 'application/json' }
		const owner = await (await fetch('/api/mfa/login', {
			method: 'POST', headers: json, body: JSON.stringify({ username: 'dono@balcao.demo', password: 'Cozinha#2026' }),
		})).json()
		const codes = await (await fetch('/api/mesas/qr?localClienteId=' + menu.Id, { headers: { Authorization: 'Bearer ' + owner.access_token } })).json()
		const plain = (product) => product.Observacoes.length === 0 && product.Adicionais.every((group) => group.Minimo === 0)
		const product = menu.Categorias.flatMap((category) => category.Produtos).find(plain)
		const send = async (path, body) => {
			const headers = { ...json, 'Idempotency-Key': crypto.randomUUID() }
			const answer = await fetch(storefront + path, { method: 'POST', headers, body: JSON.stringify(body) })
			if (!answer.ok) throw new Error(await answer.text())
			return answer.json()
		}
		const wanted = {
			Cliente: { Nome: args[0] }, TipoEntrega: 'mesa', MesaToken: codes.mesas[0].token,
			Itens: [{ ProdutoId: product.Id, Quantidade: 2 }], TipoPagamento: 'pix', ObservacaoPedido: '',
		}
		const { Totais } = await send('/quote', wanted)
		const order = await send('/orders', { ...wanted, TotalEsperado: Totais.Total })
		return order.Id + ' ' + order.Codigo`, customer)
	if _, err := fmt.Sscanf(fmt.Sprint(placed), "%s %s", &id, &code); err != nil {
		panic(err)
	}
	return id, code
}

func TestWindowTakesAnOrderFromPendenteToEntregue(t *testing.T) {
	w := openBalcao(t, newHome(t))
	signIn(w, "cozinha@balcao.demo", "Cozinha#2026")
	w.Button("Iniciar").Click()
	w.AwaitText("Pendente")
	w.Await("the board's path", `location.pathname === '/meepFood/painel'`)

	w.Screenshot(filepath.Join(screenshots, "window-board.png"))
	w.Field("Buscar por código, cliente ou item").Type("conceicao")
	w.AwaitText("Nenhum pedido encontrado para “conceicao”.")

	id, code := placeOrder(w, "Conceição Araújo")
	card := fmt.Sprintf("[data-card=%q]", id)
	w.Await("the new card", `document.querySelector(args[0])`, card)
	for _, text := range []string{code, "Conceição Araújo", "Mesa 1", "2×"} {
		w.Await("the card to say "+text, `document.querySelector(args[0]).innerText.includes(args[1])`, card, text)
	}
	awaitColumn := func(name string) {
		t.Helper()
		w.Await("the card under "+name, `
			document.querySelector(args[0]).closest('section').querySelector('h2').innerText.trim() === args[1]`, card, name)
	}
	tap := func(button string) {
		t.Helper()
		w.XPath(fmt.Sprintf("//*[@data-card=%q]//button[normalize-space(.)=%q]", id, button)).Click()
	}
	awaitColumn("Pendente")
	w.Screenshot(filepath.Join(screenshots, "window-order-pending.png"))
	tap("Aceitar")
	awaitColumn("Aceito")
	tap("Iniciar")
	awaitColumn("Em preparo")
	tap("Transportar")
	awaitColumn("Em transporte")
	tap("Finalizar")
	w.AwaitText("Finalizar " + code + "?")
	w.Button("Confirmar entrega").Click()
	w.Button("Abrir Entregue, 1").Click()
	awaitColumn("Entregue")
	w.Screenshot(filepath.Join(screenshots, "window-order-delivered.png"))
}

func TestWindowKeepsWhoSignedIn(t *testing.T) {
	home := newHome(t)
	w := openBalcao(t, home)
	signIn(w, "cozinha@balcao.demo", "Cozinha#2026")
	w.Button("Iniciar").Click()
	w.AwaitText("Pendente")
	w.Quit()

	w = openBalcao(t, home, "/meepFood/painel")
	w.Button("Iniciar").Click()
	w.AwaitText("Pendente")
}

func TestWindowContinuesInTheBrowser(t *testing.T) {
	home := newHome(t)
	asked := home.browser(t)
	w := openBalcao(t, home)
	signIn(w, "gerente@balcao.demo", "Cozinha#2026")
	w.Button("Iniciar").Click()
	w.XPath(`//button[starts-with(@aria-label, "Conta de ")]`).Click()
	w.Button("Abrir no navegador").Click()

	page, err := url.Parse(asked())
	if err != nil {
		t.Fatal(err)
	}
	way := strings.SplitN(strings.TrimPrefix(page.Path, "/externalauthentication/"), "/", 2)
	if len(way) != 2 || way[1] != "meepFood/painel" {
		t.Fatalf("the browser was sent to %s", page.Path)
	}
	if answer, err := http.Get(page.String()); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("the browser sees %v, %v", answer, err)
	}
	redeem := func() int {
		t.Helper()
		answer, err := http.Post("http://"+page.Host+"/api/session/handover/"+way[0], "application/json", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	if first, second := redeem(), redeem(); first != http.StatusOK || second != http.StatusBadRequest {
		t.Errorf("the way in was good for %d, then %d; want once", first, second)
	}
}
