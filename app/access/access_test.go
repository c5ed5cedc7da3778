package access_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/access"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/httpapi"
	"balcao/app/mail"
	"balcao/app/venues"
)

// The accounts' password in every test here.
const password = "Cozinha#2026"

var noon = time.Date(2026, time.September, 4, 15, 0, 0, 0, time.UTC)

// office is access on a real database, over real HTTP, with mail that stays here.
type office struct {
	t       testing.TB
	access  *access.Service
	venues  *venues.Service
	db      *database.DB
	clock   *clock.Fake
	handler http.Handler

	mu      sync.Mutex
	letters []mail.Message
	arrived chan struct{}
}

// bridge is what server wires between access and venues.
type bridge struct{ *venues.Service }

func (b bridge) CreateVenue(ctx context.Context, tx bun.Tx, v access.NewVenue) (string, error) {
	created, err := b.Create(ctx, tx, venues.Venue{
		Name: v.Name, Kind: venues.Kind(v.Kind), Phone: v.Phone,
		Address: venues.Address{State: v.State, City: v.City},
	})
	return created.ID, err
}

func (b bridge) Places(ctx context.Context, ids []string) ([]access.Place, error) {
	found, err := b.Service.Places(ctx, ids)
	places := make([]access.Place, len(found))
	for i, p := range found {
		places[i] = access.Place(p)
	}
	return places, err
}

// each runs fn on an office of its own on both databases.
func each(t *testing.T, fn func(t *testing.T, o *office), options ...func(*access.Config)) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) { fn(t, open(t, db, options...)) })
}

// cheap keeps tests from spending their time on hashes.
var cheap = access.HashCost{Passes: 1, MemoryKiB: 8}

func open(t testing.TB, db *database.DB, options ...func(*access.Config)) *office {
	t.Helper()
	o := &office{t: t, db: db, clock: clock.At(noon), arrived: make(chan struct{}, 100)}
	o.venues = venues.New(venues.Config{DB: db, Clock: o.clock})
	cfg := access.Config{
		DB: db, Clock: o.clock, Venues: bridge{o.venues}, PublicURL: "https://balcao.exemplo",
		HashCost: cheap,
		Mail: func(_ context.Context, m mail.Message) error {
			o.mu.Lock()
			o.letters = append(o.letters, m)
			o.mu.Unlock()
			o.arrived <- struct{}{}
			return nil
		},
	}
	for _, option := range options {
		option(&cfg)
	}
	o.access = access.New(cfg)
	t.Cleanup(func() { _ = o.access.Close(context.Background()) })
	o.handler = httpapi.New(httpapi.Config{
		Version: "test", Log: slog.New(slog.DiscardHandler),
		Routes:       append(o.access.Routes(), o.venues.Routes()...),
		Authenticate: o.access.Authenticate,
	})
	return o
}

// letter waits for the next letter that leaves.
func (o *office) letter() mail.Message {
	o.t.Helper()
	select {
	case <-o.arrived:
	case <-time.After(time.Minute):
		o.t.Fatal("no letter left")
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.letters[len(o.letters)-1]
}

// posted closes access, so that everything under way is done, and answers how
// many letters left in all.
func (o *office) posted() int {
	o.t.Helper()
	if err := o.access.Close(context.Background()); err != nil {
		o.t.Fatal(err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.letters)
}

// answer is what came back from a call.
type answer struct {
	t      testing.TB
	status int
	body   string
	header http.Header
}

func (a answer) into(v any) {
	a.t.Helper()
	if err := json.Unmarshal([]byte(a.body), v); err != nil {
		a.t.Fatalf("answer %d %s: %v", a.status, a.body, err)
	}
}

func (a answer) message() string {
	var b struct{ Message string }
	a.into(&b)
	return b.Message
}

// is fails the test unless the call ended with this status.
func (a answer) is(status int) answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("answered %d %s, want %d", a.status, a.body, status)
	}
	return a
}

// says fails the test unless the call ended with this status and sentence.
func (a answer) says(status int, message string) {
	a.t.Helper()
	if a.is(status); a.message() != message {
		a.t.Errorf("says %q, want %q", a.message(), message)
	}
}

// call sends one request; in is JSON or nil, token may be empty.
func (o *office) call(method, path, token string, in any) answer {
	o.t.Helper()
	var body io.Reader
	if in != nil {
		encoded, err := json.Marshal(in)
		if err != nil {
			o.t.Fatal(err)
		}
		body = strings.NewReader(string(encoded))
	}
	request := httptest.NewRequest(method, path, body)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Teste/1.0")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	recorder := httptest.NewRecorder()
	o.handler.ServeHTTP(recorder, request)
	return answer{o.t, recorder.Code, recorder.Body.String(), recorder.Header()}
}

func (o *office) get(path, token string) answer { return o.call(http.MethodGet, path, token, nil) }

func (o *office) post(path, token string, in any) answer {
	return o.call(http.MethodPost, path, token, in)
}

type fields map[string]any

func (o *office) user(email string, change ...func(*access.NewUser)) access.User {
	o.t.Helper()
	n := access.NewUser{Name: strings.Split(email, "@")[0], Email: email, Password: password}
	for _, c := range change {
		c(&n)
	}
	user, err := o.access.AddUser(context.Background(), n)
	if err != nil {
		o.t.Fatal(err)
	}
	return user
}

func (o *office) venue(name string) venues.Venue {
	o.t.Helper()
	v, err := o.venues.Create(context.Background(), o.db.Write, venues.Venue{
		Name: name, Kind: venues.Bar, Address: venues.Address{State: "MG", City: "Belo Horizonte"},
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return v
}

func (o *office) member(userID, venueID string, owner bool, roles ...string) {
	o.t.Helper()
	if err := o.access.AddMember(context.Background(), userID, venueID, owner, roles); err != nil {
		o.t.Fatal(err)
	}
}

// sessionData is the login answer as a client sees it (S0§3).
type sessionData struct {
	RequiredMFA bool   `json:"RequiredMFA"`
	Token       string `json:"access_token"`
	User        struct {
		Nome string `json:"nome"`
		ID   string `json:"id"`
	} `json:"usuarioMeep"`
	Locais []struct {
		LocalID     string `json:"localId"`
		NomeLocal   string `json:"nomeLocal"`
		Origem      int    `json:"origemPropostaCliente"`
		Tipo        int    `json:"tipoEstabelecimento"`
		Legado      bool   `json:"portalLegado"`
		FusoHorario string `json:"fusoHorario"`
	} `json:"locais"`
	Settings struct {
		IsAdmin bool `json:"isAdmin"`
	} `json:"configuracaoUsuarioMeep"`
	Roles string `json:"roles"`
}

func credentials(email, password string) fields {
	return fields{"username": email, "password": password}
}

// signIn signs in without a second factor.
func (o *office) signIn(email string) sessionData {
	o.t.Helper()
	var s sessionData
	o.post("/api/mfa/login", "", credentials(email, password)).is(http.StatusOK).into(&s)
	if s.Token == "" {
		o.t.Fatal("signed in without a token")
	}
	return s
}

func wantFault(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Fatalf("got %v, want a fault %s", err, code)
	}
}
