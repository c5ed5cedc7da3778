package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"balcao/app/access"
	"balcao/app/equipment"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// request is a well-formed call of an operation on rows of one venue.
type request struct {
	path string
	body any
}

// plausible fills an operation's parameters and body from its description:
// names that mean a row of the venue get that row.
func plausible(doc *huma.OpenAPI, r operation.Route, rows map[string]string) request {
	item := doc.Paths[r.Path]
	op := map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete}[r.Method]
	path, query := r.Path, url.Values{}
	for _, p := range op.Parameters {
		value := text(rows, p.Name)
		switch p.In {
		case "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(value))
		case "query":
			if p.Required || rows[strings.ToLower(p.Name)] != "" {
				query.Set(p.Name, value)
			}
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	req := request{path: path}
	if op.RequestBody != nil {
		if media := op.RequestBody.Content["application/json"]; media != nil {
			req.body = value(doc.Components.Schemas, media.Schema, "", rows)
		}
	}
	return req
}

func text(rows map[string]string, name string) string {
	if v := rows[strings.ToLower(name)]; v != "" {
		return v
	}
	return "1"
}

func value(schemas huma.Registry, s *huma.Schema, name string, rows map[string]string) any {
	if len(s.AnyOf) > 0 {
		s = s.AnyOf[0]
	}
	if s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	switch s.Type {
	case "object":
		out := map[string]any{}
		for field, schema := range s.Properties {
			out[field] = value(schemas, schema, field, rows)
		}
		return out
	case "array":
		if s.MinItems != nil && *s.MinItems > 0 || rows[strings.ToLower(name)] != "" {
			return []any{value(schemas, s.Items, name, rows)}
		}
		return []any{}
	case "integer", "number":
		if len(s.Enum) > 0 {
			return s.Enum[0]
		}
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 1
	case "boolean":
		return false
	}
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Format == "date-time":
		return servertest.Now.Format(time.RFC3339)
	case s.ContentEncoding == "base64" && rows[strings.ToLower(name)] == "":
		return "MQ=="
	default:
		return text(rows, name)
	}
}

// Every operation, called as everyone who may not call it, on rows of a venue
// that is not his: never a 2xx, never a word of those rows (D18).
func TestNobodyGetsInWhereHeMayNot(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		victim := s.Venue("Segredo Um")
		other := s.Venue("Vizinho Dois")
		order := s.Order(victim)
		all := roles.OfVenue()
		everything(t, s, "dentro@balcao.test", victim.ID)
		everything(t, s, "vizinho@balcao.test", other.ID)
		s.Person("semcargo@balcao.test", victim.ID)
		s.Person("semlugar@balcao.test", "")
		expired := s.Person("vencido@balcao.test", victim.ID, all...)
		s.Clock.Advance(13 * time.Hour)
		foreign, roleless, nowhere := s.SignIn("vizinho@balcao.test"), s.SignIn("semcargo@balcao.test"), s.SignIn("semlugar@balcao.test")

		insider, err := s.Access.UserByEmail(context.Background(), "dentro@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		rows := map[string]string{
			"localid": victim.ID, "localclienteid": victim.ID, "localclientid": victim.ID, "ownerid": victim.ID,
			"id": order.ID, "pedidoid": order.ID, "usuarioid": insider.ID, "ordercode": order.CodigoAcompanhamento,
			"storeid": victim.Store, "email": "novo@balcao.test", "nome": "Nome", "slug": victim.Slug,
			"orderormerchantid": order.ID, "businessdaycutoff": "06:00",
			"produtoid": victim.Product, "productid": victim.Product,
			"salespointid": salesPointOf(t, s, victim), "equipaments": deviceOf(t, s, victim),
			"eventid": donationEventOf(t, s, victim), "instituteid": institutionOf(t, s, victim), "gatewaylinkid": donationLinkOf(t, s, victim),
			"scheduleid": scheduleOf(t, s, victim), "userid": insider.ID, "categoryid": shelfOf(t, s, victim), "historicoassociacaoid": cashlessCardOf(t, s, victim),
			"cardid": paymentCardOf(t, s, victim),
		}
		api := server.Describe()
		doc := api.OpenAPI.(*huma.OpenAPI)
		for _, r := range api.Routes {
			if r.Access.IsPublic() {
				continue
			}
			if r.ID == "user-import" || r.ID == "user-import-errors" {
				continue // a form, whose venue is one of its fields: cardimports.TestNobodyElseImportsUsers
			}
			forgetTries(t, s) // an address may sign in 300 times in a quarter of an hour
			if keys, ok := keyed[r.Access.String()]; ok {
				rows["id"] = order.ID
				onlyForKeys(t, s, doc, r, rows, keys, other.ID)
				continue
			}
			rows["id"] = rowOf(t, s, r, victim, order.ID)
			rows["de"], rows["ate"] = "2026-11-20", "2026-11-21"
			if r.ID == "schedule-free-times" {
				rows["de"], rows["ate"] = "2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"
			}
			if delete(rows, "codigo"); strings.HasPrefix(r.ID, "till-token-") {
				rows["codigo"] = "FICHA-0001"
			}
			rows["storeid"] = victim.Store
			if strings.HasPrefix(r.ID, "limit-access-") {
				rows["storeid"] = victim.ID // the documents call it so
				limitInsider(t, s, victim, insider.ID)
			}
			req := plausible(doc, r, rows)
			callers := map[string]string{"no token": "", "an unknown token": "nobody", "an expired token": expired}
			scoped := strings.HasPrefix(r.Access.String(), "venue")
			if scoped {
				callers["a user of another venue"], callers["a user of no venue"] = foreign, nowhere
			}
			if len(r.Access.Roles()) > 0 {
				callers["a member without the role"] = roleless
			}
			for who, token := range callers {
				a := s.Call(token, r.Method, req.path, req.body)
				// Any other refusal could be of the request, not of who makes it.
				want := http.StatusForbidden
				if token == "" || who == "an unknown token" || who == "an expired token" {
					want = http.StatusUnauthorized
				}
				if a.Status != want {
					raw, _ := json.Marshal(req.body)
					t.Errorf("%s as %s: %d %s\n%s %s %s", r.ID, who, a.Status, a.Body, r.Method, req.path, raw)
				}
				if leak := leaked(a.Body, victim, order.Codigo); leak != "" {
					t.Errorf("%s as %s leaks %q: %s", r.ID, who, leak, a.Body)
				}
			}
			// The same call of somebody who may: otherwise the calls above prove nothing.
			if opensStream(r) {
				continue
			}
			forgetTries(t, s) // an address may sign in 300 times in a quarter of an hour
			own := s.SignIn("dentro@balcao.test")
			if a := s.Call(own, r.Method, req.path, req.body); a.Status == http.StatusUnauthorized || scoped && a.Message() == operation.Denied.Message {
				t.Errorf("%s as a member with all roles of a venue, of which %q has to be one (app/roles/roles.go): %d %s", r.ID, r.Access, a.Status, a.Body)
			}
		}
		for _, personal := range []string{"11144477735", "48991234567", "Laranjeiras", "dentro@balcao.test", servertest.Password} {
			if strings.Contains(s.Log.String(), personal) {
				t.Errorf("the log holds personal data: %q", personal)
			}
		}
	})
}

// everything makes an account that belongs to one venue and holds every role there, and those
// of the platform.
func everything(t *testing.T, s *servertest.Server, email, venueID string) {
	t.Helper()
	of := slices.DeleteFunc(roles.Names(), roles.InVenue)
	user, err := s.Access.AddUser(t.Context(), access.NewUser{Email: email, Name: "Pessoa " + email, Password: servertest.Password, Roles: of})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Access.AddMember(t.Context(), user.ID, venueID, false, roles.OfVenue()); err != nil {
		t.Fatal(err)
	}
}

// limitInsider limits somebody to what the venue's first category has.
func limitInsider(t *testing.T, s *servertest.Server, v servertest.Venue, userID string) {
	t.Helper()
	categories, err := s.Catalog.Categories(t.Context(), v.ID)
	if err != nil {
		t.Fatal(err)
	}
	s.Want(http.StatusCreated, s.SignIn("dentro@balcao.test"), "POST", "/api/LimitAccessProduct/addCategory?categoryId="+categories[0].ID+"&userId="+userID, nil)
}

// forgetTries lets people sign in as if nobody had tried before.
func forgetTries(t *testing.T, s *servertest.Server) {
	t.Helper()
	if _, err := s.DB.Write.ExecContext(t.Context(), "DELETE FROM attempts"); err != nil {
		t.Fatal(err)
	}
}

// keyed are the accesses that need a device's key: the word before the key, and what pairs
// a device with a venue and takes its key away.
var keyed = map[string]keys{
	"station": {"Station", func(t *testing.T, s *servertest.Server, venueID string) (string, func() error) {
		t.Helper()
		paired, err := s.Printers.Pair(t.Context(), venueID, "Computador do vizinho", "")
		if err != nil {
			t.Fatal(err)
		}
		return paired.Key, func() error { return s.Printers.Unpair(t.Context(), venueID, paired.ID) }
	}},
	"equipment": {"Equipment", func(t *testing.T, s *servertest.Server, venueID string) (string, func() error) {
		t.Helper()
		device, err := s.Equipment.Register(t.Context(), venueID, equipment.Draft{Type: equipment.POS})
		if err != nil {
			t.Fatal(err)
		}
		code, err := s.Equipment.NewCode(t.Context(), venueID, device.ID)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := s.Equipment.Bind(t.Context(), device.ID, code.Code, uuid.NewString(), "1")
		if err != nil {
			t.Fatal(err)
		}
		return bound.Key, func() error { return s.Equipment.Unbind(t.Context(), venueID, device.ID) }
	}},
}

type keys struct {
	scheme string
	pair   func(t *testing.T, s *servertest.Server, venueID string) (key string, unpair func() error)
}

// onlyForKeys calls an operation of devices as people, as nobody, and with the key of a
// device of another venue, which must hear nothing of the victim's.
func onlyForKeys(t *testing.T, s *servertest.Server, doc *huma.OpenAPI, r operation.Route, rows map[string]string, by keys, otherVenue string) {
	t.Helper()
	req := plausible(doc, r, rows)
	if asked, ok := req.body.(map[string]any); ok {
		asked["wait"] = 0
	}
	own := s.SignIn("dentro@balcao.test")
	for who, header := range map[string]string{
		"no key": "Authorization: ", "an unknown key": "Authorization: " + by.scheme + " nobody", "a person": "Authorization: Bearer " + own,
		"a person's token as a key": "Authorization: " + by.scheme + " " + own,
	} {
		if a := s.Call("", r.Method, req.path, req.body, header); a.Status != http.StatusUnauthorized {
			t.Errorf("%s as %s: %d %s", r.ID, who, a.Status, a.Body)
		}
	}
	key, unpair := by.pair(t, s, otherVenue)
	header := "Authorization: " + by.scheme + " " + key
	a := s.Call("", r.Method, req.path, req.body, header)
	if a.Status == http.StatusUnauthorized && r.ID != "equipment-signal" || a.Status >= http.StatusInternalServerError {
		t.Errorf("%s with a key of another venue: %d %s", r.ID, a.Status, a.Body)
	}
	for _, word := range []string{"Segredo Um", rows["localid"], rows["id"]} {
		if strings.Contains(string(a.Body), word) {
			t.Errorf("%s tells a device of another venue of %q: %s", r.ID, word, a.Body)
		}
	}
	if err := unpair(); err != nil {
		t.Fatal(err)
	}
	if a := s.Call("", r.Method, req.path, req.body, header); a.Status != http.StatusUnauthorized {
		t.Errorf("%s with a key that was taken away: %d %s", r.ID, a.Status, a.Body)
	}
}

func leaked(body []byte, v servertest.Venue, code string) string {
	for _, word := range []string{"Segredo Um", "Cliente de", "11144477735", "48991234567", "Laranjeiras", v.Product, v.Carrier, "\"" + code + "\""} {
		if strings.Contains(string(body), word) {
			return word
		}
	}
	return ""
}

func opensStream(r operation.Route) bool {
	return strings.HasSuffix(r.ID, "-stream") || strings.HasSuffix(r.Path, "/stream")
}
