package tables

import (
	"context"
	"fmt"

	"balcao/app/audit"
	"balcao/app/fault"
)

// Place is what an account belongs to: the visit of a table, or a tab.
type Place string

const (
	OfTable Place = "mesa"
	OfTab   Place = "comanda"
)

// tabActions are what the audit calls on a tab what is done to a table's account, too.
var tabActions = map[audit.Action]audit.Action{
	audit.TablePaymentUndone: audit.TabPaymentUndone, audit.TablePaymentGivenBack: audit.TabGivenBack,
	audit.TableAccountWrittenOff: audit.TabWrittenOff, audit.TableAccountReopened: audit.TabReopened,
}

// at narrows an operation to accounts of one place: those of the other are not found by it.
// An account never changes its place.
func at[I, O any, P interface {
	*I
	account() (venueID, id string)
}](s *Service, place Place, do func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		venueID, id := P(in).account()
		found, err := s.account(ctx, s.DB.Read, venueID, id, "")
		if err != nil {
			return nil, err
		}
		if found.Place != place {
			return nil, errNoAccount
		}
		return do(ctx, in)
	}
}

func (in *billInput) account() (venueID, id string)     { return in.VenueID, in.ID }
func (in *taxInput) account() (venueID, id string)      { return in.Body.VenueID, in.ID }
func (in *splitInput) account() (venueID, id string)    { return in.Body.VenueID, in.ID }
func (in *payInput) account() (venueID, id string)      { return in.Body.VenueID, in.ID }
func (in *undoInput) account() (venueID, id string)     { return in.Body.VenueID, in.ID }
func (in *giveBackInput) account() (venueID, id string) { return in.Body.VenueID, in.ID }
func (in *writeOffInput) account() (venueID, id string) { return in.Body.VenueID, in.ID }
func (in *closeInput) account() (venueID, id string)    { return in.Body.VenueID, in.ID }
func (in *printInput) account() (venueID, id string)    { return in.Body.VenueID, in.ID }
func (in *ofVenueInput) account() (venueID, id string)  { return in.Body.VenueID, in.ID }

// Title is what an account is called: by its table or its tab.
func (a Account) Title() string {
	if a.Place == OfTab {
		return tabLabel(a.TableNumber)
	}
	return label(a.TableNumber)
}

func tabLabel(number string) string { return "Comanda " + number }

// subject is what the audit says an entry of an account is about.
func (a Account) subject() string {
	if a.Place == OfTab {
		return tabLabel(a.TableNumber)
	}
	return fmt.Sprintf("Conta da mesa %s", a.TableNumber)
}

var errNotOnTab = fault.New(fault.Conflict, "Só a conta de uma comanda recebe lançamentos. Os pedidos de uma mesa são feitos no painel.")
