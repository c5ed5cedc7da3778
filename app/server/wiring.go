package server

import (
	"context"
	"net/http"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/access"
	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/cardcheck"
	"balcao/app/cardimports"
	"balcao/app/cashless"
	"balcao/app/catalog"
	"balcao/app/chat"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/delivery"
	"balcao/app/donations"
	"balcao/app/equipment"
	"balcao/app/extracts"
	"balcao/app/files"
	"balcao/app/fiscal"
	"balcao/app/httpapi"
	"balcao/app/idempotency"
	"balcao/app/images"
	"balcao/app/imports"
	"balcao/app/insights"
	"balcao/app/installers"
	"balcao/app/jobs"
	"balcao/app/limits"
	"balcao/app/mail"
	"balcao/app/maintenance"
	"balcao/app/marketplace"
	"balcao/app/operators"
	"balcao/app/orders"
	"balcao/app/pages"
	"balcao/app/paymentlinks"
	"balcao/app/paymentmethods"
	"balcao/app/payments"
	"balcao/app/postal"
	"balcao/app/printers"
	"balcao/app/push"
	"balcao/app/sales"
	"balcao/app/salespoints"
	"balcao/app/scheduling"
	"balcao/app/secrets"
	"balcao/app/stock"
	"balcao/app/storefront"
	"balcao/app/stores"
	"balcao/app/tables"
	"balcao/app/tills"
	"balcao/app/venues"
)

// domains are the services of one server, wired to each other.
type domains struct {
	keys       idempotency.Keys
	hub        *push.Hub
	news       *menuNews
	audit      *audit.Service
	access     *access.Service
	venues     *venues.Service
	catalog    *catalog.Service
	stock      *stock.Service
	stores     *stores.Service
	storefront *storefront.Service
	tables     *tables.Service
	orders     *orders.Service
	sales      *sales.Service
	payments   *payments.Service
	links      *paymentlinks.Service
	donations  *donations.Service
	cashless   *cashless.Service
	cardChecks *cardcheck.Service
	cardFiles  *cardimports.Service
	scheduling *scheduling.Service
	customers  *customers.Service
	postal     *postal.Service
	fiscal     *fiscal.Service
	insights   *insights.Service

	equipment   *equipment.Service
	salesPoints *salespoints.Service
	limits      *limits.Service
	extracts    *extracts.Service
	operators   *operators.Service
	tills       *tills.Service
	methods     *paymentmethods.Service
	maintenance *maintenance.Service
	marketplace *marketplace.Service
	delivery    *delivery.Service
	chat        *chat.Service
	printers    *printers.Service
	installers  *installers.Service

	jobs    *jobs.Service
	files   *files.Service
	imports *imports.Service
}

// modules lists the domains and mechanisms that answer over HTTP or work by themselves.
func (d *domains) modules(cfg Config) []module {
	return []module{
		&portalModule{cfg}, d.access, d.venues, d.catalog, d.stock, d.stores, d.storefront, d.tables, d.orders, d.sales, d.payments, d.links, d.donations, d.cashless, d.cardChecks, d.cardFiles, d.customers, d.marketplace, d.delivery, d.chat, d.postal, d.fiscal,
		d.insights, d.scheduling, d.salesPoints, d.limits, d.equipment, d.operators, d.tills, d.methods, d.maintenance, d.extracts,
		d.printers, d.installers, d.audit, d.jobs, d.files, d.imports, d.keys,
	}
}

// lazy answers a domain that is built after the one that needs it: the two need each
// other.
type lazy[T any] func() T

func later[T any](domain *T) lazy[T] { return func() T { return *domain } }

// wakeBoards has a venue's boards read again what is sold, and where.
func (d *domains) wakeBoards(venueID string) {
	d.hub.Wake(topicOf(d.catalog))
	d.hub.Wake(orders.Topic(venueID))
	d.hub.Wake(orders.MenuTopic(venueID))
}

func build(cfg Config, db *database.DB, vault *secrets.Vault, send func(context.Context, mail.Message) error) *domains {
	d := &domains{hub: push.New(db, cfg.Log), news: newMenuNews()}
	// One for each domain that another needs before it is built.
	catalogLater, ordersLater, marketplaceLater, customersLater := later(&d.catalog), later(&d.orders), later(&d.marketplace), later(&d.customers)
	d.keys = idempotency.New(db, cfg.Clock)
	d.venues = venues.New(venues.Config{DB: db, Clock: cfg.Clock, Changed: func() {
		d.storefront.Forget()
		d.hub.Wake(topicOf(d.storefront))
	}})
	pictures := images.New(images.Config{DB: db, Clock: cfg.Clock})
	public := pages.New(pages.Config{Files: cfg.Portal, Log: cfg.Log, Fault: httpapi.FaultOf, Secure: strings.HasPrefix(cfg.PublicURL, "https://")})
	d.stores = stores.New(stores.Config{
		DB: db, Clock: cfg.Clock, Venues: d.venues, Images: pictures, Kinds: kindsOfShop(), Products: storeProducts{catalogLater},
		Members: func(ctx context.Context, venueID string) (map[string]string, error) {
			return d.access.MemberNames(ctx, venueID)
		},
		Changed: func(venueID string) {
			d.hub.Wake(topicOf(d.stores))
			d.wakeBoards(venueID)
		},
	})
	d.access = access.New(access.Config{
		DB: db, Clock: cfg.Clock, Log: cfg.Log, Mail: send, MailLeaves: cfg.Mail != "",
		Venues: places{d, pictures}, PublicURL: cfg.PublicURL,
		SecondFactor: cfg.secondFactorDefault(), SetupKey: cfg.SetupKey, HashCost: cfg.HashCost,
		Changed: func() { d.hub.Wake(topicOf(d.access)) },
	})
	// Before the domains that register their kinds of jobs.
	d.jobs = jobs.New(jobs.Config{DB: db, Clock: cfg.Clock, Hub: d.hub, Log: cfg.Log, Sessions: d.access, Members: d.access, Heartbeat: cfg.Heartbeat})
	d.files = files.New(files.Config{DB: db, Clock: cfg.Clock, Members: d.access})
	d.audit = audit.New(audit.Config{DB: db, Clock: cfg.Clock, Venues: d.venues, Jobs: d.jobs, Files: d.files})
	d.imports = imports.New(imports.Config{DB: db, Clock: cfg.Clock})
	d.stock = stock.New(stock.Config{
		DB: db, Clock: cfg.Clock, Venues: d.venues, Products: stockProducts{catalogLater}, Jobs: d.jobs, Files: d.files, Log: cfg.Log,
		Changed: func(c stock.Change) {
			d.hub.Wake(topicOf(d.stock))
			d.news.moved(c)
		},
		Arrived: func(ctx context.Context, venueID string, productIDs []string) error {
			return d.catalog.StockArrived(ctx, venueID, productIDs)
		},
	})
	d.printers = printers.New(printers.Config{
		DB: db, Clock: cfg.Clock, Venues: d.venues, Agents: AgentOrigins(cfg.AgentOrigins),
		Papers: papers{ordersLater},
		Changed: func(venueID string) {
			d.hub.Wake(topicOf(d.printers))
			d.hub.Wake(orders.Topic(venueID))
		},
	})
	d.catalog = catalog.New(catalog.Config{
		DB: db, Clock: cfg.Clock, Venues: d.venues, Images: pictures, Keys: d.keys, Stores: d.stores, Stock: d.stock,
		Levels: stockLevels{d.stock},
		Fiscal: productRules{later(&d.fiscal)},
		Allowed: func(ctx context.Context, venueID string) (map[string]bool, error) {
			return d.limits.Allowed(ctx, venueID)
		},
		Surroundings: surroundings{d.venues, d.stores, d.printers, productEvents(func() *donations.Service { return d.donations })},
		Audit:        d.audit, Jobs: d.jobs, Files: d.files, Imports: d.imports,
		OpenOrders: func(ctx context.Context, venueID string, productIDs []string) ([]string, error) {
			return d.orders.OpenWith(ctx, venueID, productIDs)
		},
		Changed: d.wakeBoards,
	})
	d.postal = postal.New(postal.Config{URL: cfg.PostalCodeURL, Web: &http.Client{Timeout: postalTimeout}, Log: cfg.Log})
	d.storefront = storefront.New(storefront.Config{
		DB: db, Clock: cfg.Clock, Venues: storefrontVenues{d.venues}, Offers: offers{d.catalog, d.stock, cfg.Clock, &lackingNow{}},
		Logos:    logos{pictures},
		Renderer: public,
		Seats:    shopSeats{d},
		Intake:   shopIntake{ordersLater},
		HasTables: func(ctx context.Context, venueID string) (bool, error) {
			inUse, err := d.tables.List(ctx, venueID, false)
			return len(inUse) > 0, err
		},
		PostalCodes: postalCodes{d.postal, cfg.Demo},
		PerAddress:  cfg.IntakePerMinute,
		Promises:    kitchenPromises{ordersLater},
		Stores:      shopStores{d.stores},
		Marketplace: selling{marketplaceLater},
		PaidOnline:  d.paidOnline,
		Changed:     func() { d.hub.Wake(topicOf(d.storefront)) },
	})
	d.sales = sales.New(sales.Config{DB: db, Clock: cfg.Clock, Venues: d.venues, Orders: pastSales{ordersLater, customersLater}, Changed: func(venueID string) {
		d.hub.Wake(insights.Topic(venueID))
	}})
	d.payments = payments.New(payments.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Log: cfg.Log, Secrets: vault, Providers: paymentProviders(cfg, d.hearsOfPayment), PublicURL: cfg.PublicURL,
		Venues: d.venues, Jobs: d.jobs, Files: d.files,
		Changed:       func(venueID string) { d.hub.Wake(orders.Topic(venueID)) },
		OffersChanged: func() { d.hub.Wake(topicOf(d.storefront)) },
	})
	d.links = paymentlinks.New(paymentlinks.Config{
		DB: db, Clock: cfg.Clock, Log: cfg.Log, Hub: d.hub, Venues: d.venues,
		Seller: linkSeller(d.storefront, logos{pictures}), Products: linkProducts(d.catalog),
		Payments: linkPayments{d.payments}, Sales: linkSales{d.sales}, Jobs: d.jobs, Files: d.files, Renderer: public, Mail: send,
		PublicURL: cfg.PublicURL, PerAddress: cfg.IntakePerMinute,
	})
	d.payments.Tell(paymentlinks.SubjectKind, linkUses{d.links})
	d.donations = donations.New(donations.Config{
		DB: db, Clock: cfg.Clock, Log: cfg.Log, Hub: d.hub, Venues: d.venues,
		Seller: donationSeller(d.storefront, logos{pictures}), Accounts: donationAccounts(d.venues), Products: donationProducts(d.catalog),
		Payments: donationPayments{d.payments}, Sales: donationSales{d.sales}, Images: pictures, Jobs: d.jobs, Files: d.files, Renderer: public, Mail: send,
		Sessions: d.access, PublicURL: cfg.PublicURL, PerAddress: cfg.IntakePerMinute, Heartbeat: cfg.Heartbeat,
	})
	d.payments.Tell(donations.SubjectKind, paidDonations{d.donations})
	d.cashless = cashless.New(cashless.Config{DB: db, Clock: cfg.Clock, Log: cfg.Log, Venues: d.venues, Passwords: d.access, Files: d.files})
	d.cardChecks = cardcheck.New(cardcheck.Config{DB: db, Clock: cfg.Clock, Secrets: vault})
	d.methods = paymentmethods.New(paymentmethods.Config{DB: db, Clock: cfg.Clock, History: methodHistory(d.audit)})
	d.tables = tables.New(tables.Config{
		DB: db, Clock: cfg.Clock, Secrets: vault, Shops: tableShops{d.storefront}, PerAddress: cfg.IntakePerMinute,
		OpenOrders: func(ctx context.Context, tx bun.Tx, venueID, tableID string) ([]string, error) {
			return d.orders.OpenAtTable(ctx, tx, venueID, tableID)
		},
		Orders: visitOrders{ordersLater}, Sales: tableSales{d.sales},
		Goods: tabGoods{d.catalog, d.stock, cfg.Clock}, ChargeSales: chargeSales{d.sales}, Customers: tabCustomers{customersLater}, TabHistory: tabHistory(d.audit),
		Methods: paymentMethodOf(d.methods), Venues: d.venues, Keys: d.keys, Hub: d.hub,
		PrintBill: func(ctx context.Context, bill tables.Bill, parts []tables.Part, key string) error {
			return d.orders.PrintBill(ctx, bill.Account.VenueID, key, billPaper(bill, parts))
		},
		Changed: d.wakeBoards,
	})
	d.scheduling = scheduling.New(scheduling.Config{
		DB: db, Clock: cfg.Clock, Log: cfg.Log, Hub: d.hub, Venues: d.venues, Hosts: bookingHosts{d.storefront, logos{pictures}},
		Payments: bookingPayments{d.payments}, Tables: bookingTables{d.tables}, Kitchen: bookingKitchen{d.storefront, ordersLater}, Images: pictures, Renderer: public, Mail: send,
		PublicURL: cfg.PublicURL, PerAddress: cfg.IntakePerMinute,
	})
	d.payments.Tell(scheduling.SubjectKind, paidBookings{d.scheduling})
	couriers, courierSettings := openCouriers(cfg), courierShops{d.storefront, d.venues}
	prices := delivery.NewPrices(delivery.PricesConfig{
		Clock: cfg.Clock, Log: cfg.Log, Shops: courierSettings, Vendors: couriers, Simulated: cfg.Demo || cfg.SimulatedPayments,
	})
	sold := catalogue{d.catalog, d.printers}
	d.orders = orders.New(orders.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub,
		Shops: shops{d.storefront, d.printers, prices}, Stores: d.stores, Tables: seats{d.tables}, Catalogue: sold,
		Passwords: d.access, Sessions: d.access,
		Reasons:       marketplaceReasons{marketplaceLater},
		Conversations: conversations{later(&d.chat)},
		Calls:         tableCalls{d.tables},
		Matters:       paymentMatters{d.payments},
		Clientele:     clientele{customersLater},
		Stock:         orderStock{d.catalog, d.stock},
		Sales: orderSales{d.sales, d.tables, func(ctx context.Context, tx bun.Tx, orderID string) (bool, error) {
			return d.tills.SoldOrder(ctx, tx, orderID)
		}},
		Payments:   orderPayments{d.payments, cfg.PublicURL, cfg.Clock, cfg.PayWithin},
		Renderer:   public,
		Log:        cfg.Log,
		PhoneKey:   (&phoneKeys{db: db, vault: vault, log: cfg.Log}).Key,
		PerAddress: cfg.IntakePerMinute, PerVenue: 10 * cfg.IntakePerMinute, Heartbeat: cfg.Heartbeat,
	})
	d.payments.Tell(orderSubject, payableOrders{d.orders})
	d.insights = insights.New(insights.Config{
		DB: db, Clock: cfg.Clock, Log: cfg.Log, Hub: d.hub, Venues: d.venues, Orders: insightOrders{d.orders}, Sums: saleSums{d.sales},
		Sessions: d.access, Jobs: d.jobs, Files: d.files, People: d.access, Mail: send, PublicURL: cfg.PublicURL, Heartbeat: cfg.Heartbeat,
		Renderer: public, PerAddress: cfg.IntakePerMinute,
	})
	d.chat = chat.New(chat.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Orders: chatOrders{d.orders}, Allowed: chatAllowed(d.storefront),
	})
	client, simulated := openMarketplace(cfg)
	d.marketplace = marketplace.New(marketplace.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Log: cfg.Log, Orders: marketplaceOrders{d.orders, sold}, Topic: orders.Topic,
		Client: client, Simulated: simulated, CallLimit: cfg.MarketplaceCallLimit,
	})
	d.delivery = delivery.New(delivery.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Log: cfg.Log, Orders: parcels{d.orders}, Shops: courierSettings,
		Topic: orders.Topic, Settings: topicOf(d.storefront), Vendors: couriers, ManualCourier: orders.ManualCourier,
	})
	d.customers = customers.New(customers.Config{
		DB: db, Clock: cfg.Clock, Venues: d.venues, Orders: customerOrders{d.orders, d.chat, d.links, d.donations, d.sales, d.scheduling, d.cashless, d.cardChecks},
		Jobs: d.jobs, Files: d.files, Imports: d.imports, Audit: d.audit, Merged: d.tables.MoveCustomer,
	})
	d.cardFiles = cardimports.New(cardimports.Config{
		DB: db, Clock: cfg.Clock, Files: d.files, Secrets: vault, Users: importedUsers(d.customers), Cards: importedCards(d.cashless),
		KnownCPFs: d.customers.KnownCPFs, CardHolders: d.cashless.HeldBy, CardNumbers: d.cashless.TakenNumbers, Groups: d.cashless.GroupsByName,
	})
	d.fiscal = fiscal.New(fiscal.Config{
		DB: db, Clock: cfg.Clock, Products: fiscalProducts{d.catalog}, Venues: fiscalVenues{d.venues}, Zone: br.Zone("", ""),
	})
	d.limits = limits.New(limits.Config{DB: db, Clock: cfg.Clock, Products: limitedProducts{d.catalog}, People: peopleOf(d.access)})
	d.equipment = equipment.New(equipment.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Sessions: d.access, Imports: d.imports, Files: d.files, Heartbeat: cfg.Heartbeat,
		SalesPoints: func(ctx context.Context, venueID string) (map[string]string, error) {
			return d.salesPoints.Names(ctx, db.Read, venueID)
		},
		Names: venueNames(d.venues), Products: deviceProducts{d}, Images: pictures, Venues: d.venues,
	})
	d.salesPoints = salespoints.New(salespoints.Config{
		DB: db, Clock: cfg.Clock, Equipment: salesPointDevices{d.equipment}, ProductLists: productListNames(d.catalog),
		ActivateDelivery: activateDelivery(d.storefront),
		OpenSessions: func(ctx context.Context, db bun.IDB, venueID, salesPointID string) ([]string, error) {
			return d.tills.OpenAt(ctx, db, venueID, salesPointID)
		},
	})
	d.operators = operators.New(operators.Config{
		DB: db, Clock: cfg.Clock, Hash: d.access.HashSecret, Matches: d.access.MatchesSecret,
		SalesPoints: salesPointNames(db, d.salesPoints), People: d.access.MemberNames, History: operatorHistory(d.audit),
	})
	d.tills = tills.New(tills.Config{
		DB: db, Clock: cfg.Clock, Venues: d.venues, Equipment: tillDevices{d.equipment}, Points: tillPoint(d.salesPoints),
		Operators: d.tillOperators, Allowed: d.limits.AllowedTo, Prices: d.tillPrices, Sales: tillSales{d},
	})
	d.maintenance = maintenance.New(maintenance.Config{
		DB: db, Clock: cfg.Clock, Hub: d.hub, Log: cfg.Log, Zone: br.Zone("", ""), Programme: d.programme(cfg, db),
	})
	d.extracts = extracts.New(extracts.Config{
		DB: db, Clock: cfg.Clock, Venues: d.venues, Jobs: d.jobs, Files: d.files, Sales: extractSales{d.sales, d.payments, d.venues}, Statement: bankCredits,
	})
	d.installers = installers.New(installers.Config{Dir: cfg.Packages, Log: cfg.Log})
	return d
}
