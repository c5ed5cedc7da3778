//go:build desktop && e2e && linux

package desktop_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"balcao/app/desktop/webdrivertest"
	"balcao/app/sound/soundtest"
)

// What the installed program does and a browser cannot.

func openBoard(t *testing.T, home home, args ...string) *webdrivertest.Window {
	t.Helper()
	w := openBalcao(t, home, args...)
	signIn(w, "cozinha@balcao.demo", "Cozinha#2026")
	w.Button("Iniciar").Click()
	w.AwaitText("Pendente")
	return w
}

// hears checks that the next sound is the loud chime of a new order: its
// length, level and pitch.
func hears(t *testing.T, recording *soundtest.Recording) {
	t.Helper()
	heard := recording.Next()
	if math.Abs(heard.Seconds()-1.29) > 0.08 || heard.Peak() < 0.8 || math.Abs(heard.Pitch()-1320) > 15 {
		t.Errorf("heard %.2f s, peak %.2f, %.0f Hz", heard.Seconds(), heard.Peak(), heard.Pitch())
	}
}

func card(id string) string { return fmt.Sprintf("[data-card=%q]", id) }

func TestWindowChimesForANewOrderUntilSomebodyComes(t *testing.T) {
	sink := soundtest.Plug(t)
	home := newHome(t)
	home.env = append(home.env, sink.Env()...)
	w := openBalcao(t, home)
	signIn(w, "cozinha@balcao.demo", "Cozinha#2026")
	w.Button("Testar som").Click()
	w.AwaitText("A campainha tocou até o fim.")
	w.Button("Iniciar").Click()
	w.AwaitText("Pendente")
	answerWaiting(w)

	recording := sink.Record()
	id, _ := placeOrder(w, "Conceição Araújo")
	hears(t, recording)
	hears(t, recording)
	w.XPath(fmt.Sprintf("//*[@data-card=%q]//button[normalize-space(.)='Aceitar']", id)).Click()
	w.Await("the order to be accepted", `document.querySelector(args[0]).closest('section').querySelector('h2').innerText.trim() === 'Aceito'`, card(id))

	sink.Unplug()
	w.Button("Som").Click()
	w.Button("Testar som").Click()
	w.AwaitText("Sem dispositivo de som.")
	sink.Replug()
	w.Button("Testar som").Click()
	w.AwaitText("A campainha tocou até o fim.")
}

// answerWaiting silences what waits in the demo before a test rings itself. The
// bell begins a while after the cards.
func answerWaiting(w *webdrivertest.Window) {
	w.Button("Silenciar").Click()
	w.Await("nothing to call", `[...document.querySelectorAll('button')].every((button) => button.innerText !== 'Silenciar')`)
}

func TestWindowWithoutASoundDeviceSaysSo(t *testing.T) {
	home := newHome(t)
	config := filepath.Join(home.dir, "alsa.conf")
	if err := os.WriteFile(config, []byte("pcm.!default { type hw card 31 }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	home.env = append(home.env, "ALSA_CONFIG_PATH="+config)
	w := openBalcao(t, home)
	signIn(w, "cozinha@balcao.demo", "Cozinha#2026")
	w.Button("Testar som").Click()
	w.AwaitText("Sem dispositivo de som.")
	w.Button("Iniciar").Click()
	w.AwaitText("Pendente")
	const notice = "o Balcão a encontra sozinho"
	w.AwaitText(notice)
	w.Screenshot(filepath.Join(screenshots, "window-without-sound.png"))
	w.Button("Entendi").Click()
	w.Await("the notice to go", fmt.Sprintf("!document.body.innerText.includes('%s')", notice))
	w.Button("Som: sem saída")
}

func TestWindowOutOfSightGoesOnCalling(t *testing.T) {
	bus := newDesktopBus(t)
	sink := soundtest.Plug(t)
	home := newHome(t)
	home.env = append(home.env, sink.Env()...)
	w := openBoard(t, home)
	bus.awaitAwake(true)
	answerWaiting(w)

	w.Await("the question at closing to be ready", `(window.balcaoAsks ||= !window.dispatchEvent(new CustomEvent('balcao:closing', { cancelable: true })))`)
	w.AwaitText("Fechar a janela?")
	w.Keys("Escape")
	w.Await("the dialog to go", `!document.querySelector('dialog')`)

	w.PressClose()
	w.AwaitText("Fechar a janela?")
	w.Screenshot(filepath.Join(screenshots, "window-closing.png"))
	// WebDriver waits in vain for the end of a click on a window that leaves.
	w.Script(`const [, keep] = document.querySelectorAll('dialog button'); setTimeout(() => keep.click())`)
	w.AwaitVisible(false)
	bus.await("O Balcão continua aberto")

	recording := sink.Record()
	id, code := placeOrder(w, "Conceição Araújo")
	hears(t, recording)
	hears(t, recording)
	shown := bus.await("Novo pedido " + code)
	if !strings.HasPrefix(shown.body, "Conceição Araújo") {
		t.Errorf("the notification says %q", shown.body)
	}
	bus.click(shown)
	w.AwaitVisible(true)
	w.Await("the order to be in front", `document.activeElement.matches(args[0])`, card(id))

	// The answer holds: nobody is asked again. A second start brings the window back.
	w.PressClose()
	w.AwaitVisible(false)
	second := exec.CommandContext(t.Context(), program(t), "--demo", "--data", home.data())
	second.Env = append(os.Environ(), home.env...)
	if said, err := second.CombinedOutput(); err != nil {
		t.Errorf("the second start: %v %s", err, said)
	}
	w.AwaitVisible(true)

	chosen, err := os.ReadFile(filepath.Join(home.data(), "desktop.json"))
	if err != nil || strings.TrimSpace(string(chosen)) != `{"onClose":"keep","dark":true}` {
		t.Errorf("chosen on this computer: %s, %v", chosen, err)
	}
	w.Script(`history.pushState(null, '', '/esteComputador'); window.dispatchEvent(new PopStateEvent('popstate'))`)
	bus.awaitAwake(false)
}

func TestWindowOfAKioskStaysOpen(t *testing.T) {
	home := newHome(t)
	w := openBalcao(t, home, "--kiosk")
	w.AwaitText("Entrar")
	w.PressClose()
	if refused := w.Async(`return window.go.desktop.Native.OpenExternal('https://example.com').then(() => 'opened', String)`); !strings.Contains(fmt.Sprint(refused), "quiosque") {
		t.Errorf("another program: %v", refused)
	}
	if told := w.Async(`return new Promise((told) => {
		window.addEventListener('balcao:unopened', (event) => told(event.detail), { once: true })
		const link = document.body.appendChild(document.createElement('a'))
		link.href = 'tel:+5548991234567'
		link.click()
	})`); !strings.Contains(fmt.Sprint(told), "quiosque") {
		t.Errorf("of a link that opens nothing people are told %v", told)
	}
	if full := w.Async(`return window.go.desktop.Native.ToggleFullscreen()`); full != true {
		t.Error("the kiosk left full screen")
	}
	w.Keys("ctrl+alt+q")
	webdrivertest.PressInDialog(t, "Sair do modo quiosque", "alt+n")
	w.AwaitText("Entrar")
	w.AwaitEnd(func() {
		w.Keys("ctrl+alt+q")
		webdrivertest.PressInDialog(t, "Sair do modo quiosque", "alt+y")
	})
}

func TestWindowSetsThisComputer(t *testing.T) {
	home := newHome(t)
	w := openBalcao(t, home, "/esteComputador")
	signIn(w, "cozinha@balcao.demo", "Cozinha#2026")
	w.AwaitText("Abrir com o sistema")
	w.XPath(`//button[starts-with(@aria-label, "Conta de ")]`).Click()
	w.XPath(`//a[normalize-space(.)="Este computador"]`).Click()
	w.Screenshot(filepath.Join(screenshots, "window-computer.png"))
	w.Find(`button[role="switch"]`).Click()
	w.Await("the switch to be on", `document.querySelector('button[role="switch"]').ariaChecked === 'true'`)
	entry := filepath.Join(home.dir, "config", "autostart", "balcao.desktop")
	w.Async(`while (!(await window.go.desktop.Native.Computer()).startsWithSystem) await new Promise(requestAnimationFrame)`)
	if content, err := os.ReadFile(entry); err != nil || !strings.Contains(string(content), `"--data=`+home.data()+`" "--demo"`) {
		t.Errorf("the system starts %s, %v", content, err)
	}
	w.XPath(`//label[normalize-space(.)="Encerrar"]`).Click()
	w.Async(`while ((await window.go.desktop.Native.Computer()).onClose !== 'quit') await new Promise(requestAnimationFrame)`)
	w.AwaitEnd(w.PressClose)
}
