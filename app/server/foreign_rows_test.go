package server_test

import (
	"bytes"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// A call may name the caller's own venue and, beside it, a row of another one:
// with every right in his own he neither reads nor changes what is there (D18, api-02).
func TestNobodyReachesForeignRowsThroughHisOwnVenue(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		victim, own := s.Venue("Segredo Um"), s.Venue("Vizinho Dois")
		order, ownOrder := s.Order(victim), s.Order(own)
		all := roles.OfVenue()
		s.Person("dentro@balcao.test", victim.ID, all...)
		s.Person("vizinho@balcao.test", own.ID, all...)
		insider, err := s.Access.UserByEmail(t.Context(), "dentro@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		s.Person("limitado@balcao.test", own.ID)
		colleague, err := s.Access.UserByEmail(t.Context(), "limitado@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		s.Person("operadora@balcao.test", own.ID)
		clerk, err := s.Access.UserByEmail(t.Context(), "operadora@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		ownCategories, err := s.Catalog.Categories(t.Context(), own.ID)
		if err != nil {
			t.Fatal(err)
		}
		printer, ownPrinter := printerOf(t, s, victim), printerOf(t, s, own)
		station := stationOf(t, s, victim)
		category, note := categoryOf(t, s, victim), noteOf(t, s, victim, customerOf(t, s, victim))

		customersCategory, typed := categoryOf(t, s, own), typedProductOf(t, s, own)
		event, ownEvent := donationEventOf(t, s, victim), donationEventOf(t, s, own)
		account, ownAccount := receivingAccount(t, s, victim), receivingAccount(t, s, own)
		institution, ownInstitution := receiverOf(t, s, victim, event, account), receiverOf(t, s, own, ownEvent, ownAccount)
		donationLink := donationLinkOf(t, s, victim)
		mine := map[string]string{
			"localid": own.ID, "localclienteid": own.ID, "localclientid": own.ID, "ownerid": own.ID, "storeid": own.Store,
			"id": ownOrder.ID, "pedidoid": ownOrder.ID, "orderormerchantid": ownOrder.ID,
			"transportadoraid": own.Carrier, "impressoraid": ownPrinter, "destinoid": categoryOf(t, s, own),
			"notaid": noteOf(t, s, own, customerOf(t, s, own)), "cor": "#1a5fb4",
			"email": "novo@balcao.test", "nome": "Nome", "slug": "vizinho-novo", "cpf": "52998224725", "telefone": "48991234567",
			"categoriaclienteestabelecimentoid": categoryOf(t, s, own), "station": stationOf(t, s, own), "fallback": ownPrinter,
			"documento": "11222333000181", "codigobanco": "001", "agencia": "1234", "chavepix": "48991234567",
			"notificationphone": "48991234567", "datanascimento": "1990-01-31", "businessdaycutoff": "06:00", "de": "2026-11-01", "ate": "2026-11-30", "data": "2026-11-19", "datadofato": "2026-11-19", "motivoid": "compra",
			"produtoid": stockedProductOf(t, s, own), "productid": own.Product, "categorialocalclienteid": shelfOf(t, s, own), "impressorapadraoid": ownPrinter,
			"scheduleid": scheduleOf(t, s, own), "serviceid": "", "resourceid": resourceOf(t, s, own), "collaboratorid": resourceOf(t, s, own), "placeid": "",
			"categoryscheduleid": scheduleCategoryOf(t, s, own), "avalabledays": "1", "starthour": "09:00", "endhour": "10:00", "dia": "2026-11-24", "inicio": "09:00", "fim": "10:00",
			"eventoid": uuid.Nil.String(), "menuvendapersonalizadoid": uuid.Nil.String(), "ncm": "21069090", "cest": "1708700", "cfop": "5102",
			"relatorio": "porDia", "medida": "liquido", "initialperiod": "2026-11-01", "finalperiod": "2026-11-19",
			"codigobarra": "7891000315507", "foto": pixel, "fotocategoria": pixel, "image": pixel,
			"eventid": ownEvent, "instituteid": ownInstitution, "bankdataid": ownAccount, "gatewaylinkid": donationLinkOf(t, s, own), "date": "2026-12-31T20:00:00Z",
			"imagedocument": pixel, "cardid": paymentCardOf(t, s, own), "nometitular": "MARIA S SILVA", "finalcartao": "4321",
			"linkoflive": "https://transmissao.test/natal", "colortheme": "#1a5fb4", "contactphone": "48991234567", "bannerweb": pixel, "bannermobile": pixel,
			"periodos": "de, ate", "expirationdate": "2026-12-31", "produtos": own.Product, "produtoids": own.Product,
			"salespointid": salesPointOf(t, s, own), "equipaments": deviceOf(t, s, own), "equipamentos": deviceOf(t, s, own), "validaate": "2027-12-31", "productlistid": productListOf(t, s, own), "managementsystemconfiguration": "one", "imei": "356938035643809", "clienteid": customerOf(t, s, own), "formaid": paymentMethodOf(t, s, own), "sessaoid": cashSessionOf(t, s, own), "pontodevendaid": salesPointOf(t, s, own), "pin": "4821", "direitos": "darDesconto",
			"userid": colleague.ID, "categoryid": ownCategories[0].ID,
		}
		foreign := map[string]string{
			"pedidoid": order.ID, "orderormerchantid": order.ID, "usuarioid": insider.ID, "storeid": victim.Store, "mesaid": victim.Store,
			"transportadoraid": victim.Carrier, "impressoraid": printer, "station": station,
			"categoriaclienteestabelecimentoid": category, "fallback": printer,
			"cardid": paymentCardOf(t, s, victim), "eventid": event, "eventoid": event, "instituteid": institution, "bankdataid": account, "gatewaylinkid": donationLink,
			"destinoid": category, "notaid": note, "produtos": victim.Product, "produtoids": victim.Product,
			"scheduleid": scheduleOf(t, s, victim), "serviceid": scheduleServiceOf(t, s, victim), "resourceid": resourceOf(t, s, victim), "collaboratorid": resourceOf(t, s, victim),
			"placeid": resourceOf(t, s, victim), "categoryscheduleid": scheduleCategoryOf(t, s, victim),
			"produtoid": stockedProductOf(t, s, victim), "productid": victim.Product, "categorialocalclienteid": shelfOf(t, s, victim), "impressorapadraoid": printer,
			"salespointid": salesPointOf(t, s, victim), "equipaments": deviceOf(t, s, victim), "equipamentos": deviceOf(t, s, victim), "productlistid": productListOf(t, s, victim),
			"clienteid": customerOf(t, s, victim), "formaid": paymentMethodOf(t, s, victim), "sessaoid": cashSessionOf(t, s, victim), "pontodevendaid": salesPointOf(t, s, victim), "userid": insider.ID, "categoryid": shelfOf(t, s, victim),
		}
		secrets := []string{"Segredo Um", victim.ID, victim.Store, victim.Product, victim.Carrier, order.ID, insider.ID, "dentro@", printer, station, category, note, event, institution, account, donationLink}
		tables := tablesOfVenues(t, s.DB)
		s.SignIn("vizinho@balcao.test")

		api := server.Describe()
		doc := api.OpenAPI.(*huma.OpenAPI)
		for _, r := range api.Routes {
			if !strings.HasPrefix(r.Access.String(), "venue") || opensStream(r) {
				continue
			}
			forgetTries(t, s) // an address may sign in 300 times in a quarter of an hour
			// A venue has so many tables in use, and each call may need one.
			if _, err := s.DB.Write.ExecContext(t.Context(), "UPDATE dining_tables SET archived_at = 1 WHERE archived_at IS NULL"); err != nil {
				t.Fatal(err)
			}
			row := rowOf(t, s, r, victim, order.ID)
			foreign["id"] = row
			secrets := append(slices.Clone(secrets), row)
			mine["categoriaid"], foreign["categoriaid"] = customersCategory, victim.ID
			if strings.HasPrefix(r.Path, "/api/Produto/") {
				mine["categoriaid"], foreign["categoriaid"] = mine["categorialocalclienteid"], foreign["categorialocalclienteid"]
			}
			mine["storeid"], foreign["storeid"] = own.Store, victim.Store
			if delete(mine, "usuarioid"); strings.HasPrefix(r.Path, "/api/operadores") {
				mine["usuarioid"] = clerk.ID
			}
			if strings.HasPrefix(r.Path, "/api/LimitAccessProduct/") { // it calls the venue so
				mine["storeid"], foreign["storeid"] = own.ID, victim.ID
			}
			token := s.SignIn("vizinho@balcao.test")
			for _, table := range []string{"audit_values", "audit_entries"} { // reading what the calls before have left takes most of the time
				if _, err := s.DB.Write.ExecContext(t.Context(), "DELETE FROM "+table); err != nil {
					t.Fatal(err)
				}
			}
			before := rowsWith(t, s, tables, secrets)
			var tried []string
			for _, name := range slices.Sorted(maps.Keys(foreign)) {
				rows := maps.Clone(mine)
				rows["id"] = rowOf(t, s, r, own, ownOrder.ID)
				rows["name"], rows["link"] = uuid.NewString(), uuid.NewString()
				if r.ID == "stock-exit-create" {
					rows["motivoid"] = "perda"
				}
				switch {
				case r.ID == "collaborator-schedule-create", r.ID == "schedule-resource-create", r.ID == "schedule-resource-update":
					rows["mesaid"], rows["nome"] = tableOf(t, s, own), uuid.NewString()
				case r.ID == "schedule-free-times":
					rows["de"], rows["ate"] = "2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"
				case r.ID == "booking-block":
					rows["inicio"], rows["fim"] = "2026-11-24T12:00:00Z", "2026-11-24T13:00:00Z"
				case strings.HasPrefix(r.ID, "day-closing"):
					rows["dia"] = "2026-11-19"
				case strings.HasPrefix(r.ID, "report-"):
					rows["ordem"] = "liquido"
				}
				if strings.HasPrefix(r.ID, "till-token-") {
					rows["codigo"] = "FICHA-0001"
				}
				if r.ID == "cashless-card-replace" {
					rows["numero"] = rand.Text()
				}
				if r.ID == "cashless-card-change" {
					rows["documento"], rows["grupoid"] = "52998224725", cashlessGroupOf(t, s, own)
				}
				if r.ID == "tab-charge" {
					rows["produtoid"] = typed
				}
				if strings.HasPrefix(r.ID, "kds-typed-") {
					rows["produtoid"], rows["cep"] = typed, "88063000"
				}
				harmless := plausible(doc, r, rows)
				rows[name] = foreign[name]
				req := plausible(doc, r, rows)
				if reflect.DeepEqual(req, harmless) {
					continue // the operation does not take it
				}
				rows["name"], rows["link"] = uuid.NewString(), uuid.NewString() // another one than of the harmless call
				req = plausible(doc, r, rows)
				a := s.Call(token, r.Method, req.path, req.body, "Idempotency-Key: "+uuid.NewString())
				for _, secret := range secrets {
					if strings.Contains(string(a.Body), secret) {
						t.Errorf("%s with a foreign %q tells %q: %d %s", r.ID, name, secret, a.Status, a.Body)
					}
				}
				tried = append(tried, fmt.Sprintf("foreign %q, %d %s", name, a.Status, a.Body))
				// The same call with rows of his own: if it is refused, the one above proves nothing.
				if own := s.Call(token, r.Method, harmless.path, harmless.body, "Idempotency-Key: "+uuid.NewString()); own.Status == http.StatusBadRequest {
					t.Errorf("%s with a foreign %q proves nothing: it is refused with rows of one's own, too; add valid values of its fields to mine. %s", r.ID, name, own.Body)
				}
			}
			if len(tried) == 0 {
				continue
			}
			if after := rowsWith(t, s, tables, secrets); !slices.Equal(before, after) {
				t.Errorf("%s: rows of the other venue changed from\n%s\nto\n%s\nby one of\n%s", r.ID,
					strings.Join(without(before, after), "\n"), strings.Join(without(after, before), "\n"), strings.Join(tried, "\n"))
			}
		}
	})
}

// rowsWith are the rows, of all these tables, in which one of the words stands.
func rowsWith(t *testing.T, s *servertest.Server, tables, words []string) []string {
	t.Helper()
	var found []string
	for _, table := range tables {
		rows, err := s.DB.Read.QueryContext(t.Context(), "SELECT * FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		cells, into := make([]sql.RawBytes, len(columns)), make([]any, len(columns))
		for i := range cells {
			into[i] = &cells[i]
		}
		for rows.Next() {
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			text := []byte(table)
			for i, column := range columns {
				if table != "jobs" || column != "args" { // what the caller asked for, foreign ids included
					text = fmt.Appendf(text, " %s:%s", column, cells[i])
				}
			}
			if slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(text, []byte(w)) }) {
				found = append(found, string(text))
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(found)
	return found
}

// without are the rows of a that are not among those of b.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(row string) bool { return slices.Contains(b, row) })
}
