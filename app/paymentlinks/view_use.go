package paymentlinks

import (
	"context"
	"slices"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/qr"
)

// ShownPhone is the telephone as people write it.
func (p Seller) ShownPhone() string { return br.FormatPhone(p.Phone) }

// seeUse is what became of a use; it reports whether that is all that the page has to say.
func (p payPages) seeUse(ctx context.Context, v *payView, l Link, u Use, zone *time.Location) (settled bool, err error) {
	if u.Charges == 0 {
		return false, nil
	}
	charges, err := p.Payments.Of(ctx, p.DB.Read, l.VenueID, u.ID)
	if err != nil || len(charges) == 0 {
		return false, err
	}
	if charges[0].Open() {
		// What came in meanwhile is asked for; the payments bound how often.
		if err := p.Payments.Look(ctx, l.VenueID, charges[0].ID); err != nil {
			return false, err
		}
		if charges, err = p.Payments.Of(ctx, p.DB.Write, l.VenueID, u.ID); err != nil {
			return false, err
		}
	}
	all, err := p.Payments.Received(ctx, l.VenueID, u.ID)
	if err != nil {
		return false, err
	}
	// The use is read last: one that is not paid then has no money that pays it in what was read
	// before.
	if err := p.DB.Write.NewSelect().Model(&u).WherePK().Scan(ctx); err != nil {
		return false, err
	}
	received := all[u.ID]
	last := charges[0]
	var returning money.Amount
	for _, r := range received {
		returning += r.Returning
	}
	v.state.Follow = returning > 0
	title, text := Link{Description: u.Description}.title(u.ProductName)
	switch {
	case u.PaidAt != 0:
		v.Title, v.Text, v.Value, v.Mode = title, text, u.Value, paidMode
		v.Receipt = receiptFor(u, charges, received, zone)
		v.News = strings.TrimSpace(v.Receipt.news() + " " + v.Receipt.Further)
		return true, nil
	case last.Open():
		v.Title, v.Text, v.Value = title, text, last.Amount
		return true, p.await(ctx, v, l, last, zone)
	case len(received) > 0:
		v.Mode, v.Again = troubled, l.DeletedAt == 0
		v.Heading, v.Said = trouble(received)
		v.News = v.Heading + "."
		return true, nil
	case last.State == ChargeExpired:
		v.Awaited, v.state.Follow = last.expired(), p.Clock.Now().Sub(last.ExpiresAt) < last.mayStillCome()
		v.Notice = v.Awaited + " Senão, pague de novo."
	case u.State == Refused && last.State == ChargeCancelled:
		v.Notice = "A cobrança anterior foi cancelada. Se quiser, pague de novo ou escolha outra forma."
	}
	v.News = v.Notice
	return false, nil
}

// expired is what the page says to who has paid a charge that has ended all the same: he
// should not pay once more.
func (c Charge) expired() string {
	switch {
	case c.ByHand:
		return "O prazo deste Pix terminou sem que o estabelecimento confirmasse o pagamento. Se você já pagou, espere: ele ainda pode confirmar, e o recibo aparece aqui."
	case c.Method == Boleto:
		return "O boleto venceu. Se você já pagou, espere: a confirmação do banco leva até 2 dias úteis, e o recibo aparece aqui."
	}
	return "O prazo do " + c.Method.Name() + " terminou sem pagamento. Se você pagou no último instante, espere alguns minutos: o recibo aparece aqui."
}

// mayStillCome is for how long after the end of a charge its page asks for money.
func (c Charge) mayStillCome() time.Duration {
	if c.ByHand || c.Method == Boleto {
		return clearing
	}
	return 15 * time.Minute
}

// await is a charge that waits for its money.
func (p payPages) await(ctx context.Context, v *payView, l Link, c Charge, zone *time.Location) error {
	ways, err := p.ways(ctx, l)
	if err != nil {
		return err
	}
	v.Mode, v.Until = waiting, ""
	v.Charge = &chargeView{
		Method: c.Method, Ready: c.Code != "" || c.Page != "", Code: c.Code, Href: c.Page, Until: lastMoment(c.ExpiresAt, zone).Format("02/01/2006, 15:04"),
		ByHand: c.ByHand, Simulated: c.Simulated, Declined: c.Declined, Several: len(ways) > 1,
	}
	v.state.Begun, v.state.Ends, v.state.Follow = c.CreatedAt.UnixMilli(), c.ExpiresAt.UnixMilli(), true
	v.News = "Aguardando o pagamento."
	switch {
	case !v.Charge.Ready:
		v.News = "Preparando a cobrança."
	case c.Declined:
		v.News = "O pagamento foi recusado. Tente de novo ou pague de outra forma."
	case c.Method == Pix:
		v.Charge.QR, err = qr.Draw(c.Code)
	}
	return err
}

// lastMoment is the last one before something ends, as people read it: midnight is of the
// day before.
func lastMoment(end time.Time, zone *time.Location) time.Time { return end.Add(-time.Second).In(zone) }

// trouble is what the page says of money that pays nothing.
func trouble(received []Received) (heading, said string) {
	var sum, left, returning money.Amount
	for _, r := range received {
		sum, left, returning = sum+r.Amount, left+r.Left, returning+r.Returning
	}
	heading, said = "Pagamento fora do prazo", "Recebemos "+sum.String()+" depois do fim do prazo. "
	if at := slices.IndexFunc(received, func(r Received) bool { return r.Amount != r.Asked }); at >= 0 {
		heading, said = "Valor diferente do cobrado", "Recebemos "+received[at].Amount.String()+", e a cobrança era de "+received[at].Asked.String()+". "
		if len(received) > 1 {
			said += "Ao todo, recebemos " + sum.String() + ". "
		}
	}
	switch {
	case left > 0:
		return heading, said + "O estabelecimento vai conferir e devolver o dinheiro. Se preferir, fale com ele."
	case returning > 0:
		return heading, said + "O dinheiro está sendo devolvido pela mesma forma em que foi pago."
	}
	return heading, said + "O dinheiro foi devolvido pela mesma forma em que foi pago."
}

// further is what the page says of money beyond what pays the use; empty where there is none.
func further(received []Received) string {
	var sum, left, returning money.Amount
	for _, r := range received {
		if !r.Counts {
			sum, left, returning = sum+r.Amount, left+r.Left, returning+r.Returning
		}
	}
	said := "Recebemos mais de um pagamento seu. "
	switch {
	case sum == 0:
		return ""
	case left > 0:
		return said + "O estabelecimento vai conferir e devolver o que passou do valor."
	case returning > 0:
		return said + "O que passou do valor está sendo devolvido pela mesma forma em que foi pago."
	}
	return said + "O que passou do valor foi devolvido pela mesma forma em que foi pago."
}

// receiptFor is what the page says of a use that was paid.
func receiptFor(u Use, charges []Charge, received []Received, zone *time.Location) *receiptView {
	r := &receiptView{
		Number: u.Receipt, Way: u.Method.Name(), At: u.paidOn(zone), Email: u.Email, What: u.What(),
		Payer: u.shownDocument(), Value: u.Value, Refunded: u.Refunded, Unsent: u.isUnsent(), Further: further(received),
	}
	for _, one := range received {
		if one.Counts {
			r.Returning += one.Returning
		}
	}
	for _, c := range charges {
		r.Contested = r.Contested || c.State == ChargeContested
		r.Simulated = r.Simulated || c.Simulated
	}
	return r
}

// news is where the payment stands, in a sentence.
func (r receiptView) news() string {
	switch {
	case r.Returning > 0:
		return "O dinheiro está sendo devolvido."
	case r.Refunded == r.Value:
		return "Pagamento devolvido."
	case r.Refunded > 0:
		return "Foram devolvidos " + r.Refunded.String() + "."
	}
	return "Pagamento confirmado."
}

// receiptPage is the receipt as it is printed.
type receiptPage struct {
	*receiptView
	Seller  Seller
	Address string
}

func (p payPages) receiptOf(ctx context.Context, l Link, u Use) (receiptPage, error) {
	seller, err := p.Seller(ctx, l.VenueID)
	if err != nil {
		return receiptPage{}, err
	}
	at, err := p.Venues.Venue(ctx, l.VenueID)
	if err != nil {
		return receiptPage{}, err
	}
	charges, err := p.Payments.Of(ctx, p.DB.Read, l.VenueID, u.ID)
	if err != nil {
		return receiptPage{}, err
	}
	received, err := p.Payments.Received(ctx, l.VenueID, u.ID)
	if err != nil {
		return receiptPage{}, err
	}
	return receiptPage{receiptView: receiptFor(u, charges, received[u.ID], at.Zone), Seller: seller, Address: Address(l.ID)}, nil
}
