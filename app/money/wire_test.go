package money_test

import (
	"encoding/json"
	"errors"
	"testing"

	"balcao/app/money"

	"github.com/danielgtaylor/huma/v2"
)

type bill struct {
	Total money.Amount  `json:"total"`
	Tip   *money.Amount `json:"tip"`
}

func TestUnmarshalJSON(t *testing.T) {
	var b bill
	if err := json.Unmarshal([]byte(`{"total": 10.5, "tip": null}`), &b); err != nil || b.Total != 1050 || b.Tip != nil {
		t.Fatalf("got %+v, %v", b, err)
	}
	for _, body := range []string{`{"total": "10.50"}`, `{"total": 1e2}`, `{"total": 1.005}`, `{"total": true}`} {
		if err := json.Unmarshal([]byte(body), &b); !inexact(err, "total") {
			t.Errorf("%s: %v, want Inexact at total", body, err)
		}
	}
}

func inexact(err error, field string) bool {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	return ok && wrong.Value == money.Inexact && wrong.Field == field
}

func TestSchemaAcceptsWhatTheTypeHolds(t *testing.T) {
	schema := money.Amount(0).Schema(nil)
	for _, value := range []float64{0, 12.34, 0.29, 9876543210.21, 99999999999.99} {
		var result huma.ValidateResult
		huma.Validate(nil, schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, value, &result)
		if len(result.Errors) > 0 {
			t.Errorf("%v refused: %v", value, result.Errors)
		}
	}
	document, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	var published struct {
		Type       string
		Format     string
		MultipleOf float64
	}
	if err := json.Unmarshal(document, &published); err != nil {
		t.Fatal(err)
	}
	if published.Type != "number" || published.Format != "decimal" || published.MultipleOf != 0.01 {
		t.Fatalf("published as %s", document)
	}
}

func TestScan(t *testing.T) {
	for _, src := range []any{int64(-1250), "-1250", []byte("-1250")} {
		var a money.Amount
		if err := a.Scan(src); err != nil || a != -1250 {
			t.Errorf("%T: %d, %v", src, int64(a), err)
		}
	}
	for _, src := range []any{nil, 12.5, "12.50", ""} {
		var a money.Amount
		if err := a.Scan(src); err == nil {
			t.Errorf("%T %v was read as %d", src, src, int64(a))
		}
	}
	if v, err := money.Amount(1250).Value(); err != nil || v != int64(1250) {
		t.Errorf("stored as %T %v, %v", v, v, err)
	}
}
