package mercadopago_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/payments/mercadopago"
	"balcao/app/payments/mercadopago/simulator"
	"balcao/app/secrets"
	"balcao/app/vendors"
)

// shop is an account at the simulated Mercado Pago.
type shop struct {
	payments.Connection
	t     *testing.T
	clock *clock.Fake
	there *simulator.Simulator
}

func open(t *testing.T) *shop {
	t.Helper()
	s := &shop{t: t, clock: clock.At(time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC))}
	s.there = simulator.New(simulator.Options{Clock: s.clock})
	s.Connection = connect(t, s.clock, s.there.Transport(), simulator.User, simulator.Token)
	return s
}

func connect(t *testing.T, clk clock.Clock, transport http.RoundTripper, user, token string) payments.Connection {
	t.Helper()
	raw, err := json.Marshal(mercadopago.Settings{User: user, Statement: "BARDAPRACA"})
	if err != nil {
		t.Fatal(err)
	}
	made, err := mercadopago.Provider{Clock: clk, Transport: transport}.Open(raw, map[string]secrets.Value{
		mercadopago.AccessToken: secrets.Value(token), mercadopago.NoticeSecret: simulator.Secret,
	})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

const txid = "0193a1b2c3d47e5f8a9b0c1d2e3f4a5b"

func bill(method payments.Method) payments.Bill {
	return payments.Bill{
		TxID: txid, Method: method, Amount: 12345, Installments: 3, Lasts: 30 * time.Minute, Text: "Pedido 12",
		ReturnURL: "https://bar.test/pagar/1", NoticeURL: "https://balcao.test/api/payments/mercadopago/x",
	}
}

func (s *shop) create(method payments.Method) payments.Register {
	s.t.Helper()
	made, err := s.Create(s.t.Context(), bill(method))
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

func (s *shop) ask() payments.Register {
	s.t.Helper()
	r, err := s.Ask(s.t.Context(), txid)
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

func (s *shop) try(status string, amount money.Amount) string {
	s.t.Helper()
	id, err := s.there.Try(txid, status, amount, false)
	if err != nil {
		s.t.Fatal(err)
	}
	return strconv.FormatInt(id, 10)
}

// A lost answer leaves one page, and so does a repetition.
func TestOnePageForACharge(t *testing.T) {
	s := open(t)
	if _, err := s.Ask(t.Context(), txid); !fault.Is(err, fault.NotFound) {
		t.Fatalf("before there is one: %v", err)
	}
	if err := s.Cancel(t.Context(), txid); !fault.Is(err, fault.NotFound) {
		t.Errorf("cancelled before there is one: %v", err)
	}
	s.there.Misbehave("", vendors.LosesAnswer) // the search for one, then its making
	if _, err := s.Create(t.Context(), bill(payments.Card)); !fault.Is(err, fault.Unavailable) {
		t.Fatalf("with a lost answer: %v", err)
	}
	first, again := s.create(payments.Card), s.create(payments.Card)
	if first.Page == "" || first.Page != again.Page || s.there.Preferences(txid) != 1 || first.Code != "" || first.State != payments.Active {
		t.Errorf("made %+v, again %+v, %d of them", first, again, s.there.Preferences(txid))
	}
	if r := s.ask(); r.State != payments.Active || len(r.Paid) != 0 {
		t.Errorf("asked %+v", r)
	}
}

func TestCardIsRefusedThenPaid(t *testing.T) {
	s := open(t)
	s.create(payments.Card)
	s.try("rejected", 0)
	if r := s.ask(); r.State != payments.Active || !(payments.Charge{ProviderState: r.Word}).Declined() {
		t.Errorf("refused: %+v", r)
	}
	s.clock.Advance(time.Minute)
	id := s.try("approved", 0)
	r := s.ask()
	if r.State != payments.Concluded || len(r.Paid) != 1 || r.Paid[0].EndToEnd != id || r.Paid[0].Amount != 12345 || r.Paid[0].TxID != txid ||
		!r.Paid[0].At.Equal(s.clock.Now()) {
		t.Errorf("paid: %+v", r)
	}
}

// A page that was paid takes the money once; what else waits for it is cancelled.
func TestAPaidPageEnds(t *testing.T) {
	s := open(t)
	s.create(payments.Boleto)
	s.try("approved", 0)
	s.try("pending", 0)
	if r := s.ask(); r.State != payments.Concluded || len(r.Paid) != 1 {
		t.Errorf("paid: %+v", r)
	}
	if _, err := s.there.Try(txid, "approved", 0, false); err == nil {
		t.Error("a paid page takes money again")
	}
	if r := s.ask(); r.Word != "cancelled by_collector" || len(r.Paid) != 1 {
		t.Errorf("asked again: %+v", r)
	}
}

// What a card of a trial pays is no money.
func TestATrialPaysNothing(t *testing.T) {
	s := open(t)
	s.create(payments.Card)
	s.there.Trial(true)
	s.try("approved", 0)
	if r := s.ask(); r.State != payments.Active || len(r.Paid) != 0 {
		t.Errorf("paid: %+v", r)
	}
	all, _, err := s.Received(t.Context(), s.clock.Now().Add(-time.Hour), s.clock.Now(), false, 0)
	if err != nil || len(all) != 0 {
		t.Errorf("listed %+v, %v", all, err)
	}
	s.there.Trial(false)
	s.clock.Advance(time.Second)
	s.try("approved", 0)
	if r := s.ask(); len(r.Paid) != 1 {
		t.Errorf("paid: %+v", r)
	}
}

// What is pending ends with the charge; a boleto that is past its day is left alone, which
// may have been paid in time.
func TestEndOfACharge(t *testing.T) {
	for name, after := range map[string]time.Duration{"cancelled": time.Minute, "pending": 31 * time.Minute} {
		s := open(t)
		s.create(payments.Boleto)
		s.try("pending", 0)
		s.clock.Advance(after)
		if err := s.Cancel(t.Context(), txid); err != nil {
			t.Fatal(err)
		}
		if r := s.ask(); len(r.Word) < len(name) || r.Word[:len(name)] != name {
			t.Errorf("after %s it is %q", after, r.Word)
		}
		s.clock.Advance(time.Second)
		if _, err := s.there.Try(txid, "approved", 0, false); err == nil {
			t.Error("an ended page takes money")
		}
	}
}

func TestRefunds(t *testing.T) {
	s := open(t)
	s.create(payments.Card)
	id := s.try("approved", 0)
	order := payments.RefundOrder{EndToEnd: id, Reference: "0193a1b2c3d47e5f8a9b000000000001", Amount: 2345, SentAt: s.clock.Now()}
	if _, err := s.AskRefund(t.Context(), order); !fault.Is(err, fault.NotFound) {
		t.Fatalf("before it is made: %v", err)
	}
	s.there.Misbehave(vendors.LosesAnswer)
	if _, err := s.Refund(t.Context(), order); !fault.Is(err, fault.Unavailable) {
		t.Fatalf("with a lost answer: %v", err)
	}
	found, err := s.AskRefund(t.Context(), order)
	if err != nil || found.State != payments.RefundDone || found.Theirs == "" || found.Reference != order.Reference {
		t.Fatalf("found %+v, %v", found, err)
	}
	again, err := s.Refund(t.Context(), order)
	if err != nil || again.Theirs != found.Theirs {
		t.Errorf("the same again is %+v, %v", again, err)
	}
	// Another one of the same amount is not taken for the first.
	second := order
	second.Reference, second.Others = "0193a1b2c3d47e5f8a9b000000000002", []string{found.Theirs}
	if _, err := s.AskRefund(t.Context(), second); !fault.Is(err, fault.NotFound) {
		t.Errorf("of the second: %v", err)
	}
	s.there.Refunding("in_process")
	under, err := s.Refund(t.Context(), second)
	if err != nil || under.State != payments.RefundInProcess {
		t.Errorf("in process %+v, %v", under, err)
	}
	s.there.Refunding("rejected")
	second.Theirs = under.Theirs
	if end, err := s.AskRefund(t.Context(), second); err != nil || end.State != payments.RefundFailed {
		t.Errorf("refused %+v, %v", end, err)
	}
	second.Amount = 999_99
	if _, err := s.Refund(t.Context(), payments.RefundOrder{EndToEnd: id, Reference: uuid.NewString(), Amount: 999_99}); !fault.Is(err, fault.Invalid) {
		t.Errorf("more than was paid: %v", err)
	}
	paid := s.ask().Paid[0]
	if len(paid.Refunds) != 2 || paid.Refunds[0].Theirs != found.Theirs || paid.Refunds[0].Amount != 2345 || paid.Refunds[1].State != payments.RefundFailed {
		t.Errorf("told %+v", paid.Refunds)
	}
}

func TestDisputes(t *testing.T) {
	s := open(t)
	s.create(payments.Card)
	id := s.try("approved", 0)
	number, _ := strconv.ParseInt(id, 10, 64)
	for _, c := range []struct {
		status, detail string
		want           payments.RefundState
	}{
		{"in_mediation", "", payments.RefundInProcess},
		{"charged_back", "in_process", payments.RefundInProcess},
		{"charged_back", "settled", payments.RefundDone},
		{"charged_back", "reimbursed", payments.RefundFailed},
		{"approved", "accredited", payments.RefundFailed},
	} {
		if err := s.there.Become(number, c.status, c.detail); err != nil {
			t.Fatal(err)
		}
		reference := "disputa" + id
		if paid := s.ask().Paid[0]; c.status != "approved" && (len(paid.Refunds) != 1 || paid.Refunds[0].Nature != payments.Disputed ||
			paid.Refunds[0].Reference != reference || paid.Refunds[0].State != c.want || paid.Refunds[0].Amount != 12345) {
			t.Errorf("%s %s: %+v", c.status, c.detail, paid.Refunds)
		}
		r, err := s.AskRefund(t.Context(), payments.RefundOrder{EndToEnd: id, Reference: reference, Amount: 12345})
		if err != nil || r.State != c.want {
			t.Errorf("%s %s: asked %+v, %v", c.status, c.detail, r, err)
		}
	}
}

func TestLists(t *testing.T) {
	s := open(t)
	s.create(payments.Card)
	began := s.clock.Now()
	id := s.try("approved", 0)
	s.try("approved", 99)
	list := func(refunded bool) []payments.Received {
		t.Helper()
		all, more, err := s.Received(t.Context(), began, s.clock.Now(), refunded, 0)
		if err != nil || more {
			t.Fatalf("more %t, %v", more, err)
		}
		return all
	}
	if all := list(false); len(all) != 2 || all[0].EndToEnd != id || all[1].Amount != 99 {
		t.Errorf("listed %+v", all)
	}
	if all := list(true); len(all) != 0 {
		t.Errorf("given back is %+v", all)
	}
	number, _ := strconv.ParseInt(id, 10, 64)
	s.there.GiveBack(number, 100)
	if all := list(true); len(all) != 1 || len(all[0].Refunds) != 1 || all[0].Refunds[0].Reference != "" {
		t.Errorf("given back is %+v", all)
	}
}

// A token of another account would find nothing; a proxy's no is nobody's word.
func TestWhoAnswers(t *testing.T) {
	s := open(t)
	if err := s.Test(t.Context()); err != nil {
		t.Errorf("tested: %v", err)
	}
	for user, token := range map[string]string{"1": simulator.Token, simulator.User: "outro"} {
		if err := connect(t, s.clock, s.there.Transport(), user, token).Test(t.Context()); !fault.Is(err, fault.Forbidden) {
			t.Errorf("account %s: %v", user, err)
		}
	}
	s.there.Misbehave(vendors.Proxied)
	if _, err := s.Ask(t.Context(), txid); !fault.Is(err, fault.Unavailable) {
		t.Errorf("through a proxy: %v", err)
	}
	s.there.Misbehave(vendors.Busy)
	if _, err := s.Ask(t.Context(), txid); !fault.Is(err, fault.Unavailable) {
		t.Errorf("busy: %v", err)
	}
}

func TestSettings(t *testing.T) {
	both := map[string]secrets.Value{mercadopago.AccessToken: "x"}
	for settings, field := range map[string]string{
		`{"usuario":"maria"}`: "usuario", `{"usuario":"1","nomeNaFatura":"Bar da Praça"}`: "nomeNaFatura",
		`{"usuario":"1","endereco":"https://outro.test"}`: "endereco", `{"usuario":"1"}`: "",
	} {
		_, err := mercadopago.Provider{}.Open([]byte(settings), both)
		if (field == "") != (err == nil) || field != "" && fault.Wrap(err).Fields[field] == "" {
			t.Errorf("%s: %v", settings, err)
		}
	}
	tried := map[string]secrets.Value{mercadopago.AccessToken: "TEST-1"}
	if _, err := (mercadopago.Provider{}).Open([]byte(`{"usuario":"1"}`), tried); err == nil || fault.Wrap(err).Fields[mercadopago.AccessToken] == "" {
		t.Errorf("with a token of a trial: %v", err)
	}
	if _, err := (mercadopago.Provider{}).Open([]byte(`{"usuario":"1"}`), nil); err == nil || fault.Wrap(err).Fields[mercadopago.AccessToken] == "" {
		t.Errorf("without a token: %v", err)
	}
	p := mercadopago.Provider{}
	if !p.Same([]byte(`{"usuario":"1","nomeNaFatura":"A"}`), []byte(`{"usuario":" 1"}`)) || p.Same([]byte(`{"usuario":"1"}`), []byte(`{"usuario":"2"}`)) {
		t.Error("an account is what its number says")
	}
}
