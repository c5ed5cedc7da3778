package delivery

import (
	"context"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/push"
)

// Company is whose delivery an order is (D8).
type Company int

const (
	ByPlatform Company = iota
	ByVenue
)

// Stage is how far a platform's courier is, as the order shows it.
type Stage string

const (
	// Undecided says that the platform is chosen and will be called later.
	Undecided Stage = ""
	// ByHand says that a person will call the courier.
	ByHand    Stage = "manual"
	Asked     Stage = "solicitado"
	Searching Stage = "procurando"
	Assigned  Stage = "designado"
	Collected Stage = "coletado"
	Delivered Stage = "entregue"
	Failed    Stage = "falhou"
	cancelled Stage = "cancelado"
)

func (s Stage) open() bool {
	return s == Asked || s == Searching || s == Assigned || s == Collected
}

// Status is what an order shows of its delivery.
type Status struct {
	Company   Company
	Platform  string
	Stage     Stage
	Price     *money.Amount
	Message   string
	Simulated bool
	Tracking  string
}

// Courier is who carries an order.
type Courier struct{ ID, Name, Phone string }

// Parcel is an order as a courier sees it.
type Parcel struct {
	OrderID, VenueID, Code string
	// Deliverable is true for orders of the venue's own channel that go to an address.
	Deliverable    bool
	Pending, Ended bool
	// TakenOut says that a carrier is named for it, or has it already.
	TakenOut bool
	To       Place
	Value    money.Amount
	// Delivery is nil until somebody or the settings chose.
	Delivery *Status
}

// movedOn reports whether the order wants no platform's courier any more: one who was
// asked for in vain is wanted again once somebody says so.
func (p Parcel) movedOn() bool {
	return p.Ended || p.Delivery == nil && p.TakenOut || p.Delivery != nil && !p.wantsCourier()
}

// wantsCourier reports whether the platform's courier is to be called now, or was.
func (p Parcel) wantsCourier() bool {
	return !p.Ended && p.Delivery != nil && p.Delivery.Company == ByPlatform && p.Delivery.Stage.open()
}

// shown is what the order shows of its delivery, empty until somebody chose. Whoever
// takes it out unasked is the venue's.
func (p Parcel) shown() Status {
	switch {
	case p.Delivery != nil:
		return *p.Delivery
	case p.TakenOut:
		return Status{Company: ByVenue}
	default:
		return Status{}
	}
}

// Decision makes an order's delivery what it answers; nil leaves it as it is. What it
// writes in the transaction stands with it; it refuses before it writes.
type Decision func(ctx context.Context, tx bun.Tx, p Parcel) (*Status, error)

// Moved is something that happened to an order of the venue.
type Moved struct {
	OrderID         string
	Accepted, Ended bool
	At              time.Time
}

// Orders is what delivery needs of the orders.
type Orders interface {
	VenueOf(ctx context.Context, orderID string) (string, error)
	Parcel(ctx context.Context, orderID string) (Parcel, error)
	// Decide puts on the order what decide makes of its delivery, once for each Key
	// of a wish, and answers the order as it is then: for a Key that comes again, as
	// it has become since, or the refusal of then. What it shows already changes nothing.
	Decide(ctx context.Context, orderID, wish string, by operation.Actor, decide Decision) (Parcel, error)
	// Progress puts on the order how far the platform is; an order whose delivery
	// is the venue's by now, or that another courier has, changes only when this one
	// has it, or brought it. courier is nil while there is none.
	Progress(ctx context.Context, orderID string, status Status, courier *Courier) error
	// CallOff puts on an order that wants no courier of the platform any more why
	// one may come all the same; nothing when he was called off.
	CallOff(ctx context.Context, orderID, platform, trouble string) error
	// SetCarrier names one of the venue's own carriers, once for each Key.
	SetCarrier(ctx context.Context, orderID, carrierID string, by operation.Actor) error
	// Moves answers what happened to the venue's orders after a seq, and the seq
	// up to which it looked.
	Moves(ctx context.Context, venueID string, after int64) ([]Moved, int64, error)
	LastSeq(ctx context.Context, venueID string) (int64, error)
}

// Settings are a venue's, of its online-ordering configuration.
type Settings struct {
	// Own and Platform say which deliveries the venue uses (D9).
	Own, UsesPlatform bool
	Platform          Platform
	// Manual says that people call the courier.
	Manual bool
	// From is where a courier collects.
	From Place
}

// Shops answers the settings of venues.
type Shops interface {
	Delivery(ctx context.Context, venueID string) (Settings, error)
	// UsingPlatform lists the venues that use a platform.
	UsingPlatform(ctx context.Context) ([]string, error)
}

// Vendor is a platform as it is reached.
type Vendor struct {
	*Client
	Simulated bool
}

// Config is what a Service needs. Every field is required.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Hub    *push.Hub
	Log    *slog.Logger
	Orders Orders
	Shops  Shops
	// Topic is what is woken after each change of a venue's orders, Settings
	// after each change of a venue's settings.
	Topic    func(venueID string) string
	Settings string
	// Vendors has every platform.
	Vendors map[Platform]Vendor
	// ManualCourier is the id of the placeholder for a courier still to be called.
	ManualCourier string
}

// Service calls couriers and follows them.
type Service struct{ Config }

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{Config: cfg} }

// Run works until ctx ends.
func (s *Service) Run(ctx context.Context) {
	push.Rounds{
		Name: "delivery", Hub: s.Hub, Log: s.Log, Keys: s.venues, Changed: s.Settings, Topic: s.Topic, Round: s.Round, Every: 3 * time.Second,
	}.Run(ctx)
}
