package sales

import (
	"fmt"
	"time"

	"balcao/app/money"
	"balcao/app/quantity"
)

// Channel is where something was sold. The numbers are stored.
type Channel int

const (
	// Own is the venue's own ordering: its shop, its tables, its staff.
	Own Channel = iota + 1
	// Marketplace is an order that a marketplace took.
	Marketplace
	// PaymentLink is a payment link that was paid.
	PaymentLink
	// Donation is a donation that was paid.
	Donation
	// Till is what equipment sells and uploads.
	Till
	// Tab is what was charged on a tab (*comanda*).
	Tab
)

// Sale is what was sold at once.
type Sale struct {
	VenueID string
	Channel Channel
	// SourceID names the sale within its channel: an order's id.
	SourceID string
	// Code is what people call it by.
	Code    string
	At      time.Time
	StoreID string
	Handover
	Value
	Items    []Item
	Payments []Payment
	// Equipment and Operator are the names of what sold it and who; empty without.
	Equipment, Operator string
}

// Value is what a sale comes to: Items − Discount + ServiceTax + DeliveryFee = Total (D38).
type Value struct {
	Items, Discount, ServiceTax, DeliveryFee, Total money.Amount
}

// Item is something sold. What is on another item follows it.
type Item struct {
	ProductID, Name string
	// Addition says that it is on the last item before it that is none; its value is in that one's.
	Addition bool
	Quantity quantity.Amount
	// Value is that of the whole line, its additions' within it.
	Value money.Amount
}

// Payment is money for a sale.
type Payment struct {
	// Method is what the payment is called on the receipt.
	Method string
	Online bool
	Value  money.Amount
	// Brand is the card's; empty where it is not known.
	Brand string
}

// check refuses a sale whose figures contradict each other: whoever records it has made a
// mistake in programming.
func (s Sale) check() error {
	sum, err := money.Sum(s.Value.Items, -s.Discount, s.ServiceTax, s.DeliveryFee)
	if err != nil || sum != s.Total {
		return fmt.Errorf("sale %s: its lines make %v and not %v", s.SourceID, sum, s.Total)
	}
	var paid money.Amount
	for _, p := range s.Payments {
		if paid, err = money.Sum(paid, p.Value); err != nil {
			return err
		}
	}
	if paid != s.Total {
		return fmt.Errorf("sale %s: payments make %v and not %v", s.SourceID, paid, s.Total)
	}
	return nil
}
