package payments

import (
	"github.com/uptrace/bun"

	"balcao/app/money"
)

// RefundState is how far a refund is (D43).
type RefundState string

const (
	RefundAsked     RefundState = "pedida"
	RefundInProcess RefundState = "em_processamento"
	RefundDone      RefundState = "devolvida"
	// RefundFailed moved no money: its amount may be asked for again, as another refund.
	RefundFailed RefundState = "nao_realizada"
)

// Ended reports whether nothing more will become of the refund.
func (s RefundState) Ended() bool { return s == RefundDone || s == RefundFailed }

func (s RefundState) rank() int {
	switch s {
	case RefundInProcess:
		return 1
	case RefundDone, RefundFailed:
		return 2
	default:
		return 0
	}
}

// mayBecome holds refunds to moving forward.
func (s RefundState) mayBecome(after RefundState) bool { return !s.Ended() && after.rank() > s.rank() }

// Nature says who wanted a refund.
type Nature string

const (
	// Ours was asked for here.
	Ours Nature = "pedida_aqui"
	// Elsewhere was made by the venue, in its bank's application.
	Elsewhere Nature = "feita_no_banco"
	// Disputed was demanded by the payer's bank: fraud or an operational error (MED).
	Disputed Nature = "contestacao"
)

// Refund is money on its way back.
type Refund struct {
	bun.BaseModel `bun:"table:payment_refunds,alias:r"`

	ID        string `bun:",pk"`
	VenueID   string
	PaymentID string
	// Key names the refund to whoever asks for it: the same one is made once.
	Key string `bun:"refund_key"`
	// Reference is its name at the provider, Theirs the provider's own where it keeps none of
	// ours.
	Reference string
	Theirs    string
	Amount    money.Amount
	Nature    Nature
	State     RefundState
	// Reason is why it was asked for, Said what the provider told of it.
	Reason  string
	Said    string
	AskedBy string
	AskedAt int64
	// SentAt is set before the provider hears of it for the first time.
	SentAt  int64 `bun:",nullzero"`
	EndedAt int64 `bun:",nullzero"`

	NextAt    int64 `bun:",nullzero"`
	Failures  int
	BusyUntil int64
}

// Payment is money that came in.
type Payment struct {
	bun.BaseModel `bun:"table:payments,alias:p"`

	ID        string `bun:",pk"`
	VenueID   string
	AccountID string
	// ChargeID is empty of money that matches nothing.
	ChargeID    string `bun:",nullzero"`
	SubjectKind string
	SubjectID   string
	EndToEnd    string
	TxID        string `bun:"txid"`
	Amount      money.Amount
	Standing    Standing
	ReceivedAt  int64
	NotedAt     int64
}

// left is what of an amount can still be given back: failed refunds moved nothing.
func left(paid money.Amount, refunds []Refund) money.Amount {
	for _, r := range refunds {
		if r.State != RefundFailed {
			paid -= r.Amount
		}
	}
	return paid
}
