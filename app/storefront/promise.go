package storefront

import "context"

// promise is within how many minutes an order leaves: half of them within least, four of
// five within most; both are 0 where nothing is promised.
type promise struct{ least, most int }

// promise asks what an order by the shop's first way is promised now. A shop whose
// deliveryTime is 0 promises nothing of deliveries.
func (s *Service) promise(ctx context.Context, shop Shop) (now promise, err error) {
	ways := shop.deliveries()
	if len(ways) == 0 || shop.AllowDeliveryHome && shop.DeliveryTime == 0 {
		return promise{}, nil
	}
	now.least, now.most, err = s.Promises.Promise(ctx, shop.ID, ways[0])
	return now, err
}
