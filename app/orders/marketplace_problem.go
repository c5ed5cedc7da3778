package orders

import (
	"context"
	"database/sql"
)

// NoteProblem shows on the order what could not be agreed with the marketplace; an empty
// text takes it off. An order that has ended needs review then: its card is where nobody
// looks.
func (s *Service) NoteProblem(ctx context.Context, orderID, problem string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, problem, func(r *record) (bool, error) {
		return r.noteProblem(problem)
	})
}

// NoteUnconfirmed shows on an order why the marketplace does not know yet that it was
// accepted. One whose acceptance the marketplace has confirmed stays as it is.
func (s *Service) NoteUnconfirmed(ctx context.Context, orderID, problem string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, problem, func(r *record) (bool, error) {
		if !r.ConfirmBy.Valid || r.State.Final() {
			return false, nil
		}
		return r.noteProblem(problem)
	})
}

// NoteUnheard is NoteProblem where the order shows no problem, or the one of meanwhile:
// what the marketplace has said of the order itself is worth more.
func (s *Service) NoteUnheard(ctx context.Context, orderID, problem, meanwhile string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, problem, func(r *record) (bool, error) {
		shown, err := r.atMarketplace()
		if err != nil || shown == nil || shown.Problema != "" && shown.Problema != meanwhile {
			return false, err
		}
		return r.noteProblem(problem)
	})
}

// RefusalHeard takes off what NoteUnheard said, where the order still shows it.
func (s *Service) RefusalHeard(ctx context.Context, orderID, problem string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, "O marketplace registrou a recusa.", func(r *record) (bool, error) {
		shown, err := r.atMarketplace()
		if err != nil || shown == nil || shown.Problema != problem {
			return false, err
		}
		return r.noteProblem("")
	})
}

// ConfirmedThere records that the marketplace knows of the acceptance: the deadline for
// it, and the problem of telling it, are gone.
func (s *Service) ConfirmedThere(ctx context.Context, orderID string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, confirmedThere, (*record).confirmedThere)
}

const confirmedThere = "O marketplace registrou a aceitação."

func (r *record) confirmedThere() (bool, error) {
	if !r.ConfirmBy.Valid || r.State.Final() {
		return false, nil
	}
	r.ConfirmBy = sql.NullInt64{}
	_, err := r.noteProblem("")
	return true, err
}

// noteProblem shows a problem on the order; false where it shows it already.
func (r *record) noteProblem(problem string) (bool, error) {
	shown, err := r.atMarketplace()
	if err != nil || shown == nil || shown.Problema == problem {
		return false, err
	}
	shown.Problema, r.NeedsReview = problem, problem != "" && r.State.Final()
	return true, r.keepShown(*shown)
}
