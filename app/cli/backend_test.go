package cli

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"balcao/app/desktop"
)

func TestWhichServerTheWindowShows(t *testing.T) {
	remote := `{"server":"https://balcao.example"}`
	for name, c := range map[string]struct {
		command desktopCommand
		files   map[string]string
		choice  string
		given   bool
	}{
		"the first start asks":                    {choice: ""},
		"chosen: this computer":                   {files: map[string]string{"desktop.json": `{"server":"here","dark":true}`}, choice: desktop.Here},
		"chosen: another":                         {files: map[string]string{"desktop.json": remote, "balcao.db": ""}, choice: "https://balcao.example"},
		"a server from before there was a choice": {files: map[string]string{"desktop.json": `{"dark":true}`, "balcao.db": ""}, choice: desktop.Here},
		"a choice that cannot be read":            {files: map[string]string{"desktop.json": `{"server":`}, choice: ""},
		"--remote wins":                           {command: desktopCommand{Remote: "http://10.0.0.2:8080/"}, files: map[string]string{"desktop.json": remote}, choice: "http://10.0.0.2:8080", given: true},
		"--demo is of this computer":              {command: desktopCommand{listening: listening{Demo: true}}, files: map[string]string{"desktop.json": remote}, choice: desktop.Here, given: true},
		"--listen is of this computer":            {command: desktopCommand{Listen: "127.0.0.1:0"}, choice: desktop.Here, given: true},
		"--database is of this computer":          {command: desktopCommand{settings: settings{storage: storage{Database: "sqlite:x.db"}}}, choice: desktop.Here, given: true},
	} {
		dir := t.TempDir()
		for file, content := range c.files {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		choice, given, err := c.command.choice(dir)
		if err != nil || choice != c.choice || given != c.given {
			t.Errorf("%s: %q, %v, %v", name, choice, given, err)
		}
	}
	if _, _, err := (&desktopCommand{Remote: "balcao"}).choice(t.TempDir()); err == nil {
		t.Error("an address without a scheme was taken")
	}
}

// log is what happens to servers, in order.
type log []string

func (l *log) open(choice string) (*opened, error) {
	if strings.HasSuffix(choice, "broken") {
		return nil, errors.New("closed for good")
	}
	*l = append(*l, "open "+choice)
	stream := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, choice+"\n")
		if r.URL.Path != "/stream" {
			return
		}
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
		*l = append(*l, "end of a call to "+choice)
	})
	return newOpened(choice, stream, nil, func() { *l = append(*l, "close "+choice) }), nil
}

func TestAChangeEndsOneServerBeforeItOpensTheNext(t *testing.T) {
	var l log
	b, err := newBackend("a", l.open)
	if err != nil {
		t.Fatal(err)
	}
	window := httptest.NewServer(b)
	defer window.Close()
	stream, err := http.Get(window.URL + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stream.Body.Close() }()
	if _, err := io.ReadFull(stream.Body, make([]byte, 2)); err != nil {
		t.Fatal(err)
	}

	if err := b.use("a"); err != nil {
		t.Error(err)
	}
	if err := b.use("b"); err != nil {
		t.Error(err)
	}
	if answer, err := http.Get(window.URL); err != nil || answer.StatusCode != http.StatusOK || b.now().choice != "b" {
		t.Errorf("after the change: %v, %v, %q", answer, err, b.now().choice)
	}
	if err := b.use("broken"); err == nil || b.now().choice != "b" {
		t.Errorf("a server that does not open: %v, then %q", err, b.now().choice)
	}
	b.Close()
	want := "open a, end of a call to a, close a, open b, close b, open b, close b"
	if got := strings.Join(l, ", "); got != want {
		t.Errorf("it went\n%s, want\n%s", got, want)
	}
}

func TestBeforeTheChoiceCallsAreTold(t *testing.T) {
	b, err := newBackend("", func(string) (*opened, error) { return asking("Escolha primeiro o servidor desta janela."), nil })
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	answer := httptest.NewRecorder()
	b.ServeHTTP(answer, httptest.NewRequest("GET", "/api/portal/configuracao", nil))
	if answer.Code != http.StatusServiceUnavailable || !strings.Contains(answer.Body.String(), "Escolha primeiro") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}
