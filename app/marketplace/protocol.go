package marketplace

import (
	"encoding/json"
	"errors"
	"strings"
	"time"

	"balcao/app/money"
	"balcao/app/vendors"
)

// The marketplace's side of the conversation, in its words. Fields that we do
// not need are left out.

// Event is something that happened to an order. Kind is its FullCode, or, where
// that says nothing we know, its Code.
type Event struct {
	ID         string          `json:"id"`
	Code       string          `json:"code"`
	FullCode   string          `json:"fullCode"`
	OrderID    string          `json:"orderId"`
	MerchantID string          `json:"merchantId"`
	CreatedAt  time.Time       `json:"createdAt"`
	Metadata   json.RawMessage `json:"metadata,omitempty"`
}

// UnmarshalJSON reads as much as it can: a number in the place of a text is that
// text, and what is of another form is empty. Only what is no object is an error.
func (e *Event) UnmarshalJSON(data []byte) error {
	var loose struct {
		ID, Code, FullCode, OrderID, MerchantID looseText
		CreatedAt, Metadata                     json.RawMessage
	}
	if err := json.Unmarshal(data, &loose); err != nil {
		return err
	}
	*e = Event{
		ID: string(loose.ID), Code: string(loose.Code), FullCode: string(loose.FullCode),
		OrderID: string(loose.OrderID), MerchantID: string(loose.MerchantID), Metadata: loose.Metadata,
	}
	var created time.Time
	if json.Unmarshal(loose.CreatedAt, &created) == nil {
		e.CreatedAt = created
	}
	return nil
}

type looseText string

func (t *looseText) UnmarshalJSON(data []byte) error {
	var text string
	var number json.Number
	switch {
	case json.Unmarshal(data, &text) == nil:
		*t = looseText(text)
	case json.Unmarshal(data, &number) == nil:
		*t = looseText(number)
	}
	return nil
}

// The kinds that mean something to us; every other is kept and ignored.
const (
	Placed             = "PLACED"
	Confirmed          = "CONFIRMED"
	PreparationStarted = "PREPARATION_STARTED"
	ReadyToPickup      = "READY_TO_PICKUP"
	Dispatched         = "DISPATCHED"
	Concluded          = "CONCLUDED"
	Cancelled          = "CANCELLED"
	// CancellationDenied answers our own request for a cancellation.
	CancellationDenied = "CANCELLATION_REQUEST_FAILED"
)

// shortCodes are the kinds by their three letters.
var shortCodes = map[string]string{
	"PLC": Placed, "CFM": Confirmed, "PRS": PreparationStarted, "RTP": ReadyToPickup,
	"DSP": Dispatched, "CON": Concluded, "CAN": Cancelled, "CARF": CancellationDenied,
}

// rank orders the kinds of one moment as they follow from each other; an
// unknown kind has none.
var rank = map[string]int{
	Placed: 1, Confirmed: 2, PreparationStarted: 3, ReadyToPickup: 4, Dispatched: 5, Concluded: 6, Cancelled: 7, CancellationDenied: 8,
}

// Kind is what the event means. Where code and full code contradict each other
// the full code holds, as the marketplace's documentation asks.
func (e Event) Kind() string {
	if rank[e.FullCode] != 0 {
		return e.FullCode
	}
	if kind := shortCodes[e.Code]; kind != "" {
		return kind
	}
	return e.FullCode
}

// Details is an order. Of its amounts, those that we need are nil where it does
// not tell them, or not so that they can be read (loose.go).
type Details struct {
	ID        string    `json:"id"`
	DisplayID string    `json:"displayId"`
	OrderType string    `json:"orderType"`
	CreatedAt time.Time `json:"createdAt"`
	// OrderTiming is IMMEDIATE or SCHEDULED.
	OrderTiming              string    `json:"orderTiming,omitempty"`
	PreparationStartDateTime time.Time `json:"preparationStartDateTime,omitzero"`
	// Schedule is what the marketplace also calls scheduled.
	Schedule  *Window `json:"schedule,omitempty"`
	Scheduled *Window `json:"scheduled,omitempty"`
	Customer  struct {
		Name           string `json:"name"`
		DocumentNumber string `json:"documentNumber,omitempty"`
		Phone          struct {
			Number    string `json:"number"`
			Localizer string `json:"localizer,omitempty"`
		} `json:"phone"`
	} `json:"customer"`
	Items []DetailsItem `json:"items"`
	Total struct {
		OrderAmount *Price `json:"orderAmount"`
		DeliveryFee Price  `json:"deliveryFee"`
	} `json:"total"`
	Payments struct {
		Prepaid *Price          `json:"prepaid"`
		Pending *Price          `json:"pending"`
		Methods []PaymentMethod `json:"methods"`
	} `json:"payments"`
	Delivery *DeliveryDetails `json:"delivery,omitempty"`
	Indoor   *struct {
		Table string `json:"table"`
	} `json:"indoor,omitempty"`
	ExtraInfo string `json:"extraInfo,omitempty"`
	// Unread are the fields that hold something which could not be read.
	Unread []string `json:"-"`
}

// Window is when the customer of an order that is for later wants it.
type Window struct {
	Start                    time.Time `json:"deliveryDateTimeStart,omitzero"`
	End                      time.Time `json:"deliveryDateTimeEnd,omitzero"`
	PreparationStartDateTime time.Time `json:"preparationStartDateTime,omitzero"`
}

// DeliveryDetails is where an order goes and who takes it there.
type DeliveryDetails struct {
	DeliveredBy  string  `json:"deliveredBy"`
	Observations string  `json:"observations,omitempty"`
	Address      Address `json:"deliveryAddress"`
}

// byMarketplace reports whether the marketplace's own courier takes the order there;
// otherwise it is the shop's affair.
func (d DeliveryDetails) byMarketplace() bool {
	return strings.EqualFold(d.DeliveredBy, "MARKETPLACE") || strings.EqualFold(d.DeliveredBy, "IFOOD")
}

// Address is a place on the marketplace's map.
type Address struct {
	FormattedAddress string `json:"formattedAddress"`
	Complement       string `json:"complement,omitempty"`
	Neighborhood     string `json:"neighborhood,omitempty"`
	Reference        string `json:"reference,omitempty"`
}

// DetailsItem is a line of an order.
type DetailsItem struct {
	ID           string          `json:"id"`
	Name         string          `json:"name"`
	ExternalCode string          `json:"externalCode,omitempty"`
	Quantity     json.Number     `json:"quantity"`
	UnitPrice    *Price          `json:"unitPrice"`
	TotalPrice   *Price          `json:"totalPrice"`
	Observations string          `json:"observations,omitempty"`
	Options      []DetailsOption `json:"options,omitempty"`
}

// DetailsOption is an addition to an item.
type DetailsOption struct {
	Name         string      `json:"name"`
	ExternalCode string      `json:"externalCode,omitempty"`
	Quantity     json.Number `json:"quantity"`
	UnitPrice    *Price      `json:"unitPrice"`
}

// PaymentMethod is one of the ways in which an order is paid.
type PaymentMethod struct {
	Method string `json:"method"`
	Type   string `json:"type"`
	Value  *Price `json:"value"`
	Cash   *Cash  `json:"cash,omitempty"`
}

// Cash is the note that a customer pays with.
type Cash struct {
	ChangeFor Price `json:"changeFor"`
}

// Reason is a reason that the marketplace takes for a cancellation (S1§3).
type Reason struct {
	CancelCodeID string `json:"cancelCodeId"`
	Description  string `json:"description"`
}

// Cancellation asks the marketplace to cancel an order.
type Cancellation struct {
	Reason           string `json:"reason"`
	CancellationCode string `json:"cancellationCode"`
}

// ShopStatus is how the marketplace sees a shop, for one way of selling.
type ShopStatus struct {
	Operation   string       `json:"operation"`
	Available   bool         `json:"available"`
	Message     Message      `json:"message"`
	Validations []Validation `json:"validations"`
}

// Validation is one of the marketplace's conditions for a shop to sell.
type Validation struct {
	ID      string  `json:"id"`
	State   string  `json:"state" doc:"OK, WARNING, CLOSED or ERROR"`
	Message Message `json:"message"`
}

// Message is a sentence with its heading.
type Message struct {
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`
}

// Price is an amount as vendors.Amount reads it.
type Price money.Amount

var errPrice = errors.New("marketplace: not a price")

// MarshalJSON writes the amount as money.Amount does.
func (p Price) MarshalJSON() ([]byte, error) { return money.Amount(p).MarshalJSON() }

// UnmarshalJSON leaves what null would be as it is.
func (p *Price) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	amount, ok := vendors.Amount(data)
	if !ok {
		return errPrice
	}
	*p = Price(amount)
	return nil
}
