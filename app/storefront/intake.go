package storefront

import (
	"context"
	"time"

	"balcao/app/money"
)

// Seat is a table in use, as whoever sits there is told of it.
type Seat struct {
	Token  string `json:"token"`
	Number string `json:"numero"`
	Name   string `json:"nome"`
}

// Seats finds tables by what their QR carries; what holds no more is a NotFound fault.
type Seats interface {
	WithToken(ctx context.Context, venueID, token string) (Seat, error)
}

// Wanted is an order as the forms of the shop's pages ask for it.
type Wanted struct {
	Lines []WantedLine
	// Way is mesa or retirada; TableToken is what the table's QR carries.
	Way, TableToken   string
	Name, Phone, Note string
	Payment           string
	Change            *money.Amount
	WithoutServiceFee bool
	// For is when an order for later is wanted; nil: now.
	For                *time.Time
	Adult              bool
	Sex                int
	Expected           *money.Amount
	ExpectedOfTheLines []money.Amount
}

// WantedLine is a line of a Wanted order; the bag keeps it.
type WantedLine struct {
	Product  string         `json:"p"`
	Quantity int            `json:"q"`
	Grams    int            `json:"g,omitempty"`
	Extras   []WantedExtra  `json:"a,omitempty"`
	Answers  []WantedAnswer `json:"o,omitempty"`
	Note     string         `json:"n,omitempty"`
}

// WantedExtra is an addition on each unit of a line.
type WantedExtra struct {
	Product  string `json:"p"`
	Quantity int    `json:"q"`
	Fixed    bool   `json:"f,omitempty"`
}

// WantedAnswer answers one of the product's questions.
type WantedAnswer struct {
	Question string   `json:"d"`
	Options  []string `json:"o"`
}

// Quoted is what a Wanted order costs now.
type Quoted struct {
	// Lines are the prices of the order's lines, Totals the lines of its total.
	Lines  []money.Amount
	Totals []TotalLine
	Total  money.Amount
	// ServiceFee says that there is one, which the customer may take off.
	ServiceFee bool
	// Missing is what the items lack to the least order.
	Minimum, Missing money.Amount
	// Times are those for which the same can be ordered for later.
	Times []time.Time
}

// TotalLine is a line of a total.
type TotalLine struct {
	Name  string
	Value money.Amount
}

// Moved is an amount that was shown and is another one now.
type Moved struct {
	Name          string
	Before, After money.Amount
}

// Repriced are the details of the Conflict of an order whose total is not the one that its
// customer was shown.
type Repriced struct{ Moved []Moved }

// Intake takes orders from the pages as the public intake does, with its limits and its
// faults, whose fields are those of the wire. address is the customer's in the network.
type Intake interface {
	Quote(ctx context.Context, address, slug string, w Wanted) (Quoted, error)
	// Place answers the code of the order's tracking. The same key with the same order
	// answers the same again.
	Place(ctx context.Context, address, slug string, w Wanted, key string) (code string, err error)
}
