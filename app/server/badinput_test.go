package server_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/danielgtaylor/huma/v2"

	"balcao/app/database"
	"balcao/app/maintenance"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// mark is part of every text sent: no refusal may repeat it.
const mark = "zqxmark"

// hostile are values for one field, as JSON text.
var hostile = []string{
	`"'; DROP TABLE orders; --` + mark + `"`,
	`"<script>alert('` + mark + `')</script>"`,
	`"` + mark + `\u0000"`, "\"" + mark + "\xff\xfe\"", `"` + mark + `\ud800"`, "\"" + mark + "\x01\"",
	`"` + mark + `\u202e💥\u200b %s %n {{7*7}} ${7*7} ../../etc/passwd"`,
	`"` + mark + strings.Repeat("ã", 20_000) + `"`,
	`-1`, `99999999999999999999`, `1e308`, `1e999`, `0.001`, `null`, `true`, `[]`, `{}`, `[["` + mark + `"]]`,
}

// hostileTexts are values for a parameter of an address.
var hostileTexts = []string{
	"'; DROP TABLE orders; --" + mark, "<script>" + mark + "</script>", mark + "\x00", mark + "\xff", strings.Repeat(mark, 2000),
	"-1", "0", "99999999999999999999", "1e9", "NaN", "../../" + mark, " ", "%", "💥" + mark,
}

// place is where the hostile value of a body goes.
const place = `"@@here@@"`

// bases are bodies that succeed, of operations whose fields depend on each other.
func bases(v servertest.Venue) map[string]any {
	total := money.Amount(2 * 2590)
	return map[string]any{"storefront-order": orders.NewOrder{
		TotalEsperado: &total,
		Cliente:       orders.NewCustomer{Nome: "Cliente", CPF: "11144477735", Telefone: "48991234567", Endereco: "Rua das Laranjeiras, 77"},
		TipoEntrega:   "delivery", TipoPagamento: "pix", ObservacaoPedido: "Sem cebola",
		Itens: []orders.Line{{ProdutoID: v.Product, Quantidade: 2}},
	}}
}

// sample fills a schema with something.
func sample(schemas huma.Registry, s *huma.Schema, name string, rows map[string]string) any {
	if s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	switch s.Type {
	case "object":
		out := map[string]any{}
		for field, schema := range s.Properties {
			out[field] = sample(schemas, schema, field, rows)
		}
		return out
	case "array":
		return []any{sample(schemas, s.Items, name, rows)}
	}
	return value(schemas, s, name, rows)
}

// with is the JSON text with a value at the place that the path leads to, which
// is made where it is not there.
func with(body []byte, path, v string) []byte {
	var tree any
	if err := json.Unmarshal(body, &tree); err != nil {
		panic(err)
	}
	var put func(node any, steps []string) any
	put = func(node any, steps []string) any {
		switch {
		case len(steps) == 0:
			return strings.Trim(place, `"`)
		case steps[0] == "0":
			list, _ := node.([]any)
			if len(list) == 0 {
				list = []any{nil}
			}
			list[0] = put(list[0], steps[1:])
			return list
		default:
			object, _ := node.(map[string]any)
			if object == nil {
				object = map[string]any{}
			}
			object[steps[0]] = put(object[steps[0]], steps[1:])
			return object
		}
	}
	raw, err := json.Marshal(put(tree, strings.Split(path, "/")[1:]))
	if err != nil {
		panic(err)
	}
	return bytes.Replace(raw, []byte(place), []byte(v), 1)
}

// fields lists every place of a schema, objects and lists included.
func fields(schemas huma.Registry, s *huma.Schema, at string) []string {
	if s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	var out []string
	if at != "" {
		out = append(out, at)
	}
	for _, field := range slices.Sorted(maps.Keys(s.Properties)) {
		out = append(out, fields(schemas, s.Properties[field], at+"/"+field)...)
	}
	if s.Type == "array" {
		out = append(out, fields(schemas, s.Items, at+"/0")...)
	}
	return out
}

// attempt is one hostile call.
type attempt struct {
	what, path, contentType string
	body                    []byte
	header                  http.Header
	// refused means that nothing but a refusal is right.
	refused bool
}

// attempts are all hostile calls of an operation; base is a body that succeeds,
// nil where a sample does.
func attempts(doc *huma.OpenAPI, r operation.Route, rows map[string]string, base any) []attempt {
	req := plausible(doc, r, rows)
	op := operationOf(doc, r)
	var out []attempt
	var valid []byte
	if op.RequestBody != nil && op.RequestBody.Content["multipart/form-data"] != nil {
		// None of these is a form with a file. Broken forms: operation.TestUploads, app/cardimports.
		for _, a := range wholeBodies(req.path, []byte(`{"arquivo":"`+mark+`"}`), 1<<20) {
			a.refused = true
			out = append(out, a)
		}
	}
	if op.RequestBody != nil && op.RequestBody.Content["application/json"] != nil {
		schema := op.RequestBody.Content["application/json"].Schema
		if base == nil {
			base = sample(doc.Components.Schemas, schema, "", rows)
		}
		var err error
		if valid, err = json.Marshal(base); err != nil {
			panic(err)
		}
		for _, field := range fields(doc.Components.Schemas, schema, "") {
			for _, v := range hostile {
				out = append(out, attempt{
					what: fmt.Sprintf("%s = %.60s", field, v), path: req.path, body: with(valid, field, v),
					refused: strings.Contains(v, `\u0000`) || strings.Contains(v, "\xff") || v == "1e999",
				})
			}
		}
		out = append(out, wholeBodies(req.path, valid, max(operationOf(doc, r).MaxBodyBytes, 1<<20))...)
	}
	for _, p := range op.Parameters {
		for _, v := range hostileTexts {
			a := attempt{what: fmt.Sprintf("%s %s = %.40q", p.In, p.Name, v), path: req.path, body: valid, header: http.Header{}}
			switch p.In {
			case "path":
				a.path = strings.Replace(req.path, "/"+url.PathEscape(text(rows, p.Name)), "/"+url.PathEscape(v), 1)
			case "query":
				a.path = withQuery(req.path, p.Name, v)
			case "header":
				if strings.ContainsRune(v, 0) {
					continue
				}
				a.header.Set(p.Name, v)
			}
			out = append(out, a)
		}
	}
	return out
}

func operationOf(doc *huma.OpenAPI, r operation.Route) *huma.Operation {
	item := doc.Paths[r.Path]
	return map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete}[r.Method]
}

func withQuery(path, name, v string) string {
	address, query, _ := strings.Cut(path, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		panic(err)
	}
	values.Set(name, v)
	return address + "?" + values.Encode()
}

// wholeBodies are bodies that are wrong as a whole; limit is how many bytes one may have.
func wholeBodies(path string, valid []byte, limit int64) []attempt {
	var packed, wide bytes.Buffer
	zip := gzip.NewWriter(&packed)
	_, _ = zip.Write(valid)
	_ = zip.Close()
	for _, unit := range utf16.Encode([]rune(string(valid))) {
		wide.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	bomb := func(open, middle, shut string, depth int) []byte {
		return []byte(strings.Repeat(open, depth) + middle + strings.Repeat(shut, depth))
	}
	field := []byte(`{"Itens":`)
	bodies := []attempt{
		{what: "nothing", body: []byte{}},
		{what: "null", body: []byte("null")},
		{what: "a list", body: []byte("[]")},
		{what: "a text", body: []byte(`"` + mark + `"`)},
		{what: "half an object", body: valid[:len(valid)-1]},
		{what: "two objects", body: append(slices.Clone(valid), valid...)},
		{what: "lists 10 000 deep", body: bomb("[", "", "]", 10_000)},
		{what: "lists 400 000 deep, never closed", body: bomb("[", "", "", 400_000)},
		{what: "a field 100 000 deep", body: slices.Concat(field, bomb("[", "", "]", 100_000), []byte("}"))},
		{what: "more spaces than a body may have", body: append(bytes.Repeat([]byte(" "), int(limit)+1), valid...)},
		{what: "a number of 1 MB", body: slices.Concat(field, bytes.Repeat([]byte("9"), 1_000_000), []byte("}"))},
		{what: "UTF-16", body: wide.Bytes()},
		{what: "gzip that nobody asked for", body: packed.Bytes()},
		{what: "NUL bytes", body: bytes.Repeat([]byte{0}, 1000)},
		{what: "random bytes", body: []byte("\x89PNG\r\n\x1a\n\xff\xd8\xff" + mark)},
	}
	for i := range bodies {
		bodies[i].path, bodies[i].refused = path, true
	}
	for _, kind := range []string{"text/csv", "application/xml", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/json5", "application/jsonp"} {
		bodies = append(bodies, attempt{what: "content type " + kind, path: path, body: valid, contentType: kind, refused: true})
	}
	packedHeader := http.Header{"Content-Encoding": {"gzip"}}
	return append(bodies,
		attempt{what: "gzip that says so", path: path, body: packed.Bytes(), header: packedHeader, refused: true},
		// Fields that are not known are not read: these may succeed.
		attempt{what: "objects 9 000 deep", path: path, body: bomb(`{"Itens":`, "1", "}", 9_000)},
		attempt{what: "1 MB of zeros", path: path, body: slices.Concat(field, []byte("[0"), bytes.Repeat([]byte(",0"), 500_000), []byte("]}"))},
		attempt{what: "1 MB of empty objects", path: path, body: slices.Concat(field, []byte("[{}"), bytes.Repeat([]byte(",{}"), 340_000), []byte("]}"))},
		attempt{what: "a byte order mark", path: path, body: append([]byte("\xef\xbb\xbf"), valid...)},
		attempt{what: "every key twice", path: path, body: append(append(slices.Clone(valid[:len(valid)-1]), ','), valid[1:]...)},
	)
}

// Every operation, called with everything that is wrong: a clear refusal with
// nothing written, or an answer that is not harmed by it. Never a 5xx.
//
// Each domain's operations have servers of their own, so that the test grows by width.
func TestBadInput(t *testing.T) {
	byDomain := map[string][]operation.Route{}
	for _, r := range server.Describe().Routes {
		domain := path.Base(r.Domain)
		byDomain[domain] = append(byDomain[domain], r)
	}
	for domain, routes := range byDomain {
		t.Run(domain, func(t *testing.T) {
			t.Parallel()
			servertest.Each(t, func(t *testing.T, s *servertest.Server) { badInput(t, s, routes) })
		})
	}
}

func badInput(t *testing.T, s *servertest.Server, routes []operation.Route) {
	venue := s.Venue("Bar Hostil")
	order := s.Order(venue)
	all := roles.OfVenue()
	s.Person("quem@balcao.test", venue.ID, all...)
	s.Person("outra@balcao.test", venue.ID, all...)
	other, err := s.Access.UserByEmail(t.Context(), "outra@balcao.test")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{
		"localid": venue.ID, "localclienteid": venue.ID, "localclientid": venue.ID, "ownerid": venue.ID, "idlocal": venue.ID,
		"id": order.ID, "pedidoid": order.ID, "usuarioid": other.ID, "ordercode": order.CodigoAcompanhamento,
		"storeid": venue.Store, "email": "novo@balcao.test", "nome": "Nome", "slug": venue.Slug,
		"produtoid": venue.Product, "productid": venue.Product, "cpf": "52998224725", "telefone": "48991234567", "password": servertest.Password,
	}
	// The clock passes through the weekly programme's hour: what it writes is no call's doing.
	off := maintenance.Default
	off.Active, off.Version = false, 1
	if _, err := s.DB.Write.NewInsert().Model(&off).Exec(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc := server.Describe().OpenAPI.(*huma.OpenAPI)
	count := counter(t, s.DB, tablesOf(t, s.DB))
	for _, r := range routes {
		s.Clock.Advance(61 * time.Minute) // limits are fresh again
		token := s.SignIn("quem@balcao.test")
		before := count()
		for _, a := range attempts(doc, r, rows, bases(venue)[r.ID]) {
			status, kind, body := a.call(t, s, r, token)
			after := count()
			for _, fault := range a.faults(status, kind, body) {
				t.Errorf("%s, %s: %d %.300q: %s", r.ID, a.what, status, body, fault)
			}
			if status == http.StatusConflict {
				// A refusal for where the order stands is kept under its key: a late copy is refused, too.
				before["idempotency_keys"] = after["idempotency_keys"]
			}
			if status >= 400 && !maps.Equal(before, after) {
				t.Errorf("%s, %s: %d, but rows were written: %v", r.ID, a.what, status, difference(before, after))
			}
			if after["jobs"] > before["jobs"] {
				// What a job writes is not the next call's doing.
				s.AwaitJobs(token)
				after = count()
			}
			before = after
		}
	}
	if log := s.Log.String(); strings.Contains(log, `"panic"`) {
		t.Errorf("something panicked: %.2000s", log[strings.Index(log, `"panic"`):])
	}
}

// faults says what is wrong with an answer.
func (a attempt) faults(status int, kind string, body []byte) (faults []string) {
	switch {
	case status >= 500:
		return []string{"a 5xx"}
	case status < 400 && a.refused:
		return []string{"not refused"}
	case status < 400:
		if len(body) > 0 && kind == "application/json" && !json.Valid(body) {
			faults = append(faults, "not JSON")
		}
		return faults
	}
	var said struct{ Message, Code string }
	if err := json.Unmarshal(body, &said); err != nil || said.Message == "" || said.Code == "" {
		faults = append(faults, "not our error body")
	}
	if bytes.Contains(body, []byte(mark)) {
		faults = append(faults, "repeats what was sent")
	}
	return faults
}

// call makes the call and reads the start of its answer; a stream has no end.
func (a attempt) call(t *testing.T, s *servertest.Server, r operation.Route, token string) (status int, kind string, body []byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, r.Method, s.URL+a.path, bytes.NewReader(a.body))
	if err != nil {
		t.Fatalf("%s, %s: %v", r.ID, a.what, err)
	}
	maps.Copy(req.Header, a.header)
	req.Header.Set("Authorization", "Bearer "+token)
	if a.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.ID == "storefront-order" && len(req.Header["Idempotency-Key"]) == 0 {
		req.Header.Set("Idempotency-Key", rand.Text())
	}
	if a.contentType != "" {
		req.Header.Set("Content-Type", a.contentType)
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatalf("%s, %s: %v", r.ID, a.what, err)
	}
	defer answer.Body.Close()
	kind = answer.Header.Get("Content-Type")
	if kind == "text/event-stream" {
		cancel()
		return answer.StatusCode, kind, nil
	}
	if body, err = io.ReadAll(answer.Body); err != nil {
		t.Fatalf("%s, %s: %v", r.ID, a.what, err)
	}
	return answer.StatusCode, kind, body
}

// tablesOf lists the tables whose rows mean something; counting attempts is
// what a refused sign-in does.
func tablesOf(t *testing.T, db *database.DB) []string {
	t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'orders_search%'"
	if db.Dialect == database.Postgres {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
	}
	var names []string
	if err := db.Read.NewRaw(query).Scan(t.Context(), &names); err != nil {
		t.Fatal(err)
	}
	names = slices.DeleteFunc(names, func(n string) bool { return n == "attempts" || n == "sessions" })
	if len(names) < 10 {
		t.Fatalf("only the tables %v", names)
	}
	return names
}

// counter answers a function that counts the rows of tables. The query is planned once: for
// so many tables PostgreSQL needs longer to plan it than to count.
func counter(t *testing.T, db *database.DB, tables []string) func() map[string]int {
	t.Helper()
	var parts []string
	for _, name := range tables {
		parts = append(parts, fmt.Sprintf("SELECT '%s' AS name, COUNT(*) AS n FROM %s", name, name))
	}
	query, err := db.Read.PrepareContext(t.Context(), strings.Join(parts, " UNION ALL "))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = query.Close() })
	return func() map[string]int {
		t.Helper()
		rows, err := query.QueryContext(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		out := make(map[string]int, len(tables))
		for rows.Next() {
			var name string
			var n int
			if err := rows.Scan(&name, &n); err != nil {
				t.Fatal(err)
			}
			out[name] = n
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return out
	}
}

func difference(before, after map[string]int) []string {
	var out []string
	for name, n := range after {
		if before[name] != n {
			out = append(out, fmt.Sprintf("%s %+d", name, n-before[name]))
		}
	}
	return out
}

// What looks like an attack but is a text is kept letter by letter.
func TestHarmlessTextsAreKept(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar Literal")
		token := s.Person("quem@balcao.test", venue.ID, roles.Board)
		for _, said := range []string{`'; DROP TABLE orders; --`, `<script>alert("1")</script>`, `100% {{x}} \n \u0041`, "O'Neill & Cia. 💥 ção"} {
			placed := s.Order(venue, func(o *orders.NewOrder) { o.Cliente.Nome, o.ObservacaoPedido = said, said })
			var list []struct {
				ID               string `json:"Id"`
				ObservacaoPedido string
				Cliente          struct{ Nome string }
			}
			answer := s.Want(http.StatusOK, token, "GET", "/api/kds?localClienteId="+venue.ID, nil)
			answer.JSON(t, &list)
			if list[0].ID != placed.ID || list[0].Cliente.Nome != said || list[0].ObservacaoPedido != said {
				t.Errorf("%q came back as %+v", said, list[0])
			}
			if answer.Header.Get("Content-Type") != "application/json" || answer.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("a browser could take the answer for a page: %v", answer.Header)
			}
			s.Want(http.StatusOK, token, "GET", "/api/kds?localClienteId="+venue.ID+"&keyword="+url.QueryEscape(said), nil)
		}
	})
}

// A header is kept as text too: what no database stores is refused, the rest kept.
func TestDeviceNames(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar dos Nomes")
		token := s.Person("quem@balcao.test", venue.ID, roles.Board)
		order := s.Order(venue)
		act := func(device string) servertest.Answer {
			return s.Call(token, "POST", "/api/kds/acceptOrder", map[string]string{"Id": order.ID}, "X-Device-Name: "+device)
		}
		if a := act("painel \xff"); a.Status != http.StatusBadRequest || a.Message() == "" {
			t.Errorf("bytes that are no text: %d %s", a.Status, a.Body)
		}
		if a := act("Painel da praça '; --"); a.Status != http.StatusOK {
			t.Errorf("%d %s", a.Status, a.Body)
		}
		if a := s.Call(token, "GET", "/api/kds/pedidos/"+order.ID, nil); !strings.Contains(string(a.Body), "Painel da praça '; --") {
			t.Errorf("the history says %s", a.Body)
		}
	})
}
