package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"balcao/app/fault"
	"balcao/app/httpapi"
	"balcao/app/operation"
)

type echoInput struct {
	ID      string `path:"id"`
	Page    int    `query:"page" minimum:"1" default:"1"`
	VenueID string `query:"localClienteId"`
	Body    struct {
		Name  string `json:"name" minLength:"2" maxLength:"10"`
		Note  string `json:"note,omitempty" minLength:"1"`
		Email string `json:"email" format:"email"`
		Count int    `json:"count" required:"false"`
	}
}

func (in *echoInput) Venue() string { return in.VenueID }

type echoOutput struct {
	Body struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
}

func echo(_ context.Context, in *echoInput) (*echoOutput, error) {
	out := &echoOutput{}
	out.Body.ID, out.Body.Name = in.ID, in.Body.Name
	return out, nil
}

type removeInput struct {
	User   string `query:"userId" required:"true"`
	Number int    `query:"number"`
}

func remove(_ context.Context, in *removeInput) (*echoOutput, error) {
	out := &echoOutput{}
	out.Body.ID, out.Body.Name = in.User, fmt.Sprint(in.Number)
	return out, nil
}

type failInput struct {
	Kind string `path:"kind"`
}

func failing(_ context.Context, in *failInput) (*struct{}, error) {
	switch in.Kind {
	case "panic":
		panic("secret detail")
	case "plain":
		return nil, errors.New("secret detail")
	}
	return nil, &fault.Error{Code: fault.Code(in.Kind), Message: "Frase.", RetryAfter: 7, Cause: errors.New("secret detail")}
}

func routes() []operation.Route {
	return []operation.Route{
		operation.Post("echo", "/api/Echo/{id}/Name", operation.Public, echo),
		operation.Post("echo-venue", "/api/echo/{id}", operation.Venue("Painel"), echo),
		operation.Get("echo-root", "/api/echo", operation.Global("AdminPortal"), func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }),
		operation.Delete("remove", "/api/echo/{id}", operation.Public, remove),
		operation.Get("fail", "/api/fail/{kind}", operation.Public, failing),
	}
}

func start(t *testing.T) (*httptest.Server, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	web := httptest.NewServer(httpapi.New(httpapi.Config{
		Version: "test", Log: slog.New(slog.NewTextHandler(log, nil)), Routes: routes(),
		AgentOrigins: []string{"http://127.0.0.1:9180"},
		Authenticate: func(_ context.Context, token string) (*operation.Caller, error) {
			switch token {
			case "cook":
				return &operation.Caller{UserID: "u1", Venues: map[string][]string{"v1": {"Painel"}}}, nil
			case "waiter":
				return &operation.Caller{UserID: "u2", Venues: map[string][]string{"v1": {"Outro"}}}, nil
			case "admin":
				return &operation.Caller{UserID: "u3", Roles: []string{"AdminPortal"}}, nil
			}
			return nil, fault.New(fault.Unauthenticated, "Entre novamente.")
		},
		Portal: fstest.MapFS{
			"index.html":         {Data: []byte("<!doctype html><title>Balcão</title>")},
			"assets/app-1.js":    {Data: []byte("console.log('plain')")},
			"assets/app-1.js.gz": {Data: gzipped("console.log('packed')")},
		},
	}))
	t.Cleanup(web.Close)
	return web, log
}

func gzipped(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return b.Bytes()
}

func do(t *testing.T, method, url, token, contentType, body string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(raw)
}

const valid = `{"name":"Ana","email":"a@b.co"}`

func TestAnswers(t *testing.T) {
	web, _ := start(t)
	for _, c := range []struct {
		name, method, path, token, contentType, body string
		status                                       int
		says                                         string
	}{
		{"a path in its own spelling", "POST", "/api/Echo/AbC/Name", "", "application/json", valid, 200, `"id":"AbC"`},
		{"letter case of the path does not matter, parameters keep theirs", "POST", "/API/echo/AbC/nAmE", "", "application/json", valid, 200, `"id":"AbC"`},
		{"doubled and trailing slashes do not matter", "POST", "/api//Echo//AbC/Name/", "", "application/json", valid, 200, `"id":"AbC"`},
		{"an escaped parameter arrives as it was meant", "POST", "/api/echo/a%2Fb%C3%87/name", "", "application/json", valid, 200, `"id":"a/bÇ"`},
		{"unknown fields are accepted", "POST", "/api/echo/x/name", "", "application/json", `{"name":"Ana","email":"a@b.co","x":1}`, 200, `"Ana"`},
		{"a missing content type is read as JSON", "POST", "/api/echo/x/name", "", "", valid, 200, `"Ana"`},

		{"a DELETE with its parameters in the query", "DELETE", "/api/echo/x?userId=u7&number=3", "", "", "", 200, `{"id":"u7","name":"3"}`},
		{"a DELETE with its parameters in a JSON body", "DELETE", "/api/echo/x", "", "application/json", `{"userId":"u7","number":3}`, 200, `{"id":"u7","name":"3"}`},
		{"a DELETE with both: the query wins", "DELETE", "/api/echo/x?userId=u8", "", "application/json", `{"userId":"u7","number":3}`, 200, `{"id":"u8","name":"3"}`},
		{"a DELETE with a body that is no object", "DELETE", "/api/echo/x?userId=u8", "", "application/json", `["topsecret"]`, 400, "Não foi possível entender"},

		{"malformed JSON", "POST", "/api/echo/x/name", "", "application/json", `{"name":"topsecret`, 400, "Não foi possível entender"},
		{"a wrong type", "POST", "/api/echo/x/name", "", "application/json", `{"name":7,"email":"a@b.co"}`, 400, `"name":"Informe um texto."`},
		{"an empty field", "POST", "/api/echo/x/name", "", "application/json", `{"name":"Ana","email":"a@b.co","note":""}`, 400, `"note":"Campo obrigatório."`},
		{"a missing field", "POST", "/api/echo/x/name", "", "application/json", `{"name":"Ana"}`, 400, `"email":"Campo obrigatório."`},
		{"a wrong format", "POST", "/api/echo/x/name", "", "application/json", `{"name":"Ana","email":"topsecret"}`, 400, "Formato do e-mail inválido"},
		{"a text too long", "POST", "/api/echo/x/name", "", "application/json", `{"name":"topsecret-topsecret","email":"a@b.co"}`, 400, "no máximo 10"},
		{"a wrong query value", "POST", "/api/echo/x/name?page=topsecret", "", "application/json", valid, 400, `"page":"Informe um número inteiro."`},
		{"an empty body", "POST", "/api/echo/x/name", "", "application/json", ``, 400, "message"},
		{"an unknown address", "GET", "/api/nothing", "", "", "", 404, "Este endereço não existe."},
		{"a method that is not offered", "DELETE", "/api/echo/x/name", "", "", "", 405, "não é aceita neste endereço"},
		{"another content type", "POST", "/api/echo/x/name", "", "text/csv", "a;b", 415, "Envie application/json"},
		{"a body too large", "POST", "/api/echo/x/name", "", "application/json", `{"name":"` + strings.Repeat("x", 2<<20) + `"}`, 413, "grande demais"},

		{"no token", "POST", "/api/echo/x", "", "application/json", valid, 401, "Entre novamente."},
		{"an unknown token", "POST", "/api/echo/x?localClienteId=v1", "nobody", "application/json", valid, 401, "Entre novamente."},
		{"a token before a broken body", "POST", "/api/echo/x", "", "application/json", "{", 401, "Entre novamente."},
		{"the role in the venue", "POST", "/api/echo/x?localClienteId=v1", "cook", "application/json", valid, 200, "Ana"},
		{"another venue", "POST", "/api/echo/x?localClienteId=v2", "cook", "application/json", valid, 403, "permissão"},
		{"no venue named", "POST", "/api/echo/x", "cook", "application/json", valid, 403, "permissão"},
		{"the venue without the role", "POST", "/api/echo/x?localClienteId=v1", "waiter", "application/json", valid, 403, "permissão"},
		{"a platform role does not open a venue", "POST", "/api/echo/x?localClienteId=v1", "admin", "application/json", valid, 403, "permissão"},
		{"a platform operation", "GET", "/api/echo", "admin", "", "", 200, ""},
		{"a platform operation without its role", "GET", "/api/echo", "cook", "", "", 403, "permissão"},

		{"invalid", "GET", "/api/fail/invalid", "", "", "", 400, "Frase."},
		{"conflict", "GET", "/api/fail/conflict", "", "", "", 409, "Frase."},
		{"limited", "GET", "/api/fail/limited", "", "", "", 429, "Frase."},
		{"unavailable", "GET", "/api/fail/unavailable", "", "", "", 503, "Frase."},
		{"errors-01 an unknown failure shows the generic sentence", "GET", "/api/fail/plain", "", "", "", 500, fault.Generic},
		{"a panic", "GET", "/api/fail/panic", "", "", "", 500, fault.Generic},
	} {
		t.Run(c.name, func(t *testing.T) {
			res, body := do(t, c.method, web.URL+c.path, c.token, c.contentType, c.body)
			if res.StatusCode != c.status || !strings.Contains(body, c.says) {
				t.Errorf("%d %s\nwant %d and %q", res.StatusCode, body, c.status, c.says)
			}
			if strings.Contains(body, "topsecret") || strings.Contains(body, "secret detail") {
				t.Errorf("the answer repeats what must not be shown: %s", body)
			}
			if res.StatusCode >= 400 {
				var shape struct{ Message, Code string }
				if err := json.Unmarshal([]byte(body), &shape); err != nil || shape.Message == "" || shape.Code == "" {
					t.Errorf("not an error body: %s", body)
				}
			}
			if (res.StatusCode == 429 || res.StatusCode == 503) && res.Header.Get("Retry-After") != "7" {
				t.Errorf("Retry-After is %q, want 7", res.Header.Get("Retry-After"))
			}
		})
	}
}

func TestLogsNameTheCauseAndNeverThePath(t *testing.T) {
	web, log := start(t)
	_, _ = do(t, "GET", web.URL+"/api/fail/plain?cpf=11144477735", "", "", "")
	if !strings.Contains(log.String(), "secret detail") {
		t.Error("the cause was not logged")
	}
	if strings.Contains(log.String(), "11144477735") {
		t.Error("the query was logged")
	}
}

func TestNotReady(t *testing.T) {
	web := httptest.NewServer(httpapi.New(httpapi.Config{
		Version: "test", Log: slog.New(slog.DiscardHandler), Ready: func(context.Context) error { return errors.New("secret detail") },
	}))
	defer web.Close()
	res, body := do(t, "GET", web.URL+"/readyz", "", "", "")
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") != "5" ||
		!strings.Contains(body, "ainda não está pronto") || strings.Contains(body, "secret") {
		t.Errorf("%d, Retry-After %q: %s", res.StatusCode, res.Header.Get("Retry-After"), body)
	}
}

func TestPortalFiles(t *testing.T) {
	web, _ := start(t)
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	get := func(path, encoding string) (*http.Response, string) {
		req, _ := http.NewRequest("GET", web.URL+path, nil)
		req.Header.Set("Accept-Encoding", encoding)
		res, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		raw, _ := io.ReadAll(res.Body)
		return res, string(raw)
	}
	if res, body := get("/meepFood/painel", ""); res.StatusCode != 200 || !strings.Contains(body, "<title>Balcão") || res.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("a screen's address: %d %q %s", res.StatusCode, res.Header.Get("Cache-Control"), body)
	}
	if res, body := get("/assets/app-1.js", ""); !strings.Contains(body, "plain") || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("an asset: %q %s", res.Header.Get("Cache-Control"), body)
	}
	if res, body := get("/assets/app-1.js", "gzip"); res.Header.Get("Content-Encoding") != "gzip" || body != string(gzipped("console.log('packed')")) {
		t.Errorf("a precompressed asset: %q", res.Header.Get("Content-Encoding"))
	}
	if res, _ := get("/assets/app-2.js", ""); res.StatusCode != 404 {
		t.Errorf("an asset of an older version: %d, want 404", res.StatusCode)
	}
	if res, body := get("/favicon.ico", ""); res.StatusCode != 404 || strings.Contains(body, "<title>") {
		t.Errorf("a file that is not there: %d %s", res.StatusCode, body)
	}
	visit, _ := http.NewRequest("GET", web.URL+"/qualquer/endereco.v2", nil)
	visit.Header.Set("Accept", "text/html,*/*")
	if res, err := client.Do(visit); err != nil || res.StatusCode != 200 || res.Body.Close() != nil {
		t.Errorf("a page's address with a dot: %v %v", res, err)
	}
	res, _ := get("/", "")
	for name, want := range map[string]string{
		"Content-Security-Policy": "connect-src 'self' http://127.0.0.1:9180; ", "X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "no-referrer", "X-Frame-Options": "SAMEORIGIN",
	} {
		if !strings.Contains(res.Header.Get(name), want) {
			t.Errorf("%s is %q, want %q in it", name, res.Header.Get(name), want)
		}
	}
}

func TestUndeclaredAccessDoesNotStart(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an operation without access was mounted")
		}
	}()
	httpapi.Describe("test", []operation.Route{
		operation.Get("open", "/api/open", operation.Access{}, func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }),
	})
}
