package orders

import (
	"errors"
	"net/http"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/pages"
)

// A browser that orders by plain forms keeps the order's secret as a cookie of the order's
// own page, for what the script does elsewhere: cancelling and the receipt.

const (
	secretCookie = "pedido"
	// secretLife is how long a browser keeps it: for as long as somebody may want the receipt.
	secretLife = 90 * 24 * time.Hour
	// mostOfCancelForm is what the form may send.
	mostOfCancelForm = 16 << 10
)

// TrackingPage is the address of the page of an order.
func TrackingPage(code string) string { return "/statusPedido/" + code }

// SecretCookie keeps the secret of an order that was placed by a plain form; nil where the
// order has none.
func SecretCookie(placed Placed) *http.Cookie {
	if placed.Segredo == "" {
		return nil
	}
	return &http.Cookie{
		Name: secretCookie, Value: placed.Segredo, Path: TrackingPage(placed.CodigoAcompanhamento), MaxAge: int(secretLife / time.Second),
	}
}

// ownOrder is what the page offers the browser that has ordered.
type ownOrder struct {
	// Cancels is what its link to cancel is called; empty where there is nothing to cancel.
	Cancels string
	// Wish is what became of the wish to cancel; empty for none.
	Wish string
}

// own is what the page offers the browser that has ordered.
func (j journey) own(t Tracked) *ownOrder {
	own := &ownOrder{Cancels: cancelWords(t)}
	if c := j.asked(); c != nil && t.Cancelamento != nil {
		own.Wish = map[string]string{
			"pedido":   "Você pediu o cancelamento " + j.at(t.Cancelamento.Em) + ". A loja ainda vai responder.",
			"negado":   "A loja respondeu ao seu pedido de cancelamento: “" + c.Answer + "” O pedido continua. Se precisar, fale com ela.",
			"superado": "O pedido seguiu antes de a loja responder ao cancelamento. Se precisar, fale com ela.",
		}[t.Cancelamento.Situacao]
	}
	return own
}

// cancelWords is what cancelling is called: at once, or by asking; empty where it is too late.
func cancelWords(t Tracked) string {
	switch {
	case t.PodeCancelar:
		return "Cancelar pedido"
	case t.PodePedirCancelamento:
		return "Pedir cancelamento"
	}
	return ""
}

// ownOrder answers the id of the order for the browser that has placed it, or a NotFound
// fault. Limits come first: they must hold against whoever guesses.
func (p trackingPages) ownOrder(r *http.Request, code string) (id string, err error) {
	kept, err := r.Cookie(secretCookie)
	if err != nil {
		return "", errNotThisBrowser
	}
	id, err = p.phonesOrder(r.Context(), code, kept.Value)
	if fault.Is(err, fault.NotFound) {
		return "", errNotThisBrowser
	}
	return id, err
}

var errNotThisBrowser = fault.New(fault.NotFound, "Esta página só abre no aparelho em que o pedido foi feito.")

// reached answers the order that a page of the browser which has ordered is about; where
// there is none it has answered the request.
func (p trackingPages) reached(w http.ResponseWriter, r *http.Request) (id, code string, found bool) {
	code = codeIn(r.PathValue("code"))
	err := p.perReader.Allow(operation.AddressOf(r.RemoteAddr))
	if err == nil {
		id, err = p.ownOrder(r, code)
	}
	if errors.Is(err, errNotThisBrowser) {
		p.FailTo(w, r, err, pages.Way{Href: TrackingPage(code), Text: "Acompanhar o pedido"})
		return "", "", false
	}
	if err != nil {
		p.Fail(w, r, err)
		return "", "", false
	}
	return id, code, true
}

// cancelPage is the form that cancels, or asks to.
type cancelPage struct {
	Code, Page  string
	Words, Hint string
	// Offered is sent along: what was offered is done, or nothing.
	Offered        bool
	Reason, Failed string
}

func (p trackingPages) askToCancel(w http.ResponseWriter, r *http.Request) {
	if _, code, found := p.reached(w, r); found {
		p.writeCancel(w, r, code, "", nil)
	}
}

// writeCancel shows the form with what was typed, and why that was refused.
func (p trackingPages) writeCancel(w http.ResponseWriter, r *http.Request, code, reason string, refused error) {
	way, shop, err := p.journeyOf(r.Context(), code)
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	t, status := way.tracked(shop, p.Clock.Now()), http.StatusOK
	form := cancelPage{Code: way.Code, Page: TrackingPage(code), Words: cancelWords(t), Offered: t.PodeCancelar, Reason: reason}
	switch {
	case way.unpaid != nil && t.PodeCancelar:
		form.Hint = "O pedido ainda não foi enviado à loja: depois de cancelar, o " + way.theMoney() + " deixa de valer."
	case t.PodeCancelar:
		form.Hint = "Dá para cancelar sem custo até as " + way.clock(*t.CancelaAte) + ", enquanto a loja não aceitar."
	case t.PodePedirCancelamento:
		form.Hint = "A loja recebe seu pedido de cancelamento e responde na página do pedido."
	default:
		form.Hint = "Este pedido não pode mais ser cancelado por aqui. Se precisar, fale com a loja."
	}
	if refused != nil {
		f := p.Fault(refused)
		form.Failed, status = f.Message, f.Code.Status()
	}
	p.Write(w, r, status, "cancel", pages.Page{Title: "Cancelar pedido " + way.Code, Private: true, Plain: true, Body: form})
}

// sendCancel cancels, or asks to, as the form has offered.
func (p trackingPages) sendCancel(w http.ResponseWriter, r *http.Request) {
	id, code, found := p.reached(w, r)
	if !found {
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostOfCancelForm)
	if err := r.ParseForm(); err != nil {
		p.Fail(w, r, fault.New(fault.Invalid, "Não foi possível ler o formulário."))
		return
	}
	reason := []rune(text(r.PostFormValue("motivo")))
	said := string(reason[:min(len(reason), mostOfReason)])
	if err := p.cancelByCustomer(r.Context(), id, said, r.PostFormValue("agora") != ""); err != nil {
		p.writeCancel(w, r, code, said, err)
		return
	}
	http.Redirect(w, r, TrackingPage(code), http.StatusSeeOther)
}

// receiptPage is the receipt as it is printed.
type receiptPage struct {
	Receipt
	Page, Placed string
	// Wanted is for when; empty for now.
	Wanted string
	// NotHandedOut says that it was refused, cancelled, or came back.
	NotHandedOut bool
	Lines        []labelled
	// Money is what became of a refund; empty for none.
	Money string
}

func (p trackingPages) ownReceipt(w http.ResponseWriter, r *http.Request) {
	id, code, found := p.reached(w, r)
	if !found {
		return
	}
	receipt, shop, err := p.receiptOf(r.Context(), id)
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	when := func(at time.Time) string { return at.In(shop.Zone).Format("02/01/2006 15:04") }
	body := receiptPage{
		Receipt: receipt, Page: TrackingPage(code), Placed: when(receipt.DataCriacao), NotHandedOut: receipt.Estado == Refused.String(), Lines: told(receipt.Linhas),
	}
	if receipt.Para != nil {
		body.Wanted = when(*receipt.Para)
	}
	if receipt.Estorno != nil {
		body.Money = moneyBack(*receipt.Estorno, wayNamed(receipt.TipoPagamento), shop.Zone)
	}
	p.Write(w, r, http.StatusOK, "receipt", pages.Page{Title: "Comprovante do pedido " + receipt.Codigo, Private: true, Plain: true, Body: body})
}
