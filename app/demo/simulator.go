package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"balcao/app/money"
)

// Simulator orders from a shop as its customers would, by nothing but the
// public storefront API.
type Simulator struct {
	// Server is the base address, such as http://127.0.0.1:8080.
	Server string
	// Slug is the shop's part of the public store address.
	Slug string
	// Tables are what the QR codes of its tables carry; without any, nobody orders at a table.
	Tables []string
	// Every is the mean time between two orders; they come at random moments.
	Every time.Duration
	// For ends the simulation; orders under way are waited for.
	For time.Duration
	// Later is the probability that an order is for later, where the shop takes such orders.
	Later float64
	// Seed makes the same orders again.
	Seed uint64
	// Client is http.DefaultClient unless set.
	Client *http.Client
}

// ParseRate reads "30/m", "2/s" or "600/h" and answers the mean time between
// two events.
func ParseRate(text string) (time.Duration, error) {
	count, unit, found := strings.Cut(strings.TrimSpace(text), "/")
	n, err := strconv.ParseFloat(count, 64)
	span, known := map[string]time.Duration{"s": time.Second, "m": time.Minute, "h": time.Hour}[unit]
	if !found || err != nil || !known || !(n > 0 && n <= 1e6) {
		return 0, errors.New("escreva o ritmo como 30/m, 2/s ou 600/h")
	}
	return time.Duration(float64(span) / n), nil
}

const (
	// atOnce bounds the orders under way: a slow server must not pile them up.
	atOnce = 64
	// enough is how long one call may take.
	enough = 20 * time.Second
	// tries is how often an order is sent before it counts as failed.
	tries = 4
	// longest is the longest wait that a server is granted by its Retry-After.
	longest = time.Minute
	// pauses is how often an order waits for a server that says it is too much.
	pauses = 20
)

// Run orders until the time is over or ctx ends; both are a success. It fails
// only when the shop's menu cannot be read.
func (s Simulator) Run(ctx context.Context) (*Report, error) {
	menu, err := s.menu(ctx)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(s.Seed, 0xba1ca0))
	report := newReport()
	var quiet pause
	var underway sync.WaitGroup
	room := make(chan struct{}, atOnce)
	end := time.NewTimer(s.For)
	defer end.Stop()
	moment := time.Now()
	next := time.NewTimer(0)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			underway.Wait()
			return report, nil
		case <-end.C:
			underway.Wait()
			return report, nil
		case <-next.C:
		}
		if left := quiet.left(); left > 0 {
			moment = time.Now().Add(left)
			next.Reset(left)
			continue
		}
		moment = s.after(moment, rng)
		next.Reset(time.Until(moment))
		order := menu.order(rng, meet(rng, somewhere))
		order.ListarHorarios, order.pick = s.Later > 0 && order.TipoEntrega != "mesa" && rng.Float64() < s.Later, rng.Float64()
		select {
		case room <- struct{}{}:
			underway.Go(func() {
				defer func() { <-room }()
				s.place(ctx, order, report, &quiet)
			})
		default:
			report.failed("pedidos demais esperando resposta")
		}
	}
}

// after is the moment of the order after one whose moment that was, however
// late a busy machine has got to it: the pace is kept.
func (s Simulator) after(moment time.Time, rng *rand.Rand) time.Time {
	return moment.Add(time.Duration(rng.ExpFloat64() * float64(s.Every)))
}

// somewhere is where the customers of an unknown shop live.
var somewhere = town{
	areaCode: "48",
	streets:  []string{"Rua das Flores", "Rua da Praia", "Avenida Central", "Rua dos Ipês", "Travessa do Sol"},
	district: []string{"Centro", "Jardim", "Vila Nova", "Boa Vista"},
}

// pause is the time until which a server has asked for no more orders.
type pause struct{ until atomic.Int64 }

func (p *pause) ask(wait time.Duration) { p.until.Store(time.Now().Add(wait).UnixNano()) }

func (p *pause) left() time.Duration { return time.Until(time.Unix(0, p.until.Load())) }

// place sends one order until it is taken, refused or given up.
func (s Simulator) place(ctx context.Context, order draft, report *Report, quiet *pause) {
	// The key makes repeating safe: the server takes the order once.
	key := uuid.NewString()
	for attempt, limited := 1, 0; ; {
		started, answered := time.Now(), s.quote(ctx, &order)
		if answered.ok() {
			started, answered = time.Now(), s.send(ctx, "orders", key, order)
		}
		status, wait, problem := answered.status, answered.wait, answered.problem
		switch {
		case answered.ok():
			report.placed(time.Since(started))
			if problem := s.keepReceipt(ctx, answered, *order.TotalEsperado); problem != "" {
				report.failed(problem)
			}
			return
		case !passing(status) || attempt == tries || limited == pauses:
			report.failed(problem)
			return
		}
		if wait == 0 {
			wait = time.Duration(attempt) * 500 * time.Millisecond
		}
		if status == http.StatusTooManyRequests {
			limited++
			report.limited()
			quiet.ask(wait)
		} else {
			attempt++
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			report.failed("interrompido à espera do servidor")
			return
		}
	}
}

// passing reports whether the same call may succeed later; 0 is no answer.
func passing(status int) bool {
	return status == 0 || status == http.StatusTooManyRequests || status >= http.StatusInternalServerError
}

// quote asks what the order costs, and has its customer agree to that: who pays cash
// gives notes that suffice.
func (s Simulator) quote(ctx context.Context, order *draft) reply {
	answered := s.send(ctx, "quote", "", *order)
	if !answered.ok() {
		return answered
	}
	var told struct {
		Totais   struct{ Total money.Amount }
		Horarios []time.Time
	}
	if err := json.Unmarshal(answered.body, &told); err != nil {
		return reply{problem: "o servidor respondeu outra coisa em vez do total"}
	}
	order.TotalEsperado = &told.Totais.Total
	if len(told.Horarios) > 0 {
		order.Para = &told.Horarios[int(order.pick*float64(len(told.Horarios)))]
	}
	if order.Troco != nil {
		order.Troco = banknotes(told.Totais.Total)
	}
	return answered
}

// keepReceipt reads the order's receipt with the secret of the phone that has ordered, as
// its tracking page does, and answers what is wrong with it. A server from before secrets
// answers none: nothing is wrong then.
func (s Simulator) keepReceipt(ctx context.Context, placed reply, total money.Amount) (problem string) {
	var order struct{ CodigoAcompanhamento, Segredo string }
	if json.Unmarshal(placed.body, &order) != nil || order.Segredo == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), enough)
	defer cancel()
	address := strings.TrimRight(s.Server, "/") + "/api/MeepFood/Order/" + url.PathEscape(order.CodigoAcompanhamento) + "/recibo"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err.Error()
	}
	request.Header.Set("Pedido-Segredo", order.Segredo)
	answered := s.do(request)
	var receipt struct{ Totais struct{ Total money.Amount } }
	switch {
	case passing(answered.status):
		return ""
	case !answered.ok():
		return "recibo: " + answered.problem
	case json.Unmarshal(answered.body, &receipt) != nil || receipt.Totais.Total != total:
		return "o recibo não diz o total do pedido"
	}
	return ""
}

// reply is what became of a call; status 0 is no answer.
type reply struct {
	status  int
	body    []byte
	wait    time.Duration
	problem string
}

func (r reply) ok() bool { return r.status == http.StatusOK || r.status == http.StatusCreated }

// send makes one call. Once begun, it is finished even when ctx ends: whether
// the order was taken must be known.
func (s Simulator) send(ctx context.Context, what, key string, order draft) reply {
	body, err := json.Marshal(order)
	if err != nil {
		return reply{problem: err.Error()}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), enough)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.address(what), bytes.NewReader(body))
	if err != nil {
		return reply{problem: err.Error()}
	}
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	return s.do(request)
}

// do sends a request and reads its answer.
func (s Simulator) do(request *http.Request) reply {
	answered, _ := fetch(s.client(), request, 1<<20)
	return answered
}

// fetch sends a request and reads its answer, of so many bytes at most.
func fetch(client *http.Client, request *http.Request, most int64) (reply, http.Header) {
	response, err := client.Do(request)
	if err != nil {
		return reply{problem: "sem resposta do servidor"}, nil
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, most))
	if err != nil {
		return reply{problem: "a resposta veio incompleta"}, nil
	}
	answered := reply{status: response.StatusCode, body: raw, problem: problemOf(response.StatusCode, raw)}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds > 0 {
		answered.wait = min(time.Duration(seconds)*time.Second, longest)
	}
	return answered, response.Header
}

func problemOf(status int, body []byte) string {
	var told struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(body, &told) == nil && told.Message != "" {
		return fmt.Sprintf("%d: %s", status, told.Message)
	}
	return fmt.Sprintf("%d", status)
}

func (s Simulator) client() *http.Client {
	if s.Client != nil {
		return s.Client
	}
	return http.DefaultClient
}

func (s Simulator) address(more ...string) string {
	return strings.TrimRight(s.Server, "/") + "/api/storefront/" + url.PathEscape(s.Slug) + strings.Join(append([]string{""}, more...), "/")
}

// menu reads what the shop offers.
func (s Simulator) menu(ctx context.Context) (offer, error) {
	ctx, cancel := context.WithTimeout(ctx, enough)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address(), nil)
	if err != nil {
		return offer{}, fmt.Errorf("o endereço do servidor não pode ser usado: %w", err)
	}
	response, err := s.client().Do(request)
	if err != nil {
		return offer{}, fmt.Errorf("o servidor não respondeu: %w", err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, 32<<20))
	if err != nil {
		return offer{}, fmt.Errorf("ler o cardápio: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		return offer{}, fmt.Errorf("o cardápio de %q não foi encontrado (%s)", s.Slug, problemOf(response.StatusCode, raw))
	}
	var page publicMenu
	if err := json.Unmarshal(raw, &page); err != nil {
		return offer{}, errors.New("o servidor respondeu outra coisa em vez do cardápio")
	}
	return page.offer(s.Tables)
}
