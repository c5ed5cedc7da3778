package orders

// trackedEnding tells kindly why an order was not handed out, and what to do next.
type trackedEnding struct {
	Title, Text string
	// Reason is the venue's; it may be empty.
	Reason string
	// Money is what becomes of what was paid, or to be paid; it may be empty.
	Money string
	Next  string
}

// fate is how an order has ended without being handed out.
type fate int

const (
	refusedByVenue fate = iota
	cancelledByVenue
	cancelledByCustomer
	cameBack
	neverPaid
)

// fateNow is how the order has ended, where it was not handed out.
func (j journey) fateNow() fate {
	_, wasAccepted := j.reached[Accepted]
	switch {
	case j.unpaid != nil && j.unpaid.stands == calledOff:
		return cancelledByCustomer
	case j.unpaid != nil:
		return neverPaid
	case j.Returned:
		return cameBack
	case j.cancelledByCustomer():
		return cancelledByCustomer
	case wasAccepted:
		return cancelledByVenue
	}
	return refusedByVenue
}

// reason is the venue's for an order that was not handed out; empty where it gave none. What
// the customer wrote stays between him and the venue.
func (j journey) reason() string {
	if j.fate == cancelledByCustomer || j.CancelReason.String == forgotten {
		return ""
	}
	return j.CancelReason.String
}

// word is the fate in a word.
func (f fate) word() string {
	return map[fate]string{refusedByVenue: "Recusado", cancelledByVenue: "Cancelado", cancelledByCustomer: "Cancelado", cameBack: "Devolvido", neverPaid: "Não pago"}[f]
}

// ending tells how the order ended; nil for one that has not, or that was handed out.
func (j journey) ending() *trackedEnding {
	if j.State != Refused {
		return nil
	}
	if j.unpaid != nil {
		return j.unpaidEnding()
	}
	e := &trackedEnding{Reason: j.reason()}
	switch j.fate {
	case cameBack:
		e.Title, e.Text = "O pedido voltou para a loja", "A entrega não pôde ser concluída."
		e.Next = "Fale com a loja para combinar outra entrega."
	case cancelledByCustomer:
		e.Title, e.Text = "Pedido cancelado, como você pediu", "A loja já sabe e não vai entregar este pedido."
		e.Next = "Quando quiser, é só pedir de novo."
	case cancelledByVenue:
		e.Title, e.Text = "A loja precisou cancelar este pedido", "Ele já tinha sido aceito, mas não vai ser entregue. Sentimos muito."
		e.Next = "Fale com a loja se quiser saber mais, ou faça outro pedido."
	case refusedByVenue:
		e.Title, e.Text = "A loja não pôde aceitar este pedido", "Ele não vai ser preparado. Sentimos muito."
		e.Next = "Fale com a loja se quiser saber mais, ou faça outro pedido."
	}
	switch {
	case j.Origin == Marketplace:
		e.Next = "O pagamento é tratado pelo aplicativo em que você comprou: fale com ele ou com a loja."
	case j.refund() != nil:
		e.Money = j.moneyBack(*j.refund())
	case !j.InPerson:
		e.Money = "Fale com a loja sobre a devolução de " + j.Total.String() + "."
	case j.fate != cameBack:
		e.Money = "Você não paga nada por ele."
	}
	return e
}
