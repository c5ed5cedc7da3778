package customers

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/money"
	"balcao/app/operation"
)

// Orders is what a customer has ordered, which another domain knows.
type Orders interface {
	// Purchases answers the orders of the venue that are a person's: those with one of his
	// CPFs, and of those without any CPF, the ones with one of his telephones.
	Purchases(ctx context.Context, venueID string, p Person) (Purchases, error)
	// OfPerson answers what the venue's orders hold of a person, PaymentsOf what payments by
	// its links do, and BookingsOf what its bookings do.
	OfPerson(ctx context.Context, venueID string, p Person) ([]PersonalOrder, error)
	PaymentsOf(ctx context.Context, venueID string, p Person) ([]PersonalPayment, error)
	BookingsOf(ctx context.Context, venueID string, p Person) ([]PersonalBooking, error)
	// CardsOf answers the prepaid cards that a person has or had.
	CardsOf(ctx context.Context, venueID string, p Person) ([]PersonalCard, error)
	// PaymentCardsOf answers the cards that were checked to be a person's.
	PaymentCardsOf(ctx context.Context, venueID string, p Person) ([]PersonalPaymentCard, error)
	// ForgetPerson blanks all of them; a person with orders under way is a Conflict fault.
	ForgetPerson(ctx context.Context, tx bun.Tx, venueID string, p Person) error
	// Changed follows the commit of ForgetPerson.
	Changed(venueID string)
	// Dormant tells of each of the people whether he has ordered in the venue, but not
	// since a moment.
	Dormant(ctx context.Context, db bun.IDB, venueID string, people []Person, since time.Time) ([]bool, error)
	// ContactsToErase counts the orders that EraseContacts would change.
	ContactsToErase(ctx context.Context, venueID string, since time.Time) (int, error)
	// EraseContacts erases telephone and address from the orders of who has not ordered
	// since, some in each transaction, in which within is called with how many.
	EraseContacts(ctx context.Context, venueID string, since time.Time, within func(ctx context.Context, tx bun.Tx, erased int) error) error
}

// Purchases are a customer's orders in sum and the newest one by one.
type Purchases struct {
	Summary Summary
	Newest  []Purchase
}

// Summary sums the orders that were delivered.
type Summary struct {
	Pedidos        int          `json:"Pedidos" doc:"orders delivered"`
	Total          money.Amount `json:"Total"`
	TicketMedio    money.Amount `json:"TicketMedio" doc:"total by orders, rounded; 0 without any"`
	PrimeiraVisita *time.Time   `json:"PrimeiraVisita" doc:"when the first of them was placed"`
	UltimaVisita   *time.Time   `json:"UltimaVisita" doc:"when the last of them was placed"`
}

// Purchase is one order of a customer.
type Purchase struct {
	ID       string       `json:"Id"`
	Codigo   string       `json:"Codigo"`
	CriadoEm time.Time    `json:"CriadoEm"`
	Estado   string       `json:"Estado" doc:"name of its state: Entregue"`
	Total    money.Amount `json:"Total"`
}

// Profile is a customer's page.
type Profile struct {
	Cliente Customer   `json:"Cliente"`
	Resumo  Summary    `json:"Resumo"`
	Pedidos []Purchase `json:"Pedidos" nullable:"false" doc:"the 20 newest, whatever their state"`
	Notas   []Note     `json:"Notas" nullable:"false" doc:"the newest first"`
	// Consentimento is nil where he has agreed to nothing.
	Consentimento *Consent `json:"Consentimento"`
}

// Profile answers all that the page of a customer shows.
func (s *Service) Profile(ctx context.Context, venueID, id string) (Profile, error) {
	c, err := find(ctx, s.db.Read, venueID, "id", id)
	if err != nil {
		return Profile{}, err
	}
	person, err := personOf(ctx, s.db.Read, c)
	if err != nil {
		return Profile{}, err
	}
	bought, err := s.orders.Purchases(ctx, venueID, person)
	if err != nil {
		return Profile{}, err
	}
	notes, err := s.notes(ctx, c.ID)
	if err != nil {
		return Profile{}, err
	}
	return Profile{Cliente: c.wire(), Resumo: bought.Summary, Pedidos: bought.Newest, Notas: notes, Consentimento: c.consent()}, nil
}

type profileInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

type profileOutput struct{ Body Profile }

func (s *Service) profileRoute(ctx context.Context, in *profileInput) (*profileOutput, error) {
	p, err := s.Profile(ctx, in.VenueID, in.ID)
	return &profileOutput{p}, err
}
