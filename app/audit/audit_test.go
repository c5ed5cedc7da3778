package audit_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/venue"
)

type fields map[string]any

// entry is what the tests read of an entry on the wire.
type entry struct {
	Em                              time.Time
	UsuarioID                       string `json:"UsuarioId"`
	Pessoa, Acao, AcaoNome, Assunto string
	Tipo, TipoNome, Dispositivo     string
	Valores                         []struct{ Nome, Antes, Depois string }
}

func (e entry) said() string {
	words := []string{e.Acao, e.Assunto}
	for _, v := range e.Valores {
		words = append(words, fmt.Sprintf("%s: %s>%s", v.Nome, v.Antes, v.Depois))
	}
	return strings.Join(words, " | ")
}

type page struct {
	Registros       []entry
	QuantidadeTotal int
}

func list(t *testing.T, s *servertest.Server, token, venue string) page {
	t.Helper()
	var p page
	s.Want(http.StatusOK, token, "POST", "/api/Auditoria/buscar?size=100", map[string]any{"localClienteId": venue}).JSON(t, &p)
	return p
}

// What administrators change over the API stands in the audit, with who it was.
func TestWhatAdministratorsDoIsKept(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar do Zé")
		token := s.Person("gerente@balcao.test", venue.ID, roles.OfVenue()...)
		s.Person("cozinha@balcao.test", venue.ID, "Painel")
		cook, err := s.Access.UserByEmail(t.Context(), "cozinha@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(time.Minute)
		before := list(t, s, token, venue.ID).QuantidadeTotal

		var saved struct{ ID string }
		customer := fields{"localClienteId": venue.ID, "nome": "Ana Souza", "CPF": "529.982.247-25", "telefone": "48991234567"}
		s.Want(http.StatusOK, token, "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento", customer).JSON(t, &saved)
		customer["id"], customer["telefone"] = saved.ID, ""
		s.Want(http.StatusOK, token, "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento", customer)
		// Nothing changes, so nothing is kept.
		s.Want(http.StatusOK, token, "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento", customer)
		notice := fields{"CPF": "52998224725", "localId": venue.ID, "reason": "Saiu sem pagar."}
		s.Want(http.StatusOK, token, "POST", "/api/BlockedUser/Block", notice)
		s.Want(http.StatusConflict, token, "POST", "/api/BlockedUser/Block", notice)
		notice["reason"] = "Pagou."
		s.Want(http.StatusOK, token, "POST", "/api/BlockedUser/Unlock", notice)
		s.Want(http.StatusOK, token, "POST", "/api/UserAlert", notice)
		s.Want(http.StatusOK, token, "POST", "/api/UserAlert/Disarm", notice)

		s.Want(http.StatusNoContent, token, "PUT", "/api/Politica/Acessos", fields{"localId": venue.ID, "usuarioId": cook.ID, "papeis": []string{"Painel", "CadastroLoja"}})
		s.Want(http.StatusNoContent, token, "DELETE", "/api/Politica/Acessos?localId="+venue.ID+"&usuarioId="+cook.ID, nil)
		var invited struct {
			ID string `json:"Id"`
		}
		s.Want(http.StatusOK, token, "POST", "/api/Politica/Acessos/convites", fields{"localId": venue.ID, "email": "bia@balcao.test", "papeis": []string{"Painel"}}).JSON(t, &invited)
		s.Want(http.StatusNoContent, token, "DELETE", "/api/Politica/Acessos?localId="+venue.ID+"&usuarioId="+invited.ID, nil)

		var shop fields
		s.Want(http.StatusOK, token, "GET", "/api/MeepFood/Configuration/"+venue.ID, nil).JSON(t, &shop)
		shop["deliveryRadiusKilometers"], shop["isActive"], shop["urlMeepFood"] = 9, false, "bar-novo"
		s.Want(http.StatusOK, token, "POST", "/api/MeepFood/Configuration", shop)
		var board fields
		s.Want(http.StatusOK, token, "GET", "/api/kds/preferencias?localClienteId="+venue.ID, nil).JSON(t, &board)
		board["businessDayCutoff"] = "04:30"
		s.Want(http.StatusOK, token, "POST", "/api/kds/preferencias", board)

		p := list(t, s, token, venue.ID)
		if got := p.QuantidadeTotal - before; got != len(p.Registros)-before {
			t.Errorf("total %d, %d rows", p.QuantidadeTotal, len(p.Registros))
		}
		var said []string
		for _, e := range p.Registros[:p.QuantidadeTotal-before] {
			said = append(said, e.said())
			if e.Pessoa != "Pessoa gerente@balcao.test" || e.UsuarioID == "" || !e.Em.Equal(s.Clock.Now()) || e.AcaoNome == e.Acao || e.TipoNome == "" {
				t.Errorf("%+v", e)
			}
		}
		slices.Reverse(said)
		want := []string{
			"customer-registered | Ana Souza | Nome: >Ana Souza | CPF: >•••.982.247-•• | Telefone: >(48) 99123-4567",
			"customer-changed | Ana Souza | Telefone: (48) 99123-4567>",
			"customer-blocked | Ana Souza | Justificativa: >Saiu sem pagar.",
			"customer-unlocked | Ana Souza | Justificativa: >Pagou.",
			"customer-alerted | Ana Souza | Justificativa: >Pagou.",
			"customer-disarmed | Ana Souza | Justificativa: >Pagou.",
			"member-roles-changed | Pessoa cozinha@balcao.test | Papéis: Painel de pedidos>Lojas, Painel de pedidos",
			"member-removed | Pessoa cozinha@balcao.test | Papéis: Lojas, Painel de pedidos>",
			"member-invited | bia@balcao.test | Papéis: >Painel de pedidos",
			"invitation-withdrawn | bia@balcao.test | Papéis: Painel de pedidos>",
			"venue-slug-changed | Bar do Zé | Endereço da loja: bar-do-ze>bar-novo",
			"storefront-changed |  | Recebe pedidos: Sim>Não | Raio de entrega (km): 5>9",
			"venue-changed | Bar do Zé | Fim do dia: 00:00>04:30",
		}
		if !slices.Equal(said, want) {
			t.Errorf("kept\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
		}
	})
}

// office is the audit alone on a database.
type office struct {
	db    *database.DB
	audit *audit.Service
}

// manaus stands in for the venues: everywhere is four hours behind UTC.
type manaus struct{}

func (manaus) Venue(context.Context, string) (venue.Venue, error) {
	return venue.Venue{Zone: time.FixedZone("America/Manaus", -4*60*60)}, nil
}

func each(t *testing.T, fn func(t *testing.T, o office)) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		fn(t, office{db, audit.New(audit.Config{DB: db, Venues: manaus{}})})
	})
}

func (o office) record(t *testing.T, e audit.Entry) {
	t.Helper()
	if err := audit.Record(t.Context(), o.db.Write, e); err != nil {
		t.Fatal(err)
	}
}

func (o office) subjects(t *testing.T, f audit.Filter) string {
	t.Helper()
	entries, total, err := o.audit.List(t.Context(), f, 1, 100)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Assunto)
	}
	if total != len(names) {
		t.Errorf("total %d of %v", total, names)
	}
	return strings.Join(names, " ")
}

var evening = time.Date(2026, 11, 20, 2, 0, 0, 0, time.UTC) // 22:00 of the 19th in Manaus

func TestFilters(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		ana, bia := operation.Actor{UserID: "ana", Name: "Ana Conceição"}, operation.Actor{UserID: "bia", Name: "Bia"}
		for _, e := range []audit.Entry{
			{VenueID: "bar", At: evening, By: ana, Action: audit.CustomerBlocked, SubjectID: "1", Subject: "um", Values: []audit.Value{{Name: "Justificativa", After: "100% de razão"}}},
			{VenueID: "bar", At: evening.Add(3 * time.Hour), By: bia, Action: audit.CustomerBlocked, SubjectID: "2", Subject: "dois"},
			{VenueID: "bar", At: evening.Add(4 * time.Hour), By: ana, Action: audit.MemberRemoved, SubjectID: "2", Subject: "três"},
			{VenueID: "clube", At: evening, By: ana, Action: audit.MemberRemoved, SubjectID: "2", Subject: "alheio"},
			{At: evening, By: ana, Action: audit.AccountRolesChanged, SubjectID: "2", Subject: "plataforma"},
		} {
			o.record(t, e)
		}
		day := func(d int) time.Time { return time.Date(2026, 11, d, 0, 0, 0, 0, time.UTC) }
		for name, c := range map[string]struct {
			f    audit.Filter
			want string
		}{
			"everything, the newest first": {audit.Filter{}, "três dois um"},
			"from a day in venue time":     {audit.Filter{From: day(20)}, "três dois"},
			"to a day in venue time":       {audit.Filter{To: day(19)}, "um"},
			"one day":                      {audit.Filter{From: day(20), To: day(20)}, "três dois"},
			"by whom":                      {audit.Filter{UserID: "ana"}, "três um"},
			"by action":                    {audit.Filter{Action: audit.CustomerBlocked}, "dois um"},
			"by kind and subject":          {audit.Filter{Kind: audit.Customer, SubjectID: "2"}, "dois"},
			"text without accents":         {audit.Filter{Text: "conceicao REMOVIDO"}, "três"},
			"text of a value":              {audit.Filter{Text: "razao"}, "um"},
			"a wildcard is a letter":       {audit.Filter{Text: "0%"}, "um"},
			"a wildcard matches nothing":   {audit.Filter{Text: "d_is"}, ""},
		} {
			c.f.VenueID = "bar"
			if got := o.subjects(t, c.f); got != c.want {
				t.Errorf("%s: %q, want %q", name, got, c.want)
			}
		}
	})
}

// Reading all of them in batches and page by page answers each entry once, also
// where many share a moment.
func TestEachEntryOnce(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		const all = 1203
		err := o.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for i := range all {
				err := audit.Record(ctx, tx, audit.Entry{
					VenueID: "bar", At: evening.Add(time.Duration(i/7) * time.Millisecond), Action: audit.CustomerBlocked,
					SubjectID: fmt.Sprint(i), Values: []audit.Value{{Name: "Número", After: fmt.Sprint(i)}},
				})
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		var streamed, paged []string
		err = o.audit.Each(t.Context(), audit.Filter{VenueID: "bar"}, func(e audit.KeptEntry) error {
			if len(e.Valores) != 1 || e.Valores[0].Depois != e.AssuntoID {
				t.Errorf("%+v", e)
			}
			streamed = append(streamed, e.AssuntoID)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for number := 1; ; number++ {
			entries, total, err := o.audit.List(t.Context(), audit.Filter{VenueID: "bar"}, number, 100)
			if err != nil || total != all {
				t.Fatal(total, err)
			}
			if len(entries) == 0 {
				break
			}
			for _, e := range entries {
				paged = append(paged, e.AssuntoID)
			}
		}
		if !slices.Equal(streamed, paged) {
			t.Error("batches and pages differ")
		}
		slices.Sort(paged)
		if paged = slices.Compact(paged); len(paged) != all {
			t.Errorf("%d of %d entries", len(paged), all)
		}
		halt := errors.New("halt")
		if err := o.audit.Each(t.Context(), audit.Filter{VenueID: "bar"}, func(audit.KeptEntry) error { return halt }); !errors.Is(err, halt) {
			t.Error(err)
		}
	})
}

func TestAnEntryStandsOrFallsWithItsTransaction(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		undone := errors.New("undone")
		err := o.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			err := audit.Record(ctx, tx, audit.Entry{VenueID: "bar", At: evening, Action: audit.CustomerBlocked, Subject: "um"})
			return errors.Join(undone, err)
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		if got := o.subjects(t, audit.Filter{VenueID: "bar"}); got != "" {
			t.Errorf("kept %q", got)
		}
		if err := audit.Record(t.Context(), o.db.Write, audit.Entry{At: evening, Action: "nobody-listed"}); err == nil {
			t.Error("an action outside the catalogue is kept")
		}
	})
}

// Anonymising blanks what entries say of one person, and nothing else (D57).
func TestAnonymise(t *testing.T) {
	each(t, func(t *testing.T, o office) {
		values := []audit.Value{
			{Name: "Telefone", Before: "48991234567", Personal: true}, {Name: "Aberto", Before: "Não", After: "Sim"},
		}
		for _, id := range []string{"ana", "bia"} {
			o.record(t, audit.Entry{
				VenueID: "bar", At: evening, By: operation.Actor{UserID: "zé", Name: "José"}, Action: audit.CustomerChanged,
				SubjectID: id, Subject: "Cliente " + id, Values: values,
			})
		}
		if err := audit.Anonymise(t.Context(), o.db.Write, audit.Customer, "ana"); err != nil {
			t.Fatal(err)
		}
		for f, want := range map[string]string{"48991234567": "Cliente bia", "cliente ana": "", "José sim": "[apagado] Cliente bia"} {
			got := strings.Fields(o.subjects(t, audit.Filter{VenueID: "bar", Text: f}))
			wanted := strings.Fields(want)
			slices.Sort(got)
			slices.Sort(wanted)
			if !slices.Equal(got, wanted) {
				t.Errorf("%q finds %v, want %v", f, got, wanted)
			}
		}
		entries, _, err := o.audit.List(t.Context(), audit.Filter{VenueID: "bar", SubjectID: "ana"}, 1, 10)
		if err != nil || len(entries) != 1 {
			t.Fatal(entries, err)
		}
		want := []audit.KeptValue{{Nome: "Telefone", Antes: "[apagado]"}, {Nome: "Aberto", Antes: "Não", Depois: "Sim"}}
		if e := entries[0]; !slices.Equal(e.Valores, want) || e.Pessoa != "José" {
			t.Errorf("%+v", e)
		}
	})
}

func TestTheAuditIsForWhoeverDealsOutAccess(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		bar, club := s.Venue("Bar do Zé"), s.Venue("Clube")
		manager := s.Person("gerente@balcao.test", bar.ID, roles.Members)
		cook := s.Person("cozinha@balcao.test", bar.ID, "Painel")
		for _, call := range []struct {
			token, venue string
			status       int
		}{{cook, bar.ID, http.StatusForbidden}, {manager, club.ID, http.StatusForbidden}, {manager, bar.ID, http.StatusOK}} {
			s.Want(call.status, call.token, "POST", "/api/Auditoria/buscar", map[string]any{"localClienteId": call.venue})
			s.Want(call.status, call.token, "GET", "/api/Auditoria/filtros?localClienteId="+call.venue, nil)
		}
		for _, e := range list(t, s, manager, bar.ID).Registros {
			if strings.Contains(e.said(), "Clube") {
				t.Errorf("another venue's: %s", e.said())
			}
		}
		s.Want(http.StatusBadRequest, manager, "POST", "/api/Auditoria/buscar", map[string]any{"localClienteId": bar.ID, "de": "31/12/2026"})

		var choices struct {
			Pessoas []struct{ Nome string }
			Acoes   []struct{ Acao, Nome, TipoNome string }
		}
		s.Want(http.StatusNoContent, manager, "PUT", "/api/Politica/Acessos", fields{"localId": bar.ID, "usuarioId": userID(t, s, "cozinha@balcao.test"), "papeis": []string{roles.Members}})
		s.Want(http.StatusOK, manager, "GET", "/api/Auditoria/filtros?localClienteId="+bar.ID, nil).JSON(t, &choices)
		if len(choices.Pessoas) != 1 || choices.Pessoas[0].Nome != "Pessoa gerente@balcao.test" {
			t.Errorf("people %v", choices.Pessoas)
		}
		codes := map[string]bool{}
		for _, a := range choices.Acoes {
			if codes[a.Acao] || a.Nome == "" {
				t.Errorf("%q stands twice in the catalogue of actions.go, or without a label", a.Acao)
			}
			if a.TipoNome == "" {
				t.Errorf("what %q is about has no word: add its kind to kinds in actions.go", a.Acao)
			}
			codes[a.Acao] = true
		}
	})
}

func userID(t *testing.T, s *servertest.Server, email string) string {
	t.Helper()
	user, err := s.Access.UserByEmail(t.Context(), email)
	if err != nil {
		t.Fatal(err)
	}
	return user.ID
}

// D57: a CPF is kept masked, wherever it stands, and entries of before are shown so.
func TestCPFsAreMasked(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar do Cais")
		token := s.Person("dono@balcao.test", venue.ID, roles.Members)
		const cpf = "529.982.247-25"
		e := audit.Entry{VenueID: venue.ID, At: s.Clock.Now(), Action: audit.CustomerChanged, SubjectID: "c", Subject: cpf, Values: []audit.Value{
			{Name: "Identificador", Before: "52998224725", After: "é o " + cpf}}}
		if err := audit.Record(t.Context(), s.DB.Write, e); err != nil {
			t.Fatal(err)
		}
		const want = "customer-changed | •••.982.247-•• | Identificador: •••.982.247-••>é o •••.982.247-••"
		if got := list(t, s, token, venue.ID).Registros[0].said(); got != want {
			t.Errorf("shown %q, want %q", got, want)
		}
		var kept string
		if err := s.DB.Read.NewRaw("SELECT subject_name || search FROM audit_entries WHERE subject_id = 'c'").Scan(t.Context(), &kept); err != nil || strings.Contains(kept, "529") {
			t.Errorf("kept %q, %v", kept, err)
		}
		if _, err := s.DB.Write.Exec("UPDATE audit_entries SET subject_name = '" + cpf + "'"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.DB.Write.Exec("UPDATE audit_values SET before = '52998224725', after = 'é o " + cpf + "'"); err != nil {
			t.Fatal(err)
		}
		if got := list(t, s, token, venue.ID).Registros[0].said(); got != want {
			t.Errorf("an old entry is shown %q, want %q", got, want)
		}
	})
}
