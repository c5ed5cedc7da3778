//go:build desktop && e2e && linux

package desktop_test

import (
	"io"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"balcao/app/desktop/webdrivertest"
)

// relay is the network between the window and its server; it can be cut.
type relay struct {
	net.Listener
	to    string
	mu    sync.Mutex
	off   bool
	conns []net.Conn
}

func newRelay(t *testing.T, to string) *relay {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: listener, to: to}
	t.Cleanup(func() {
		_ = listener.Close()
		r.set(true)
	})
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			go r.carry(near)
		}
	}()
	return r
}

func (r *relay) carry(near net.Conn) {
	defer func() { _ = near.Close() }()
	far, err := net.Dial("tcp", r.to)
	if err != nil {
		return
	}
	defer func() { _ = far.Close() }()
	r.mu.Lock()
	if r.off {
		r.mu.Unlock()
		return
	}
	r.conns = append(r.conns, near, far)
	r.mu.Unlock()
	go func() {
		_, _ = io.Copy(far, near)
		_ = far.Close()
	}()
	_, _ = io.Copy(near, far)
}

// set cuts the network, or mends it.
func (r *relay) set(off bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.off = off
	for _, c := range r.conns {
		_ = c.Close()
	}
	r.conns = nil
}

// asks is a call of the page, with the person's session.
const asks = `const session = JSON.parse(localStorage.getItem('balcao.session'))
	const ask = (path, init) => fetch(path, { ...init, headers: { Authorization: 'Bearer ' + session.token, 'Content-Type': 'application/json', 'Idempotency-Key': 'journey' } })
	const until = async (holds) => {
		for (;;) {
			const status = await (await ask('/local/status')).json()
			if (holds(status)) return status
			await new Promise((resolve) => setTimeout(resolve, 100))
		}
	}
	`

// The board of a remote server comes up without it, takes a tap, and delivers it.
func TestWindowGoesOnWithoutItsServer(t *testing.T) {
	network := newRelay(t, serve(t))
	home := newHome(t)
	w := webdrivertest.Open(t, program(t), home.env, "--data", home.data(), "--remote", "http://"+network.Addr().String(), "/meepFood/painel")
	signIn(w, "cozinha@balcao.demo", "Cozinha#2026")
	w.Button("Iniciar").Click()
	w.AwaitText("Pendente")
	first, ok := w.Async(asks + `if (!session.token.startsWith('local-')) throw new Error('the window holds the token')
		const orders = await (await ask('/api/kds?size=100&localClienteId=' + session.localCorrente)).json()
		const order = orders.find((each) => each.WorkflowInstance.AllowedActions.some(({ Action, Exige }) => Action === 'acceptOrder' && Exige.length === 0))
		await until(({ exchanges }) => exchanges.some(({ call }) => call.includes('/api/kds/pedidos/')))
		return order.Id + ' ' + order.Codigo`).(string)
	if !ok {
		t.Fatal("no order waits")
	}
	id, code, _ := strings.Cut(first, " ")

	network.set(true)
	w.Async(asks + `await ask('/api/portal/configuracao'); await until(({ state }) => state === 'offline')`)
	w.Script(`document.body.dataset.before = 'the outage'; location.reload()`)
	w.Await("the page anew", `!document.body.dataset.before && document.body.innerText.includes('Iniciar')`)
	w.Button("Iniciar").Click()
	w.AwaitText(code)
	w.Screenshot(filepath.Join(screenshots, "window-without-its-server.png"))
	if status := w.Async(asks+`return (await ask('/api/kds/acceptOrder', { method: 'POST', body: JSON.stringify({ Id: arguments[0] }) })).status`, id); status != 202.0 {
		t.Errorf("the tap is answered %v", status)
	}

	network.set(false)
	state := w.Async(asks+`await until(({ state, queued }) => state === 'connected' && queued === 0)
		return (await (await ask('/api/kds/pedidos/' + arguments[0])).json()).Pedido.WorkflowInstance.CurrenteState.Name`, id)
	if state == "Pendente" {
		t.Error("the tap never arrived")
	}
}
