package orders

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/idempotency"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/pages"
	"balcao/app/push"
	"balcao/app/throttle"
)

// Shop is what orders must know of a venue and its storefront.
type Shop struct {
	VenueID string
	Name    string
	// Slug is its public address; empty until it has one.
	Slug string
	// Phone is for customers, digits only; it may be empty.
	Phone string
	Zone  *time.Location
	// DayBegins is how long after midnight a business day begins (businessDayCutoff).
	DayBegins time.Duration
	// Closed is the sentence for a customer while no orders are taken; empty when open.
	Closed string
	// Deactivated venues take no orders, not even from their staff.
	Deactivated bool
	// Fulfilments are the ways in which the shop hands out orders.
	Fulfilments []Fulfilment
	// PayOnline are the ways in which it is paid online.
	PayOnline   []OnlineWay
	PayInPerson bool
	// UnpaidPerCustomer is how many orders of one customer may wait for their online payment at
	// once; 0: any number.
	UnpaidPerCustomer int
	// AutoAccept is automaticallyAcceptOrder.
	AutoAccept bool
	// Acceptance is how long an own order waits to be accepted; 0: for ever.
	Acceptance time.Duration
	Rules
	// Printing is what is printed when an order is accepted.
	Printing Printing
	// PrintSetup is what orders are printed with.
	PrintSetup PrintSetup
	// DeliveryMinutes is the usual delivery time; 0 when none is promised.
	DeliveryMinutes int
	// Terms are what its totals are made of besides the items.
	Terms Terms
	// CourierFee asks what the platform's courier takes to a destination; nil where only the
	// venue's own people deliver, or nothing is to be asked.
	CourierFee func(context.Context, Destination) (fee money.Amount, known bool)
	// Business is who sells in it.
	Business Business
	// Chat is allowCustomerChatVisualization.
	Chat bool
	// HidesProgress keeps the steps of its orders from customers (showDeliveryStatus is off).
	HidesProgress bool
	Cancelling    Cancelling
	Later         Later
	// typed is the shop for its staff.
	typed bool
	// Grouping is for how long orders of one customer or table belong together.
	Grouping time.Duration

	// promise is what is promised of the order that is priced.
	promise Promise
}

// DayBegins is when the business day of a date begins, so long after midnight (D31).
func DayBegins(date time.Time, zone *time.Location, after time.Duration) time.Time {
	year, month, day := date.Date()
	return time.Date(year, month, day, 0, int(after.Minutes()), 0, 0, zone)
}

// Rules are the settings of a venue that decide what its boards may do to its orders.
type Rules struct {
	// Reduced is reducedOrderFlow.
	Reduced bool
	// TimePerOrder is deliveryTimePerOrder: accepting a delivery says its time.
	TimePerOrder bool
	// ChooseCarrier is needSelectResponsibleForTransportation.
	ChooseCarrier bool
	// Agent is EnderecoServidorLocal, through which boards print; empty: they do not.
	Agent string
}

// Shops answers shops; an unknown one is a NotFound fault.
type Shops interface {
	BySlug(ctx context.Context, slug string) (Shop, error)
	ByVenue(ctx context.Context, venueID string) (Shop, error)
}

// Stores tells whether a store within a venue takes orders now.
type Stores interface {
	// Closed answers the sentence for a customer, empty while the store is open.
	Closed(ctx context.Context, venueID, storeID string, zone *time.Location) (string, error)
	// OpenAt answers at which moments it takes orders: by its hours, at none once it has been
	// closed by hand.
	OpenAt(ctx context.Context, venueID, storeID string, zone *time.Location) (func(time.Time) bool, error)
}

// PasswordVerifier asks a signed-in person once more who he is; a wrong
// password is a fault that may be shown.
type PasswordVerifier interface {
	VerifyPassword(ctx context.Context, userID, password string) error
}

// Sessions answers the caller of a token, or an Unauthenticated fault; open
// streams ask again and again.
type Sessions interface {
	Authenticate(ctx context.Context, token string) (*operation.Caller, error)
}

// Conversations are the messages between a venue and its customers.
type Conversations interface {
	// Topic is what push wakes when a message of a venue was written or read.
	Topic(venueID string) string
	// Unread answers what a board is told of them, ready to be encoded.
	Unread(ctx context.Context, venueID string) (any, error)
	// Last is the number of the last message about an order; 0 while there is none.
	Last(ctx context.Context, orderID string) (int64, error)
}

// Calls are what waits for somebody at a venue: what the guests of its tables ask for, and
// payments that have to be looked at.
type Calls interface {
	// Topic is what push wakes when a table has called, or somebody has taken its call.
	Topic(venueID string) string
	// Waiting answers what nobody has taken, ready to be encoded.
	Waiting(ctx context.Context, venueID string) (any, error)
}

// Config is what a Service needs. Every field is required, Conversations, Calls, Matters, Clientele, Stock, Sales, Payments, Log, PhoneKey and limits apart.
type Config struct {
	DB        *database.DB
	Clock     clock.Clock
	Hub       *push.Hub
	Shops     Shops
	Stores    Stores
	Tables    Tables
	Catalogue Catalogue
	Passwords PasswordVerifier
	Sessions  Sessions
	Reasons   CancellationReasons
	// Conversations tells boards of unread messages; nil tells them nothing.
	Conversations Conversations
	// Calls tells boards who waits at a table; nil tells them nothing.
	Calls Calls
	// Matters tells boards which payments have to be looked at; nil tells them nothing.
	Matters Calls
	// Stock is drawn from; nil: nothing is counted.
	Stock Stock
	// Sales writes down what was delivered; nil: nothing is written down.
	Sales Sales
	// Payments takes the money of orders that are paid online; nil: no shop offers that.
	Payments Payments
	// Clientele tells who is blocked or alerted; nil: nobody is.
	Clientele Clientele
	// PhoneKey answers the key under which the secrets of ordering phones are made (ADR
	// 0023), the same again for good; nil: phones are given none.
	PhoneKey func(ctx context.Context) ([]byte, error)
	// PerAddress and PerVenue limit public orders a minute; 0 means 60 and 600. Quotes are
	// limited apart, to quotesPerOrder times as many; so is who follows an order, to
	// tracksPerOrder times as many.
	PerAddress, PerVenue int
	// Heartbeat is how often a stream shows that it lives; it is also when a
	// lost wake heals and the session is looked at again. 0 means 5 s.
	Heartbeat time.Duration
	// Renderer writes the pages of tracking.
	Renderer *pages.Renderer
	// Log hears of what Run could not do; nil: nobody does.
	Log *slog.Logger
}

// Service takes orders and moves them on.
type Service struct {
	Config
	keys       idempotency.Keys
	views      *views
	cards      *encodings[Order]
	details    *encodings[Detail]
	changes    *gather[lag, *news]
	messages   *gather[string, []byte]
	calls      *gather[string, []byte]
	toLook     *gather[string, []byte]
	perAddress *throttle.Limiter
	perVenue   *throttle.Limiter
	quotes     quoteLimits
	perReader  *throttle.Limiter
	perLookUp  *throttle.Limiter
	overviews  *overviews
	promises   measured
	tracks     trackLimits
	// recoveries are of who asks for an order's secret by its telephone.
	recoveries *throttle.Limiter
	moved      *gather[lag, *moved]
	failed     failedOrders
}

// New answers a Service on an open database.
func New(cfg Config) *Service {
	if cfg.PerAddress == 0 {
		cfg.PerAddress = 60
	}
	if cfg.PerVenue == 0 {
		cfg.PerVenue = 600
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 5 * time.Second
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &Service{
		Config:     cfg,
		keys:       idempotency.New(cfg.DB, cfg.Clock),
		views:      newViews(),
		cards:      newEncodings[Order](),
		details:    newEncodings[Detail](),
		changes:    newGather[lag, *news](),
		messages:   newGather[string, []byte](),
		calls:      newGather[string, []byte](),
		toLook:     newGather[string, []byte](),
		perAddress: throttle.New(cfg.PerAddress, cfg.Clock, tooMany),
		perVenue:   throttle.New(cfg.PerVenue, cfg.Clock, tooMany),
		quotes:     quoteLimits{throttle.New(quotesPerOrder*cfg.PerAddress, cfg.Clock, tooManyQuotes), throttle.New(quotesPerOrder*cfg.PerVenue, cfg.Clock, tooManyQuotes)},
		perReader:  throttle.New(papersPerMinute, cfg.Clock, "Muitas impressões em pouco tempo. Aguarde um instante e tente novamente."),
		perLookUp:  throttle.New(lookUpsPerMinute, cfg.Clock, "Muitas consultas de clientes em pouco tempo. Aguarde um instante e tente novamente."),
		overviews:  newOverviews(),
		recoveries: throttle.New(recoveriesPerOrder, cfg.Clock, tooManyRecoveries),
		tracks:     trackLimits{throttle.New(tracksPerOrder*cfg.PerAddress, cfg.Clock, tooManyLooks), newOpenStreams()},
		moved:      newGather[lag, *moved](),
	}
	s.promises = newMeasured(cfg.Clock, s.measure)
	return s
}

// papersPerMinute limits how many orders one address prints: a venue's busy
// night, not somebody who tries ids out.
const papersPerMinute = 120

// tooMany is said to whoever places more orders than a person would.
const tooMany = "Muitos pedidos em pouco tempo. Aguarde um instante e tente novamente."

func topic(venueID string) string { return "orders:" + venueID }

// Sweep keeps searches quick, and forgets who has not paid.
func (s *Service) Sweep(ctx context.Context) error {
	return errors.Join(s.MergeSearch(ctx), s.forgetUnpaid(ctx))
}
