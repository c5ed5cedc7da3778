package paymentlinks_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"balcao/app/server"
	"balcao/app/server/servertest"
)

// letters are those that were written, by their minute.
func letters(t *testing.T, dir string) (all []string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "mail", "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range found {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
	return all
}

var codeInLetter = regexp.MustCompile(`(?m)^[A-HJKMNP-Z2-9]{6}\r?$`)

func codeIn(t *testing.T, letters []string) string {
	t.Helper()
	code := strings.TrimSpace(codeInLetter.FindString(letters[len(letters)-1]))
	if code == "" {
		t.Fatalf("no code in\n%s", letters[len(letters)-1])
	}
	return code
}

// Where a link demands it, who pays tells a valid CPF and proves his e-mail by the code of
// six characters; only then he is charged.
func TestWhoPaysProvesWhoHeIs(t *testing.T) {
	dir := t.TempDir()
	s := servertest.Start(t, func(cfg *server.Config) { cfg.DataDir = dir })
	c := newCounter(t, s)
	link := c.add(fields{"authenticated": true})
	b := c.open(link.ID)
	b.shows("Quem está pagando", "Continuar")
	b.send("pagar", fields{"documento": "390.533.447-06", "email": "ana"})
	b.shows("os dígitos não combinam", "Formato do e-mail inválido", `value="390.533.447-06"`)
	b.send("pagar", nil)
	b.shows("Informe o seu CPF ou CNPJ.", "Informe o seu e-mail.")

	who := fields{"documento": "390.533.447-05", "email": "Ana@Correio.test"}
	b.send("pagar", who)
	b.shows("Confirme o seu e-mail", "ana@correio.test")
	b.send("reenviar", nil)
	b.shows("Aguarde um minuto para pedir outro", "Confirme o seu e-mail")
	if got := letters(t, dir); len(got) != 1 {
		t.Fatalf("%d letters within a minute", len(got))
	}
	right := codeIn(t, letters(t, dir))
	for range 5 {
		b.send("codigo", fields{"codigo": "AAAAAA"})
		b.shows("Código inválido")
	}
	b.send("codigo", fields{"codigo": right})
	b.shows("não vale mais")
	if c.uses(link.ID).Usos[0].Tentativas != 0 {
		t.Error("who has proven nothing is charged")
	}
	b.send("pagar", fields{"documento": "390.533.447-05", "email": "ana@correio.test"})
	c.Clock.Advance(time.Minute)
	b.send("corrigir", nil)
	b.shows("Quem está pagando", `value="390.533.447-05"`)
	b.send("pagar", fields{"documento": "529.982.247-25", "email": "bia@correio.test"})
	b.shows("bia@correio.test")
	b.send("codigo", fields{"codigo": strings.ToLower(codeIn(t, letters(t, dir)))})
	b.shows("Pague com Pix")
	use := c.uses(link.ID).Usos[0]
	if use.Documento != "•••.982.247-••" || !use.Provado {
		t.Errorf("the use %+v", use)
	}
	c.arrive(c.charges(use.ID)[0])
	before := len(letters(t, dir))
	if err := c.Links.MailReceipts(t.Context(), c.venue.ID); err != nil {
		t.Fatal(err)
	}
	if err := c.Links.MailReceipts(t.Context(), c.venue.ID); err != nil {
		t.Fatal(err)
	}
	got := letters(t, dir)
	for len(got) == before { // the server's own round is sending it
		got = letters(t, dir)
	}
	all := strings.Join(got, "\n")
	if len(got) != before+1 || strings.Count(all, "Recibo 2026-000001") != 1 || !strings.Contains(all, "Message-ID: <recibo-"+use.ID+"@") || strings.Count(all, "To: <bia@correio.test>") != 2 {
		t.Errorf("%d receipts in\n%s", len(got)-before, all)
	}
	if log := c.Log.String(); strings.Contains(log, "bia@") || strings.Contains(log, "52998224725") {
		t.Error("who has paid stands in the log")
	}
}

// A code that could not be mailed is not said to be: who pays is told, and asks for it again
// at once.
func TestACodeThatIsNotMailed(t *testing.T) {
	dir := t.TempDir()
	s := servertest.Start(t, func(cfg *server.Config) { cfg.DataDir = dir })
	c := newCounter(t, s)
	b := c.open(c.add(fields{"authenticated": true}).ID)
	who := fields{"documento": "390.533.447-05", "email": "ana@correio.test"}
	mailbox := filepath.Join(dir, "mail")
	breaks := func() {
		t.Helper()
		if err := os.RemoveAll(mailbox); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(mailbox, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	breaks()
	b.send("pagar", who)
	b.shows("Não foi possível mandar o código", "Quem está pagando", `value="ana@correio.test"`)
	if err := os.Remove(mailbox); err != nil {
		t.Fatal(err)
	}
	b.send("pagar", who)
	b.shows("Confirme o seu e-mail")
	right := codeIn(t, letters(t, dir))

	// Another that is not mailed leaves the one of before good.
	c.Clock.Advance(time.Minute)
	breaks()
	b.send("reenviar", nil)
	b.shows("Não foi possível mandar o código", "Confirme o seu e-mail")
	b.send("codigo", fields{"codigo": right})
	b.shows("Pague com Pix")
	if strings.Contains(c.Log.String(), "ana@") {
		t.Error("who pays stands in the log")
	}
}

// A receipt that cannot be mailed is tried again and noted, and in the end its page says so.
func TestAReceiptThatIsNotMailed(t *testing.T) {
	dir := t.TempDir()
	s := servertest.Start(t, func(cfg *server.Config) { cfg.DataDir = dir })
	c := newCounter(t, s)
	link := c.add(nil)
	b := c.open(link.ID)
	mailbox := filepath.Join(dir, "mail")
	if err := os.RemoveAll(mailbox); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mailbox, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	b.send("pagar", fields{"email": "ana@correio.test"})
	c.arrive(c.charges(c.uses(link.ID).Usos[0].ID)[0])
	b.get("")
	b.shows("O recibo vai para ana@correio.test")
	for !strings.Contains(b.html, "Não foi possível mandar o recibo para ana@correio.test") { // by this call, or by the server's own round
		c.Clock.Advance(3 * hour)
		if err := c.Links.MailReceipts(t.Context(), c.venue.ID); err != nil {
			t.Fatal(err)
		}
		b.get("")
	}
	if log := c.Log.String(); !strings.Contains(log, `"letter not mailed","kind":"payment link receipts"`) || strings.Contains(log, "ana@") {
		t.Errorf("the log says\n%s", log)
	}
}
