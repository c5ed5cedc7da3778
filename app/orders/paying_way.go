package orders

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/pages"
)

// OnlineWay is a way to pay an order before its venue gets it, by its name in TipoPagamento.
type OnlineWay string

const (
	PixOnline OnlineWay = "pix"
	// CardOnline is paid on a page of the provider, by credit or debit.
	CardOnline OnlineWay = "cartao"
)

// word is what customers read.
func (w OnlineWay) word() string { return payments[string(w)] }

// inText is word within a sentence.
func (w OnlineWay) inText() string {
	if w == CardOnline {
		return "cartão"
	}
	return w.word()
}

// wayNamed is the way of a word.
func wayNamed(word string) OnlineWay {
	if word == CardOnline.word() {
		return CardOnline
	}
	return PixOnline
}

// onlineWay is how the order is, or was, paid online.
func (r *record) onlineWay() OnlineWay { return wayNamed(r.Payment) }

// theMoney is what a customer waits for: the Pix, or any other payment.
func (r *record) theMoney() string {
	if r.onlineWay() == PixOnline {
		return "Pix"
	}
	return "pagamento"
}

// moneyConfirmed begins a sentence about an order that was paid online.
func (r *record) moneyConfirmed() string {
	if r.onlineWay() == PixOnline {
		return "Pix confirmado"
	}
	return "Pagamento confirmado"
}

// takesOnline refuses a way in which a shop is not paid online.
func (s Shop) takesOnline(way OnlineWay) error {
	if slices.Contains(s.PayOnline, way) {
		return nil
	}
	var words []string
	for _, offered := range s.PayOnline {
		words = append(words, offered.inText())
	}
	return fault.Field("TipoPagamento", "Online, esta loja recebe por "+strings.Join(words, " e ")+". Escolha "+strings.Join(words, " ou ")+", ou pague ao receber.")
}

// shortestAgain is what has to be left of the time to pay for another way.
const shortestAgain = 2 * time.Minute

// otherWays are those in which the order can be paid instead.
func (s *Service) otherWays(u *unpaid, shop Shop) []OnlineWay {
	ways := []OnlineWay{}
	last := s.Payments.LastToPay(database.FromMilli(u.askedAt))
	if !u.awaits() || s.Clock.Now().Add(shortestAgain).After(last) {
		return ways
	}
	for _, way := range shop.PayOnline {
		if way != u.onlineWay() {
			ways = append(ways, way)
		}
	}
	return ways
}

type wayInput struct {
	PhoneCall
	Body struct {
		Forma OnlineWay `json:"forma" enum:"pix,cartao"`
	}
}

// chooseWay is POST /api/MeepFood/Order/{orderCode}/pagamento, and answers the order as it
// stands then. Sent again it changes nothing.
func (s *Service) chooseWay(ctx context.Context, in *wayInput) (*trackOutput, error) {
	id, err := s.ofPhone(ctx, &in.PhoneCall)
	if err != nil {
		return nil, err
	}
	if err := s.payBy(ctx, id, in.Body.Forma); err != nil {
		return nil, err
	}
	t, err := s.tracked(ctx, in.Code)
	return &trackOutput{"no-store", t}, err
}

var (
	errPaidAlready  = fault.New(fault.Conflict, "Este pedido já foi pago. Não é preciso pagar de novo.")
	errEndedUnpaid  = fault.New(fault.Conflict, "O prazo deste pedido terminou sem pagamento. Faça o pedido de novo.")
	errTooLateToPay = fault.New(fault.Conflict, "O prazo deste pedido está no fim. Pague da forma que já está nesta página, ou faça o pedido de novo.")
)

// payBy has an order that waits for its money be asked for it in another way, instead of the
// one before: money that comes by that all the same pays the order, too.
func (s *Service) payBy(ctx context.Context, orderID string, way OnlineWay) error {
	var venue string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		venue = ""
		u, err := loadUnpaid(ctx, tx.Tx, "id", orderID, forUpdate(s.DB.Dialect))
		if errors.Is(err, errNoOrder) {
			return errPaidAlready
		}
		if err != nil {
			return err
		}
		if u.awaits() && u.onlineWay() == way {
			return nil
		}
		shop, err := s.Shops.ByVenue(ctx, u.VenueID)
		if err != nil {
			return err
		}
		last := s.Payments.LastToPay(database.FromMilli(u.askedAt))
		switch {
		case !u.awaits():
			return errEndedUnpaid
		case s.Clock.Now().Add(shortestAgain).After(last):
			return errTooLateToPay
		}
		if err := shop.takesOnline(way); err != nil {
			return err
		}
		venue = u.VenueID
		if err := s.Payments.Withdraw(ctx, tx, u.VenueID, u.ID, "Outra forma de pagamento foi escolhida", operation.Actor{}); err != nil {
			return err
		}
		u.Payment = way.word()
		charged, err := s.Payments.Charge(ctx, tx, u.owed(last))
		if err != nil {
			return err
		}
		u.chargeID, u.payBy, u.heldUntil = charged.ID, charged.PayBy.UnixMilli(), milli(charged.HeldBefore)
		return u.saveWay(ctx, tx)
	})
	if err == nil && venue != "" {
		s.Payments.Wake(venue)
	}
	return err
}

// sendWay is the page's form for another way.
func (p trackingPages) sendWay(w http.ResponseWriter, r *http.Request) {
	id, code, found := p.reached(w, r)
	if !found {
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostOfCancelForm)
	if err := r.ParseForm(); err != nil {
		p.Fail(w, r, fault.New(fault.Invalid, "Não foi possível ler o formulário."))
		return
	}
	if err := p.payBy(r.Context(), id, OnlineWay(r.PostFormValue("forma"))); err != nil {
		p.FailTo(w, r, err, pages.Way{Href: TrackingPage(code), Text: "Voltar ao pedido"})
		return
	}
	http.Redirect(w, r, TrackingPage(code), http.StatusSeeOther)
}
