package pages

import (
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"balcao/app/fault"
)

// Waiting helps only where nobody has to do anything.
func TestTheFailurePageSaysWhatToDo(t *testing.T) {
	const wait, check, back = "Atualize a página em instantes.", "Confira o endereço", "Volte à página anterior"
	set := New(Config{Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Fault: fault.Wrap}).
		Set(fstest.MapFS{"pages/x.html": {Data: []byte(`{{define "x"}}{{end}}`)}}, "")
	for code, want := range map[fault.Code]string{
		fault.Limited: wait, fault.Unavailable: wait, fault.Internal: wait, fault.NotFound: check,
		fault.Invalid: back, fault.Conflict: back, fault.Forbidden: back,
	} {
		w := httptest.NewRecorder()
		set.Fail(w, httptest.NewRequest("GET", "/loja/bar", nil), fault.New(code, "Não deu."))
		text := w.Body.String()
		for _, other := range []string{wait, check, back} {
			if strings.Contains(text, other) != (other == want) {
				t.Errorf("%s: %q stands there: %t", code, other, other != want)
			}
		}
		if w.Code != code.Status() || !strings.Contains(text, "Não deu.") {
			t.Errorf("%s: %d\n%s", code, w.Code, text)
		}
	}
}
