package storefront

import (
	"context"
	"net/http"
	"time"

	"balcao/app/money"
)

// Seat is a table in use, as whoever sits there is told of it.
type Seat struct {
	Token, Number, Name string
}

// Seats finds tables by what their QR carries; what holds no more is a NotFound fault.
type Seats interface {
	WithToken(ctx context.Context, venueID, token string) (Seat, error)
	// Visit is what the guests of a table are told of their visit; address is theirs in the
	// network.
	Visit(ctx context.Context, address, slug, token string) (Visit, error)
	// CallWaiter and AskForBill call the staff to the table; untaxed takes the optional
	// service fee off the bill, or puts it back; nil leaves it.
	CallWaiter(ctx context.Context, address, slug, token string) error
	AskForBill(ctx context.Context, address, slug, token string, untaxed *bool) error
}

// Visit is the visit of a table's guests, with nothing about persons.
type Visit struct {
	Orders []VisitOrder
	// Totals are the lines of the account; nil until something was ordered.
	Totals []TotalLine
	// HasFee says that there is a service fee, which Untaxed says is taken off.
	HasFee, Untaxed bool
	// WaiterCalled and BillAsked are since when the table waits; zero where it does not.
	WaiterCalled, BillAsked time.Time
}

// VisitOrder is an order of a visit.
type VisitOrder struct {
	Code, State string
	Placed      time.Time
	Lines       []VisitLine
}

// VisitLine is a line of an order.
type VisitLine struct {
	Quantity int
	Name     string
	Value    money.Amount
}

// Wanted is an order as the forms of the shop's pages ask for it.
type Wanted struct {
	Lines []WantedLine
	// Way is mesa or retirada; TableToken is what the table's QR carries.
	Way, TableToken   string
	Name, Phone, Note string
	Payment           string
	// Online says that it is paid before it reaches the shop.
	Online            bool
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
	// Notice is why it cannot be ordered so; empty where it can.
	Notice string
}

// TotalLine is a line of a total.
type TotalLine struct {
	// Value is empty where it is not known; Note says what decided it.
	Name, Value, Note string
}

// Moved is an amount that was shown and is another one now.
type Moved struct {
	Name          string
	Before, After money.Amount
}

// Repriced are the details of the Conflict of an order whose total is not the one that its
// customer was shown.
type Repriced struct{ Moved []Moved }

// AlreadyPlaced are the details of the Conflict of an order that was placed before, under
// the same key, and has been changed since.
type AlreadyPlaced struct{ Page string }

// Intake takes orders from the pages as the public intake does, with its limits and its
// faults, whose fields are those of the wire. address is the customer's in the network.
type Intake interface {
	Quote(ctx context.Context, address, slug string, w Wanted) (Quoted, error)
	// Place answers where the order is followed. The same key with the same order answers
	// the same again.
	Place(ctx context.Context, address, slug string, w Wanted, key string) (PlacedOrder, error)
}

// PlacedOrder is where an order is followed.
type PlacedOrder struct {
	// Page is the address of its page.
	Page string
	// Secret makes the browser the one that has ordered; nil where there is none.
	Secret *http.Cookie
}
