package mail_test

import (
	"os"
	"strings"
	"testing"

	"balcao/app/mail"
)

// Mail programs act on an invitation only where its part names the method.
func TestInvitations(t *testing.T) {
	dir := t.TempDir()
	mailer := openFolder(t, dir)
	letter := mail.Message{To: "ana@cliente.test", Subject: "Reserva confirmada", Text: "Até lá.", Calendar: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", CalendarMethod: "REQUEST"}
	if err := mailer.Send(t.Context(), letter); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(letters(t, dir)[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"multipart/alternative", "text/plain", "text/calendar; method=REQUEST", "BEGIN:VCALENDAR"} {
		if !strings.Contains(string(data), part) {
			t.Errorf("the letter has no %q:\n%s", part, data)
		}
	}
	letter.CalendarMethod = "REQUEST\r\nBcc: outro@cliente.test"
	if err := mailer.Send(t.Context(), letter); err == nil {
		t.Error("a header was smuggled in")
	}
}

// Mail programs offer to end letters by one click where both headers are there, by HTTPS (RFC 8058).
func TestLettersEndByOneClick(t *testing.T) {
	for address, want := range map[string]bool{"https://bar.test/envios/ABC": true, "http://bar.test/envios/ABC": false} {
		dir := t.TempDir()
		mailer := openFolder(t, dir)
		letter := mail.Message{To: "ana@bar.test", Subject: "Vendas", Text: "Segue o relatório.", Unsubscribe: address}
		if err := mailer.Send(t.Context(), letter); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(letters(t, dir)[0])
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), "List-Unsubscribe: <"+address+">") || strings.Contains(string(data), "List-Unsubscribe-Post: List-Unsubscribe=One-Click") != want {
			t.Errorf("of %s:\n%s", address, data)
		}
	}
	mailer := openFolder(t, t.TempDir())
	if err := mailer.Send(t.Context(), mail.Message{To: "ana@bar.test", Subject: "Vendas", Text: "Segue.", Unsubscribe: "https://bar.test/>\r\nBcc: outro@bar.test"}); err == nil {
		t.Error("a header was smuggled in")
	}
}
