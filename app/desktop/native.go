//go:build desktop

package desktop

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/pkg/browser"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

var errKiosk = errors.New("no modo quiosque nenhum outro programa é aberto")

// Native is what the portal may ask of the window, as window.go.desktop.Native.
// Its method names are a contract with the portal's api/native.ts.
type Native struct {
	w *window

	mu    sync.Mutex
	title string
	badge int
}

// Version answers the program's version, such as "v1.2.0".
func (n *Native) Version() string { return n.w.cfg.Version }

// OpenExternal opens an address in the system's browser, mail program, telephone or
// WhatsApp. Other kinds of address are refused, and all of them in a kiosk.
func (n *Native) OpenExternal(address string) error {
	link, err := externalLink(address)
	if err != nil {
		return err
	}
	if n.w.cfg.Kiosk {
		return errKiosk
	}
	if err := browser.OpenURL(link); err != nil {
		return fmt.Errorf("o navegador não pôde ser aberto: %w", err)
	}
	return nil
}

// SaveFile asks where to save a file and writes it there. It answers the path,
// or "" when the person gave up.
func (n *Native) SaveFile(suggestedName, contentBase64 string) (path string, err error) {
	content, err := decodeFile(contentBase64)
	if err != nil {
		return "", err
	}
	path, err = n.askWhere(suggestedName)
	if err != nil || path == "" {
		return "", err
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		return "", fmt.Errorf("o arquivo não pôde ser salvo: %w", err)
	}
	return path, nil
}

// Download asks where to save a made file and writes there what the server answers
// at the address, "/api/download/file?…". It answers the path, or "" when the person
// gave up. The file does not pass through the page, whatever its size.
func (n *Native) Download(suggestedName, address string) (path string, err error) {
	path, err = n.askWhere(suggestedName)
	if err != nil || path == "" {
		return "", err
	}
	if err := fetchFile(n.w.stop, n.w.cfg.Handler, address, path); err != nil {
		return "", err
	}
	return path, nil
}

// askWhere opens the save dialog; "" when the person gave up.
func (n *Native) askWhere(suggestedName string) (string, error) {
	return runtime.SaveFileDialog(n.w.ctx, runtime.SaveDialogOptions{
		Title:                "Salvar arquivo",
		DefaultFilename:      fileName(suggestedName),
		CanCreateDirectories: true,
	})
}

// SetTitle sets the window's title; the badge stays in front of it.
func (n *Native) SetTitle(title string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.title = title
	n.showTitle()
}

// SetBadge shows a count, such as of pending orders, in front of the title; 0 removes it.
func (n *Native) SetBadge(count int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.badge = max(count, 0)
	n.showTitle()
}

func (n *Native) showTitle() {
	title := n.title
	if n.badge > 0 {
		title = fmt.Sprintf("(%d) %s", n.badge, title)
	}
	runtime.WindowSetTitle(n.w.ctx, title)
}

// ToggleFullscreen enters or leaves full screen and answers whether the window
// fills it now. A kiosk stays full.
func (n *Native) ToggleFullscreen() bool {
	if n.w.cfg.Kiosk {
		return true
	}
	if runtime.WindowIsFullscreen(n.w.ctx) {
		runtime.WindowUnfullscreen(n.w.ctx)
		return false
	}
	runtime.WindowFullscreen(n.w.ctx)
	return true
}
