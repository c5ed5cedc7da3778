package stock

import (
	"github.com/uptrace/bun"

	"balcao/app/quantity"
)

// Kind is what a movement is.
type Kind string

const (
	In       Kind = "entrada"
	Out      Kind = "saida"
	Count    Kind = "contagem"
	Sale     Kind = "venda"
	Returned Kind = "devolucao"
	Lost     Kind = "perda"
	Reversal Kind = "estorno"
)

// movementRow is one act: a delivery, a count, the acceptance of an order.
type movementRow struct {
	bun.BaseModel `bun:"table:stock_movements,alias:m"`
	ID            string `bun:"id,pk"`
	VenueID       string
	Kind          Kind
	// Reason is the reason's name as it was then.
	Reason    string
	Supplier  string
	Invoice   string
	FactOn    string
	Note      string
	OrderID   string
	OrderCode string
	Reverses  string `bun:",nullzero"`
	Lines     int
	Paid      Cost
	Search    string
	ActorID   string
	ActorName string

	RecordedAt int64
	ReversedBy string `bun:",scanonly"`
}

// ledgerRow is what a movement did to one product.
type ledgerRow struct {
	bun.BaseModel `bun:"table:stock_ledger,alias:l"`
	VenueID       string `bun:",pk"`
	ProductID     string `bun:",pk"`
	No            int64  `bun:",pk"`
	MovementID    string
	// Line is where the product stands in the movement.
	Line     int
	Quantity quantity.Amount
	// PackageUnits is how many units a package had; a whole multiple of one unit.
	PackageUnits quantity.Amount
	OnHand       quantity.Amount
	Cost         Cost
	Value        Cost
	Paid         *Cost
	RecordedAt   int64
	// Minimum is the balance's, where it is asked for.
	Minimum quantity.Amount `bun:",scanonly"`
}

// drawRow is what one item of an order draws of one product.
type drawRow struct {
	bun.BaseModel `bun:"table:stock_draws,alias:d"`
	OrderID       string `bun:",pk"`
	ItemID        string `bun:",pk"`
	ProductID     string `bun:",pk"`
	VenueID       string
	// Product is the product's name as it was then.
	Product  string
	Quantity quantity.Amount
	Cost     Cost
	// Quota says that it counts against the product's quota, in that period of it.
	Quota       bool
	QuotaPeriod int64
	State       drawState
}

type drawState int

const (
	reserved drawState = iota + 1
	taken
	released
	back
	lost
)
