package money_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"balcao/app/money"

	"pgregory.net/rapid"
)

var anyAmount = rapid.Map(rapid.Int64(), func(n int64) money.Amount { return money.Amount(n) })

func TestParse(t *testing.T) {
	for text, want := range map[string]money.Amount{
		"0":                     0,
		"-0":                    0,
		"12":                    1200,
		"12.5":                  1250,
		"12.50":                 1250,
		"-0.05":                 -5,
		"92233720368547758.07":  math.MaxInt64,
		"-92233720368547758.08": math.MinInt64,
	} {
		if got, err := money.Parse(text); err != nil || got != want {
			t.Errorf("Parse(%q) = %d, %v; want %d", text, int64(got), err, int64(want))
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]error{
		"":                      money.ErrSyntax,
		"-":                     money.ErrSyntax,
		"+1":                    money.ErrSyntax,
		"--1":                   money.ErrSyntax,
		".5":                    money.ErrSyntax,
		"5.":                    money.ErrSyntax,
		"01":                    money.ErrSyntax,
		"1.234":                 money.ErrSyntax,
		"1.000":                 money.ErrSyntax,
		"1,50":                  money.ErrSyntax,
		"1e2":                   money.ErrSyntax,
		"1.2.3":                 money.ErrSyntax,
		" 1":                    money.ErrSyntax,
		"1_000":                 money.ErrSyntax,
		"0x10":                  money.ErrSyntax,
		"NaN":                   money.ErrSyntax,
		"١":                     money.ErrSyntax,
		`"1"`:                   money.ErrSyntax,
		"92233720368547758.08":  money.ErrOverflow,
		"-92233720368547758.09": money.ErrOverflow,
		"184467440737095516.17": money.ErrOverflow,
		strings.Repeat("9", 99): money.ErrOverflow,
	} {
		if got, err := money.Parse(text); !errors.Is(err, want) || got != 0 {
			t.Errorf("Parse(%q) = %d, %v; want %v", text, int64(got), err, want)
		}
	}
}

func TestString(t *testing.T) {
	t.Run("product-wizard-15 Brazilian format with two decimals", func(t *testing.T) {
		for amount, want := range map[money.Amount]string{
			0:             "R$ 0,00",
			-5:            "-R$ 0,05",
			99999:         "R$ 999,99",
			123456:        "R$ 1.234,56",
			100000000:     "R$ 1.000.000,00",
			math.MinInt64: "-R$ 92.233.720.368.547.758,08",
		} {
			if got := amount.String(); got != want {
				t.Errorf("Amount(%d) = %q, want %q", int64(amount), got, want)
			}
		}
	})
}

func TestDecimalIsShortest(t *testing.T) {
	for amount, want := range map[money.Amount]string{1200: "12", 1250: "12.5", 1205: "12.05", -5: "-0.05"} {
		if got := amount.Decimal(); got != want {
			t.Errorf("Amount(%d).Decimal() = %q, want %q", int64(amount), got, want)
		}
	}
}

func TestJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := anyAmount.Draw(t, "amount")
		data, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		var out money.Amount
		if err := json.Unmarshal(data, &out); err != nil || out != in {
			t.Fatalf("%d came back from %s as %d, %v", int64(in), data, int64(out), err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"0", "12", "12.5", "-0.05", "1e3", "1.234", "92233720368547758.07", "-92233720368547758.08"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		amount, err := money.Parse(text)
		if err != nil {
			return
		}
		if !json.Valid([]byte(text)) {
			t.Fatalf("%q is no JSON number, yet it was read", text)
		}
		if again, err := money.Parse(amount.Decimal()); err != nil || again != amount {
			t.Fatalf("%q read as %s, read again as %s, %v", text, amount.Decimal(), again.Decimal(), err)
		}
	})
}
