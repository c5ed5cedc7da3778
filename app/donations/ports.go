package donations

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

// Method is a way to pay.
type Method string

const (
	Pix  Method = "pix"
	Card Method = "cartao"
)

// Name is what people call the way.
func (m Method) Name() string {
	return map[Method]string{Pix: "Pix", Card: "Cartão"}[m]
}

// ChargeState is how far a charge is (D43).
type ChargeState string

const (
	ChargeCreated   ChargeState = "criada"
	ChargeWaiting   ChargeState = "aguardando"
	ChargePaid      ChargeState = "paga"
	ChargeExpired   ChargeState = "expirada"
	ChargeCancelled ChargeState = "cancelada"
	ChargePaidLate  ChargeState = "paga_fora_do_prazo"
	ChargeDivergent ChargeState = "divergente"
	ChargeContested ChargeState = "contestada"
)

// Charge is one attempt to be paid for a donation.
type Charge struct {
	ID     string
	Method Method
	State  ChargeState
	Amount money.Amount
	// Code is what the payer copies, Page the provider's page on which he pays; both are empty
	// until the provider has answered.
	Code, Page           string
	CreatedAt, ExpiresAt time.Time
	PaidAt               time.Time
	// Fee is what being paid costs the venue, SettlementDays is how many days later it gets the money.
	Fee            money.Amount
	SettlementDays int
	// ByHand says that a person confirms what came in, Simulated that no real money is meant,
	// Declined that the payer's last try was refused; he may try again.
	ByHand, Simulated, Declined bool
}

// Open reports whether the charge can still be paid in time.
func (c Charge) Open() bool { return c.State == ChargeCreated || c.State == ChargeWaiting }

// Received is money that came in for a charge, and what goes back of it.
type Received struct {
	ID string
	// Amount came in, Asked is what its charge was for.
	Amount, Asked money.Amount
	// Counts says that it is what pays the donation.
	Counts bool
	At     time.Time
	// Left can still be given back; Returned has been, Returning is on its way.
	Left, Returned, Returning money.Amount
}

// NewCharge is a charge of a donation as it is wanted.
type NewCharge struct {
	VenueID, DonationID, Label string
	Method                     Method
	Amount                     money.Amount
	Lasts                      time.Duration
	// ReturnURL is where the payer comes back to from a provider's page; empty for nowhere.
	ReturnURL string
}

// Way is a way in which a venue is paid. ByHand says that a person confirms what came in.
type Way struct {
	Method Method
	ByHand bool
}

// Payments moves the money.
type Payments interface {
	// Ways are those in which a venue is paid online.
	Ways(ctx context.Context, venueID string) ([]Way, error)
	// Create writes a charge down with its donation; nobody hears of it before Look, after the commit.
	Create(ctx context.Context, tx bun.Tx, n NewCharge) (Charge, error)
	Look(ctx context.Context, venueID, chargeID string) error
	// Of lists the charges of a donation, the latest first.
	Of(ctx context.Context, db bun.IDB, venueID, donationID string) ([]Charge, error)
	// Received lists what came in for the charges of donations, by donation.
	Received(ctx context.Context, venueID string, donationIDs ...string) (map[string][]Received, error)
	// GiveUp cancels the open charges of a donation that is not paid; call Wake after the commit.
	GiveUp(ctx context.Context, tx bun.Tx, venueID, donationID, reason string) error
	Wake(venueID string)
	// Recall writes a charge of the past down, as demonstrations tell of it, by the way in
	// which the venue is paid by Pix, and answers it.
	Recall(ctx context.Context, tx bun.Tx, p Past) (Charge, error)
}

// Past is a charge that was paid in the past.
type Past struct {
	VenueID, DonationID, Label string
	Amount                     money.Amount
	PaidAt                     time.Time
}

// Wish is what a donation wants with money that came in for it.
type Wish int

const (
	// Keep has it pay the donation, GiveBack has it be given back at once.
	Keep Wish = iota
	GiveBack
)
