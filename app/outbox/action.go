package outbox

import (
	"crypto/sha256"
	"encoding/json"
	"time"

	"balcao/app/fault"
)

// State is where an action stands; the numbers are stored.
type State int

const (
	// Stored waits to be sent, or is being sent.
	Stored State = iota + 1
	// Confirmed was answered by the server as done.
	Confirmed
	// Refused was answered by the server as not to be done, or came too late for it;
	// nobody has read it yet.
	Refused
	// Dead fails by itself; a person decides about it.
	Dead
	// Discarded was given up by a person.
	Discarded
	// Acknowledged was refused, and somebody has read why.
	Acknowledged
)

func (s State) String() string {
	return map[State]string{
		Stored: "stored", Confirmed: "confirmed", Refused: "refused", Dead: "dead", Discarded: "discarded", Acknowledged: "acknowledged",
	}[s]
}

// Waiting reports whether the action still holds its place in the queue.
func (s State) Waiting() bool { return s == Stored || s == Dead }

// Owner is who acted, where: a user at a server.
type Owner struct {
	// Server is the server's address, UserID its id of the user.
	Server, UserID string
}

// Action is one call that changes an order.
type Action struct {
	// ID is the call's Idempotency-Key.
	ID      string
	Owner   Owner
	VenueID string
	OrderID string
	Method  string
	// Path has its query; Header what the server must be told besides the caller.
	Path   string
	Header map[string]string
	Body   []byte

	State State
	// Sending means that an answer is awaited.
	Sending bool
	// Tries counts its failures since the start, or since the server was last back.
	Tries    int
	Attempts int
	// Status and Answer are the server's last, 0 and nil without one.
	Status int
	Answer []byte
	// Reason is Portuguese: why it was refused, has failed or was discarded.
	Reason    string
	CreatedAt time.Time
	UpdatedAt time.Time

	seq      int64
	failures int
	sentAt   time.Time
	// aloneAt is of the last time that it failed alone, aloneFor for how long it
	// has; the file calls them broken.
	aloneAt  time.Time
	aloneFor time.Duration
}

// Place tells the order in which actions were done: of the later one it is greater.
func (a Action) Place() int64 { return a.seq }

// MayBeDone reports whether the server may have heard it, in an attempt whose
// answer was lost.
func (a Action) MayBeDone() bool { return !a.sentAt.IsZero() }

const (
	maxID   = 100
	maxBody = 64 << 10
)

func (a Action) validate() error {
	switch {
	case a.ID == "" || len(a.ID) > maxID:
		return fault.Field("Idempotency-Key", "A chave deve ter até 100 caracteres.")
	case a.Owner.UserID == "" || a.Owner.Server == "" || a.Method == "" || a.Path == "":
		return fault.New(fault.Invalid, "A ação está incompleta.")
	case a.OrderID == "":
		return fault.New(fault.Invalid, "A ação não diz de que pedido é.")
	case len(a.Body)+len(a.Path) > maxBody:
		return fault.New(fault.Invalid, "O conteúdo enviado é grande demais.")
	}
	return nil
}

// failAlone notes that it failed while the server was well.
func (a *Action) failAlone(now time.Time) {
	if !a.aloneAt.IsZero() {
		a.aloneFor += min(max(now.Sub(a.aloneAt), 0), maxAloneStep)
	}
	a.aloneAt = now
}

// digest tells a repetition from another action under the same ID, and a sound
// record from a damaged one.
func (a Action) digest() ([]byte, error) {
	raw, err := json.Marshal([]any{a.ID, a.Owner, a.VenueID, a.OrderID, a.Method, a.Path, a.Header, a.Body})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(raw)
	return sum[:], nil
}
