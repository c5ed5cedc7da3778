package pix_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"pgregory.net/rapid"

	"balcao/app/clock"
	"balcao/app/payments"
	"balcao/app/payments/pix"
	"balcao/app/payments/simulator"
	"balcao/app/secrets"
	"balcao/app/vendors"
)

// contract holds client and simulator against the Central Bank's own description, request
// by request and answer by answer.
type contract struct {
	t      *testing.T
	to     http.RoundTripper
	router routers.Router
	seen   map[string]bool
	// hostile says that a test breaks the contract on purpose, and broken that it did.
	hostile, broken bool
}

// openContract skips the test where the contracts, which are no part of this program, are
// not there.
func openContract(t *testing.T, to http.RoundTripper) *contract {
	t.Helper()
	folder := os.Getenv("BALCAO_CONTRACTS")
	if folder == "" {
		t.Skip("BALCAO_CONTRACTS names no folder with pix-api-2.9.0.yaml: client and simulator are not held against the contract")
	}
	doc, err := openapi3.NewLoader().LoadFromFile(filepath.Join(folder, "pix-api-2.9.0.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	doc.Servers = openapi3.Servers{{URL: "https://banco.test"}}
	// Slips of the contract: the list of received Pix demands the field of another list, and
	// some patterns are written with slashes.
	list := doc.Components.Schemas["PixConsultados"].Value
	list.Required = slices.DeleteFunc(list.Required, func(name string) bool { return name == "cobs" })
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	return &contract{t: t, to: to, router: router, seen: map[string]bool{}}
}

func (c *contract) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Path == "/oauth/token" {
		return c.to.RoundTrip(r)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	route, params, err := c.router.FindRoute(r)
	if err != nil {
		c.t.Errorf("%s %s is not in the contract: %v", r.Method, r.URL.Path, err)
		return c.to.RoundTrip(r)
	}
	in := &openapi3filter.RequestValidationInput{
		Request: r, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true, ExcludeReadOnlyValidations: true},
	}
	err = openapi3filter.ValidateRequest(context.Background(), in)
	if c.broken = err != nil; c.broken && !c.hostile {
		c.t.Errorf("the client breaks the contract with %s %s: %v", r.Method, r.URL, err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	res, err := c.to.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	res.Body = io.NopCloser(bytes.NewReader(answer))
	out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: res.StatusCode, Header: res.Header, Options: in.Options}
	out.SetBodyBytes(answer)
	// A description lists no 401, and of the 5xx only one.
	if known := route.Operation.Responses.Status(res.StatusCode) != nil; known {
		if err := openapi3filter.ValidateResponse(context.Background(), out); err != nil {
			c.t.Errorf("the simulator breaks the contract at %s %s with %d: %v", r.Method, r.URL, res.StatusCode, err)
		}
	}
	c.seen[r.Method+" "+route.Path+" "+http.StatusText(res.StatusCode)] = true
	return res, nil
}

func connect(t *testing.T, transport http.RoundTripper, clk clock.Clock) payments.Connection {
	t.Helper()
	raw, err := json.Marshal(pix.Settings{API: "https://banco.test", TokenURL: "https://banco.test/oauth/token", ClientID: "balcao", Key: "bar@praca.test"})
	if err != nil {
		t.Fatal(err)
	}
	made, err := pix.Provider{Clock: clk, Transport: transport}.Open(raw, map[string]secrets.Value{pix.ClientSecret: "segredo"})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

const txid = "01a215e847227f2cab712428189de749"

func TestClientAndSimulatorKeepTheContract(t *testing.T) {
	hands := clock.At(time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC))
	bank := simulator.New(simulator.Options{Clock: hands})
	between := openContract(t, bank.Transport())
	c, ctx := connect(t, between, hands), t.Context()
	must := func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(nil, c.Test(ctx))
	must(nil, c.Notify(ctx, "https://balcao.test/api/payments/pix/segredo"))
	must(nil, c.Test(ctx))
	if _, err := c.Ask(ctx, txid); err == nil {
		t.Error("an unknown charge is known")
	}
	bill := payments.Bill{TxID: txid, Amount: 5000, Lasts: 30 * time.Minute, Text: "Pedido 123 " + strings.Repeat("ç", 200)}
	register, err := c.Create(ctx, bill)
	must(nil, err)
	if register.State != payments.Active || register.Code == "" {
		t.Errorf("made %+v", register)
	}
	must(c.Create(ctx, bill))
	endToEnd, err := bank.Pay(txid, 0, false)
	must(nil, err)
	if _, err := c.Create(ctx, bill); err == nil {
		t.Error("a paid charge is made again")
	}
	if err := c.Cancel(ctx, txid); err == nil {
		t.Error("a paid charge is removed")
	}
	register, err = c.Ask(ctx, txid)
	must(nil, err)
	if register.State != payments.Concluded || len(register.Paid) != 1 || register.Paid[0].EndToEnd != endToEnd || !register.Paid[0].At.Equal(hands.Now()) {
		t.Errorf("paid %+v", register)
	}
	bank.Refunding("EM_PROCESSAMENTO")
	refund := payments.RefundOrder{EndToEnd: endToEnd, Reference: "r1", Amount: 2000, Text: "Pedido recusado"}
	must(c.Refund(ctx, refund))
	must(c.Refund(ctx, refund))
	bank.Settle("NAO_REALIZADO")
	back, err := c.AskRefund(ctx, payments.RefundOrder{EndToEnd: endToEnd, Reference: "r1"})
	must(nil, err)
	if back.State != payments.RefundFailed || back.Reason == "" {
		t.Errorf("refund %+v", back)
	}
	refund.Reference, refund.Amount = "r2", 5001
	if _, err := c.Refund(ctx, refund); err == nil {
		t.Error("more is given back than was paid")
	}
	if _, err := c.AskRefund(ctx, payments.RefundOrder{EndToEnd: endToEnd, Reference: "r2"}); err == nil {
		t.Error("an unknown refund is known")
	}
	must(nil, bank.Dispute(endToEnd))
	all, more, err := c.Received(ctx, hands.Now().Add(-time.Hour), hands.Now(), true, 0)
	must(nil, err)
	if more || len(all) != 1 || len(all[0].Refunds) != 2 || all[0].Refunds[1].Nature != payments.Disputed {
		t.Errorf("received %+v", all)
	}
	other := bill
	other.TxID = strings.Repeat("b", 32)
	must(c.Create(ctx, other))
	must(nil, c.Cancel(ctx, other.TxID))
	bank.Misbehave(vendors.Busy)
	if _, err := c.Ask(ctx, txid); err == nil {
		t.Error("a bank that is closed answers")
	}
	for _, want := range []string{
		"PUT /cob/{txid} Created", "PUT /cob/{txid} Bad Request", "GET /cob/{txid} OK", "GET /cob/{txid} Not Found", "PATCH /cob/{txid} OK",
		"PATCH /cob/{txid} Bad Request", "GET /pix OK", "PUT /pix/{e2eid}/devolucao/{id} Created", "PUT /pix/{e2eid}/devolucao/{id} Bad Request",
		"GET /pix/{e2eid}/devolucao/{id} OK", "GET /pix/{e2eid}/devolucao/{id} Not Found", "PUT /webhook/{chave} OK", "GET /webhook/{chave} OK",
		"GET /webhook/{chave} Not Found", "GET /cob/{txid} Service Unavailable",
	} {
		if !between.seen[want] {
			t.Errorf("the contract was not tried with %s", want)
		}
	}
}

// What the contract does not allow, the simulator refuses, as the contract has it.
func TestSimulatorRefusesWhatTheContractDoes(t *testing.T) {
	hands := clock.At(start)
	bank := simulator.New(simulator.Options{Clock: hands})
	between := openContract(t, bank.Transport())
	between.hostile = true
	web := &http.Client{Transport: between}
	var bearer string
	send := func(method, path string, body any) int {
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.NewRequestWithContext(t.Context(), method, "https://banco.test"+path, bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+bearer)
		res, err := web.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://banco.test/oauth/token", strings.NewReader("grant_type=client_credentials"))
	if err != nil {
		t.Fatal(err)
	}
	r.SetBasicAuth("balcao", "segredo")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := web.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	var token struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.NewDecoder(res.Body).Decode(&token); err != nil {
		t.Fatal(err)
	}
	bearer = token.AccessToken
	if status := send("PUT", "/cob/"+txid, map[string]any{"calendario": map[string]any{"expiracao": 60}, "valor": map[string]any{"original": "50.00"}, "chave": "a"}); status != http.StatusCreated {
		t.Fatalf("a charge is answered %d", status)
	}
	endToEnd, err := bank.Pay(txid, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	amounts := []any{"12.34", "0.00", "12.3", "12,34", "-1.00", "12345678901.00", 12.34, nil, "", []any{"12.34"}}
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		// The first value is right, and most often taken: what is wrong is to be wrong alone.
		drawn := func(name string, values ...any) any {
			if rapid.IntRange(0, 7).Draw(t, "whether "+name+" is as it should be") > 0 {
				return values[0]
			}
			return rapid.SampledFrom(values).Draw(t, name)
		}
		charge := map[string]any{
			"calendario":         map[string]any{"expiracao": drawn("expiracao", 3600, 0, -1, "3600", 1.5, nil)},
			"valor":              map[string]any{"original": drawn("original", amounts...), "modalidadeAlteracao": drawn("modalidade", 0, 2, "0")},
			"chave":              drawn("chave", "bar@praca.test", strings.Repeat("k", 78), 7),
			"solicitacaoPagador": drawn("texto", "", strings.Repeat("ç", 140), strings.Repeat("ç", 141), 7),
		}
		for _, name := range []string{"calendario", "valor", "chave", "solicitacaoPagador"} {
			if rapid.IntRange(0, 19).Draw(t, "whether "+name+" is left out") == 0 {
				delete(charge, name)
			}
		}
		id := drawn("id", strings.Repeat("a", 26), "a", strings.Repeat("a", 25), strings.Repeat("B", 35), strings.Repeat("a", 36), strings.Repeat("a-", 14))
		method, path, body := "PUT", fmt.Sprintf("/cob/%s", id), any(charge)
		switch rapid.IntRange(0, 2).Draw(t, "call") {
		case 1:
			path, body = fmt.Sprintf("/pix/%s/devolucao/%s", endToEnd, id), map[string]any{
				"valor": drawn("valor", amounts...), "descricao": drawn("descricao", "Faltou", strings.Repeat("ç", 141), nil), "natureza": drawn("natureza", "ORIGINAL", "RETIRADA", "OUTRA"),
			}
		case 2:
			method, path, body = "PATCH", "/cob/"+txid, map[string]any{"status": drawn("status", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "CONCLUIDA", 7)}
		}
		status := send(method, path, body)
		if !between.broken {
			return
		}
		if refused++; status != http.StatusBadRequest {
			t.Errorf("%s %s with %v breaks the contract and is answered %d", method, path, body, status)
		}
	})
	if refused == 0 {
		t.Error("nothing broke the contract")
	}
}
