package marketplace

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/push"
)

// Times of the conversation.
const (
	// Patience is how long the marketplace waits for an order to be confirmed
	// before it cancels it: from its placing on, or from when it is to be begun.
	Patience = 8 * time.Minute
	// pollEvery is how often events are asked for; asking keeps the shop open.
	pollEvery = 30 * time.Second
	// pollAgain is how soon after a failure.
	pollAgain = 10 * time.Second
	// callLimit is the default of Config.CallLimit.
	callLimit = 10 * time.Second
	// roundTime bounds one round; busyTime is for how long a server that dies in
	// the middle of one keeps others from the venue.
	roundTime = 45 * time.Second
	busyTime  = 60 * time.Second
	// keep is for how long events and commands are kept once they are done.
	keep = 30 * 24 * time.Hour
)

// Order is an order as the marketplace took it, in our terms.
type Order struct {
	ExternalID, Code         string
	Simulated                bool
	Fulfilment               Fulfilment
	Name, CPF, Phone         string
	Address, Table           string
	Items                    []Item
	Total                    money.Amount
	Payment                  string
	InPerson                 bool
	Change                   *money.Amount
	Note                     string
	CreatedAt, ConfirmBefore time.Time
	// Schedule is nil where the order is for now.
	Schedule *Schedule
	// DeliversItself says that a courier of the marketplace takes the order out.
	DeliversItself bool
	// Ended is the kind of event by which the order has left the kitchen nothing to
	// do, empty while there is something; Reason is why, where it was cancelled.
	Ended, Reason string
	// Unread are the marketplace's fields that are missing or could not be read, for
	// the log; Note tells people.
	Unread []string
}

// Schedule is when an order is for that is not for now. Begin is from when on it is to
// be prepared and the marketplace waits to have it confirmed. Each is zero where it is
// not known.
type Schedule struct{ Begin, From, To time.Time }

// Fulfilment is how an order reaches its customer.
type Fulfilment int

const (
	Delivery Fulfilment = iota + 1
	Table
	Pickup
)

// Item is a line of an order.
type Item struct {
	Code, Name string
	Quantity   int
	// Unit is the price of one without extras, Total that of the line with them.
	Unit, Total money.Amount
	Note        string
	Extras      []Extra
}

// Extra is an addition to each unit of an item.
type Extra struct {
	Code, Name string
	Quantity   int
	Unit       money.Amount
}

// Moved is something that happened to an order of the venue.
type Moved struct {
	Seq int64
	// OrderID is our id; the others are set for a marketplace's order only.
	OrderID, ExternalID, Command string
	Code, Reason                 string
	At                           time.Time
	// Over says that nothing can happen to the order any more.
	Over bool
}

// Orders is what the marketplace needs of the orders.
type Orders interface {
	// Known answers our id of a marketplace's order, empty while there is none.
	Known(ctx context.Context, venueID, externalID string) (string, error)
	// Receive takes an order in, once however often it is called.
	Receive(ctx context.Context, venueID string, o Order) error
	// Follow moves a known order to where an event of this kind says it is.
	Follow(ctx context.Context, venueID, externalID, kind, reason string) error
	// NoteProblem shows on the order what could not be agreed.
	NoteProblem(ctx context.Context, orderID, problem string) error
	// NoteUnconfirmed is NoteProblem while the marketplace has not confirmed the order.
	NoteUnconfirmed(ctx context.Context, orderID, problem string) error
	// NoteUnheard is NoteProblem where nothing is shown, or what was said while nobody
	// knew: what the marketplace has said itself stays. RefusalHeard takes that off again.
	NoteUnheard(ctx context.Context, orderID, problem, meanwhile string) error
	RefusalHeard(ctx context.Context, orderID, problem string) error
	// Confirmed says that the marketplace has heard that the order was accepted.
	Confirmed(ctx context.Context, orderID string) error
	// Moves answers what people did to the venue's orders after a seq, and the
	// seq up to which it looked; after the last move that is LastSeq.
	Moves(ctx context.Context, venueID string, after int64) ([]Moved, int64, error)
	// LastSeq is the seq of the venue's last change.
	LastSeq(ctx context.Context, venueID string) (int64, error)
	// Unsettled reports whether the venue has an order of the marketplace, placed or
	// changed since then or for later, of which the marketplace may have to tell or to hear.
	Unsettled(ctx context.Context, venueID string, since time.Time) (bool, error)
	// Outside answers the venue of an order and what the marketplace calls it.
	Outside(ctx context.Context, orderID string) (venueID, externalID string, err error)
}

// Config is what a Service needs. Every field is required, but for CallLimit.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Hub    *push.Hub
	Log    *slog.Logger
	Orders Orders
	// Topic is what is woken after each change of a venue's orders.
	Topic  func(venueID string) string
	Client *Client
	// Simulated says that Client speaks to the simulator.
	Simulated bool
	// CallLimit is how long each part of a round (asking for events, fetching orders,
	// sending commands) waits for the marketplace: one that hangs leaves the others
	// theirs. 0 is 10 s; more than that may not end within a round.
	CallLimit time.Duration
}

// Service serves the venues that sell at the marketplace.
type Service struct {
	Config
	self string
	// turns let one round of a venue at a time into this server (of chan struct{}, by venue).
	turns sync.Map
}

// New answers a Service on an open database.
func New(cfg Config) *Service {
	cfg.CallLimit = cmp.Or(cfg.CallLimit, callLimit)
	return &Service{Config: cfg, self: uuid.NewString()}
}

// changed wakes every server when a venue has joined or left the marketplace.
const changed = "marketplace"

// Run serves the venues that sell at the marketplace until ctx ends.
func (s *Service) Run(ctx context.Context) {
	push.Rounds{
		Name: "marketplace", Hub: s.Hub, Log: s.Log, Keys: s.served, Changed: changed, Topic: s.Topic, Round: s.Round, Every: 5 * time.Second,
	}.Run(ctx)
}
