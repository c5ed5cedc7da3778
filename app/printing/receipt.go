package printing

import (
	"time"

	"balcao/app/money"
)

// PaperType is what a paper is for (S1§3, printer type). As a set of several it
// is their sum.
type PaperType int

const (
	// OrderSummary is the whole order, for the counter and the bag.
	OrderSummary PaperType = 1
	// Ticket is what one sector has to prepare.
	Ticket PaperType = 2
	// CancelledOrder tells a sector to stop.
	CancelledOrder PaperType = 4
	// Bill is what a table pays. It has the blocks of an order summary, and goes to the
	// printers that take those: it is no choice of its own.
	Bill PaperType = 8

	allPapers = OrderSummary | Ticket | CancelledOrder
)

// Receipt is what is printed about an order, as data. Empty fields do not
// appear on the paper. At carries the venue's zone, in which the paper tells
// the time; Zone names it where At has come over the wire.
type Receipt struct {
	Type       PaperType     `json:"type" enum:"1,2,4,8" doc:"1 order summary, 2 ticket, 4 cancelled order, 8 bill of a table"`
	Venue      string        `json:"venue"`
	Code       string        `json:"code"`
	At         time.Time     `json:"at"`
	For        *time.Time    `json:"for,omitempty" doc:"when an order for later is wanted"`
	Zone       string        `json:"zone" doc:"IANA zone of the venue, in which the paper tells the time"`
	Customer   string        `json:"customer,omitempty"`
	Phone      string        `json:"phone,omitempty"`
	Address    string        `json:"address,omitempty"`
	Table      string        `json:"table,omitempty"`
	Fulfilment string        `json:"fulfilment,omitempty" doc:"delivery, mesa or retirada"`
	Sector     string        `json:"sector,omitempty"`
	Note       string        `json:"note,omitempty"`
	Items      []ReceiptItem `json:"items" nullable:"false"`
	Payment    string        `json:"payment,omitempty"`
	// Change is the note that the customer pays with.
	Change *money.Amount `json:"change,omitempty"`
	// Lines lead from the items to the total, where there is more to pay than the items.
	Lines []ReceiptLine `json:"lines,omitempty"`
	Total *money.Amount `json:"total,omitempty"`
	// Below follow the total: what was paid of it, what is left, who pays what.
	Below []ReceiptLine `json:"below,omitempty"`
	// TotalNotes tell what the lines do not: what is not part of the total, what is not known.
	TotalNotes []string `json:"totalNotes,omitempty"`
	Courier    string   `json:"courier,omitempty"`
	Origin     string   `json:"origin,omitempty"`
	// Reason is why the order was cancelled.
	Reason string `json:"reason,omitempty"`
	// Copy is which printing of the paper it is, from 1; above 1, or with
	// Reprint, it carries the mark 2ª VIA.
	Copy    int  `json:"copy"`
	Reprint bool `json:"reprint,omitempty"`
}

// ReceiptLine is one of the lines that add up to the total, or follow it.
type ReceiptLine struct {
	Name   string       `json:"name"`
	Amount money.Amount `json:"amount"`
}

// ReceiptItem is one line of an order.
type ReceiptItem struct {
	Quantity int           `json:"quantity"`
	Name     string        `json:"name"`
	Notes    []string      `json:"notes,omitempty" doc:"observations and options, printed in bold"`
	Sector   string        `json:"sector,omitempty"`
	Total    *money.Amount `json:"total,omitempty"`
}

// blocks are those of which papers it has.
func (r Receipt) blocks() PaperType {
	if r.Type == Bill {
		return OrderSummary
	}
	return r.Type
}

func (r Receipt) marked() bool { return r.Reprint || r.Copy > 1 }
