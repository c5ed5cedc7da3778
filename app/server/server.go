// Package server is the composition root: it opens the database, builds every
// domain, wires what one needs of another, and answers HTTP.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"balcao/app/access"
	"balcao/app/cardcheck"
	"balcao/app/cardimports"
	"balcao/app/cashless"
	"balcao/app/catalog"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/delivery"
	"balcao/app/donations"
	"balcao/app/equipment"
	"balcao/app/extracts"
	"balcao/app/files"
	"balcao/app/httpapi"
	"balcao/app/images"
	"balcao/app/imports"
	"balcao/app/insights"
	"balcao/app/jobs"
	"balcao/app/mail"
	"balcao/app/marketplace"
	"balcao/app/operation"
	"balcao/app/operators"
	"balcao/app/orders"
	"balcao/app/paymentlinks"
	"balcao/app/paymentmethods"
	"balcao/app/payments"
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

// Server is Balcão's server: a handler, and the work behind it.
type Server struct {
	// Handler answers the API and the portal's files.
	Handler http.Handler
	DB      *database.DB
	// The domains that the operator's commands, the benchmarks or tests use.
	Access     *access.Service
	Venues     *venues.Service
	Catalog    *catalog.Service
	Stock      *stock.Service
	Stores     *stores.Service
	Storefront *storefront.Service
	Sales      *sales.Service
	Insights   *insights.Service
	Payments   *payments.Service
	Links      *paymentlinks.Service
	Donations  *donations.Service
	Cashless   *cashless.Service
	CardChecks *cardcheck.Service
	CardFiles  *cardimports.Service
	Scheduling *scheduling.Service
	Tables     *tables.Service
	Orders     *orders.Service
	Printers   *printers.Service
	Customers  *customers.Service
	// Sales points and what sells at them.
	SalesPoints *salespoints.Service
	Equipment   *equipment.Service
	Tills       *tills.Service
	Operators   *operators.Service
	Methods     *paymentmethods.Service
	Extracts    *extracts.Service
	// Secrets are the values sealed under a key outside the database.
	Secrets *secrets.Vault
	// The ports to the vendors.
	Marketplace *marketplace.Service
	Delivery    *delivery.Service
	// The mechanisms that domains share.
	Jobs    *jobs.Service
	Files   *files.Service
	Imports *imports.Service

	cfg    Config
	hub    *push.Hub
	stop   context.CancelFunc
	wait   sync.WaitGroup
	closed sync.Once
}

// Open opens the database, migrates it and makes the server ready to answer.
// Close it.
func Open(ctx context.Context, cfg Config) (*Server, error) {
	cfg = cfg.withDefaults()
	db, err := database.Open(ctx, cfg.Database)
	if err != nil {
		return nil, err
	}
	s, err := compose(ctx, cfg, db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

func compose(ctx context.Context, cfg Config, db *database.DB) (*Server, error) {
	mailer, err := mail.Open(mail.Config{URL: cfg.Mail, Dir: cfg.DataDir, Clock: cfg.Clock})
	if err != nil {
		return nil, err
	}
	vault, err := secrets.Open(ctx, db, cfg.Clock, secrets.Configured(cfg.SecretsKey, cfg.SecretsKeyFile, cfg.Database))
	if err != nil {
		return nil, err
	}
	d := build(cfg, db, vault, mailer.Send)
	if err := d.settleDemo(ctx, cfg, db); err != nil {
		return nil, fmt.Errorf("prepare the demo: %w", err)
	}
	modules := d.modules(cfg)
	metrics := prometheus.NewRegistry()
	metrics.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))

	running, stop := context.WithCancel(context.Background())
	s := &Server{
		DB: db, Access: d.access, Venues: d.venues, Catalog: d.catalog, Stock: d.stock, Stores: d.stores, Storefront: d.storefront, Tables: d.tables, Sales: d.sales, Payments: d.payments, Links: d.links, Donations: d.donations, Cashless: d.cashless, CardChecks: d.cardChecks, CardFiles: d.cardFiles, Scheduling: d.scheduling, Insights: d.insights, Orders: d.orders, Printers: d.printers,
		Customers: d.customers, SalesPoints: d.salesPoints, Equipment: d.equipment, Tills: d.tills, Operators: d.operators, Methods: d.methods, Extracts: d.extracts,
		Secrets: vault, Marketplace: d.marketplace, Delivery: d.delivery, Jobs: d.jobs, Files: d.files, Imports: d.imports,
		cfg: cfg, hub: d.hub, stop: stop,
	}
	s.Handler = httpapi.New(httpapi.Config{
		Version: cfg.Version, Log: cfg.Log, Routes: routesOf(modules),
		Authenticate: d.access.Authenticate, Confirmed: d.access.Confirmed, Station: d.printers.Authenticate, Equipment: d.equipment.Authenticate,
		Ready:        (&readiness{db: db, clock: cfg.Clock}).check,
		Portal:       cfg.Portal,
		Blobs:        images.New(images.Config{DB: db, Clock: cfg.Clock}).Handler(cfg.Log),
		Packages:     d.installers.Handler(),
		Pages:        pagesOf(modules),
		FrameOrigins: cfg.HostOrigins, FrameSources: originsOf(cfg.LegacyPortalURL),
		AgentOrigins: AgentOrigins(cfg.AgentOrigins), TrustedProxies: cfg.TrustedProxies,
		Metrics: metrics,
	})
	forgetOn(d.hub, modules)
	s.run(running, d.hub.Run)
	s.run(running, d.watchPapers(cfg.Log))
	s.run(running, d.tellMenus(cfg.Log))
	for _, job := range jobsOf(modules, cfg.Log) {
		s.run(running, job)
	}
	return s, nil
}

func (s *Server) run(ctx context.Context, job func(context.Context)) {
	s.wait.Go(func() { job(ctx) })
}

// NeedsSetup reports whether nobody has an account yet.
func (s *Server) NeedsSetup(ctx context.Context) (bool, error) { return s.Access.NeedsSetup(ctx) }

// Serve answers on the listener until ctx ends; then it lets calls under way
// finish for at most ten seconds. Open streams are told to come back.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	handler := s.Handler
	if !s.cfg.Exposed {
		handler = onlyThisMachine(handler)
	}
	web := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(s.cfg.Log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.hub.Close()
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return web.Shutdown(grace)
}

// onlyThisMachine refuses calls that name another host.
func onlyThisMachine(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := (&url.URL{Host: r.Host}).Hostname()
		if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			http.Error(w, "Este servidor atende só o próprio computador. Para outro endereço, inicie-o com --public-url.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Close ends the server's work and closes the database.
func (s *Server) Close() error {
	var err error
	s.closed.Do(func() {
		s.hub.Close()
		s.stop()
		s.wait.Wait()
		grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		err = errors.Join(s.Access.Close(grace), s.DB.Close())
	})
	return err
}

// API is what Describe answers.
type API struct {
	Routes  []operation.Route
	OpenAPI any
}

// Describe answers the operations of a server without opening one.
func Describe() API {
	cfg := Config{Version: "1"}.withDefaults()
	routes := routesOf(build(cfg, &database.DB{Dialect: database.SQLite}, nil, nil).modules(cfg))
	return API{Routes: routes, OpenAPI: httpapi.Describe(cfg.Version, routes)}
}
