package payments_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/payments/mercadopago"
	pages "balcao/app/payments/mercadopago/simulator"
	"balcao/app/payments/pix"
	"balcao/app/payments/simulator"
	"balcao/app/push"
	"balcao/app/secrets"
	"balcao/app/venue"
)

const venueID = "bar"

// till is a venue that is paid at the simulated bank, for things of its own that keep what
// they are told in a table.
type till struct {
	*payments.Service
	t     testing.TB
	clock *clock.Fake
	bank  *simulator.Simulator
	pages *pages.Simulator
	// wrap stands between the venue and its bank.
	wrap func(payments.Connection) payments.Connection
	// changes counts how often something is said to have changed.
	changes atomic.Int32
}

var maria = operation.Actor{UserID: "maria", Name: "Maria"}

func eachTill(t *testing.T, test func(t *testing.T, c *till)) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) { test(t, openTill(t, db)) })
}

func openTill(t testing.TB, db *database.DB) *till {
	t.Helper()
	c := &till{t: t, clock: clock.At(time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC))}
	c.bank = simulator.New(simulator.Options{Clock: c.clock})
	c.pages = pages.New(pages.Options{Clock: c.clock})
	_, err := db.Write.Exec(`CREATE TABLE things (id TEXT PRIMARY KEY, paid BIGINT NOT NULL, ended BIGINT NOT NULL, refunds TEXT NOT NULL, closed BOOLEAN NOT NULL)`)
	if err != nil {
		t.Fatal(err)
	}
	c.Service = c.service(db)
	c.account(payments.PixProvider, pix.Settings{
		API: "https://banco.test", TokenURL: "https://banco.test/oauth/token", ClientID: "balcao", Key: "bar@praca.test",
	}, map[string]secrets.Value{pix.ClientSecret: "segredo"})
	c.offer(payments.PixProvider)
	return c
}

// service is a server on the database; another is as good.
func (c *till) service(db *database.DB) *payments.Service {
	c.t.Helper()
	key := base64.StdEncoding.EncodeToString(make([]byte, 32))
	vault, err := secrets.Open(context.Background(), db, c.clock, secrets.Configured(key, "", db.URL))
	if err != nil {
		c.t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	s := payments.New(payments.Config{
		DB: db, Clock: c.clock, Hub: push.New(db, log), Log: log, Secrets: vault, Venues: utc{}, PublicURL: "https://balcao.test",
		Providers: map[string]payments.Provider{
			payments.PixProvider:    wrapped{pix.Provider{Clock: c.clock, Transport: c.bank.Transport()}, c},
			payments.ManualProvider: manual.Provider{},
			payments.HostedProvider: mercadopago.Provider{Clock: c.clock, Transport: c.pages.Transport()},
		},
		Changed: func(string) { c.changes.Add(1) },
	})
	s.Tell("thing", things{db})
	return s
}

// utc has every venue live by UTC.
type utc struct{}

func (utc) Venue(_ context.Context, id string) (venue.Venue, error) {
	return venue.Venue{ID: id, Name: "Bar da Praça", Zone: time.UTC}, nil
}

// wrapped puts the till's wrap around the connections of a provider.
type wrapped struct {
	pix.Provider
	c *till
}

func (w wrapped) Open(settings json.RawMessage, secret map[string]secrets.Value) (payments.Connection, error) {
	made, err := w.Provider.Open(settings, secret)
	if err != nil || w.c.wrap == nil {
		return made, err
	}
	return w.c.wrap(made), nil
}

func (c *till) account(provider string, settings any, secret map[string]secrets.Value) {
	c.t.Helper()
	raw, err := json.Marshal(settings)
	if err != nil {
		c.t.Fatal(err)
	}
	_, err = c.SaveAccount(context.Background(), payments.AccountDraft{VenueID: venueID, Provider: provider, Settings: raw, Secrets: secret}, maria)
	if err != nil {
		c.t.Fatal(err)
	}
}

// offer has the venue be paid by Pix through a provider.
func (c *till) offer(provider string) {
	c.t.Helper()
	err := c.SaveOffer(context.Background(), payments.Offer{
		VenueID: venueID, Method: payments.Pix, Provider: provider, FeePercent: 99, FeeFixed: 10, SettlementDays: 1,
	}, maria)
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c *till) byHand() {
	c.account(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Florianópolis"}, nil)
	c.offer(payments.ManualProvider)
}

func thing(id string) payments.Subject {
	return payments.Subject{Kind: "thing", ID: id, Label: "Coisa " + id}
}

// create writes a charge of 50,00 for half an hour down, and no more.
func (c *till) create(id string) payments.Charge {
	c.t.Helper()
	var made payments.Charge
	err := c.DB.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("INSERT INTO things (id, paid, ended, refunds, closed) VALUES (?, 0, 0, '', FALSE) ON CONFLICT DO NOTHING", id).Exec(ctx)
		if err != nil {
			return err
		}
		made, err = c.Create(ctx, tx, payments.NewCharge{VenueID: venueID, Subject: thing(id), Method: payments.Pix, Amount: 5000, Lasts: 30 * time.Minute})
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return made
}

// charge writes a charge down and sends it.
func (c *till) charge(id string) payments.Charge {
	c.t.Helper()
	return c.look(c.create(id).ID)
}

func (c *till) look(chargeID string) payments.Charge {
	c.t.Helper()
	found, err := c.Look(context.Background(), venueID, chargeID)
	if err != nil {
		c.t.Fatal(err)
	}
	return found
}

func (c *till) round() {
	c.t.Helper()
	if err := errors.Join(c.Round(context.Background(), venueID), c.List(context.Background(), venueID)); err != nil {
		c.t.Fatal(err)
	}
}

// later moves the clock and does a round.
func (c *till) later(d time.Duration) {
	c.t.Helper()
	c.clock.Advance(d)
	c.round()
}

func (c *till) pay(txid string, amount money.Amount, forced bool) string {
	c.t.Helper()
	endToEnd, err := c.bank.Pay(txid, amount, forced)
	if err != nil {
		c.t.Fatal(err)
	}
	return endToEnd
}

func (c *till) want(chargeID string, state payments.State) payments.Charge {
	c.t.Helper()
	found, err := c.Charge(context.Background(), venueID, chargeID)
	if err != nil {
		c.t.Fatal(err)
	}
	if found.State != state {
		c.t.Errorf("the charge is %s, want %s", found.State, state)
	}
	return found
}

// told is what a thing was told: "paid 1 ended 0 devolvida 20".
func (c *till) told(id string, want string) {
	c.t.Helper()
	var paid, ended int
	var refunds string
	if err := c.DB.Read.NewRaw("SELECT paid, ended, refunds FROM things WHERE id = ?", id).Scan(context.Background(), &paid, &ended, &refunds); err != nil {
		c.t.Fatal(err)
	}
	if got := strings.TrimSpace(fmt.Sprintf("paid %d ended %d %s", paid, ended, refunds)); got != want {
		c.t.Errorf("the thing was told %q, want %q", got, want)
	}
}

// matters are the reasons on the list.
func (c *till) matters(want ...payments.Reason) []payments.Matter {
	c.t.Helper()
	all, err := c.Matters(context.Background(), venueID)
	if err != nil {
		c.t.Fatal(err)
	}
	got := make([]payments.Reason, len(all))
	for i, m := range all {
		got[i] = m.Reason
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		c.t.Errorf("on the list are %v, want %v", got, want)
	}
	return all
}

// payment is what came in for a charge, at a place in the order of coming.
func (c *till) payment(chargeID string, i int) (payments.Payment, []payments.Refund) {
	c.t.Helper()
	all, refunds, err := c.Payments(context.Background(), venueID, chargeID)
	if err != nil || len(all) <= i {
		c.t.Fatalf("payments %+v, %v", all, err)
	}
	return all[i], refunds[all[i].ID]
}

func (c *till) giveBack(paymentID, key string, amount money.Amount) (payments.Refund, error) {
	return c.GiveBack(context.Background(), payments.RefundRequest{VenueID: venueID, PaymentID: paymentID, Key: key, Amount: amount, Reason: "Pedido recusado", By: maria})
}

// things are told of their charges.
type things struct{ db *database.DB }

func (h things) Hold(ctx context.Context, tx bun.Tx, _, id string) error {
	query := "SELECT id FROM things WHERE id = ?"
	if h.db.Dialect == database.Postgres {
		query += " FOR UPDATE"
	}
	var found string
	return tx.NewRaw(query, id).Scan(ctx, &found)
}

// Paid takes late money unless the thing is closed; one that is called "auto" gives it back.
func (things) Paid(ctx context.Context, tx bun.Tx, c payments.Charge) (payments.Wish, error) {
	var closed bool
	if err := tx.NewRaw("SELECT closed FROM things WHERE id = ?", c.Subject.ID).Scan(ctx, &closed); err != nil {
		return payments.Decide, err
	}
	switch {
	case closed && c.Subject.ID == "auto":
		return payments.GiveBack, nil
	case closed:
		return payments.Decide, nil
	}
	_, err := tx.NewRaw("UPDATE things SET paid = paid + 1 WHERE id = ?", c.Subject.ID).Exec(ctx)
	return payments.Keep, err
}

func (things) Ended(ctx context.Context, tx bun.Tx, c payments.Charge) error {
	_, err := tx.NewRaw("UPDATE things SET ended = ended + 1 WHERE id = ?", c.Subject.ID).Exec(ctx)
	return err
}

func (things) Refunded(ctx context.Context, tx bun.Tx, c payments.Charge, r payments.Refund) error {
	_, err := tx.NewRaw("UPDATE things SET refunds = refunds || ? WHERE id = ?", fmt.Sprintf("%s %s ", r.State, r.Amount.Decimal()), c.Subject.ID).Exec(ctx)
	return err
}

// withdraw closes a thing, which wants no money any more.
func (c *till) withdraw(id string) {
	c.t.Helper()
	err := c.DB.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewRaw("UPDATE things SET closed = TRUE WHERE id = ?", id).Exec(ctx); err != nil {
			return err
		}
		return c.Withdraw(ctx, tx, venueID, thing(id), "retirada", "Retirada", maria)
	})
	if err != nil {
		c.t.Fatal(err)
	}
}
