package quantity_test

import (
	"encoding/json"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/quantity"
)

func TestAmountsAreReadAndWritten(t *testing.T) {
	for text, want := range map[string]quantity.Amount{"0": 0, "2": 2000, "0.25": 250, "1.005": 1005, "-3.5": -3500} {
		got, err := quantity.Parse(text)
		if err != nil || got != want || got.Decimal() != text {
			t.Errorf("%s: %d, %s, %v", text, got, got.Decimal(), err)
		}
	}
	for _, text := range []string{"", "1,5", "01", "1.", ".5", "1.0005", "1e3", "+1", "--1", "NaN"} {
		if _, err := quantity.Parse(text); !errors.Is(err, quantity.ErrSyntax) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := quantity.Parse("9223372036854775.808"); !errors.Is(err, quantity.ErrOverflow) {
		t.Errorf("too large: %v", err)
	}
	if got := quantity.Amount(1500).String(); got != "1,5" {
		t.Errorf("written %s", got)
	}
}

func TestAmountsGoThroughJSONAndTheDatabase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := quantity.Amount(rapid.Int64Min(-1<<62).Draw(t, "amount"))
		written, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var read, scanned quantity.Amount
		if err := json.Unmarshal(written, &read); err != nil || read != a {
			t.Fatalf("%s came back as %d, %v", written, read, err)
		}
		stored, _ := a.Value()
		if err := scanned.Scan(stored); err != nil || scanned != a {
			t.Fatalf("stored %v, read %d, %v", stored, scanned, err)
		}
	})
}
