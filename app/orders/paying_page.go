package orders

import (
	"context"
	"time"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/qr"
)

// Payable is an order's online payment, as far as whoever has the code may know it: anybody
// may pay it.
type Payable struct {
	Situacao     stands       `json:"Situacao" enum:"aguardando,expirado,recusado,divergente,cancelado,devolvido" doc:"recusado: the provider did not take the charge; divergente: another amount came in; devolvido: it came in when the order could no longer be taken, and is given back"`
	Valor        money.Amount `json:"Valor"`
	Forma        OnlineWay    `json:"Forma" enum:"pix,cartao"`
	Codigo       string       `json:"Codigo" doc:"Pix copia e cola, as the bank wrote it; empty until it has, and once it cannot be paid any more"`
	Pagina       string       `json:"Pagina" doc:"cartao: the provider's page on which it is paid; empty until there is one, and once it cannot be paid any more"`
	Recusada     bool         `json:"TentativaRecusada" doc:"the last try was refused, and nothing was charged: the customer may try again"`
	Indisponivel bool         `json:"FormaIndisponivel" doc:"the provider does not take Forma now: it is paid in one of OutrasFormas, or not at all"`
	Outras       []OnlineWay  `json:"OutrasFormas" enum:"pix,cartao" nullable:"false" doc:"those in which the phone that has ordered may pay instead, by POST …/pagamento"`
	PagueDesde   time.Time    `json:"PagueDesde"`
	PagueAte     time.Time    `json:"PagueAte"`
	PorConferir  bool         `json:"ConferenciaManual" doc:"a person of the shop confirms what came in"`
	Simulado     bool         `json:"Simulado" doc:"no real money is meant"`
}

// unpaidJourney reads an order that is to be paid, or never was.
func (s *Service) unpaidJourney(ctx context.Context, code string) (journey, Shop, error) {
	u, err := loadUnpaid(ctx, s.DB.Read.DB, "public_code", codeIn(code), "")
	if err != nil {
		return journey{}, Shop{}, err
	}
	paying, err := s.Payments.Look(ctx, u.VenueID, u.ID, u.chargeID)
	if err != nil {
		return journey{}, Shop{}, err
	}
	// Looking may have moved it.
	if u, err = loadUnpaid(ctx, s.DB.Read.DB, "id", u.ID, ""); err != nil {
		return journey{}, Shop{}, err
	}
	u.paying = paying
	shop, err := s.Shops.ByVenue(ctx, u.VenueID)
	if err != nil {
		return journey{}, Shop{}, err
	}
	way, err := u.record.journey(shop.Zone, nil)
	way.unpaid, way.others = u, s.otherWays(u, shop)
	way.fate = way.fateNow()
	if u.over.Valid {
		way.reached[Refused] = database.FromMilli(u.over.Int64)
	}
	return way, shop, err
}

// isPaidOnline reports whether the order's money came before the order.
func (j journey) isPaidOnline() bool { return j.unpaid == nil && j.Origin == Own && !j.InPerson }

// trackedUnpaid is what is told of an order that its venue has not got.
func (j journey) trackedUnpaid(shop Shop) Tracked {
	u, t := j.unpaid, j.trackedFacts(shop)
	t.PagamentoOnline = false
	t.Pagamento = &Payable{
		Situacao: u.stands, Valor: u.Total, Forma: u.onlineWay(), Outras: j.others, PagueDesde: database.FromMilli(u.askedAt), PagueAte: u.payableUntil(),
		PorConferir: u.paying.ByHand, Simulado: u.paying.Simulated,
	}
	if !u.awaits() {
		kind := "naoPago"
		if u.stands == calledOff {
			kind = "cancelado"
		}
		t.Fim = &TrackedEnd{Tipo: kind, Em: j.reached[Refused], Estorno: u.paying.Back}
		if u.paying.Back != nil {
			t.Fim.EstornoPedido = &u.paying.Back.SolicitadoEm
		}
		return t
	}
	t.Pagamento.Indisponivel = u.paying.Untaken
	until := u.payableUntil()
	t.CurrentState, t.PodeCancelar, t.CancelaAte = "Aguardando pagamento", true, &until
	if u.paying.Open {
		t.Pagamento.Codigo, t.Pagamento.Pagina, t.Pagamento.Recusada = u.paying.Code, u.paying.Page, u.paying.Declined
	}
	return t
}

// arrivalOncePaid is when the order comes, counted from its payment.
func (j journey) arrivalOncePaid(now time.Time) labelled {
	leaves := map[Fulfilment]string{Delivery: "Sai para a entrega em", Table: "Sai da cozinha em", Pickup: "Fica pronto em"}[j.Fulfilment]
	switch {
	case j.State.Final():
		return labelled{"Situação", j.fate.word()}
	case j.WantedFor.Valid:
		return labelled{"Para", laterWords(database.FromMilli(j.WantedFor.Int64), now, j.zone)}
	case j.isPromised():
		return labelled{leaves, minuteRange(j.PromisedMin.Int64, j.PromisedMax.Int64) + " após o " + j.theMoney()}
	case j.DeliveryMinutes.Valid:
		return labelled{"Chega em", minuteRange(j.DeliveryMinutes.Int64, j.DeliveryMinutes.Int64) + " após o " + j.theMoney()}
	}
	return labelled{"Situação", "Aguardando o " + j.theMoney()}
}

// ending tells how an order ended that its venue has not got; nil while it can be paid.
func (j journey) unpaidEnding() *trackedEnding {
	e := &trackedEnding{Next: "Quando quiser, é só pedir de novo."}
	switch j.unpaid.stands {
	case awaitsPayment:
		return nil
	case calledOff:
		e.Title, e.Text, e.Money = "Pedido cancelado, como você pediu", "Ele não foi enviado à loja.", "Nada foi cobrado. Se você já tinha pago, o valor é devolvido."
	case unpaidInTime:
		e.Title, e.Text, e.Money = "O prazo para pagar terminou", "O pedido não foi enviado à loja.", "Nada foi cobrado. Se você acabou de pagar, espere nesta página: ela diz o que acontece com o valor."
	case notPayable:
		e.Title, e.Text, e.Money = "O "+j.theMoney()+" não pôde ser gerado", "O banco da loja não respondeu como devia, e o pedido não foi enviado.", "Nada foi cobrado."
		e.Next = "Peça de novo, ou escolha pagar ao receber."
	case wronglyPaid:
		e.Title, e.Text = "O valor pago não é o do pedido", "Recebemos um valor diferente de "+j.Total.String()+", e o pedido não foi enviado à loja."
		e.Money, e.Next = "A loja foi avisada e vai devolver o que você pagou.", "Fale com a loja se quiser saber mais, ou faça outro pedido."
	case paidInVain:
		e.Title, e.Text = "O pagamento chegou tarde demais", "Enquanto ele não vinha, algo do pedido acabou ou a loja fechou. Sentimos muito."
		e.Money = "O valor é devolvido para " + j.onlineWay().source() + "."
	}
	if back := j.unpaid.paying.Back; back != nil {
		e.Money = j.moneyBack(*back)
	}
	return e
}

// source is where money that was paid so has come from, and goes back to; no way stands for
// several.
func (w OnlineWay) source() string {
	switch w {
	case PixOnline:
		return "a conta de onde saiu"
	case CardOnline:
		return "o cartão com que foi pago: quando ele aparece na fatura depende do banco do cartão"
	}
	return "a conta ou o cartão de onde cada parte saiu"
}

// moneyBack says how far a refund is.
func (j journey) moneyBack(r Refund) string { return moneyBack(r, j.onlineWay(), j.zone) }

func moneyBack(r Refund, way OnlineWay, zone *time.Location) string {
	when := func(at time.Time) string { return " em " + at.In(zone).Format("02/01/2006 15:04") }
	switch r.Estado {
	case RefundDone:
		at := ""
		if r.TerminouEm != nil {
			at = when(*r.TerminouEm)
		}
		return "Devolvemos " + r.Valor.String() + at + ", para " + way.source() + "."
	case RefundNotMade:
		return "A devolução de " + r.Valor.String() + " não foi concluída pelo banco. A loja já sabe: fale com ela se o valor não voltar."
	case RefundInProcess:
		return "A devolução de " + r.Valor.String() + " está em andamento no banco."
	}
	return "A devolução de " + r.Valor.String() + " foi pedida" + when(r.SolicitadoEm) + ". Quando o valor volta depende do seu banco ou cartão."
}

// payCard is how the order is paid, as its page writes it.
type payCard struct {
	Payable
	Until string
	QR    *qr.Drawing
	// Others are the other ways, by their names.
	Others []labelled
}

// ByCard says that it is paid on the provider's page.
func (c payCard) ByCard() bool { return c.Forma == CardOnline }

func (j journey) payCard(p *Payable) *payCard {
	if p == nil || j.State.Final() {
		return nil
	}
	card := &payCard{Payable: *p, Until: j.clock(p.PagueAte)}
	for _, way := range p.Outras {
		card.Others = append(card.Others, labelled{"Pagar com " + way.inText(), string(way)})
	}
	if code, err := qr.Draw(p.Codigo); err == nil && p.Codigo != "" {
		card.QR = &code
	}
	return card
}

func (c *payCard) drawn() *qr.Drawing {
	if c == nil {
		return nil
	}
	return c.QR
}
