package orders

import (
	"strconv"
	"strings"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/printing"
)

// receipt is the content of a paper; a paper without an order is a test page.
func (p *paper) receipt(r *record, shop Shop) (printing.Receipt, error) {
	if r == nil {
		return printing.TestPage(shop.Name, p.PrinterName, database.FromMilli(p.Created), shop.Zone.String()), nil
	}
	out := printing.Receipt{
		Type: p.Type, Venue: shop.Name, Code: r.Code, At: database.FromMilli(r.CreatedAt), Zone: shop.Zone.String(),
		Customer: r.CustomerName, Phone: r.CustomerPhone.String, Address: r.CustomerAddress.String, Table: r.TableNumber.String,
		Fulfilment: fulfilmentNames[r.Fulfilment], Sector: p.Sector, Note: r.Note, Items: []printing.ReceiptItem{},
		Payment: r.Payment, Total: &r.Total, Origin: r.origin(), Copy: p.Copy, Reprint: p.Reprint,
	}
	if r.Change.Valid {
		change := money.Amount(r.Change.Int64)
		out.Change = &change
	}
	if r.hasCarrier() {
		out.Courier = r.CarrierName.String
	}
	if p.Type == printing.CancelledOrder {
		out.Reason = r.CancelReason.String
	}
	items, err := r.Items.Read()
	if err != nil {
		return printing.Receipt{}, err
	}
	for _, item := range items {
		if p.Type != printing.Ticket || item.Impressora == p.Sector {
			out.Items = append(out.Items, item.onPaper())
		}
	}
	return out, nil
}

// origin says on paper where an order came from, with the marketplace's own code.
func (r *record) origin() string {
	if r.Origin != Marketplace {
		return ""
	}
	if at, err := r.atMarketplace(); err == nil && at != nil && at.Codigo != "" {
		return "Marketplace " + at.Codigo
	}
	return "Marketplace"
}

// onPaper is the item with its additions and observations as notes.
func (i Item) onPaper() printing.ReceiptItem {
	out := printing.ReceiptItem{Quantity: i.Quantidade, Name: i.NomeProduto, Sector: i.Impressora, Total: &i.ValorTotal}
	for _, extra := range i.Adicionais {
		out.Notes = append(out.Notes, "+ "+strconv.Itoa(extra.Quantidade)+" "+extra.Nome)
	}
	for _, o := range i.Observacoes {
		note := strings.Join(o.Opcoes, ", ")
		if o.Descricao != "" {
			note = o.Descricao + ": " + note
		}
		out.Notes = append(out.Notes, note)
	}
	return out
}
