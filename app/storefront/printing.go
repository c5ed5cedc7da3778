package storefront

import (
	"context"

	"balcao/app/operation"
)

type printingInput struct {
	operation.VenuePath
	Body struct {
		SendToPrinterServerOnAcceptOrder *bool `json:"sendToPrinterServerOnAcceptOrder,omitempty" doc:"left out, it stays as it is"`
		SendToRemotePrinterOnAcceptOrder *bool `json:"sendToRemotePrinterOnAcceptOrder,omitempty" doc:"left out, it stays as it is"`
	}
}

// savePrinting sets what is printed when an order is accepted, and leaves the rest
// of the configuration as it is.
func (s *Service) savePrinting(ctx context.Context, in *printingInput) (*struct{}, error) {
	return nil, s.change(ctx, in.VenueID, func(c Configuration) (Configuration, error) {
		if on := in.Body.SendToPrinterServerOnAcceptOrder; on != nil {
			c.SendToPrinterServerOnAcceptOrder = *on
		}
		if on := in.Body.SendToRemotePrinterOnAcceptOrder; on != nil {
			c.SendToRemotePrinterOnAcceptOrder = *on
		}
		return c, nil
	})
}
