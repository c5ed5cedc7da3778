// Package storefront is a venue's face to its customers: the online-ordering
// configuration (configuration.go, configure.go) with the establishment's address
// (address.go) and the kinds of shop (categories.go), what is ours beside S0's
// (selling.go), the pin (pin.go), and the public menu (menu.go; promise.go has how long it
// takes) with that of the staff (staff_menu.go). What the order board
// has to know of it is in board.go and preferences.go; opening.go and pause.go are what
// the board may change. readiness.go says what a shop still lacks.
// Orders themselves are placed in orders.
//
// page.go lists the shop's pages, which are whole without a script: the menu (page_menu.go),
// a product with its form (page_product.go), and the bag (page_order.go), which a cookie
// keeps (page_bag.go). page_visit.go is who looks and at which table, page_words.go what the
// pages say of hours and prices, intake.go what they need of tables and orders.
//
// Table: storefronts.
package storefront

import (
	"context"
	"fmt"
	"strings"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/hours"
	"balcao/app/memo"
	"balcao/app/pages"
)

// Venue is what a storefront must know of its venue.
type Venue struct {
	ID, Name string
	// Slug is empty until somebody has chosen one; until then nobody can order.
	Slug string
	// LegalName, Document (a CNPJ or CPF without its mask), Email and Phone are who sells;
	// empty until somebody tells.
	LegalName, Document, Email, Phone string

	Address     Address
	Zone        *time.Location
	Active      bool
	Preferences Preferences
}

// Venues answers and changes venues; an unknown one is a NotFound fault.
type Venues interface {
	VenueBySlug(ctx context.Context, slug string) (Venue, error)
	VenueByID(ctx context.Context, id string) (Venue, error)
	// SetSlug gives the venue another public address; one that is taken is a Conflict.
	SetSlug(ctx context.Context, id, slug string) error
	SetPreferences(ctx context.Context, id string, p Preferences) error
	// Move gives the venue another address; one that is none is an Invalid fault.
	Move(ctx context.Context, id string, to Address) error
}

// Offers answers what a venue offers to customers.
type Offers interface {
	// Edition names what is offered now: another word whenever Offer may answer another.
	Edition(ctx context.Context, venueID string) (string, error)
	Offer(ctx context.Context, venueID string) (Offer, error)
	// StaffOffer is Offer with what only the venue's staff sell.
	StaffOffer(ctx context.Context, venueID string) (Offer, error)
}

// Logos keeps the venues' pictures.
type Logos interface {
	// Address is where a venue's logo is served; empty while there is none.
	Address(ctx context.Context, venueID string) (string, error)
	// Prepare normalizes a picture that a form sends, and answers what stores it as the
	// venue's; one that is none is an Invalid fault.
	Prepare(venueID, sent string) (save func(context.Context) error, err error)
	Remove(ctx context.Context, venueID string) error
}

// Marketplace tells whether a venue fetches the marketplace's orders.
type Marketplace interface {
	Active(ctx context.Context, venueID string) (bool, error)
}

// Promises tells within how many minutes an order leaves the kitchen that comes in now by a
// way (delivery, mesa, retirada): half of such orders within least, four of five within most.
// Both are 0 where too little was measured.
type Promises interface {
	Promise(ctx context.Context, venueID, way string) (least, most int, err error)
	// NextLater is the first time for which customers may order for later; zero where there
	// is none.
	NextLater(ctx context.Context, venueID string) (time.Time, error)
}

// Stores are those within a venue.
type Stores interface {
	Openings(ctx context.Context, venueID string, at time.Time) ([]StoreOpening, error)
}

// StoreOpening is a store: Opens is when it takes orders next, Closes when it no longer does;
// each is zero where it does not apply, or nobody can say.
type StoreOpening struct {
	ID, Name      string
	IsOpen        bool
	Opens, Closes time.Time
}

// Config is what a Service needs. Every field is required, PaidOnline apart.
type Config struct {
	DB          *database.DB
	Clock       clock.Clock
	Venues      Venues
	Offers      Offers
	Logos       Logos
	Marketplace Marketplace
	// PaidOnline answers the ways in which the venue's orders can be paid online, each as a menu
	// names it; nil: none can.
	PaidOnline func(ctx context.Context, venueID string) ([]string, error)
	// Changed is called after settings were saved, so that other servers can be
	// told to Forget.
	Changed func()
	// Renderer writes the shop's pages.
	Renderer *pages.Renderer
	// Seats and Intake are what the pages need to take orders by plain forms.
	Seats  Seats
	Intake Intake
	// HasTables reports whether the venue has a table in use.
	HasTables func(ctx context.Context, venueID string) (bool, error)
	// PostalCodes finds streets for customers, PerAddress times a minute for each network
	// address.
	PostalCodes PostalCodes
	PerAddress  int
	Promises    Promises
	Stores      Stores
}

// Service keeps the storefronts of all venues.
type Service struct {
	Config
	shops *memo.Memo[arranged]
	// faces are the shops by their public addresses, for who only looks.
	faces    *memo.Memo[arranged]
	editions editions
	codes    postalLimits
}

// New answers a Service on an open database.
func New(cfg Config) *Service {
	s := &Service{Config: cfg, codes: newPostalLimits(cfg)}
	s.shops = memo.New(cfg.Clock, rememberedFor, mostRemembered, s.read)
	s.faces = memo.New(cfg.Clock, rememberedFor, mostRemembered, s.addressed)
	return s
}

const (
	// rememberedFor is how long another server may not notice a change without push.
	rememberedFor = 5 * time.Second
	// mostRemembered bounds the memory of a server with many venues.
	mostRemembered = 5000
)

// Shop is a venue with its configuration, and why it takes no orders now.
type Shop struct {
	Venue
	Configuration
	// WithinHours says that the hours of the week and the special days would let orders in.
	WithinHours bool
	// Opens is when orders are taken next, in the venue's zone; zero while they are, and
	// where nobody can say.
	Opens time.Time
	// Closes is when they are no longer taken, in the venue's zone; zero while none are, and
	// where no end is in sight.
	Closes time.Time
	// Logo is the address of its picture; empty without one.
	Logo string
	// OnlineWays are those in which its orders are paid online.
	OnlineWays []string
	// Closed is the sentence for a customer; empty while orders are taken.
	Closed string

	// promised is what the menu promises of an order that comes in now.
	promised promise
	// stores are those within it, and nextLater is when it takes orders for later while it is
	// closed, in words.
	stores    []MenuStore
	nextLater string
	// openings are its hours.
	openings hours.Calendar
}

// BySlug answers the shop at a public address; letter case does not matter.
func (s *Service) BySlug(ctx context.Context, slug string) (Shop, error) {
	found, err := s.addressed(ctx, strings.ToLower(slug))
	if err != nil {
		return Shop{}, err
	}
	return found.at(s.Clock.Now()), nil
}

// faceOf is BySlug for who only looks: most answers come from memory.
func (s *Service) faceOf(ctx context.Context, slug string) (Shop, error) {
	found, err := s.faces.Get(ctx, strings.ToLower(slug))
	if err != nil {
		return Shop{}, err
	}
	return found.at(s.Clock.Now()), nil
}

// addressed reads the shop at a public address in small letters.
func (s *Service) addressed(ctx context.Context, slug string) (arranged, error) {
	if !plain(slug) {
		return arranged{}, fault.New(fault.NotFound, "Loja não encontrada.")
	}
	venue, err := s.Venues.VenueBySlug(ctx, slug)
	if err != nil {
		return arranged{}, err
	}
	if venue.Slug == "" {
		return arranged{}, fault.New(fault.NotFound, "Loja não encontrada.")
	}
	return s.arrange(ctx, venue)
}

// ByVenue answers the shop of a venue. The board asks for it on every call:
// most answers come from memory.
func (s *Service) ByVenue(ctx context.Context, venueID string) (Shop, error) {
	found, err := s.shops.Get(ctx, venueID)
	if err != nil {
		return Shop{}, err
	}
	return found.at(s.Clock.Now()), nil
}

func (s *Service) read(ctx context.Context, venueID string) (arranged, error) {
	venue, err := s.Venues.VenueByID(ctx, venueID)
	if err != nil {
		return arranged{}, err
	}
	return s.arrange(ctx, venue)
}

// Forget drops what is remembered of shops; the program calls it when another
// server has saved a configuration.
func (s *Service) Forget() {
	s.shops.Forget()
	s.faces.Forget()
}

// arranged is a shop whatever the time.
type arranged struct {
	venue    Venue
	config   Configuration
	calendar hours.Calendar
	logo     string
	online   []string
}

func (s *Service) arrange(ctx context.Context, v Venue) (arranged, error) {
	c, err := s.Configuration(ctx, v.ID)
	if err != nil {
		return arranged{}, err
	}
	calendar, err := c.calendar()
	if err != nil {
		return arranged{}, fmt.Errorf("hours of venue %s: %w", v.ID, err)
	}
	logo, err := s.Logos.Address(ctx, v.ID)
	if err != nil {
		return arranged{}, err
	}
	online := []string{}
	if c.AllowOnlinePayment && s.PaidOnline != nil {
		if online, err = s.PaidOnline(ctx, v.ID); err != nil {
			return arranged{}, err
		}
	}
	c.AllowOnlinePayment = len(online) > 0
	c.AllowDeliveryHome, c.AllowTableDelivery = c.AllowDeliveryHome && c.DeliveryEnabled, c.AllowTableDelivery && c.InPlaceEnabled
	c.Pin = c.Pin.of(v)
	return arranged{v, c, calendar, logo, online}, nil
}

func (a arranged) at(now time.Time) Shop {
	here := now.In(a.venue.Zone)
	shop := Shop{Venue: a.venue, Configuration: a.config, WithinHours: a.calendar.OpenAt(here), Logo: a.logo, OnlineWays: a.online, openings: a.calendar}
	isPaused := shop.pausedAt(now)
	if !isPaused {
		shop.PausedUntil = nil
	}
	if !a.venue.Active || !a.config.IsActive {
		shop.Closed = "Este estabelecimento não está recebendo pedidos agora."
		return shop
	}
	if shop.WithinHours && !isPaused {
		shop.Closes, _ = a.calendar.Until(here)
		return shop
	}
	from := here
	shop.Closed = "Este estabelecimento está fechado agora"
	if isPaused {
		from = shop.PausedUntil.In(a.venue.Zone)
		shop.Closed = "Este estabelecimento fez uma pausa nos pedidos"
	}
	next, known := a.calendar.Next(from)
	if !known {
		shop.Closed += ". Confira o horário de funcionamento."
		return shop
	}
	shop.Opens = next
	shop.Closed += " e " + hours.Opens(here, next) + "."
	return shop
}

// Refusal is why customers cannot order by themselves now, as a sentence for them; empty
// while they can.
func (s Shop) Refusal() string {
	if s.Closed == "" && !s.EnableShoppingCartOnVirtualMenu {
		return "Aqui dá para ver o cardápio, mas não para pedir. Faça seu pedido com o atendente."
	}
	return s.Closed
}

// plain reports whether a slug holds only what slugs hold.
func plain(slug string) bool {
	for i := range len(slug) {
		c := slug[i]
		if !(c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z') {
			return false
		}
	}
	return slug != ""
}
