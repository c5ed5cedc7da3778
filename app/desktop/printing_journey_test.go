//go:build desktop && e2e && linux

package desktop_test

import (
	"bytes"
	"io"
	"net"
	"testing"
	"time"

	"balcao/app/desktop/webdrivertest"
)

// kitchenPrinter is a network printer that hands over each paper it gets.
func kitchenPrinter(t *testing.T) (address string, papers <-chan []byte) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	taken := make(chan []byte, 10)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			raw, _ := io.ReadAll(conn)
			_ = conn.Close()
			if len(raw) > 50 { // less is a question how it is
				taken <- raw
			}
		}
	}()
	return listener.Addr().String(), taken
}

func paperWith(t *testing.T, papers <-chan []byte, words string) {
	t.Helper()
	select {
	case paper := <-papers:
		if !bytes.Contains(paper, []byte(words)) {
			t.Errorf("the paper does not say %q: %q", words, paper)
		}
	case <-time.After(time.Minute):
		t.Fatalf("no paper with %q", words)
	}
}

// asManager makes calls as the demo bar's manager, whoever is signed in at the
// window; the script finds call(method, path, body) and venue.
func asManager(w *webdrivertest.Window, script string, args ...any) any {
	w.AwaitText("Entrar")
	return w.Async(`const send = async (method, path, body, token) => {
			const answer = await fetch(path, {
				method, headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
				body: body && JSON.stringify(body),
			})
			const text = await answer.text()
			if (!answer.ok) throw new Error(method + ' ' + path + ': ' + text)
			return text && JSON.parse(text)
		}
		const session = await send('POST', '/api/mfa/login', { username: 'gerente@balcao.demo', password: 'Cozinha#2026' })
		const venue = session.locais.find((place) => place.nomeLocal === 'Bar do Cais').localId
		const call = (method, path, body) => send(method, path, body, session.access_token)
		`+script, args...)
}

// The computer prints for the venue that has paired it, whoever is signed in, and
// goes on with it after a restart.
func TestWindowPrintsForTheVenue(t *testing.T) {
	address, papers := kitchenPrinter(t)
	home := newHome(t)
	w := openBalcao(t, home)
	asManager(w, `
		const paired = await call('POST', '/api/Impressoras/estacoes', { localClienteId: venue, name: 'Caixa' })
		await window.go.desktop.Native.PairStation(paired.id, paired.name, paired.key)
		const printer = await call('POST', '/api/Impressoras', { localClienteId: venue, printer: {
			id: '', name: 'Cozinha', kind: 'network', address: args[0], mode: 'text', columns: 48, dots: 576, codePage: 'cp860', cut: true,
			drawer: false, copies: 1, fallback: '', papers: 7, sectors: [], stores: [], remote: false, station: '', active: true,
		} })
		await call('POST', '/api/Impressoras/' + printer.id + '/teste')
		return ''`, address)
	paperWith(t, papers, "TESTE")
	id, code := placeOrder(w, "Conceição Araújo")
	asManager(w, `await call('POST', '/api/kds/ReSendOrder?pedidoId=' + args[0]); return ''`, id)
	paperWith(t, papers, code)
	w.Quit()

	w = openBalcao(t, home)
	if paired := asManager(w, `const station = await window.go.desktop.Native.Station(); return station.paired && station.venue`); paired != "Bar do Cais" {
		t.Errorf("after the restart this computer prints for %v", paired)
	}
	asManager(w, `await call('POST', '/api/kds/ReSendOrder?pedidoId=' + args[0]); return ''`, id)
	paperWith(t, papers, "VIA")
}

// The window has no browser's print dialog: it prints on a printer of this
// computer that the person chooses.
func TestWindowPrintsForAPerson(t *testing.T) {
	address, papers := kitchenPrinter(t)
	w := openBalcao(t, newHome(t))
	id, code := placeOrder(w, "Benedita Papel")
	asManager(w, `
		const paired = await call('POST', '/api/Impressoras/estacoes', { localClienteId: venue, name: 'Caixa' })
		await window.go.desktop.Native.PairStation(paired.id, paired.name, paired.key)
		await call('POST', '/api/Impressoras', { localClienteId: venue, printer: {
			id: '', name: 'Cozinha', kind: 'network', address: args[0], mode: 'text', columns: 48, dots: 576, codePage: 'cp860', cut: true,
			drawer: false, copies: 1, fallback: '', papers: 7, sectors: [], stores: [], remote: false, station: '', active: true,
		} })
		return ''`, address)
	w.Async(`for (;;) if ((await window.go.desktop.Native.Destinations()).some(({ name }) => name === 'Cozinha')) return ''`)
	w.Script(`location.assign('/print/' + arguments[0])`, id)
	w.Await("the paper", `document.querySelector('img')?.alt === args[0]`, "Pedido "+code+", como sai no papel")
	w.Button("Imprimir").Click()
	paperWith(t, papers, "\x1dv0") // a picture
	w.AwaitText("Pedido enviado para impressora: Cozinha")
	w.Screenshot(screenshots + "/window-print.png")
}
