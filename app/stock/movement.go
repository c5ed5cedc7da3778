package stock

import (
	"fmt"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/quantity"
)

// Draft is what the forms of an entry, an exit and a count send.
type Draft struct {
	ReasonID string      `json:"motivoId" required:"false" maxLength:"36" doc:"of entradas and saídas"`
	Supplier string      `json:"fornecedor" required:"false" maxLength:"200"`
	Invoice  string      `json:"numeroNota" required:"false" maxLength:"60"`
	FactOn   string      `json:"dataDoFato" required:"false" maxLength:"10" doc:"YYYY-MM-DD; empty is today. A label: the ledger stands in the order in which things were recorded"`
	Note     string      `json:"observacao" required:"false" maxLength:"1000"`
	Lines    []DraftLine `json:"linhas" minItems:"1" maxItems:"500" nullable:"false"`
}

// DraftLine is one product of a Draft.
type DraftLine struct {
	ProductID string          `json:"produtoId" maxLength:"36"`
	Quantity  quantity.Amount `json:"quantidade" doc:"packages; of a count, all that is there"`
	// PackageUnits is the factor of 'caixa com 12'.
	PackageUnits quantity.Amount `json:"unidadesPorEmbalagem" required:"false" doc:"a whole number of the product's unit; left out is 1"`
	Total        *money.Amount   `json:"total" required:"false" doc:"what the line cost, of entradas"`
	// SeenNo is the product's last movement when it was counted: what has been sold since
	// stays sold.
	SeenNo *int64 `json:"ultimoMovimento" required:"false" minimum:"0" doc:"of a count: the product's last movement when it was counted; left out is now"`
}

const (
	mostQuantity              = 1_000_000 * quantity.One
	mostTotal    money.Amount = 1_000_000_00
)

// settle cleans a draft and checks what needs no database; today is the venue's.
func (d *Draft) settle(kind Kind, today time.Time, products map[string]Product) error {
	d.Supplier, d.Invoice, d.Note = br.OneLine(d.Supplier), br.OneLine(d.Invoice), strings.TrimSpace(d.Note)
	if d.FactOn == "" {
		d.FactOn = today.Format(time.DateOnly)
	}
	day, err := time.Parse(time.DateOnly, d.FactOn)
	if err != nil || day.Year() < 2000 || day.Format(time.DateOnly) > today.Format(time.DateOnly) {
		return fault.Field("dataDoFato", "Informe um dia até hoje.")
	}
	seen := map[string]bool{}
	for i := range d.Lines {
		field := func(name string) string { return fmt.Sprintf("linhas[%d].%s", i, name) }
		l := &d.Lines[i]
		p, known := products[l.ProductID]
		if err := stocked(field("produtoId"), p, known && !p.Archived); err != nil {
			return err
		}
		if seen[l.ProductID] && kind == Count {
			return fault.Field(field("produtoId"), fmt.Sprintf("%s está duas vezes na contagem. Some as quantidades em uma linha.", p.Name))
		}
		seen[l.ProductID] = true
		if err := l.settle(field, kind, p); err != nil {
			return err
		}
	}
	return nil
}

// stocked refuses products without stock of their own.
func stocked(field string, p Product, inUse bool) error {
	switch {
	case !inUse:
		return fault.Field(field, "Escolha um produto do cadastro.")
	case p.Composed:
		return fault.Field(field, fmt.Sprintf("%s é feito de ingredientes. Movimente os ingredientes.", p.Name))
	case !p.Controlled:
		return fault.Field(field, fmt.Sprintf("%s não controla estoque. Ligue “Controla estoque” no cadastro do produto.", p.Name))
	}
	return nil
}

func (l *DraftLine) settle(field func(string) string, kind Kind, p Product) error {
	if l.PackageUnits == 0 {
		l.PackageUnits = quantity.One
	}
	switch {
	case l.PackageUnits < 0 || !l.PackageUnits.IsWhole() || l.PackageUnits > mostQuantity:
		return fault.Field(field("unidadesPorEmbalagem"), "Use um número inteiro, maior que zero: quantas unidades há na embalagem.")
	case l.Quantity < 0 || l.Quantity == 0 && kind != Count:
		return fault.Field(field("quantidade"), "Informe uma quantidade maior que zero.")
	case l.Quantity > mostQuantity || l.units() > mostQuantity:
		return fault.Field(field("quantidade"), "Use uma quantidade de até 1.000.000.")
	case p.Unit == Piece && kind != Count && !l.units().IsWhole():
		return fault.Field(field("quantidade"), fmt.Sprintf("%s é contado em unidades: use um número inteiro.", p.Name))
	case l.Total != nil && (*l.Total < 0 || *l.Total > mostTotal):
		return fault.Field(field("total"), "Use um valor de zero a R$ 1.000.000,00.")
	}
	return nil
}

// units is the quantity in the product's unit. Packages hold whole numbers, so it is exact.
func (l DraftLine) units() quantity.Amount { return l.Quantity * (l.PackageUnits / quantity.One) }

// amount is a quantity with its unit, as a person reads it.
func amount(n quantity.Amount, u Unit) string {
	if u == Piece || u == "" {
		return n.String()
	}
	return n.String() + " " + string(u)
}

// Movement is an act and what it did, as screens show it.
type Movement struct {
	ID         string    `json:"id"`
	Kind       Kind      `json:"tipo" enum:"entrada,saida,contagem,venda,devolucao,perda,estorno"`
	Reason     string    `json:"motivo" doc:"its name when it was recorded"`
	Supplier   string    `json:"fornecedor"`
	Invoice    string    `json:"numeroNota"`
	FactOn     string    `json:"dataDoFato" doc:"YYYY-MM-DD; empty for orders"`
	Note       string    `json:"observacao"`
	RecordedAt time.Time `json:"registradoEm"`
	By         string    `json:"por" doc:"empty for the venue's settings and vendors"`
	OrderID    string    `json:"pedidoId"`
	OrderCode  string    `json:"pedidoCodigo"`
	// Reverses and ReversedBy are movements; empty where there is none.
	Reverses   string       `json:"estornaId"`
	ReversedBy string       `json:"estornadoPorId"`
	Count      int          `json:"quantidadeDeLinhas"`
	Total      money.Amount `json:"total" doc:"what its lines cost, of entradas"`
	Lines      []Posted     `json:"linhas" nullable:"false" doc:"empty in lists"`
	Warnings   []string     `json:"avisos" nullable:"false" doc:"what whoever recorded it should know; empty in lists"`
}

// Posted is a line of a movement.
type Posted struct {
	ProductID    string          `json:"produtoId"`
	Product      string          `json:"produto"`
	Unit         Unit            `json:"unidade"`
	Quantity     quantity.Amount `json:"quantidade" doc:"in the product's unit; negative where it left"`
	PackageUnits quantity.Amount `json:"unidadesPorEmbalagem"`
	OnHand       quantity.Amount `json:"saldo" doc:"after it"`
	Total        *money.Amount   `json:"total" doc:"what it cost, of entradas"`
	Cost         money.Amount    `json:"custo" doc:"by how much the stock's value changed"`
}

func (m movementRow) wire() Movement {
	return Movement{
		ID: m.ID, Kind: m.Kind, Reason: m.Reason, Supplier: m.Supplier, Invoice: m.Invoice, FactOn: m.FactOn, Note: m.Note,
		RecordedAt: time.UnixMilli(m.RecordedAt).UTC(), By: m.ActorName, OrderID: m.OrderID, OrderCode: m.OrderCode, Reverses: m.Reverses,
		ReversedBy: m.ReversedBy, Count: m.Lines, Total: m.Paid.money(), Lines: []Posted{}, Warnings: []string{},
	}
}
