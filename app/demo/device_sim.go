package demo

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"balcao/app/equipment"
	"balcao/app/money"
	"balcao/app/tills"
)

// deviceSim is one simulated device: what it holds, and what it has not sent.
type deviceSim struct {
	portal  callerSim
	report  *DevicesReport
	rng     *rand.Rand
	now     func() time.Time
	every   time.Duration
	name    string
	id, key string
	serial  string

	products []equipment.Product
	outbox   []uploadSim
	offline  bool
	session  *sessionSim
	sessions map[string]*sessionSim
	tokens   []string
	numbers  int64
	// used are the codes of the tokens that the server has said are used.
	used []string
}

// sessionSim is what a drawer of a device should come to.
type sessionSim struct {
	id                           string
	at                           int64
	opening, supplies, withdrawn money.Amount
	sold, cancelled              money.Amount
	sales                        int
	counted                      money.Amount
	closed                       bool
}

func (s *sessionSim) expected() money.Amount {
	return s.opening + s.supplies - s.withdrawn + s.sold - s.cancelled
}

type uploadSim struct {
	path string
	body any
	sent bool
}

const signalFrom = "simulador-1"

// begin registers the device in the portal, pairs it, and takes over its products.
func (d *deviceSim) begin(ctx context.Context) error {
	d.serial = "SIM-" + strings.ToUpper(uuid.NewString()[:12])
	var added equipment.View
	err := d.portal.call(ctx, http.MethodPost, "/api/equipamentos", map[string]any{
		"localClienteId": d.portal.venue, "tipo": equipment.POS, "nome": d.name, "imei": "", "numeroSerie": d.serial, "patrimonio": "",
	}, &added)
	if err != nil {
		return err
	}
	d.id = added.ID
	if err := d.pair(ctx); err != nil {
		return err
	}
	return d.sync(ctx)
}

// pair types a code that the portal has made.
func (d *deviceSim) pair(ctx context.Context) error {
	var code equipment.CodeView
	if err := d.portal.call(ctx, http.MethodPost, "/api/equipamentos/"+d.id+"/codigo", map[string]string{"localClienteId": d.portal.venue}, &code); err != nil {
		return err
	}
	var paired equipment.Paired
	nobody := callerSim{Devices: d.portal.Devices}
	if err := nobody.call(ctx, http.MethodPost, "/api/equipamento/vincular", map[string]string{"codigo": code.Codigo, "numeroSerie": d.serial, "versao": signalFrom}, &paired); err != nil {
		return err
	}
	d.key = paired.Chave
	return nil
}

func (d *deviceSim) call(ctx context.Context, path string, body, into any) error {
	caller := callerSim{Devices: d.portal.Devices, authorization: "Equipment " + d.key}
	return caller.call(ctx, http.MethodPost, path, body, into)
}

// sync takes over what has changed of its products, and leaves one without a picture out.
func (d *deviceSim) sync(ctx context.Context) error {
	held := make([]equipment.Held, len(d.products))
	for i, p := range d.products {
		held[i] = equipment.Held{ID: p.ID, Mark: p.Mark}
	}
	var changes equipment.Changes
	if err := d.call(ctx, "/api/equipamento/produtos", map[string]any{"tenho": held}, &changes); err != nil {
		return err
	}
	byID := map[string]equipment.Product{}
	for _, p := range append(d.products, changes.Produtos...) {
		byID[p.ID] = p
	}
	for _, gone := range changes.Sairam {
		delete(byID, gone)
	}
	d.products = d.products[:0]
	var skipped *equipment.Product
	for _, id := range slices.Sorted(maps.Keys(byID)) {
		p := byID[id]
		d.products = append(d.products, p)
		if p.Foto == "" {
			skipped = &p
		}
	}
	if len(d.products) != changes.Total {
		d.report.problem("%s tem %d produtos; o servidor diz %d", d.name, len(d.products), changes.Total)
	}
	if skipped == nil {
		return nil
	}
	d.report.note(&d.report.LeftOut)
	return d.call(ctx, "/api/equipamento/produtos/ignorados", map[string]any{
		"produtos": []equipment.LeftOut{{ProductID: skipped.ID, Name: skipped.Nome, Reason: "Sem foto"}},
	}, nil)
}

// sell acts at random moments until ctx ends, or, unless it is 0, so many times.
func (d *deviceSim) sell(ctx context.Context, most int) {
	for acts := 0; most == 0 || acts < most; acts++ {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Duration(d.rng.ExpFloat64() * float64(d.every))):
		}
		d.act(ctx)
	}
}

func (d *deviceSim) act(ctx context.Context) {
	if d.session == nil {
		d.open()
		return
	}
	switch dice := d.rng.IntN(100); {
	case dice < 55:
		d.sale()
	case dice < 63:
		d.move()
	case dice < 67:
		d.close()
	case dice < 72:
		d.offline = !d.offline
	case dice < 82:
		d.useToken(ctx)
	case dice < 84:
		d.loseKey(ctx)
	case d.offline:
	case dice < 87:
		if err := d.sync(ctx); err != nil {
			d.trouble(ctx, "não sincronizou os produtos", err)
		}
	default:
		d.signal(ctx)
	}
	if !d.offline {
		d.send(ctx)
	}
}

// moment is now, or, of what was kept on the device, up to a week ago.
func (d *deviceSim) moment() int64 {
	at := d.now()
	if d.rng.IntN(10) == 0 {
		at = at.Add(-time.Duration(d.rng.Int64N(int64(7 * 24 * time.Hour))))
	}
	return at.UnixMilli()
}

func (d *deviceSim) open() {
	s := &sessionSim{id: uuid.NewString(), at: d.now().UnixMilli(), opening: money.Amount(d.rng.IntN(300)) * 100}
	d.session, d.sessions[s.id] = s, s
	d.report.note(&d.report.Sessions)
	d.keep("/caixas/abertura", tills.Opening{Session: s.id, At: s.at, Value: s.opening})
}

func (d *deviceSim) close() {
	s := d.session
	s.closed, s.counted, d.session = true, s.expected()-money.Amount(d.rng.IntN(3))*50, nil
	s.counted = max(s.counted, 0)
	d.keep("/caixas/fechamento", tills.Closing{Session: s.id, At: d.now().UnixMilli(), Counted: []tills.Count{{Method: tills.Cash, Value: s.counted}}})
}

func (d *deviceSim) move() {
	m := tills.Movement{ID: uuid.NewString(), Session: d.session.id, At: d.now().UnixMilli(), Kind: "suprimento", Value: money.Amount(1+d.rng.IntN(50)) * 100}
	if d.rng.IntN(2) == 0 {
		m.Kind = "sangria"
		d.session.withdrawn += m.Value
	} else {
		d.session.supplies += m.Value
	}
	d.report.note(&d.report.Movements)
	d.keep("/caixas/movimentos", m)
}

// sale sells one to three of something, paid in one or two ways, half of them with a token.
func (d *deviceSim) sale() {
	if len(d.products) == 0 {
		return
	}
	p := d.products[d.rng.IntN(len(d.products))]
	line := tills.Line{ProductID: p.ID, Name: p.Nome, Units: 1 + d.rng.IntN(3), Price: max(p.Preco, 1_00)}
	if p.PorQuilo {
		line.Units, line.Grams = 1, 50+d.rng.IntN(950)
	}
	u := tills.Upload{ID: uuid.NewString(), At: d.moment(), Session: d.session.id, Lines: []tills.Line{line}}
	u.Total = u.Items()
	paid := tills.Paid{Method: []tills.Method{tills.Cash, tills.Credit, tills.Debit, tills.Pix}[d.rng.IntN(4)], Value: u.Total}
	u.Payments = []tills.Paid{paid}
	if u.Total > 1 && d.rng.IntN(4) == 0 {
		u.Payments = []tills.Paid{{Method: tills.Cash, Value: u.Total / 2}, {Method: tills.Debit, Value: u.Total - u.Total/2, Brand: "Visa"}}
	}
	if d.rng.IntN(2) == 0 {
		d.numbers++
		code := strings.ToUpper(uuid.NewString())
		u.Tokens = []tills.Issued{{Number: d.numbers, Code: code, Product: p.Nome, Value: u.Total}}
		d.tokens = append(d.tokens, code)
	}
	d.session.sold += u.Total
	d.session.sales++
	d.report.note(&d.report.Sales)
	d.keep("", u)
	if len(u.Tokens) == 0 && d.rng.IntN(12) == 0 {
		d.session.cancelled += u.Total
		d.report.note(&d.report.Cancelled)
		d.keep("/cancelamentos", tills.Cancellation{Sale: u.ID, At: d.now().UnixMilli(), Reason: "Cliente desistiu"})
	}
}

func (d *deviceSim) keep(path string, body any) {
	d.outbox = append(d.outbox, uploadSim{path: path, body: body})
}

// send uploads what is kept, in any order. An answer in ten is lost: what it was for is sent
// again. A device that was unlinked keeps everything.
func (d *deviceSim) send(ctx context.Context) {
	d.rng.Shuffle(len(d.outbox), func(i, j int) { d.outbox[i], d.outbox[j] = d.outbox[j], d.outbox[i] })
	kept := []uploadSim{}
	for i, u := range d.outbox {
		if u.sent {
			d.report.note(&d.report.Again)
		}
		err := d.call(ctx, "/api/vendas"+u.path, u.body, nil)
		if statusOf(err) == http.StatusUnauthorized || ctx.Err() != nil {
			d.outbox = append(kept, d.outbox[i:]...)
			return
		}
		u.sent = true
		switch {
		case err != nil:
			d.report.problem("%s: %s recusado: %v", d.name, u.path, err)
		case d.rng.IntN(10) == 0:
			d.report.note(&d.report.Lost)
			kept = append(kept, u)
		}
	}
	d.outbox = kept
}

// useToken uses one of its tokens up, and asks again as if the answer had been lost.
func (d *deviceSim) useToken(ctx context.Context) {
	if d.offline || len(d.tokens) == 0 || len(d.outbox) > 0 {
		return
	}
	code := d.tokens[0]
	d.tokens = d.tokens[1:]
	use := map[string]string{"codigo": code, "id": uuid.NewString()}
	for range 1 + d.rng.IntN(2) {
		if err := d.call(ctx, "/api/vendas/fichas/validar", use, nil); err != nil {
			d.trouble(ctx, "ficha recusada", err)
			return
		}
	}
	d.report.note(&d.report.Tokens)
	d.used = append(d.used, code)
}

// loseKey has somebody unlink the device, which then sells on, is refused, and is paired anew.
func (d *deviceSim) loseKey(ctx context.Context) {
	if err := d.portal.call(ctx, http.MethodPost, "/api/equipamentos/"+d.id+"/desvincular", map[string]string{"localClienteId": d.portal.venue}, nil); err != nil {
		d.trouble(ctx, "não foi desvinculado", err)
		return
	}
	d.sale()
	before := len(d.outbox)
	d.send(ctx)
	if len(d.outbox) != before {
		d.report.problem("%s enviou sem chave: tinha %d, tem %d", d.name, before, len(d.outbox))
	}
	d.report.note(&d.report.Revoked)
	if err := d.pair(context.WithoutCancel(ctx)); err != nil {
		d.report.problem("%s não foi vinculado de novo: %v", d.name, err)
	}
}

func (d *deviceSim) signal(ctx context.Context) {
	battery := 20 + d.rng.IntN(80)
	err := d.call(ctx, "/api/equipamento/sinal", map[string]any{
		"numeroSerie": d.serial, "versao": signalFrom, "bateria": battery, "naoEnviadas": len(d.outbox),
	}, nil)
	if err != nil {
		d.trouble(ctx, "sinal recusado", err)
	}
}

// trouble is a refusal, unless the simulation is over.
func (d *deviceSim) trouble(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		d.report.problem("%s: %s: %v", d.name, what, err)
	}
}

// flush sends all that is left.
func (d *deviceSim) flush(ctx context.Context) {
	d.offline = false
	for range pauses {
		if len(d.outbox) == 0 {
			return
		}
		d.send(ctx)
	}
	d.report.problem("%s não conseguiu enviar %d coisas", d.name, len(d.outbox))
}

// compare asks the server what it has of the devices' drawers, sales and tokens.
func (d Devices) compare(ctx context.Context, portal callerSim, devices []*deviceSim) error {
	byName := map[string]*deviceSim{}
	for _, one := range devices {
		byName[one.name] = one
	}
	found := map[string]map[int64]tills.Session{}
	of := "localClienteId=" + portal.venue
	for page, seen := 1, 0; ; page++ {
		var rows []tills.Session
		total, err := portal.page(ctx, http.MethodGet, fmt.Sprintf("/api/caixas?%s&page=%d&size=100", of, page), nil, &rows)
		if err != nil {
			return fmt.Errorf("ler os caixas: %w", err)
		}
		for _, row := range rows {
			if byName[row.Equipment] == nil {
				continue
			}
			if found[row.Equipment] == nil {
				found[row.Equipment] = map[int64]tills.Session{}
			}
			if row.OpenedAt != nil {
				found[row.Equipment][*row.OpenedAt] = row
			}
		}
		if seen += len(rows); len(rows) == 0 || seen >= total {
			break
		}
	}
	for _, one := range devices {
		if len(found[one.name]) != len(one.sessions) {
			one.report.problem("%s abriu %d caixas; o servidor tem %d", one.name, len(one.sessions), len(found[one.name]))
		}
		for _, held := range one.sessions {
			told := found[one.name][held.at]
			one.agree("vendido", held.sold, told.Sold)
			one.agree("cancelado", held.cancelled, told.Cancelled)
			one.agree("esperado", held.expected(), told.Expected)
			one.agree("suprimentos", held.supplies, told.Supplies)
			one.agree("sangrias", held.withdrawn, told.Withdrawn)
			one.agree("contado", held.counted, told.Counted)
			if held.sales != told.Sales || held.closed != (told.ClosedAt != nil) {
				one.report.problem("%s: um caixa tem %d vendas, fechado: %v; no servidor %d, %v", one.name, held.sales, held.closed, told.Sales, told.ClosedAt != nil)
			}
		}
		for _, code := range one.used {
			var rows []tills.Token
			if err := portal.call(ctx, http.MethodGet, "/api/fichas?"+of+"&busca="+code, nil, &rows); err != nil {
				return fmt.Errorf("ler as fichas: %w", err)
			}
			if len(rows) != 1 || rows[0].ValidatedAt == nil {
				one.report.problem("%s usou a ficha %s; o servidor não a tem como usada", one.name, code)
			}
		}
	}
	return nil
}

func (d *deviceSim) agree(what string, held, told money.Amount) {
	if held != told {
		d.report.problem("%s: %s é %s no aparelho e %s no servidor", d.name, what, held, told)
	}
}
