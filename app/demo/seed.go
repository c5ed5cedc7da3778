package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/access"
	"balcao/app/cardcheck"
	"balcao/app/cashless"
	"balcao/app/catalog"
	"balcao/app/clock"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/donations"
	"balcao/app/equipment"
	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/insights"
	"balcao/app/limits"
	"balcao/app/operation"
	"balcao/app/operators"
	"balcao/app/orders"
	"balcao/app/paymentlinks"
	"balcao/app/paymentmethods"
	"balcao/app/payments"
	"balcao/app/roles"
	"balcao/app/salespoints"
	"balcao/app/scheduling"
	"balcao/app/stock"
	"balcao/app/storefront"
	"balcao/app/stores"
	"balcao/app/tables"
	"balcao/app/tills"
	"balcao/app/venues"
)

// Deps are the domains that Seed writes through; server/demo.go fills them in.
type Deps struct {
	DB          *database.DB
	Clock       clock.Clock
	Access      *access.Service
	Venues      *venues.Service
	Catalog     *catalog.Service
	Stock       *stock.Service
	Stores      *stores.Service
	Storefronts *storefront.Service
	Tables      *tables.Service
	Orders      *orders.Service
	Customers   *customers.Service
	Payments    *payments.Service
	Links       *paymentlinks.Service
	Donations   *donations.Service
	SalesPoints *salespoints.Service
	Equipment   *equipment.Service
	Limits      *limits.Service
	Scheduling  *scheduling.Service
	Insights    *insights.Service
	Operators   *operators.Service
	Tills       *tills.Service
	Methods     *paymentmethods.Service
	Cashless    *cashless.Service
	Images      *images.Store
	CardChecks  *cardcheck.Service
}

// ErrHalfway reports a database in which an earlier Seed was cut short.
var ErrHalfway = errors.New("a preparação da demonstração foi interrompida antes do fim: apague a pasta dos dados de demonstração e inicie de novo")

// ErrInUse reports a database in which people have accounts of their own.
var ErrInUse = errors.New("esta pasta já tem contas e dados de verdade: a demonstração precisa de outra pasta (--data)")

// Seed makes the demo venues, once: where it has finished before, it does
// nothing. Times are relative to the clock, so that the boards always look
// alive on the day of the seeding. It is not interrupted by the end of ctx,
// since a half-made demo would have to be thrown away.
func Seed(ctx context.Context, d Deps) error {
	ctx = acting(context.WithoutCancel(ctx), nameOf(owner))
	// The owner's account is made last: it is the mark of a finished seeding.
	switch _, err := d.Access.UserByEmail(ctx, owner); {
	case err == nil:
		return nil
	case !fault.Is(err, fault.NotFound):
		return err
	}
	all := plans()
	if _, err := d.Venues.BySlug(ctx, all[0].venue.Slug); err == nil {
		return ErrHalfway
	}
	if empty, err := d.Access.NeedsSetup(ctx); err != nil {
		return err
	} else if !empty {
		return ErrInUse
	}
	people, err := d.invite(ctx)
	if err != nil {
		return fmt.Errorf("demo accounts: %w", err)
	}
	var made []venues.Venue
	for _, p := range all {
		venue, err := d.open(ctx, p, people)
		if err != nil {
			return fmt.Errorf("demo venue %s: %w", p.venue.Slug, err)
		}
		made = append(made, venue)
	}
	if err := d.maintain(ctx); err != nil {
		return fmt.Errorf("demo maintenance: %w", err)
	}
	return d.appoint(ctx, people, made)
}

// crew are the accounts that act in the demo's past.
type crew struct{ manager, cook, support access.User }

// invite makes every account but the owner's.
func (d Deps) invite(ctx context.Context) (crew, error) {
	var c crew
	for _, a := range []struct {
		email string
		into  *access.User
		roles []string
	}{
		{manager, &c.manager, nil}, {cook, &c.cook, nil},
		{support, &c.support, []string{
			roles.Support, roles.AdminPortal, roles.CardVerification, roles.DigitalExtracts, roles.WeeklyMaintenance, roles.EquipmentLicences, roles.Imports,
		}},
	} {
		user, err := d.account(ctx, a.email, a.roles)
		if err != nil {
			return crew{}, err
		}
		*a.into = user
	}
	return c, nil
}

func (d Deps) account(ctx context.Context, email string, roles []string) (access.User, error) {
	user, err := d.Access.UserByEmail(ctx, email)
	if !fault.Is(err, fault.NotFound) {
		return user, err
	}
	for _, a := range Accounts() {
		if a.Email == email {
			return d.Access.AddUser(ctx, access.NewUser{Name: a.Name, Email: email, Password: Password, Roles: roles})
		}
	}
	return access.User{}, fmt.Errorf("%s is no demo account", email)
}

// appoint gives everybody his place, the owner last.
func (d Deps) appoint(ctx context.Context, c crew, made []venues.Venue) error {
	harbour := made[0]
	if err := d.Access.AddMember(ctx, c.manager.ID, harbour.ID, false, managerRoles()); err != nil {
		return err
	}
	if err := d.Access.AddMember(ctx, c.cook.ID, harbour.ID, false, []string{roles.Board}); err != nil {
		return err
	}
	for _, venue := range made {
		if err := d.Access.AddMember(ctx, c.support.ID, venue.ID, false, roles.OfVenue()); err != nil {
			return err
		}
	}
	if err := d.checkedCards(ctx, made[len(made)-1].ID); err != nil {
		return err
	}
	if err := d.limit(ctx, made[len(made)-1].ID, c.support); err != nil {
		return err
	}
	if err := d.staffStores(ctx, harbour.ID, harbourStores, c); err != nil {
		return err
	}
	o, err := d.account(ctx, owner, nil)
	if err != nil {
		return err
	}
	for _, venue := range made {
		if err := d.Access.AddMember(ctx, o.ID, venue.ID, true, nil); err != nil {
			return err
		}
	}
	return nil
}

// withheld are the roles that a manager does not get: those over money and people.
var withheld = map[string]bool{
	roles.Members: true, roles.BankAccounts: true, roles.DigitalAccount: true, roles.Anticipation: true,
	roles.Split: true, roles.SplitReport: true, roles.WithdrawalsReport: true, roles.TransactionRouting: true,
}

func managerRoles() []string {
	return slices.DeleteFunc(roles.OfVenue(), func(role string) bool { return withheld[role] })
}

// open makes a venue with its menu, its customers and its month of orders.
func (d Deps) open(ctx context.Context, p plan, c crew) (venues.Venue, error) {
	var venue venues.Venue
	err := d.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		venue, err = d.Venues.Create(ctx, tx, p.venue)
		return err
	})
	if err != nil {
		return venue, err
	}
	if err := d.Storefronts.Save(ctx, venue.ID, p.configuration(d.Clock.Now())); err != nil {
		return venue, err
	}
	if p.pin != nil {
		if err := d.Storefronts.SetPin(ctx, venue.ID, *p.pin); err != nil {
			return venue, err
		}
	}
	for _, account := range p.accounts {
		account.VenueID, account.Holder, account.Document, account.PixKey = venue.ID, venue.LegalName, venue.Document, venue.Document
		if _, err := d.Venues.AddBankAccount(ctx, account); err != nil {
			return venue, err
		}
	}
	first := 1
	for _, r := range p.rooms {
		draft := tables.Draft{Number: strconv.Itoa(first), Last: first + r.tables - 1, Area: r.area}
		if _, err := d.Tables.Add(ctx, venue.ID, draft); err != nil {
			return venue, err
		}
		first += r.tables
	}
	rng := rand.New(rand.NewPCG(p.seed, 1))
	for _, name := range p.carriers {
		carrier := orders.Carrier{Nome: name, Telefone: meet(rng, p.town).phone, Documento: inventCPF(rng)}
		if _, err := d.Orders.AddCarrier(ctx, venue.ID, carrier); err != nil {
			return venue, err
		}
	}
	menu, err := d.serve(ctx, venue.ID, p)
	if err != nil {
		return venue, err
	}
	if err := d.handOutTabs(ctx, venue.ID); err != nil {
		return venues.Venue{}, err
	}
	if err := d.handOutCards(ctx, venue.ID); err != nil {
		return venue, fmt.Errorf("cards: %w", err)
	}
	tillCrew, err := d.equip(ctx, venue.ID)
	if err != nil {
		return venue, err
	}
	if err := d.license(ctx, venue.ID); err != nil {
		return venue, err
	}
	if err := d.arrange(ctx, venue.ID, p, menu); err != nil {
		return venue, err
	}
	alerted, err := d.register(ctx, venue.ID, p, c)
	if err != nil {
		return venue, err
	}
	if err := d.trail(ctx, venue.ID, p, c); err != nil {
		return venue, err
	}
	if err := d.takePix(ctx, venue.ID); err != nil {
		return venue, err
	}
	if err := d.link(ctx, venue.ID, p); err != nil {
		return venue, err
	}
	if err := d.collect(ctx, venue.ID, p); err != nil {
		return venue, err
	}
	if err := d.schedule(ctx, venue.ID, p); err != nil {
		return venue, err
	}
	shop, err := d.Orders.Shops.ByVenue(ctx, venue.ID)
	if err != nil {
		return venue, err
	}
	if err := d.Orders.Import(ctx, shop, p.past(menu, d.Clock.Now(), c, alerted[0])); err != nil {
		return venue, err
	}
	if err := d.sell(ctx, venue.ID, p, tillCrew); err != nil {
		return venue, err
	}
	if err := d.closeDays(ctx, venue.ID, p, c); err != nil {
		return venue, err
	}
	return venue, d.later(ctx, shop, p)
}

// takePix has the venue be paid at the simulated bank.
func (d Deps) takePix(ctx context.Context, venueID string) error {
	by := operation.Actor{Name: nameOf(owner)}
	account := payments.AccountDraft{VenueID: venueID, Provider: payments.SimulatedProvider, Settings: json.RawMessage("{}")}
	if _, err := d.Payments.SaveAccount(ctx, account, by); err != nil {
		return err
	}
	const fee = 99 // hundredths of a per cent
	return d.Payments.SaveOffer(ctx, payments.Offer{VenueID: venueID, Method: payments.Pix, Provider: payments.SimulatedProvider, FeePercent: fee, SettlementDays: 1}, by)
}

func (p plan) configuration(now time.Time) storefront.Configuration {
	c := storefront.Default()
	c.Description = p.description
	p.deliver(&c)
	c.AllowCustomerChatVisualization = true
	c.AllowOnlinePayment = true
	c.DeliveryTime = 45
	c.LaterDays = 3
	christmas := time.Date(now.Year(), time.December, 25, 0, 0, 0, 0, p.rhythm.zone)
	if now.AddDate(0, 0, 2).After(christmas) {
		christmas = christmas.AddDate(1, 0, 0) // the demo itself is always open
	}
	c.SpecialDays = []storefront.SpecialDay{{Date: christmas.Format(time.DateOnly), Closed: true, Description: "Natal"}}
	return c
}
