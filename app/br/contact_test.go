package br_test

import (
	"strings"
	"testing"

	"balcao/app/br"
)

func TestCEP(t *testing.T) {
	t.Run("customers-14 mask #####-###", func(t *testing.T) {
		if got := br.FormatCEP("01310100"); got != "01310-100" {
			t.Errorf("got %q", got)
		}
	})
	for _, wrong := range []string{"", "00000-000", "0131010", "01310-10x"} {
		if br.ValidCEP(wrong) {
			t.Errorf("%q accepted", wrong)
		}
	}
}

func TestPhone(t *testing.T) {
	for in, want := range map[string]string{
		"(11) 91234-5678":     "11912345678",
		"+55 (11) 91234-5678": "11912345678",
		"5511912345678":       "11912345678",
		"011 91234-5678":      "11912345678",
		"551131234567":        "1131234567",
		"(55) 3222-1234":      "5532221234",
		"(55) 99123-4567":     "55991234567",
	} {
		if got := br.NormalizePhone(in); got != want || !br.ValidPhone(in) {
			t.Errorf("%q is kept as %q, valid %v; want %q", in, got, br.ValidPhone(in), want)
		}
	}
	for _, wrong := range []string{"", "91234-5678", "(10) 91234-5678", "(11) 81234-5678", "(11) 1234-5678", "(11) 912345-678x", "+1 212 555 0100"} {
		if br.ValidPhone(wrong) {
			t.Errorf("%q accepted", wrong)
		}
	}
	t.Run("order-board-35 mask (##) #####-####", func(t *testing.T) {
		if got := br.FormatPhone("11912345678"); got != "(11) 91234-5678" {
			t.Errorf("mobile: %q", got)
		}
		if got := br.FormatPhone("1131234567"); got != "(11) 3123-4567" {
			t.Errorf("landline: %q", got)
		}
	})
}

func TestEmail(t *testing.T) {
	for _, right := range []string{"ana@correio.test", "ana.b+c@sub.correio.com.br"} {
		if !br.ValidEmail(right) {
			t.Errorf("%q refused", right)
		}
	}
	for _, wrong := range []string{"", "ana", "ana@correio", "ana@correio.", "Ana <ana@correio.test>", `"ana b"@correio.test`, "ana@correio.test ", strings.Repeat("a", 250) + "@b.co"} {
		if br.ValidEmail(wrong) {
			t.Errorf("%q accepted", wrong)
		}
	}
}
