package orders

import (
	"context"
	"database/sql"
)

// NoteProblem puts on the order what could not be agreed with the marketplace;
// an empty text takes it off. On one that has ended it calls until somebody has
// taken notice: its card is where nobody looks.
func (s *Service) NoteProblem(ctx context.Context, orderID, problem string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, problem, func(r *record) (bool, error) {
		return r.noteProblem(problem)
	})
}

// NoteUnconfirmed puts on an order why the marketplace does not know yet that it
// was accepted. What the marketplace has confirmed stays as it is.
func (s *Service) NoteUnconfirmed(ctx context.Context, orderID, problem string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, problem, func(r *record) (bool, error) {
		if !r.ConfirmBy.Valid || r.State.Final() {
			return false, nil
		}
		return r.noteProblem(problem)
	})
}

// NoteUnheard is NoteProblem where nothing is shown, or what was said while nobody
// knew: what the marketplace has said of the order itself is worth more.
func (s *Service) NoteUnheard(ctx context.Context, orderID, problem, meanwhile string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, problem, func(r *record) (bool, error) {
		shown, err := r.atMarketplace()
		if err != nil || shown == nil || shown.Problema != "" && shown.Problema != meanwhile {
			return false, err
		}
		return r.noteProblem(problem)
	})
}

// RefusalHeard takes what NoteUnheard said off, where the order still says it.
func (s *Service) RefusalHeard(ctx context.Context, orderID, problem string) error {
	return s.updateWithEvent(ctx, orderID, MarketplaceNoted, actor{name: MarketplaceActor}, "O marketplace registrou a recusa.", func(r *record) (bool, error) {
		shown, err := r.atMarketplace()
		if err != nil || shown == nil || shown.Problema != problem {
			return false, err
		}
		return r.noteProblem("")
	})
}

// ConfirmedThere takes over that the marketplace knows of the acceptance: nothing
// is left of the time that it gave, or of the trouble to tell it.
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

// noteProblem shows a problem on the order; false when it does already.
func (r *record) noteProblem(problem string) (bool, error) {
	shown, err := r.atMarketplace()
	if err != nil || shown == nil || shown.Problema == problem {
		return false, err
	}
	shown.Problema, r.NeedsReview = problem, problem != "" && r.State.Final()
	return true, r.keepShown(*shown)
}
