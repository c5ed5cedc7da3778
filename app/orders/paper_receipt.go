package orders

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/printing"
)

// receipt is the content of a paper; a paper without an order is a bill or a test page.
func (p *paper) receipt(r *record, shop Shop) (printing.Receipt, error) {
	if r == nil {
		return p.kept(shop)
	}
	out := printing.Receipt{
		Type: p.Type, Venue: shop.Name, Code: r.Code, At: database.FromMilli(r.CreatedAt), Zone: shop.Zone.String(),
		Customer: r.CustomerName, Phone: r.CustomerPhone.String, Table: r.TableNumber.String,
		Fulfilment: fulfilmentNames[r.Fulfilment], Sector: p.Sector, Note: r.Note, Items: []printing.ReceiptItem{},
		Payment: r.Payment, Total: &r.Total, Origin: r.origin(), Copy: p.Copy, Reprint: p.Reprint,
	}
	if address := r.customer().FullAddress(); address != nil {
		out.Address = *address
	}
	totals, err := r.totals().Read()
	if err != nil {
		return printing.Receipt{}, err
	}
	out.Lines, out.TotalNotes = totals.onPaper(), totals.notes()
	if r.Change.Valid {
		change := money.Amount(r.Change.Int64)
		out.Change = &change
	}
	out.For = moment(r.WantedFor)
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
	prices := p.Type == printing.OrderSummary && shop.PrintSetup.Template.Prices
	for _, item := range items {
		if !item.SemImpressao && (p.Type != printing.Ticket || item.Impressora == p.Sector) {
			line := item.onPaper(prices)
			if item.ValidadeMinutos > 0 && p.Type != printing.CancelledOrder {
				line.Notes = append(line.Notes, "Válido até "+item.validUntil(r.due()).In(shop.Zone).Format("02/01/2006 15:04"))
			}
			out.Items = append(out.Items, line)
		}
	}
	if p.Type == printing.OrderSummary {
		out.Items = append(out.Items, unprinted(items)...)
	}
	return out, nil
}

// unprinted is one line for all that is kept off paper, so that a summary adds up to its
// total; none where nothing is.
func unprinted(items []Item) []printing.ReceiptItem {
	var rest printing.ReceiptItem
	var total money.Amount
	for _, item := range items {
		if item.SemImpressao {
			rest.Quantity += item.Quantidade
			total += item.ValorTotal
		}
	}
	if rest.Quantity == 0 {
		return nil
	}
	rest.Name, rest.Total = "Itens sem impressão", &total
	return []printing.ReceiptItem{rest}
}

// onPaper are the lines above the total, as they are paid; none where the items are all.
func (t Totals) onPaper() []printing.ReceiptLine {
	if t.Itens == t.Total && t.Desconto == 0 {
		return nil
	}
	lines := []printing.ReceiptLine{{Name: "Itens", Amount: t.Itens}}
	add := func(name string, amount money.Amount) {
		if amount != 0 {
			lines = append(lines, printing.ReceiptLine{Name: name, Amount: amount})
		}
	}
	add(fmt.Sprintf("Desconto (%d%%)", t.DescontoPercentual), -t.Desconto)
	add(fmt.Sprintf("Taxa de serviço (%d%%)", t.TaxaServicoPercentual), t.TaxaServico)
	delivery := "Entrega"
	if t.RegraEntrega == FeeByDistance && t.DistanciaMetros != nil {
		delivery += " (" + kilometres(*t.DistanciaMetros) + ")"
	}
	add(delivery, t.Entrega)
	return lines
}

// notes tell what the lines do not: what was left out of the total, and what is not known.
func (t Totals) notes() (all []string) {
	if t.SemTaxaServico {
		all = append(all, "O cliente retirou a taxa de serviço.")
	}
	switch t.RegraEntrega {
	case FeeUnlocated:
		all = append(all, "Entrega: distância não conhecida, taxa base cobrada.")
	case FeeByPlatform:
		all = append(all, "Entregador da plataforma: valor não conhecido, fora do total.")
	case FeeByDistance, FeeByDistrict, FeeFlat, FeeByQuote:
	}
	return all
}

// due is for when the order is.
func (r *record) due() time.Time { return database.FromMilli(max(r.CreatedAt, r.WantedFor.Int64)) }

// validUntil is until when the ticket of an item of an order for then is valid.
func (i Item) validUntil(due time.Time) time.Time {
	return due.Add(time.Duration(i.ValidadeMinutos) * time.Minute)
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

// onPaper is the item with its weight, additions and observations as notes.
func (i Item) onPaper(prices bool) printing.ReceiptItem {
	out := printing.ReceiptItem{Quantity: i.Quantidade, Name: i.NomeProduto, Sector: i.Impressora, Total: &i.ValorTotal}
	if i.PesoGramas > 0 {
		out.Notes = append(out.Notes, i.weighed(prices))
	}
	for _, extra := range i.Adicionais {
		out.Notes = append(out.Notes, extra.onPaper(prices))
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

// weighed is the item's weight, with the price of a kilogram on papers with prices:
// "0,350 kg × R$ 59,90".
func (i Item) weighed(prices bool) string {
	weight := fmt.Sprintf("%d,%03d kg", i.PesoGramas/1000, i.PesoGramas%1000)
	if !prices {
		return weight
	}
	return weight + " × " + i.Valor.String()
}

// onPaper is the addition, with the units that cost nothing and the price of the others on
// papers with prices: "+ 3 Queijo (1 incluso, R$ 3,50 cada)".
func (e Extra) onPaper(prices bool) string {
	note := "+ " + strconv.Itoa(e.Quantidade) + " " + e.Nome
	var costs []string
	switch {
	case e.Gratis == 1:
		costs = append(costs, "1 incluso")
	case e.Gratis > 1:
		costs = append(costs, strconv.Itoa(e.Gratis)+" inclusos")
	}
	if e.Gratis < e.Quantidade && e.Valor > 0 {
		costs = append(costs, e.Valor.String()+" cada")
	}
	if !prices || len(costs) == 0 {
		return note
	}
	return note + " (" + strings.Join(costs, ", ") + ")"
}
