// Package servertest runs the real server for tests and talks HTTP to it.
package servertest

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"balcao/app/access"
	"balcao/app/clock"
	"balcao/app/database/databasetest"
	"balcao/app/server"
)

// Server is a running server with its own database and a clock that stands
// still until it is moved.
type Server struct {
	*server.Server
	URL   string
	Clock *clock.Fake
	// Log collects everything the server logged.
	Log *Log
	t   testing.TB
}

// Now is where the clock of a new Server stands: a Friday, 21:00 in São Paulo.
var Now = time.Date(2026, 11, 20, 21+3, 0, 0, 0, time.UTC)

// Each runs fn against a server on SQLite and against one on PostgreSQL.
func Each(t *testing.T, fn func(t *testing.T, s *Server)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, Start(t, func(c *server.Config) { c.Database = databasetest.SQLite(t) })) })
	t.Run("postgres", func(t *testing.T) { fn(t, Start(t, func(c *server.Config) { c.Database = databasetest.Postgres(t) })) })
}

// secretsKey seals what tests keep secret, on PostgreSQL too, which has no file beside it.
var secretsKey = base64.StdEncoding.EncodeToString(make([]byte, 32))

// Start runs a server on SQLite; the options change its configuration first.
func Start(t testing.TB, options ...func(*server.Config)) *Server {
	t.Helper()
	s := &Server{Clock: clock.At(Now), Log: &Log{}, t: t}
	cfg := server.Config{
		Version: "test", DataDir: t.TempDir(), Clock: s.Clock, SecondFactor: "off",
		HashCost:   access.HashCost{Passes: 1, MemoryKiB: 8}, // hashes at full cost take most of a short test
		Portal:     fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>Balcão</title>")}},
		SecretsKey: secretsKey, PublicURL: "http://balcao.test", IntakePerMinute: 100_000, AgentOrigins: []string{"http://192.168.0.9:9180"},
		Log: slog.New(slog.NewJSONHandler(s.Log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	for _, option := range options {
		option(&cfg)
	}
	if cfg.Database == "" {
		databasetest.CopySQLite(t, filepath.Join(cfg.DataDir, "balcao.db"))
	}
	opened, err := server.Open(context.Background(), cfg)
	if err != nil {
		t.Fatalf("open server: %v", err)
	}
	s.Server = opened
	web := httptest.NewServer(opened.Handler)
	s.URL = web.URL
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
		if err := opened.Close(); err != nil {
			t.Errorf("close server: %v", err)
		}
	})
	return s
}

// Answer is what a call came back with.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// JSON decodes the body into v.
func (a Answer) JSON(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(a.Body, v); err != nil {
		t.Fatalf("answer %d is not the expected JSON: %v\n%s", a.Status, err, a.Body)
	}
}

// Message is the sentence of an error answer.
func (a Answer) Message() string {
	var body struct{ Message string }
	_ = json.Unmarshal(a.Body, &body)
	return body.Message
}

// Call makes one call. body is marshalled unless it is a string or nil; header
// holds pairs "Name: value".
func (s *Server) Call(token, method, path string, body any, header ...string) Answer {
	s.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	default:
		raw, err := json.Marshal(b)
		if err != nil {
			s.t.Fatal(err)
		}
		reader = bytes.NewReader(raw)
	}
	req, err := http.NewRequest(method, s.URL+path, reader)
	if err != nil {
		s.t.Fatal(err)
	}
	if reader != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	for _, pair := range header {
		name, value, _ := strings.Cut(pair, ": ")
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	return Answer{res.StatusCode, res.Header, raw}
}

// Want is Call that fails the test on another status, and tells from the
// log what went wrong on the server.
func (s *Server) Want(status int, token, method, path string, body any, header ...string) Answer {
	s.t.Helper()
	a := s.Call(token, method, path, body, header...)
	if a.Status != status {
		s.t.Fatalf("%s %s: %d, want %d\n%s%s", method, path, a.Status, status, a.Body, s.Log.errorsOf(a.Header.Get("X-Request-Id")))
	}
	return a
}

// Password is the password of every account that Person makes.
const Password = "Garcom!2026x"

// Person makes an account that belongs to the venue with these roles and
// answers its token. An empty venue belongs nowhere.
func (s *Server) Person(email, venue string, roles ...string) string {
	s.t.Helper()
	ctx := context.Background()
	user, err := s.Access.AddUser(ctx, access.NewUser{Email: email, Name: "Pessoa " + email, Password: Password})
	if err != nil {
		s.t.Fatalf("add user: %v", err)
	}
	if venue != "" {
		if err := s.Access.AddMember(ctx, user.ID, venue, false, roles); err != nil {
			s.t.Fatalf("add member: %v", err)
		}
	}
	return s.SignIn(email)
}

// SignIn answers a token of an account made by Person.
func (s *Server) SignIn(email string) string {
	s.t.Helper()
	var out struct {
		Token string `json:"access_token"`
	}
	s.Want(http.StatusOK, "", "POST", "/api/mfa/login", map[string]string{"username": email, "password": Password}).JSON(s.t, &out)
	return out.Token
}

// Log keeps what was logged, for tests that look for personal data in it.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// errorsOf are the errors that were logged while a request was answered, a line each.
func (l *Log) errorsOf(request string) string {
	var found strings.Builder
	for line := range strings.Lines(l.String()) {
		if strings.Contains(line, `"level":"ERROR"`) && strings.Contains(line, `"request":"`+request+`"`) {
			found.WriteString("\n" + line)
		}
	}
	return found.String()
}

func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
