package demo

import (
	"context"

	"balcao/app/cardcheck"
)

// checkedCards are payment cards of customers whom the support may check.
func (d Deps) checkedCards(ctx context.Context, venueID string) error {
	for _, c := range []cardcheck.Draft{
		{Document: "52998224725", Holder: "Maria S Silva", Final: "4321"}, {Document: "52998224725", Holder: "Maria Silva", Final: "0087"},
	} {
		if _, err := d.CardChecks.Add(ctx, venueID, c); err != nil {
			return err
		}
	}
	return nil
}
