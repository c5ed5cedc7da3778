package marketplace

import (
	"encoding/json"
	"testing"
	"time"

	"balcao/app/money"
)

// Whatever a marketplace sends as an order, reading it neither panics nor makes
// up money, and what is taken has a name, items and a time.
func FuzzOrderDetails(f *testing.F) {
	f.Add([]byte(`{"id":"a","displayId":"1","orderType":"DELIVERY","createdAt":"2026-11-20T12:00:00Z","items":[{"name":"X","quantity":2,"unitPrice":12.5,"totalPrice":25}],"total":{"orderAmount":32.99},"delivery":{"deliveryAddress":{"formattedAddress":"Rua A"}}}`))
	f.Add([]byte(`{"items":[{"quantity":0.35,"unitPrice":1e2,"options":[{"quantity":-1}]}],"payments":{"methods":[{"method":"CASH","cash":{"changeFor":50}}]},"customer":{"phone":{"number":"0800","localizer":"12"}}}`))
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, raw []byte) {
		var d Details
		if json.Unmarshal(raw, &d) != nil {
			return
		}
		o, err := orderOf(d, now)
		if err != nil {
			return
		}
		if o.Name == "" || len(o.Items) != len(d.Items) || o.CreatedAt.After(now) || o.Total != money.Amount(d.Total.OrderAmount) {
			t.Errorf("%+v", o)
		}
		for _, i := range o.Items {
			if i.Name == "" || i.Quantity < 1 {
				t.Errorf("%+v", i)
			}
		}
	})
}

func FuzzEvent(f *testing.F) {
	f.Add([]byte(`{"id":"1","code":"CAN","fullCode":"CONFIRMED","metadata":{"details":"x"}}`))
	f.Add([]byte(`{"code":"PLC","metadata":[1]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var e Event
		if json.Unmarshal(raw, &e) != nil {
			return
		}
		if rank[e.FullCode] != 0 && e.Kind() != e.FullCode {
			t.Errorf("%s against %s is %s", e.Code, e.FullCode, e.Kind())
		}
		if reasonOf(string(raw)) == "" {
			t.Error("a cancellation without a reason")
		}
	})
}

func TestPrice(t *testing.T) {
	for text, want := range map[string]money.Amount{
		"12": 1200, "12.5": 1250, "12.505": 1251, "12.504999": 1250, "-0.005": -1, "1.2e1": 1200, "1E2": 10000, "0.1": 10, "null": 0,
	} {
		var p Price
		if err := json.Unmarshal([]byte(text), &p); err != nil || money.Amount(p) != want {
			t.Errorf("%s: %v, %v", text, money.Amount(p), err)
		}
	}
	for _, text := range []string{`"doze"`, "1e99999999", "1e400", "true"} {
		var p Price
		if err := json.Unmarshal([]byte(text), &p); err == nil {
			t.Errorf("%s is %v", text, money.Amount(p))
		}
	}
}
