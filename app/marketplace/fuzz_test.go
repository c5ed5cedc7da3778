package marketplace

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"balcao/app/money"
	"balcao/app/vendors"
)

// Whatever a marketplace sends as an order, reading it neither panics nor makes
// up money, and what is taken has a name, items and a time.
func FuzzOrderDetails(f *testing.F) {
	f.Add([]byte(`{"id":"a","displayId":"1","orderType":"DELIVERY","createdAt":"2026-11-20T12:00:00Z","items":[{"name":"X","quantity":2,"unitPrice":12.5,"totalPrice":25}],"total":{"orderAmount":32.99},"delivery":{"deliveryAddress":{"formattedAddress":"Rua A"}}}`))
	f.Add([]byte(`{"items":[{"quantity":0.35,"unitPrice":1e2,"options":[{"quantity":-1}]}],"payments":{"methods":[{"method":"CASH","cash":{"changeFor":50}}]},"customer":{"phone":{"number":"0800","localizer":"12"}}}`))
	for _, seed := range []string{
		`{"createdAt":"2026-11-20T12:00:00","indoor":{"table":12},"items":[{"name":"X","quantity":"2","unitPrice":"12,50","totalPrice":""}],"payments":{"prepaid":0,"pending":25}}`,
		`{"ID":1,"displayId":4821,"createdAt":1763640000000,"customer":"Ana","items":[{"name":["a","b"],"quantity":{},"options":{}},null,"X"],"total":[],"payments":{"methods":[{"value":"R$ 1"},7]}}`,
		`{"items":[{"name":"X\u0000","quantity":"0x1p4","unitPrice":1e15,"options":[{"quantity":"1e3","unitPrice":9e16}]}],"total":{"orderAmount":null},"delivery":"Rua A","extraInfo":false}`,
		`{"items":{"0":{"name":"X"}}}`, `{"items":["X"]}`, `[]`, `null`, `""`,
	} {
		f.Add([]byte(seed))
	}
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, raw []byte) {
		var d Details
		if err := json.Unmarshal(raw, &d); err != nil {
			if json.Valid(raw) && bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) {
				t.Errorf("an object: %v", err)
			}
			return
		}
		o, err := orderOf(d, now, now)
		if err != nil {
			return
		}
		if o.Name == "" || len(o.Items) != len(d.Items) || o.CreatedAt.After(now) {
			t.Errorf("%+v", o)
		}
		told := d.Total.OrderAmount != nil
		if told && o.Total != money.Amount(*d.Total.OrderAmount) {
			t.Errorf("total %v of %+v", o.Total, d.Total)
		}
		if !told && (o.Total < 0 || o.Total == 0 && !strings.HasPrefix(o.Note, worthUnread)) {
			t.Errorf("total %v is not told, note %q", o.Total, o.Note)
		}
		if (len(d.Unread) > 0 || len(o.Unread) > 0) && !strings.HasPrefix(o.Note, worthUnread) && !strings.HasPrefix(o.Note, partUnread) {
			t.Errorf("%q, note %q", o.Unread, o.Note)
		}
		for n, i := range o.Items {
			if i.Name == "" || i.Quantity < 1 || strings.ContainsRune(i.Name, 0) {
				t.Errorf("%+v", i)
			}
			if known := d.Items[n]; known.TotalPrice == nil && known.UnitPrice == nil && i.Total != 0 {
				t.Errorf("%+v costs %v", known, i.Total)
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

// Whatever is among the events of a poll, it can be kept and the one beside it
// is read.
func FuzzPollAnswer(f *testing.F) {
	for _, seed := range []string{
		`{"id":"x","code":"NEW","fullCode":"NEW","createdAt":""}`, `{"id":17,"code":4,"orderId":3,"createdAt":"2026-11-20T12:00:00"}`,
		`{"id":"x\u0000","fullCode":"PLACED","orderId":"\u0000"}`, `null`, `"NEW"`, `[[]]`, `{"ID":{},"merchantId":"outra"}`,
	} {
		f.Add([]byte(seed))
	}
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	shop := merchant{id: "loja"}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return
		}
		client := Client{vendors.Client{HTTP: &http.Client{Transport: vendors.Within(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write(slices.Concat([]byte(`[`), raw, []byte(`,{"id":"1","code":"PLC","orderId":"a","merchantId":"LOJA"}]`)))
		}))}}}
		events, err := client.Poll(t.Context(), shop.id, true)
		if err != nil || len(events) != 2 {
			t.Fatalf("%d events: %v", len(events), err)
		}
		if a := shop.read(events[1], now); a.id != "1" || a.kind != Placed || a.externalID != "a" || a.fate != waiting || a.acknowledge != "1" {
			t.Errorf("beside it: %+v", a)
		}
		a := shop.read(events[0], now)
		for _, text := range []string{a.id, a.kind, a.externalID, a.body} {
			if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
				t.Errorf("cannot be kept: %q", text)
			}
		}
		if a.id == "" || len(a.id) > longestID || a.createdAt.After(now) || a.fate == waiting && (rank[a.kind] == 0 || a.externalID == "") {
			t.Errorf("%+v", a)
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
