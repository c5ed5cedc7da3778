//go:build desktop && e2e && linux

package desktop_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"balcao/app/desktop/webdrivertest"
)

// The window asks where to save what was exported; whoever gives up saves nothing and
// may ask again. By keyboard: what tells of the job lies over the way to it.
func TestWindowSavesACustomersExport(t *testing.T) {
	home := newHome(t)
	w := openBalcao(t, home, "/cadastro/clientes")
	signIn(w, "dono@balcao.demo", "Cozinha#2026")
	w.Button("Exportar clientes").Click()
	// Once the menu stands still.
	w.XPath(`//div[contains(@class, "ant-dropdown") and not(contains(@class, "ant-slide"))]//li[normalize-space(.)="Texto separado (.csv)"]`).Click()
	// It counts the jobs under way: none once the file is made.
	w.Button("Tarefas")
	w.Script(`document.querySelector('button[aria-label="Tarefas"]').focus()`)
	w.Keys("Return")
	w.Await("the file in the list", `document.activeElement.ariaLabel === 'Baixar Exportação de clientes'`)
	// The page says nothing of a file that is saved.
	w.Script(`const native = window.go.desktop.Native, download = native.Download
		native.Download = async (...args) => {
			const path = await download(...args)
			document.body.dataset.saved = path || 'nothing'
			return path
		}`)
	target := filepath.Join(home.dir, "clientes.csv")
	w.Keys("Return")
	webdrivertest.PressInDialog(t, "Salvar arquivo", "Escape")
	w.Await("the dialog to be given up", `document.body.dataset.saved === 'nothing'`)
	w.Keys("Return")
	webdrivertest.AnswerDialog(t, "Salvar arquivo", target)
	w.Await("the file to be saved", `document.body.dataset.saved === args[0]`, target)
	w.Screenshot(filepath.Join(screenshots, "window-export.png"))

	content, err := os.ReadFile(target)
	if err != nil {
		t.Fatal(err)
	}
	lines := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(content), "\ufeff")))
	lines.Comma = ';'
	rows, err := lines.ReadAll()
	if err != nil || len(rows) < 3 || rows[0][0] != "Nome" || rows[0][1] != "CPF" {
		t.Errorf("saved %.300q (%v)", content, err)
	}
}
