package server

import (
	"context"

	"balcao/app/database"
	"balcao/app/demo"
	"balcao/app/images"
)

// settleDemo makes the demo venues where they are asked for and not there yet.
// The demo accounts, whose password everybody knows, open only in a demo: what
// was once seeded may be served in earnest later.
func (d *domains) settleDemo(ctx context.Context, cfg Config, db *database.DB) error {
	if cfg.Demo {
		if err := d.seedDemo(ctx, cfg, db); err != nil {
			return err
		}
	}
	return d.access.SetEnabled(ctx, demo.Emails(), cfg.Demo)
}

func (d *domains) seedDemo(ctx context.Context, cfg Config, db *database.DB) error {
	return demo.Seed(ctx, demo.Deps{
		DB: db, Clock: cfg.Clock, Access: d.access, Venues: d.venues, Catalog: d.catalog, Stock: d.stock, Stores: d.stores,
		Storefronts: d.storefront, Tables: d.tables, Orders: d.orders, Customers: d.customers, Payments: d.payments, Links: d.links, Donations: d.donations, Insights: d.insights, Scheduling: d.scheduling,
		SalesPoints: d.salesPoints, Equipment: d.equipment, Limits: d.limits, Operators: d.operators, Tills: d.tills, Methods: d.methods, Cashless: d.cashless, CardChecks: d.cardChecks, Images: images.New(images.Config{DB: db, Clock: cfg.Clock}),
	})
}
