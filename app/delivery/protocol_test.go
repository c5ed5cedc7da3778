package delivery

import (
	"encoding/json"
	"net/http"
	"reflect"
	"testing"

	"balcao/app/money"
	"balcao/app/vendors"
)

// saying is a platform that answers with a text whatever it is asked.
func saying(text []byte) *Client {
	return Dial("http://plataforma", "", &http.Client{Transport: vendors.Within(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(text)
	}))})
}

// Whatever else a platform writes in its own way, its courier is on his way.
func TestOddProgressIsProgress(t *testing.T) {
	price := func(a money.Amount) *money.Amount { return &a }
	for text, want := range map[string]Progress{
		`{"status":"searching","price":12.9,"trackingUrl":"https://x/1"}`: {Status: "searching", Price: price(1290), TrackingURL: "https://x/1"},
		`{"status":"searching","price":12.900000000000002}`:               {Status: "searching", Price: price(1290)},
		`{"status":"searching","price":"12.90"}`:                          {Status: "searching", Price: price(1290)},
		`{"status":"searching","price":"12,9"}`:                           {Status: "searching", Price: price(1290)},
		`{"status":"searching","price":"R$ 12,90"}`:                       {Status: "searching"},
		`{"status":"searching","price":{"value":1290}}`:                   {Status: "searching"},
		`{"status":"searching","price":null,"courier":null}`:              {Status: "searching"},
		`{"status":"assigned","courier":{"name":"João","phone":"11"}}`:    {Status: "assigned", Courier: &Rider{"João", "11"}},
		`{"status":"assigned","courier":{"name":"João","phone":11}}`:      {Status: "assigned", Courier: &Rider{"João", "11"}},
		`{"status":"assigned","courier":{"name":{"first":"João"}}}`:       {Status: "assigned"},
		`{"status":"assigned","courier":["João"]}`:                        {Status: "assigned"},
		`{"status":"collected","courier":"João","trackingUrl":7}`:         {Status: "collected", TrackingURL: "7"},
		`{"status":"failed","reason":["longe"],"trackingUrl":{}}`:         {Status: "failed"},
		`{"status":"failed","reason":"longe\u0000"}`:                      {Status: "failed", Reason: "longe"},
	} {
		asked, err := saying([]byte(text)).Ask(t.Context(), "1", Job{})
		if err != nil || !reflect.DeepEqual(asked, want) {
			t.Errorf("%s: %+v, %v", text, asked, err)
		}
		if looked, err := saying([]byte(text)).Look(t.Context(), "1"); err != nil || !reflect.DeepEqual(looked, asked) {
			t.Errorf("%s: asked %+v, looked at %+v, %v", text, asked, looked, err)
		}
	}
	for _, text := range []string{`{"status":5}`, `{"status":{}}`, `[]`, `"searching"`, `<html>`, ``} {
		if p, err := saying([]byte(text)).Ask(t.Context(), "1", Job{}); err == nil {
			t.Errorf("%s is %+v", text, p)
		}
	}
}

// What is kept of a request is read as it was written.
func TestSaidIsKept(t *testing.T) {
	want := said{Progress: Progress{Status: "assigned", Courier: &Rider{"João", "11"}}, Message: "não veio", CalledOff: true}
	raw, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got said
	if err := json.Unmarshal(raw, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

// Whatever an answer has beside its status, it is read, and can be kept.
func FuzzProgress(f *testing.F) {
	for _, seed := range []string{
		`12.900000000000002`, `"12,90"`, `"R$ 1"`, `{"name":"João","phone":11}`, `["x"]`, `null`, `""`, `1e99999`, `"\u0000"`, `false`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return
		}
		text := `{"status":"assigned"`
		for _, field := range []string{"price", "courier", "trackingUrl", "reason"} {
			text += `,"` + field + `":` + string(raw)
		}
		p, err := saying([]byte(text+"}")).Ask(t.Context(), "1", Job{})
		if err != nil || p.Status != "assigned" {
			t.Fatalf("%s: %+v, %v", raw, p, err)
		}
		kept, err := json.Marshal(said{Progress: p})
		var again said
		if err != nil || json.Unmarshal(kept, &again) != nil || !reflect.DeepEqual(again.Progress, p) {
			t.Errorf("%+v was kept as %s", p, kept)
		}
	})
}
