package marketplace

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"balcao/app/money"
)

// What is written as it should be is read as it was.
func TestDetailsAsTheyShouldBe(t *testing.T) {
	price := func(p Price) *Price { return &p }
	want := Details{
		ID: "a", DisplayID: "4821", OrderType: "INDOOR", CreatedAt: time.Date(2026, 11, 20, 12, 0, 0, 123e6, time.UTC), ExtraInfo: "sem talheres",
		Items: []DetailsItem{{
			ID: "1", Name: "Pizza", ExternalCode: "pizza", Quantity: "2", UnitPrice: price(3000), TotalPrice: price(6800), Observations: "sem cebola",
			Options: []DetailsOption{{Name: "Borda", ExternalCode: "borda", Quantity: "1", UnitPrice: price(400)}},
		}},
		Delivery: &DeliveryDetails{DeliveredBy: "MERCHANT", Observations: "portão", Address: Address{"Rua A, 1", "casa", "Centro", "praça"}},
	}
	want.Customer.Name, want.Customer.DocumentNumber = "Ana", "52998224725"
	want.Customer.Phone.Number, want.Customer.Phone.Localizer = "0800", "12"
	want.Total.OrderAmount, want.Total.DeliveryFee = price(7599), 799
	want.Payments.Prepaid, want.Payments.Pending = price(0), price(7599)
	want.Payments.Methods = []PaymentMethod{{Method: "CASH", Type: "OFFLINE", Value: price(7599), Cash: &Cash{10000}}}
	want.Indoor = &struct {
		Table string `json:"table"`
	}{"12"}
	raw, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got Details
	if err := json.Unmarshal(raw, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v, want\n%+v", err, got, want)
	}
}

func TestLooseTimes(t *testing.T) {
	for text, want := range map[string]string{
		`"2026-11-20T12:00:00Z"`: "12:00:00", `"2026-11-20T12:00:00.5-03:00"`: "15:00:00.5", `"2026-11-20T12:00:00.5-0300"`: "15:00:00.5",
		`"2026-11-20T12:00Z"`: "12:00:00", `"2026-11-20 12:00:00Z"`: "12:00:00",
	} {
		if got := momentOf(json.RawMessage(text)).UTC().Format("15:04:05.999"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{`"2026-11-20T12:00:00"`, `"ontem"`, `1763640000000`, `{}`} {
		if got := momentOf(json.RawMessage(text)); !got.IsZero() {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// What is told by other amounts is taken from them, exactly; the rest is not told.
func TestAmountsFromOthers(t *testing.T) {
	for raw, want := range map[string]struct {
		total, line money.Amount
		unread      []string
	}{
		`{"total":{"orderAmount":0},"items":[{"name":"X","quantity":1,"totalPrice":0}]}`:                                            {},
		`{"payments":{"prepaid":10.5,"pending":5},"items":[{"name":"X","quantity":3,"unitPrice":1.5}]}`:                             {total: 1550, line: 450},
		`{"payments":{"methods":[{"value":1},{"value":"2,5"}]},"items":[{"name":"X","quantity":1,"unitPrice":1}]}`:                  {total: 350, line: 100},
		`{"payments":{"prepaid":0,"pending":0},"items":[{"name":"X","quantity":1,"unitPrice":1}]}`:                                  {0, 100, []string{"total.orderAmount"}},
		`{"payments":{"methods":[{"value":1},{"value":{}}]},"items":[{"name":"X","quantity":1,"unitPrice":1}]}`:                     {0, 100, []string{"payments.methods[1].value", "total.orderAmount"}},
		`{"total":{"orderAmount":"1,234"},"items":[{"name":"X","quantity":1,"unitPrice":1}]}`:                                       {0, 100, []string{"total.orderAmount"}},
		`{"total":{"orderAmount":9},"items":[{"name":"X","quantity":2,"unitPrice":1,"options":[{"unitPrice":0.5}]}]}`:               {900, 300, nil},
		`{"total":{"orderAmount":9},"items":[{"name":"X","quantity":2,"unitPrice":1,"options":[{"name":"Y"}]}]}`:                    {900, 0, []string{"items[0].totalPrice"}},
		`{"total":{"orderAmount":9},"items":[{"name":"X","quantity":2,"unitPrice":1,"options":{}}]}`:                                {900, 0, []string{"items[0].options", "items[0].totalPrice"}},
		`{"total":{"orderAmount":9},"items":[{"name":"X","unitPrice":1}]}`:                                                          {900, 0, []string{"items[0].totalPrice"}},
		`{"total":{"orderAmount":9},"items":[{"name":"X","quantity":0.5,"unitPrice":1}]}`:                                           {900, 0, []string{"items[0].totalPrice"}},
		`{"total":{"orderAmount":9},"items":[{"name":"X","quantity":9999,"unitPrice":92233720368547758}]}`:                          {900, 0, []string{"items[0].totalPrice"}},
		`{"payments":{"prepaid":92233720368547758,"pending":92233720368547758},"items":[{"name":"X","quantity":1,"totalPrice":1}]}`: {0, 100, []string{"total.orderAmount"}},
	} {
		var d Details
		if err := json.Unmarshal([]byte(raw), &d); err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		o, err := orderOf(d, now, now)
		if err != nil || o.Total != want.total || o.Items[0].Total != want.line || !reflect.DeepEqual(append([]string(nil), o.Unread...), want.unread) {
			t.Errorf("%s: %v, total %v, line %v, unread %q", raw, err, o.Total, o.Items[0].Total, o.Unread)
		}
	}
}

// Where a part is paid already, whoever takes the order out collects the rest, and
// the change is that of the rest.
func TestWhatIsStillToBeCollected(t *testing.T) {
	for raw, want := range map[string]struct {
		payment  string
		change   money.Amount
		inPerson bool
	}{
		`{"prepaid":20,"pending":40,"methods":[{"method":"DIGITAL_WALLET","type":"ONLINE"},{"method":"CASH","type":"OFFLINE","cash":{"changeFor":50}}]}`: {
			"Carteira digital (online) + Dinheiro, faltam R$ 40,00 (troco para R$ 50,00: levar R$ 10,00)", 0, true},
		`{"prepaid":20,"pending":40,"methods":[{"method":"CREDIT","type":"OFFLINE"}]}`:                      {"Cartão de crédito, faltam R$ 40,00", 0, true},
		`{"prepaid":0,"pending":40,"methods":[{"method":"CASH","type":"OFFLINE","cash":{"changeFor":50}}]}`: {"Dinheiro", 5000, true},
		`{"prepaid":60,"pending":0,"methods":[{"method":"PIX","type":"ONLINE"}]}`:                           {"Pix (online)", 0, false},
	} {
		var d Details
		if err := json.Unmarshal([]byte(`{"total":{"orderAmount":60},"payments":`+raw+`}`), &d); err != nil {
			t.Fatal(err)
		}
		var o Order
		o.payment(d)
		var change money.Amount
		if o.Change != nil {
			change = *o.Change
		}
		if o.Payment != want.payment || change != want.change || o.InPerson != want.inPerson {
			t.Errorf("%s: %q, change for %v, in person %v", raw, o.Payment, change, o.InPerson)
		}
	}
}

// A count that cannot be read is not 1 in silence.
func TestOddCounts(t *testing.T) {
	for raw, want := range map[string]Item{
		`{"name":"X","quantity":"3"}`:                                {Name: "X", Quantity: 3},
		`{"name":"X","quantity":0.35}`:                               {Name: "0.35 × X", Quantity: 1},
		`{"name":"X","quantity":"0,35"}`:                             {Name: "0.35 × X", Quantity: 1},
		`{"name":"X","quantity":"duas"}`:                             {Name: "duas × X", Quantity: 1},
		`{"name":"X","quantity":"0x1p4"}`:                            {Name: "0x1p4 × X", Quantity: 1},
		`{"name":"X","quantity":null}`:                               {Name: "? × X", Quantity: 1},
		`{"name":"X","quantity":{}}`:                                 {Name: "? × X", Quantity: 1},
		`{"externalCode":"pz","quantity":1}`:                         {Name: "pz", Code: "pz", Quantity: 1},
		`{"name":"X","quantity":1,"options":[{"name":"Y"}]}`:         {Name: "X", Quantity: 1, Extras: []Extra{{Name: "Y", Quantity: 1}}},
		`{"name":"X","quantity":1,"options":[{"quantity":0.5}, []]}`: {Name: "X", Quantity: 1, Extras: []Extra{{Name: "0.5 × Adicional", Quantity: 1}, {Name: "Adicional", Quantity: 1}}},
	} {
		var d Details
		if err := json.Unmarshal([]byte(`{"items":[`+raw+`]}`), &d); err != nil {
			t.Fatal(err)
		}
		if got := itemOf(d.Items[0]); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v", raw, got)
		}
	}
}
