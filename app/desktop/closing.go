//go:build desktop

package desktop

import (
	"context"
	"log/slog"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// askScript lets the page ask whether to go on out of sight. A page on which
// nothing rings does not take the event, and the window closes.
const askScript = `if (window.dispatchEvent(new CustomEvent('balcao:closing', { cancelable: true }))) window.go.desktop.Native.Close('quit', false)`

// closing decides what a wish to close the window means.
func (w *window) closing(ctx context.Context) (prevent bool) {
	if w.stop.Err() != nil || w.leaving.Load() {
		return w.end(ctx)
	}
	if w.cfg.Kiosk {
		return true
	}
	switch w.chosen().OnClose {
	case keep:
		w.hide(ctx)
	case quit:
		return w.end(ctx)
	default:
		if w.asking.Swap(true) { // asked already, and the page does not answer or the person insists
			return w.end(ctx)
		}
		runtime.WindowExecJS(ctx, askScript)
	}
	return true
}

// end remembers the window's place and lets the window go. A second wish to
// close (a signal reaches both Wails and our caller) is refused: the first is on its way.
func (w *window) end(ctx context.Context) (prevent bool) {
	if w.closed.Swap(true) {
		return true
	}
	w.rememberPlace(ctx)
	return false
}

// quit ends the program, whatever closing means to this person.
func (w *window) quit(ctx context.Context) {
	w.leaving.Store(true)
	runtime.Quit(ctx)
}

func (w *window) rememberPlace(ctx context.Context) {
	if w.cfg.Kiosk || w.hidden.Load() {
		return
	}
	switch {
	case runtime.WindowIsFullscreen(ctx):
		w.place.State = fullscreen
	case runtime.WindowIsMaximised(ctx):
		w.place.State = maximised
	case runtime.WindowIsMinimised(ctx):
	default:
		w.place.State = normal
		w.place.X, w.place.Y = runtime.WindowGetPosition(ctx)
		w.place.Width, w.place.Height = runtime.WindowGetSize(ctx)
	}
	if err := w.place.save(w.cfg.DataDir); err != nil {
		slog.Warn("the window's place is lost", "reason", err)
	}
}

// hide takes the window out of sight; the page in it goes on.
func (w *window) hide(ctx context.Context) {
	w.rememberPlace(ctx)
	w.hidden.Store(true)
	runtime.WindowHide(ctx)
	w.native.Notify("background", "O Balcão continua aberto", "Os pedidos chamam como antes. Abra o Balcão de novo para ver a janela.")
}

// show brings the window to the front, wherever it was.
func (w *window) show(ctx context.Context) {
	wasHidden := w.hidden.Swap(false)
	runtime.WindowShow(ctx)
	runtime.WindowUnminimise(ctx)
	if wasHidden {
		w.restore(ctx)
		w.native.Unnotify("background")
	}
}

// Close answers the event balcao:closing: "keep" goes on out of sight, "quit"
// ends the program, "" leaves the window as it is. remember makes the answer
// the one for next time.
func (n *Native) Close(answer string, remember bool) {
	n.w.asking.Store(false)
	choice := onClose(answer)
	if remember && choice != ask {
		n.w.choose(func(p *preferences) { p.OnClose = choice })
	}
	switch choice {
	case keep:
		n.w.hide(n.w.ctx)
	case quit:
		n.w.quit(n.w.ctx)
	}
}

// LeaveKiosk asks the person in a dialog of the system, which no page can
// fake, and ends the program if so wished.
func (n *Native) LeaveKiosk() error {
	if !n.w.cfg.Kiosk || n.w.asking.Swap(true) {
		return nil
	}
	defer n.w.asking.Store(false)
	answer, err := runtime.MessageDialog(n.w.ctx, runtime.MessageDialogOptions{
		Type: runtime.QuestionDialog, Title: "Sair do modo quiosque", Message: "Encerrar o Balcão neste computador?",
		Buttons: []string{"Sim", "Não"}, DefaultButton: "Não", CancelButton: "Não",
	})
	if err != nil {
		return err
	}
	if answer == "Yes" || answer == "Sim" { // Linux and Windows name their own buttons
		n.w.quit(n.w.ctx)
	}
	return nil
}
