package customers_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/venue"
)

// CPFs with right check digits that belong to nobody known.
const (
	ana   = "52998224725"
	bruno = "11144477735"
	carla = "12345678909"
)

// office is a venue on a real server with somebody who keeps its customers.
type office struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func eachOffice(t *testing.T, fn func(t *testing.T, o office)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar do Zé")
		fn(t, office{s, t, venue, s.Person("gerente@balcao.test", venue.ID, roles.Customers)})
	})
}

func category(description string) customers.CategoryDraft {
	return customers.CategoryDraft{Description: description, Colour: "#1a5fb4"}
}

type fields map[string]any

// customer is what the tests read of a Customer on the wire.
type customer struct {
	ID             string  `json:"id"`
	Nome           string  `json:"nome"`
	DataNascimento *string `json:"dataNascimento"`
	CPF            *string
	Identificador  *string
	Sexo           *int
	Telefone       *string
	Email          *string
	NomeNaLista    bool
	Categoria      *string `json:"categoriaClienteEstabelecimentoId"`
	EstaBloqueado  bool
	EstaAlertado   bool
	ValorEmAberto  float64
	Versao         int64 `json:"versao"`
	Anonimizado    bool  `json:"anonimizado"`
}

func (o office) save(status int, in fields) (customer, servertest.Answer) {
	o.t.Helper()
	body := fields{"localClienteId": o.venue.ID}
	for name, value := range in {
		body[name] = value
	}
	a := o.Want(status, o.token, "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento", body)
	var c customer
	if status == http.StatusOK {
		a.JSON(o.t, &c)
	}
	return c, a
}

func (o office) notice(path, cpf, reason string) servertest.Answer {
	o.t.Helper()
	return o.Call(o.token, "POST", path, fields{"CPF": cpf, "localId": o.venue.ID, "reason": reason})
}

const (
	blockPath  = "/api/BlockedUser/Block"
	unlockPath = "/api/BlockedUser/Unlock"
	alertPath  = "/api/UserAlert/"
	disarmPath = "/api/UserAlert/Disarm"
)

type page struct {
	Registros       []customer
	QuantidadeTotal int
}

func (o office) list(query string) page {
	o.t.Helper()
	var p page
	o.Want(http.StatusOK, o.token, "GET", "/api/ClienteEstabelecimento/BuscarClientesDoLocal?localClienteId="+o.venue.ID+query, nil).JSON(o.t, &p)
	return p
}

// audited lists what was kept of a kind, the newest first.
func (o office) audited(kind audit.Kind) []audit.KeptEntry {
	o.t.Helper()
	var page struct{ Registros []audit.KeptEntry }
	token := o.Person(uuid.NewString()+"@balcao.test", o.venue.ID, roles.Members)
	o.Want(http.StatusOK, token, "POST", "/api/Auditoria/buscar?size=100",
		map[string]any{"localClienteId": o.venue.ID, "tipo": kind}).JSON(o.t, &page)
	return page.Registros
}

// manaus stands in for the venues: everywhere is four hours behind UTC.
type manaus struct{}

func (manaus) Venue(context.Context, string) (venue.Venue, error) {
	return venue.Venue{Zone: time.FixedZone("America/Manaus", -4*60*60)}, nil
}

// eachService runs fn on a Service alone, where a whole server would only be slower.
func eachService(t *testing.T, now time.Time, fn func(t *testing.T, s *customers.Service, clk *clock.Fake)) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		clk := clock.At(now)
		fn(t, customers.New(customers.Config{DB: db, Clock: clk, Venues: manaus{}}), clk)
	})
}

func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
