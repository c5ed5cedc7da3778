package payments

import (
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

// State is how far a charge is (D43).
type State string

const (
	// Created has not been answered by the provider yet.
	Created State = "criada"
	// Waiting can be paid.
	Waiting State = "aguardando"
	Paid    State = "paga"
	// Expired and Cancelled ended without money.
	Expired   State = "expirada"
	Cancelled State = "cancelada"
	// PaidLate was paid after it had ended; whether that counts is its subject's.
	PaidLate State = "paga_fora_do_prazo"
	// Divergent received another amount than it asked for.
	Divergent State = "divergente"
	// Contested was paid, and the payer's bank demands the money back.
	Contested State = "contestada"
)

// Open reports whether the charge can still be paid in time.
func (s State) Open() bool { return s == Created || s == Waiting }

// HasMoney reports whether money came in for the charge.
func (s State) HasMoney() bool {
	return s == Paid || s == PaidLate || s == Divergent || s == Contested
}

// next lists the states that may follow; none ever leads back.
var next = map[State][]State{
	Created:   {Waiting, Paid, Expired, Cancelled, PaidLate, Divergent},
	Waiting:   {Paid, Expired, Cancelled, PaidLate, Divergent},
	Expired:   {PaidLate, Divergent},
	Cancelled: {PaidLate, Divergent},
	Paid:      {Contested},
	PaidLate:  {Contested},
	Divergent: {Contested},
}

func (s State) mayBecome(after State) bool {
	for _, one := range next[s] {
		if one == after {
			return true
		}
	}
	return false
}

// Standing is what received money is to its charge.
type Standing string

const (
	// Counted pays the subject. Of each subject one payment is.
	Counted Standing = "contado"
	// Double came although the subject was paid.
	Double Standing = "em_dobro"
	// WrongAmount is more or less than the charge.
	WrongAmount Standing = "divergente"
	// Unwanted came after the subject had ended.
	Unwanted Standing = "fora_do_prazo"
	// Unmatched belongs to no charge that is known here.
	Unmatched Standing = "sem_origem"
)

// Grace is for how long after its end money counts as in time: the bank's clock starts
// when it hears of the charge. A subject holds what it has reserved as long, and a bit.
const Grace = 3 * time.Minute

// receive is what becomes of a charge and of money that comes in for it. paid says that other
// money counts for the subject: only then it has come twice.
func receive(c Charge, amount money.Amount, at time.Time, paid bool) (State, Standing) {
	had := c.State.HasMoney()
	state := Paid
	switch {
	case had:
		state = c.State
	case amount != c.Amount:
		state = Divergent
	case !c.State.Open() || at.After(time.UnixMilli(c.ExpiresAt).Add(Grace)):
		state = PaidLate
	}
	switch {
	case paid && (had || amount == c.Amount):
		return state, Double
	case amount != c.Amount:
		return state, WrongAmount
	default:
		return state, Counted
	}
}

// Subject is what a charge is for: something that is paid once. Label is what people call
// it: "Pedido 123".
type Subject struct {
	Kind  string
	ID    string
	Label string
}

// Method is how a charge is paid.
type Method string

const (
	Pix    Method = "pix"
	Card   Method = "cartao"
	Boleto Method = "boleto"
)

// Charge is one attempt to be paid. Moments are epoch milliseconds.
type Charge struct {
	bun.BaseModel `bun:"table:payment_charges,alias:c"`

	ID        string `bun:",pk"`
	VenueID   string
	Subject   Subject `bun:"embed:subject_"`
	AccountID string
	Provider  string
	Method    Method
	// TxID is our reference at the provider.
	TxID   string `bun:"txid"`
	Amount money.Amount
	// FeePercent is in hundredths of a per cent; the fees are those of when it was made.
	FeePercent     int64
	FeeFixed       money.Amount
	SettlementDays int
	State          State
	// Installments is in how many parts it can be paid at most; 1 is at once.
	Installments int
	// ReturnURL is where the payer comes back to from the provider's page.
	ReturnURL string `bun:"return_url"`
	// Code is what the customer copies to pay, as the provider wrote it; empty until then.
	Code string
	// Page is the provider's page on which the customer pays, of a charge that has no code.
	Page string
	// ProviderState is the provider's own word for the register.
	ProviderState string
	CreatedAt     int64
	ExpiresAt     int64
	// PaidAt is when the provider received the money that decided the state.
	PaidAt int64 `bun:",nullzero"`
	// EndedAt is when it ended without money.
	EndedAt int64 `bun:",nullzero"`

	LookedAt  int64
	NextAt    int64 `bun:",nullzero"`
	Failures  int
	BusyUntil int64
}

// Fee is what being paid costs the venue.
func (c Charge) Fee() money.Amount {
	share, err := c.Amount.Percent(c.FeePercent)
	if err != nil {
		return c.FeeFixed
	}
	return min(share+c.FeeFixed, c.Amount)
}

// Simulated reports whether no real money is meant (D4).
func (c Charge) Simulated() bool { return Simulated(c.Provider) }

// Simulated reports whether a provider moves no real money (D4).
func Simulated(provider string) bool {
	return provider == SimulatedProvider || provider == SimulatedHosted
}

// Declined reports whether the payer's last try was refused; he may try again while the
// charge is open.
func (c Charge) Declined() bool { return strings.HasPrefix(c.ProviderState, DeclinedWord) }

// DeclinedWord begins a provider's word of a charge whose last try was refused.
const DeclinedWord = "rejected"
