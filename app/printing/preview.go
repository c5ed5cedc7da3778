package printing

import (
	"bytes"
	"image"
	"image/png"
	"time"

	"balcao/app/money"
)

const (
	// PictureWidth and PictureScale are the picture that goes to an agent (S1§2).
	PictureWidth, PictureScale = 400, 3
)

// PNG is the document as a picture, width dots wide and scale pixels a dot.
func (d Document) PNG(width, scale int) []byte {
	return encodePNG(d.image(width, scale))
}

// PNG is the paper as a picture, width dots wide and scale pixels a dot.
func (p Paper) PNG(width, scale int) []byte {
	return encodePNG(p.Image(width, scale))
}

func encodePNG(img image.Image) []byte {
	var out bytes.Buffer
	// Writing to memory cannot fail, and a grey picture is always encodable.
	_ = png.Encode(&out, img)
	return out.Bytes()
}

// Sample is an order that shows a template off and tries a printer's accents.
func Sample(kind PaperType, venue string, at time.Time, zone string) Receipt {
	amount := func(centavos money.Amount) *money.Amount { return &centavos }
	r := Receipt{
		Type: kind, Venue: venue, Code: "A042", At: at, Zone: zone, Copy: 1,
		Customer: "João da Conceição", Phone: "31912345678", Address: "Rua São João, 123, apto. 4, Centro",
		Fulfilment: "delivery", Note: "Não tocar a campainha",
		Items: []ReceiptItem{
			{Quantity: 2, Name: "Pão de queijo recheado com linguiça artesanal", Notes: []string{"Bem quente"}, Sector: "Cozinha", Total: amount(2400)},
			{Quantity: 1, Name: "Suco de maracujá 500 ml", Notes: []string{"Sem açúcar", "Pouco gelo"}, Sector: "Bar", Total: amount(950)},
		},
		Payment: "Dinheiro", Change: amount(5000), Total: amount(3350), Courier: "Antônio", Origin: "Pedido de exemplo",
	}
	switch kind {
	case Ticket:
		r = r.Tickets()[0]
	case CancelledOrder:
		r.Reason = "Cliente desistiu"
	}
	return r
}
