package payments

import (
	"context"
	"encoding/json"
	"time"

	"balcao/app/money"
	"balcao/app/secrets"
)

// The names of the providers that accounts are kept under.
const (
	PixProvider       = "pix"
	ManualProvider    = "manual"
	HostedProvider    = "mercadopago"
	SimulatedProvider = "simulado"
	// SimulatedHosted is the hosted provider as it is simulated.
	SimulatedHosted = "mercadopago_simulado"
)

// Provider is one sort of service that takes money.
type Provider interface {
	// Secrets names the secrets of its accounts.
	Secrets() []string
	// Methods lists how its accounts can be paid.
	Methods() []Method
	// ByHand says that nobody can be asked: a person confirms what came in and what was
	// given back.
	ByHand() bool
	// ForgetsReferences says that a refund keeps no reference of ours there: it is known by
	// the provider's own id alone.
	ForgetsReferences() bool
	// ListsChanges says that its list is by when money last changed: what was given back of it
	// stands there, however old it is.
	ListsChanges() bool
	// Same reports whether two settings are of one account: what came in under one can be
	// asked for and given back under the other, and its secrets may be used with either.
	Same(before, after json.RawMessage) bool
	// Open makes ready what an account's settings say. Faults name the setting at fault.
	Open(settings json.RawMessage, secret map[string]secrets.Value) (Connection, error)
}

// Connection speaks to one account at its provider. Everything but Received and Test is
// named by ids of ours and may be said again. Errors are faults: Unavailable and Forbidden
// are worth another try, NotFound is the provider's word that it knows no such thing,
// Invalid and Conflict that it will not do it.
type Connection interface {
	// Create has the charge be payable; again it answers the same register.
	Create(ctx context.Context, bill Bill) (Register, error)
	Ask(ctx context.Context, txid string) (Register, error)
	// Cancel has the charge be payable no more.
	Cancel(ctx context.Context, txid string) error
	Refund(ctx context.Context, refund RefundOrder) (Returned, error)
	AskRefund(ctx context.Context, refund RefundOrder) (Returned, error)
	// Received answers a page of what came in, and whether there are more. refunded asks
	// only for what was given back, whole or in part.
	Received(ctx context.Context, from, to time.Time, refunded bool, page int) (all []Received, more bool, err error)
	// Test proves that the account answers.
	Test(ctx context.Context) error
	// Notify asks for notices at an address.
	Notify(ctx context.Context, address string) error
	// Noticed reads a notice, and answers the txids of the charges that it is about. It is
	// Unauthenticated where the notice must be signed and is not by the provider.
	Noticed(ctx context.Context, notice Notice) ([]string, error)
}

// Notice is what somebody has sent to an account's address.
type Notice struct {
	// Signature and RequestID are of signed notices, ID is what those are about.
	Signature, RequestID, ID string
	Body                     []byte
}

// Bill is a charge as a provider is told it.
type Bill struct {
	TxID   string
	Method Method
	Amount money.Amount
	// Installments is in how many parts it can be paid at most; 1 is at once.
	Installments int
	// ReturnURL is where the payer comes back to from a hosted page, NoticeURL where
	// notices of this charge go. Both may be empty.
	ReturnURL, NoticeURL string
	// Lasts is until when it can be paid, from now.
	Lasts time.Duration
	// Text is shown to the payer.
	Text string
}

// Registered is what a provider's register of a charge says.
type Registered string

const (
	Active          Registered = "ativa"
	Concluded       Registered = "concluida"
	Removed         Registered = "removida"
	RemovedThere    Registered = "removida_pelo_provedor"
	UnknownRegister Registered = "desconhecida"
)

// Register is what a provider has of a charge.
type Register struct {
	State Registered
	// Word is the provider's own for the state.
	Word string
	// Code is what the payer copies, verbatim; empty where the answer has none.
	Code string
	// Page is the address of the provider's page on which the payer pays, where it has one.
	Page string
	Paid []Received
}

// Received is money as a provider tells it.
type Received struct {
	EndToEnd, TxID string
	Amount         money.Amount
	// At is zero where the provider does not say.
	At      time.Time
	Refunds []Returned
}

// RefundOrder is a refund as a provider is told it.
type RefundOrder struct {
	EndToEnd, Reference string
	Amount              money.Amount
	Text                string
	// Theirs is the provider's own id of it, once it has told one; SentAt is when it was sent
	// first. Others are the provider's ids of the payment's other refunds.
	Theirs string
	SentAt time.Time
	Others []string
}

// Returned is a refund as a provider tells it.
type Returned struct {
	// Reference is ours; a provider that does not keep it tells its own id alone.
	Reference string
	Theirs    string
	Amount    money.Amount
	Nature    Nature
	// State is RefundAsked where the provider's word is not known.
	State RefundState
	// Unnumbered is of disputes that the provider has no ids of: the next one of a payment is
	// told under the reference of the one before.
	Unnumbered bool
	// Reason is the provider's, of a refund that was not made.
	Reason string
	At     time.Time
}
