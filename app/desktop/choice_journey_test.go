//go:build desktop && e2e && linux

package desktop_test

import (
	"bufio"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"balcao/app/desktop/webdrivertest"
)

// freeAddress is one that nobody listens at.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return listener.Addr().String()
}

// serve is another computer's Balcão with demo data.
func serve(t *testing.T) (address string) {
	t.Helper()
	address = freeAddress(t)
	server := exec.CommandContext(t.Context(), program(t), "serve", "--demo", "--data", t.TempDir(), "--listen", address)
	server.Env = append(os.Environ(), webdrivertest.Home(t.TempDir())...)
	said, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Wait() }) // the test's end kills it
	// It takes connections before its demonstration is ready to answer them.
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if strings.Contains(lines.Text(), "atendendo em") {
			go func() { _, _ = io.Copy(io.Discard, said) }()
			return address
		}
	}
	t.Fatal("the server has ended before it answered")
	return ""
}

// The first start asks for the server, the second knows it, and it can be changed.
func TestWindowAsksForItsServerOnce(t *testing.T) {
	address := serve(t)
	home := newHome(t)
	w := webdrivertest.Open(t, program(t), home.env, "--data", home.data())
	w.AwaitText("Onde ficam os pedidos do seu estabelecimento?")
	w.Screenshot(filepath.Join(screenshots, "window-first-start.png"))
	w.XPath(`//label[normalize-space(.)="Conectar a um servidor"]`).Click()
	w.Field("Endereço do servidor").Type(freeAddress(t))
	w.Button("Verificar endereço").Click()
	w.AwaitText("Nada atende neste endereço.")
	w.Screenshot(filepath.Join(screenshots, "window-first-start-refused.png"))
	w.Script(`document.querySelector('input:not([type=radio])').select()`)
	w.Field("Endereço do servidor").Type(address)
	w.Button("Verificar endereço").Click()
	w.AwaitText("Servidor do Balcão encontrado")
	w.Screenshot(filepath.Join(screenshots, "window-first-start-found.png"))
	w.Button("Conectar").Click()
	signIn(w, "cozinha@balcao.demo", "Cozinha#2026")
	w.Button("Iniciar").Click()
	w.AwaitText("Pendente")
	w.Quit()
	if chosen, err := os.ReadFile(filepath.Join(home.data(), "desktop.json")); err != nil || !strings.Contains(string(chosen), `"server":"http://`+address+`"`) {
		t.Errorf("chosen on this computer: %s, %v", chosen, err)
	}

	w = webdrivertest.Open(t, program(t), home.env, "--data", home.data(), "/esteComputador")
	w.AwaitText("http://" + address)
	w.Button("Mudar de servidor").Click()
	w.Screenshot(filepath.Join(screenshots, "window-change-server.png"))
	w.XPath(`//label[normalize-space(.)="Este computador é o servidor"]`).Click()
	w.Button("Usar este computador").Click()
	w.AwaitText("Crie a sua conta e o primeiro estabelecimento.")
	w.Quit()

	w = webdrivertest.Open(t, program(t), home.env, "--data", home.data())
	w.AwaitText("Crie a sua conta e o primeiro estabelecimento.")
}

func TestWindowOfASecondStartWaitsForTheChoice(t *testing.T) {
	home := newHome(t)
	w := webdrivertest.Open(t, program(t), home.env, "--data", home.data())
	w.AwaitText("Onde ficam os pedidos do seu estabelecimento?")
	second := exec.CommandContext(t.Context(), program(t), "--data", home.data(), "/meepFood/painel")
	second.Env = append(os.Environ(), home.env...)
	if said, err := second.CombinedOutput(); err != nil {
		t.Errorf("the second start: %v %s", err, said)
	}
	w.Button("Usar este computador").Click()
	w.AwaitText("Crie a sua conta e o primeiro estabelecimento.")
}
