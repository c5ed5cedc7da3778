package paymentlinks

import (
	"context"
	"net/url"
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
		if err := p.DB.Write.NewSelect().Model(&u).WherePK().Scan(ctx); err != nil {
			return false, err
		}
	}
	received, err := p.Payments.Received(ctx, l.VenueID, u.ID)
	if err != nil {
		return false, err
	}
	last := charges[0]
	title, text := Link{Description: u.Description}.title(u.ProductName)
	switch {
	case u.PaidAt != 0:
		v.Title, v.Text, v.Value, v.Mode, v.News = title, text, u.Value, paidMode, "Pagamento confirmado."
		v.Receipt = receiptFor(u, received, zone)
		v.Receipt.Contested, v.Receipt.Simulated = last.State == ChargeContested, last.Simulated
		return true, nil
	case last.Open():
		v.Title, v.Text, v.Value = title, text, last.Amount
		return true, p.await(ctx, v, l, last, zone)
	case len(received) > 0:
		v.Mode, v.Again = troubled, l.DeletedAt == 0
		v.Heading, v.Said = trouble(received, last.Amount)
		v.News = v.Heading + "."
		return true, nil
	case last.State == ChargeExpired:
		v.Notice = "O prazo do " + last.Method.Name() + " terminou sem pagamento. Se quiser, pague de novo."
	case u.State == Refused && last.State == ChargeCancelled && u.HeldUntil == 0:
		v.Notice = "A cobrança anterior foi cancelada. Se quiser, pague de novo ou escolha outra forma."
	}
	v.News = v.Notice
	return false, nil
}

// await is a charge that waits for its money.
func (p payPages) await(ctx context.Context, v *payView, l Link, c Charge, zone *time.Location) error {
	ways, err := p.ways(ctx, l)
	if err != nil {
		return err
	}
	v.Mode, v.Until = waiting, ""
	v.Charge = &chargeView{
		Method: c.Method, Code: c.Code, Until: c.ExpiresAt.In(zone).Format("02/01/2006, 15:04"),
		ByHand: c.ByHand, Simulated: c.Simulated, Several: len(ways) > 1,
	}
	v.state.Begun, v.state.Ends = c.CreatedAt.UnixMilli(), c.ExpiresAt.UnixMilli()
	v.News = "Aguardando o pagamento."
	switch {
	case c.Code == "":
		v.News = "Preparando a cobrança."
	case c.Method == Pix:
		v.Charge.QR, err = qr.Draw(c.Code)
	case isPage(c.Code):
		v.Charge.Href = c.Code
	}
	return err
}

// isPage reports whether a charge's code is the address where it is paid.
func isPage(code string) bool {
	at, err := url.Parse(code)
	return err == nil && (at.Scheme == "https" || at.Scheme == "http") && at.Host != ""
}

// trouble is what the page says of money that pays nothing.
func trouble(received []Received, asked money.Amount) (heading, said string) {
	var sum, left, returning money.Amount
	for _, r := range received {
		sum, left, returning = sum+r.Amount, left+r.Left, returning+r.Returning
	}
	heading, said = "Pagamento fora do prazo", "Recebemos "+sum.String()+" depois do fim do prazo. "
	if sum != asked {
		heading, said = "Valor diferente do cobrado", "Recebemos "+sum.String()+", e a cobrança era de "+asked.String()+". "
	}
	switch {
	case left > 0:
		return heading, said + "O estabelecimento vai conferir e devolver o dinheiro. Se preferir, fale com ele."
	case returning > 0:
		return heading, said + "O dinheiro está sendo devolvido para a conta de onde saiu."
	}
	return heading, said + "O dinheiro foi devolvido para a conta de onde saiu."
}

// receiptFor is what the page says of a use that was paid.
func receiptFor(u Use, received []Received, zone *time.Location) *receiptView {
	r := &receiptView{
		Number: u.Receipt, Way: u.Method.Name(), At: u.paidOn(zone), Email: u.Email, What: u.what(),
		Payer: br.MaskCPFs(br.FormatCNPJ(br.FormatCPF(u.Document))), Value: u.Value, Refunded: u.Refunded,
	}
	for _, one := range received {
		if one.Counts {
			r.Returning += one.Returning
			continue
		}
		r.More = true
	}
	return r
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
	received, err := p.Payments.Received(ctx, l.VenueID, u.ID)
	if err != nil {
		return receiptPage{}, err
	}
	return receiptPage{receiptView: receiptFor(u, received, at.Zone), Seller: seller, Address: Address(l.ID)}, nil
}
