package server_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

const (
	cannotWrite = "O servidor não consegue gravar agora."
	noDatabase  = "O servidor está sem acesso ao banco de dados."
)

// refuseWrites has the server's SQLite refuse every write, until that is ended.
func refuseWrites(t *testing.T, s *servertest.Server) (end func()) {
	t.Helper()
	set := func(on int) {
		if _, err := s.DB.Write.DB.Exec(fmt.Sprintf("PRAGMA query_only = %d", on)); err != nil {
			t.Fatal(err)
		}
	}
	set(1)
	return func() { set(0) }
}

// unavailable fails unless the answer says in words that the storage is in
// trouble, and when to come back.
func unavailable(t *testing.T, what string, a servertest.Answer, sentence string) {
	t.Helper()
	if a.Status != http.StatusServiceUnavailable || a.Header.Get("Retry-After") != "5" || !strings.HasPrefix(a.Message(), sentence) ||
		!strings.Contains(string(a.Body), `"unavailable"`) {
		t.Errorf("%s: %d, Retry-After %q: %s", what, a.Status, a.Header.Get("Retry-After"), a.Body)
	}
}

// makeFiles are the GETs that make a file, as the documents have it (S1§7, S2§7).
var makeFiles = []string{"donor-report-download", "negative-balance-export", "card-consumption-export"}

func TestServerThatCannotWrite(t *testing.T) {
	s := servertest.Start(t)
	venue := s.Venue("Bar do Disco Cheio")
	order := s.Order(venue)
	cook := s.Person("cozinha@balcao.test", venue.ID, roles.OfVenue()...)
	rows := map[string]string{
		"localid": venue.ID, "localclienteid": venue.ID, "localclientid": venue.ID, "ownerid": venue.ID, "slug": venue.Slug, "storeid": venue.Store,
		"id": order.ID, "pedidoid": order.ID, "ordercode": order.CodigoAcompanhamento, "orderormerchantid": order.ID,
	}
	api := server.Describe()
	doc := api.OpenAPI.(*huma.OpenAPI)
	reads := func() map[string]int {
		answered := map[string]int{}
		for _, r := range api.Routes {
			if r.Method == http.MethodGet && !opensStream(r) && !slices.Contains(makeFiles, r.ID) {
				answered[r.ID] = s.Call(cook, r.Method, plausible(doc, r, rows).path, nil).Status
			}
		}
		return answered
	}
	well := reads()
	end := refuseWrites(t, s)
	// Later than until when it is known who the cook is, and since when he was seen.
	s.Clock.Advance(2 * time.Minute)
	for id, status := range reads() {
		if status != well[id] {
			t.Errorf("%s answers %d where nothing can be written, and %d else", id, status, well[id])
		}
	}
	accept := func() servertest.Answer {
		return s.Call(cook, "POST", "/api/kds/acceptOrder", map[string]string{"Id": order.ID}, "Idempotency-Key: a")
	}
	unavailable(t, "accept", accept(), cannotWrite)
	unavailable(t, "sign in", s.Call("", "POST", "/api/mfa/login", map[string]string{"username": "cozinha@balcao.test", "password": servertest.Password}), cannotWrite)
	unavailable(t, "order", s.Place(venue.Slug, orders.NewOrder{
		Cliente:     orders.NewCustomer{Nome: "Ana", Telefone: "48991234567", CPF: "11144477735", Endereco: "Rua das Laranjeiras, 77"},
		TipoEntrega: "delivery", TipoPagamento: "pix", Itens: []orders.Line{{ProdutoID: venue.Product, Quantidade: 1}},
	}), cannotWrite)
	if said := s.Log.String(); !strings.Contains(said, "readonly database") {
		t.Error("the log does not say why")
	}
	end()
	if a := accept(); a.Status != http.StatusOK {
		t.Errorf("accepted afterwards: %d %s", a.Status, a.Body)
	}
}

// Whether the server is ready is found out by writing, at most once in five seconds.
func TestReadiness(t *testing.T) {
	test := func(t *testing.T, s *servertest.Server, spoil, mend func(), sentence string) {
		ready := func(want int) {
			t.Helper()
			a := s.Want(want, "", "GET", "/readyz", nil)
			if want != http.StatusOK {
				unavailable(t, "readyz", a, sentence)
			}
		}
		ready(http.StatusOK)
		spoil()
		s.Clock.Advance(4 * time.Second)
		ready(http.StatusOK)
		s.Clock.Advance(time.Second)
		ready(http.StatusServiceUnavailable)
		mend()
		ready(http.StatusServiceUnavailable)
		// A connection that broke a moment ago may be noticed by one trial more.
		eventually(t, "the server to be ready again", func() bool {
			s.Clock.Advance(5 * time.Second)
			return s.Call("", "GET", "/readyz", nil).Status == http.StatusOK
		})
		spoil()
		// A clock that was put back must not make it wait for hours.
		s.Clock.Advance(-time.Hour)
		ready(http.StatusServiceUnavailable)
		mend()
	}
	t.Run("sqlite", func(t *testing.T) {
		s := servertest.Start(t)
		var end func()
		test(t, s, func() { end = refuseWrites(t, s) }, func() { end() }, cannotWrite)
	})
	t.Run("postgres", func(t *testing.T) {
		way := databasetest.PostgresAway(t, databasetest.Postgres(t))
		s := servertest.Start(t, func(c *server.Config) { c.Database = way.Address })
		test(t, s, way.Leave, way.Return, noDatabase)
	})
}

// eventually asks again until the condition holds, for as long as rounds may take.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for late := time.After(time.Minute); !holds(); {
		select {
		case <-time.After(50 * time.Millisecond):
		case <-late:
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// What the server does by itself goes on once it can write again.
func TestWorkGoesOnAfterTheDisk(t *testing.T) {
	t.Parallel()
	const merchant = "loja-77"
	var market *simulator.Simulator
	s := servertest.Start(t, func(c *server.Config) {
		market = simulator.New(simulator.Options{Clock: c.Clock})
		web := httptest.NewServer(market)
		t.Cleanup(web.Close)
		c.MarketplaceURL, c.MarketplaceKey = web.URL, "cliente:segredo"
	})
	venue := s.Venue("Bar da Feira")
	cook := s.Person("cozinha@balcao.test", venue.ID, roles.Board, roles.Ifood)
	s.Want(http.StatusOK, cook, "POST", "/api/ifoodMerchantConfiguration?localClienteId="+venue.ID, map[string]any{"merchantId": merchant, "isActive": true})
	s.Order(venue)
	sold := func() int {
		var all []orders.Order
		s.Want(http.StatusOK, cook, "GET", "/api/kds?localClienteId="+venue.ID, nil).JSON(t, &all)
		return len(all)
	}

	end := refuseWrites(t, s)
	market.Sell(merchant)
	s.Clock.Advance(31 * time.Second)
	eventually(t, "a round to fail", func() bool {
		return strings.Contains(s.Log.String(), "a round failed") && strings.Contains(s.Log.String(), "hold merchant")
	})
	if n := sold(); n != 1 {
		t.Fatalf("%d orders were written where nothing can be", n)
	}
	end()
	eventually(t, "the order of the marketplace", func() bool { return sold() == 2 })
}
