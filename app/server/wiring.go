package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/access"
	"balcao/app/catalog"
	"balcao/app/chat"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/delivery"
	"balcao/app/images"
	"balcao/app/installers"
	"balcao/app/mail"
	"balcao/app/marketplace"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/postal"
	"balcao/app/printers"
	"balcao/app/push"
	"balcao/app/storefront"
	"balcao/app/stores"
	"balcao/app/venues"
)

// domains are the services of one server, wired to each other.
type domains struct {
	hub        *push.Hub
	access     *access.Service
	venues     *venues.Service
	catalog    *catalog.Service
	stores     *stores.Service
	storefront *storefront.Service
	orders     *orders.Service
	customers  *customers.Service
	postal     *postal.Service

	marketplace *marketplace.Service
	delivery    *delivery.Service
	chat        *chat.Service
	printers    *printers.Service
	installers  *installers.Service
}

// Topics that wake every server: accessTopic when a session or a role has
// changed, shopsTopic when the settings of a storefront have, printersTopic when
// what a venue prints on has.
const (
	accessTopic   = "access"
	shopsTopic    = "shops"
	printersTopic = "printers"
)

func build(cfg Config, db *database.DB, send func(context.Context, mail.Message) error) *domains {
	d := &domains{hub: push.New(db, cfg.Log)}
	d.venues = venues.New(db, cfg.Clock)
	d.access = access.New(access.Config{
		DB: db, Clock: cfg.Clock, Log: cfg.Log, Mail: send,
		Venues: places{d.venues}, PublicURL: cfg.PublicURL,
		SecondFactor: cfg.secondFactorDefault(), SetupKey: cfg.SetupKey,
		Changed: func() { d.hub.Wake(accessTopic) },
	})
	d.catalog = catalog.New(db, cfg.Clock)
	d.stores = stores.New(db, cfg.Clock, zones{d.venues})
	served := func(ctx context.Context, venueID string) ([]orders.DiningTable, error) {
		return d.orders.Tables(ctx, venueID)
	}
	d.storefront = storefront.New(storefront.Config{
		DB: db, Clock: cfg.Clock, Venues: storefrontVenues{d.venues}, Offers: offers{d.catalog, served},
		Logos:             logos{images.New(db, cfg.Clock)},
		Marketplace:       selling(func(ctx context.Context, venueID string) (bool, error) { return d.marketplace.Active(ctx, venueID) }),
		SimulatedPayments: cfg.Demo || cfg.SimulatedPayments,
		Changed:           func() { d.hub.Wake(shopsTopic) },
	})
	d.printers = printers.New(printers.Config{
		DB: db, Clock: cfg.Clock, Venues: printingVenues{d.venues}, Agents: AgentOrigins(cfg.AgentOrigins),
		Papers: papers(func() *orders.Service { return d.orders }),
		Changed: func(venueID string) {
			d.hub.Wake(printersTopic)
			d.hub.Wake(orders.Topic(venueID))
		},
	})
	d.orders = orders.New(orders.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub,
		Shops: shops{d.storefront, d.printers}, Stores: d.stores, Catalogue: catalogue{d.catalog, d.printers},
		Passwords: d.access, Sessions: d.access,
		Reasons: marketplaceReasons(func(ctx context.Context, venueID, externalID, code string) (string, error) {
			return d.marketplace.Reason(ctx, venueID, externalID, code)
		}),
		Conversations: conversations(func() *chat.Service { return d.chat }),
		PerAddress:    cfg.IntakePerMinute, PerVenue: 10 * cfg.IntakePerMinute, Heartbeat: cfg.Heartbeat,
	})
	d.chat = chat.New(chat.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Orders: chatOrders{d.orders}, Allowed: chatAllowed(d.storefront),
	})
	client, simulated := openMarketplace(cfg)
	d.marketplace = marketplace.New(marketplace.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Log: cfg.Log, Orders: marketplaceOrders{d.orders}, Topic: orders.Topic,
		Client: client, Simulated: simulated, CallLimit: cfg.MarketplaceCallLimit,
	})
	d.delivery = delivery.New(delivery.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Log: cfg.Log, Orders: parcels{d.orders}, Shops: courierShops{d.storefront, d.venues},
		Topic: orders.Topic, Settings: shopsTopic, Vendors: openCouriers(cfg), ManualCourier: orders.ManualCourier,
	})
	d.customers = customers.New(db, cfg.Clock, zones{d.venues})
	d.postal = postal.New(cfg.PostalCodeURL, &http.Client{Timeout: postalTimeout}, cfg.Log)
	d.installers = installers.New(cfg.Packages, cfg.Log)
	return d
}

func (d *domains) routes(cfg Config) []operation.Route {
	var all []operation.Route
	for _, part := range [][]operation.Route{portalRoutes(cfg), d.access.Routes(), d.venues.Routes(), d.stores.Routes(), d.storefront.Routes(), d.orders.Routes(), d.customers.Routes(), d.marketplace.Routes(), d.delivery.Routes(), d.chat.Routes(), d.postal.Routes(), d.printers.Routes(), d.installers.Routes()} {
		all = append(all, part...)
	}
	return all
}

// forgetOn drops what is remembered whenever any server wakes the topic.
func (d *domains) forgetOn(topic string, forget func()) func(context.Context) {
	return func(ctx context.Context) {
		wake, stop := d.hub.Subscribe(topic)
		defer stop()
		for {
			select {
			case <-wake:
				forget()
			case <-ctx.Done():
				return
			}
		}
	}
}

// sweep drops, every hour, the kept answers of calls that nobody will repeat any
// more, and sessions, codes and links that have expired; and it keeps searches quick.
func (d *domains) sweep(log *slog.Logger) func(context.Context) {
	return func(ctx context.Context) {
		every := time.NewTicker(time.Hour)
		defer every.Stop()
		for {
			if err := errors.Join(d.orders.ForgetKeys(ctx), d.access.Sweep(ctx), d.chat.Sweep(ctx), d.marketplace.Sweep(ctx), d.delivery.Sweep(ctx)); err != nil && ctx.Err() == nil {
				log.LogAttrs(ctx, slog.LevelError, "what has expired stays", slog.Any("cause", err))
			}
			if err := d.orders.MergeSearch(ctx); err != nil && ctx.Err() == nil {
				log.LogAttrs(ctx, slog.LevelError, "searches grow slow", slog.Any("cause", err))
			}
			select {
			case <-every.C:
			case <-ctx.Done():
				return
			}
		}
	}
}

// places gives access what it needs of the venues.
type places struct{ venues *venues.Service }

func (p places) CreateVenue(ctx context.Context, tx bun.Tx, v access.NewVenue) (string, error) {
	created, err := p.venues.Register(ctx, tx, venues.Venue{
		Name: v.Name, Kind: venues.Kind(v.Kind), Origin: venues.Food, Phone: v.Phone,
		Address: venues.Address{State: v.State, City: v.City},
	})
	return created.ID, err
}

func (p places) Places(ctx context.Context, ids []string) ([]access.Place, error) {
	found, err := p.venues.Places(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]access.Place, len(found))
	for i, v := range found {
		out[i] = access.Place(v)
	}
	return out, nil
}

// zones gives customers and stores the venues' time zones.
type zones struct{ venues *venues.Service }

func (z zones) Zone(ctx context.Context, venueID string) (*time.Location, error) {
	v, err := z.venues.Get(ctx, venueID)
	if err != nil {
		return nil, err
	}
	return v.Zone(), nil
}

func originsOf(address string) []string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil
	}
	return []string{u.Scheme + "://" + u.Host}
}
