package scheduling

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/money"
	"balcao/app/venue"
)

// Venues answers venues, also within a transaction; an unknown one is a NotFound fault.
type Venues interface {
	Venue(ctx context.Context, id string) (venue.Venue, error)
	VenueIn(ctx context.Context, db bun.IDB, id string) (venue.Venue, error)
}

// Host is a venue as its public page and letters name it. What nobody has told is empty.
type Host struct {
	VenueID, Slug, Name, LegalName, Document, Address, Phone, Email, Logo string
}

// Hosts answers who is visited: at a public address, or of a venue.
type Hosts interface {
	BySlug(ctx context.Context, slug string) (Host, error)
	ByVenue(ctx context.Context, venueID string) (Host, error)
}

// SubjectKind is what bookings are as subjects of charges (D43).
const SubjectKind = "agendamento"

// Charge is one attempt to be paid a deposit.
type Charge struct {
	ID string
	// Open says that it can still be paid in time, Late that it was paid after that.
	Open, Late bool
	Amount     money.Amount
	// Code is what the payer copies, Page the provider's page; empty until the provider has answered.
	Code, Page        string
	ExpiresAt         time.Time
	ByHand, Simulated bool
}

// Payments moves the money of deposits.
type Payments interface {
	// TakesPix says whether the venue is paid online by Pix.
	TakesPix(ctx context.Context, venueID string) (bool, error)
	// Create writes the charge of a deposit down; nobody hears of it before Look, after the commit.
	Create(ctx context.Context, tx bun.Tx, venueID, bookingID, label string, amount money.Amount, lasts time.Duration) (Charge, error)
	Look(ctx context.Context, venueID, chargeID string) error
	// Of lists the charges of a booking, the latest first.
	Of(ctx context.Context, db bun.IDB, venueID, bookingID string) ([]Charge, error)
	// Withdraw cancels what is not paid yet. GiveBack gives the deposit back, too. Call Wake after the commit.
	Withdraw(ctx context.Context, tx bun.Tx, venueID, bookingID, reason string) error
	Wake(venueID string)
}

// Table is a dining table that a place stands for.
type Table struct{ ID, Number string }

// Tables answers dining tables, and what was ordered at one.
type Tables interface {
	InUse(ctx context.Context, venueID string) ([]Table, error)
	// Spent is what the visits of a table have ordered that began between the moments.
	Spent(ctx context.Context, venueID, tableID string, from, to time.Time) (money.Amount, error)
}

// PlacedAhead is what the guests of a booking want to find ready.
type PlacedAhead struct {
	BookingID, VenueID    string
	Customer, Phone, Note string
	For                   time.Time
	Items                 []Chosen
}

// Placed is a pre-order on the board.
type Placed struct {
	ID, Code string
	Total    money.Amount
}

// Kitchen takes the pre-orders of bookings. What it refuses is a fault whose sentence the guest, or
// the staff, can do something about.
type Kitchen interface {
	// Menu is what can be ordered beforehand.
	Menu(ctx context.Context, venueID string) ([]Dish, error)
	// Check refuses what cannot be had, as far as that is known beforehand.
	Check(ctx context.Context, o PlacedAhead) error
	// Place places the order of a booking, once: again, it is the same order.
	Place(ctx context.Context, o PlacedAhead) (Placed, error)
	// Placed answers the order that Place has placed; zero for none.
	Placed(ctx context.Context, venueID, bookingID string) (Placed, error)
	// Move gives an order the time and note of its booking, and reports whether they were others.
	Move(ctx context.Context, orderID string, o PlacedAhead) (bool, error)
	CallOff(ctx context.Context, venueID, orderID string) error
	// Worth is what an order comes to; nothing where it was refused.
	Worth(ctx context.Context, venueID, orderID string) (money.Amount, error)
}
