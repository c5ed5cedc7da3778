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
