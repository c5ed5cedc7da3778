package printing

import (
	"fmt"
	"unicode/utf8"

	"balcao/app/fault"
)

// Template is how a venue wants its papers: which blocks, in which order, on
// which papers, and how large.
type Template struct {
	Blocks []TemplateBlock `json:"blocks" nullable:"false" maxItems:"30"`
	// Header and Footer are free text of several lines.
	Header   string   `json:"header" maxLength:"500"`
	Footer   string   `json:"footer" maxLength:"500"`
	CodeSize TypeSize `json:"codeSize" enum:"small,normal,large,huge"`
	// ItemSize and NoteSize are those of the order summary; on a ticket and a
	// cancelled order, which are read from afar, they are one size larger.
	ItemSize TypeSize `json:"itemSize" enum:"small,normal,large,huge" doc:"on the order summary; one size larger on tickets and cancelled orders"`
	NoteSize TypeSize `json:"noteSize" enum:"small,normal,large,huge" doc:"as itemSize"`
	// Prices shows what each item costs on the order summary.
	Prices bool `json:"prices"`
}

// TemplateBlock is one block and the papers that carry it.
type TemplateBlock struct {
	Kind   BlockKind `json:"kind" enum:"header,title,code,when,fulfilment,sector,customer,phone,address,note,items,payment,total,courier,origin,footer"`
	Papers PaperType `json:"papers" minimum:"0" maximum:"7" doc:"sum of 1 order summary, 2 ticket, 4 cancelled order; 0 on none"`
}

// BlockKind names a part of a paper.
type BlockKind string

const (
	BlockHeader     BlockKind = "header"
	BlockTitle      BlockKind = "title"
	BlockCode       BlockKind = "code"
	BlockWhen       BlockKind = "when"
	BlockFulfilment BlockKind = "fulfilment"
	BlockSector     BlockKind = "sector"
	BlockCustomer   BlockKind = "customer"
	BlockPhone      BlockKind = "phone"
	BlockAddress    BlockKind = "address"
	BlockNote       BlockKind = "note"
	BlockItems      BlockKind = "items"
	BlockPayment    BlockKind = "payment"
	BlockTotal      BlockKind = "total"
	BlockCourier    BlockKind = "courier"
	BlockOrigin     BlockKind = "origin"
	BlockFooter     BlockKind = "footer"
)

// TypeSize is the size of letters on paper.
type TypeSize string

const (
	Small  TypeSize = "small"
	Normal TypeSize = "normal"
	Large  TypeSize = "large"
	Huge   TypeSize = "huge"
)

// larger is the next size; nothing is larger than Huge.
func (s TypeSize) larger() TypeSize {
	switch s {
	case Small:
		return Normal
	case Large, Huge:
		return Huge
	}
	return Large
}

// DefaultTemplate is the paper of a venue that has not chosen its own.
func DefaultTemplate() Template {
	return Template{
		Blocks: []TemplateBlock{
			{BlockHeader, OrderSummary},
			{BlockTitle, allPapers},
			{BlockSector, Ticket | CancelledOrder},
			{BlockCode, allPapers},
			{BlockWhen, allPapers},
			{BlockOrigin, OrderSummary},
			{BlockFulfilment, allPapers},
			{BlockCustomer, allPapers},
			{BlockPhone, OrderSummary},
			{BlockAddress, OrderSummary},
			{BlockCourier, OrderSummary},
			{BlockItems, allPapers},
			{BlockNote, allPapers},
			{BlockTotal, OrderSummary},
			{BlockPayment, OrderSummary},
			{BlockFooter, OrderSummary},
		},
		CodeSize: Huge, ItemSize: Normal, NoteSize: Normal, Prices: true,
	}
}

// Validate reports what is wrong with the template in Portuguese. Every paper
// has to name its order and its items.
func (t Template) Validate() error {
	seen := map[BlockKind]PaperType{}
	for _, block := range t.Blocks {
		if _, known := blocks[block.Kind]; !known {
			return fault.Field("blocks", "Um dos blocos não existe")
		}
		if _, twice := seen[block.Kind]; twice {
			return fault.Field("blocks", "Cada bloco aparece uma vez só")
		}
		if block.Papers&^allPapers != 0 {
			return fault.Field("blocks", "Escolha em quais papéis cada bloco sai")
		}
		seen[block.Kind] = block.Papers
	}
	if seen[BlockCode] != allPapers || seen[BlockItems] != allPapers {
		return fault.Field("blocks", "O código e os itens saem em todos os papéis")
	}
	for field, text := range map[string]string{"header": t.Header, "footer": t.Footer} {
		if utf8.RuneCountInString(text) > maxFreeText {
			return fault.Field(field, fmt.Sprintf("Até %d caracteres", maxFreeText))
		}
	}
	for field, size := range map[string]TypeSize{"codeSize": t.CodeSize, "itemSize": t.ItemSize, "noteSize": t.NoteSize} {
		if _, known := typeSizes[size]; !known {
			return fault.Field(field, "Escolha o tamanho da letra")
		}
	}
	return nil
}

const maxFreeText = 500
