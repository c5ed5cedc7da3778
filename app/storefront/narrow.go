package storefront

import (
	"context"

	"balcao/app/operation"
)

// The operations of this file change a part of the configuration and leave the
// rest as it is, so that two people who change different settings at once do not
// lose each other's.

type printingInput struct {
	operation.VenuePath
	Body struct {
		SendToPrinterServerOnAcceptOrder *bool `json:"sendToPrinterServerOnAcceptOrder,omitempty" doc:"left out, it stays as it is"`
		SendToRemotePrinterOnAcceptOrder *bool `json:"sendToRemotePrinterOnAcceptOrder,omitempty" doc:"left out, it stays as it is"`
	}
}

// savePrinting sets what is printed when an order is accepted.
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

type activeInput struct {
	operation.VenuePath
	Body struct {
		IsActive bool `json:"isActive" doc:"orders are taken within the hours"`
	}
}

// saveActive opens or closes the shop.
func (s *Service) saveActive(ctx context.Context, in *activeInput) (*struct{}, error) {
	return nil, s.change(ctx, in.VenueID, func(c Configuration) (Configuration, error) {
		c.IsActive = in.Body.IsActive
		return c, nil
	})
}
