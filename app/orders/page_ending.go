package orders

import "slices"

// trackedEnding tells kindly why an order was not handed out, and what to do next.
type trackedEnding struct {
	Title, Text string
	// Reason is the venue's; it may be empty.
	Reason string
	// Money is what becomes of what was paid, or to be paid; it may be empty.
	Money string
	Next  string
}

// customerCancel is what a customer's own cancelling is called (D52).
const customerCancel Action = "customerCancel"

// fate is how an order has ended without being handed out.
type fate int

const (
	refusedByVenue fate = iota
	cancelledByVenue
	cancelledByCustomer
	cameBack
)

// fateIn is how what happened to the order has ended it.
func (j journey) fateIn(events []Event) fate {
	_, wasAccepted := j.reached[Accepted]
	switch {
	case j.Returned:
		return cameBack
	case slices.ContainsFunc(events, func(e Event) bool { return e.Acao == customerCancel }):
		return cancelledByCustomer
	case wasAccepted:
		return cancelledByVenue
	}
	return refusedByVenue
}

// word is the fate in a word.
func (f fate) word() string {
	return map[fate]string{refusedByVenue: "Recusado", cancelledByVenue: "Cancelado", cancelledByCustomer: "Cancelado", cameBack: "Devolvido"}[f]
}

// ending tells how the order ended; nil for one that has not, or that was handed out.
func (j journey) ending() *trackedEnding {
	if j.State != Refused {
		return nil
	}
	e := &trackedEnding{}
	// What the customer wrote stays between him and the venue.
	if j.fate != cancelledByCustomer && j.CancelReason.String != forgotten {
		e.Reason = j.CancelReason.String
	}
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
	case j.RefundAskedAt.Valid:
		e.Money = "A devolução de " + j.Total.String() + " já foi pedida. Quando o valor volta depende do seu banco ou cartão."
	case !j.InPerson:
		e.Money = "Fale com a loja sobre a devolução de " + j.Total.String() + "."
	case j.fate != cameBack:
		e.Money = "Você não paga nada por ele."
	}
	return e
}
