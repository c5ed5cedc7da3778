package br_test

import (
	"strings"
	"testing"

	"balcao/app/br"

	"pgregory.net/rapid"
)

func TestCPF(t *testing.T) {
	t.Run("customers-12 check digits decide", func(t *testing.T) {
		for _, valid := range []string{"52998224725", "529.982.247-25", " 111.444.777-35 ", "00000000191"} {
			if !br.ValidCPF(valid) {
				t.Errorf("%q refused", valid)
			}
		}
		for _, wrong := range []string{"", "529.982.247-24", "5299822472", "529982247255", "111.111.111-11", "529.982.247-2x", "a52998224725", "５２９９８２２４７２５"} {
			if br.ValidCPF(wrong) {
				t.Errorf("%q accepted", wrong)
			}
		}
	})
	t.Run("customers-14 mask 999.999.999-99", func(t *testing.T) {
		if got := br.FormatCPF("52998224725"); got != "529.982.247-25" {
			t.Errorf("got %q", got)
		}
		if got := br.FormatCPF("123"); got != "123" {
			t.Errorf("an invalid CPF came back as %q", got)
		}
	})
}

func TestCNPJ(t *testing.T) {
	for _, valid := range []string{"11.222.333/0001-81", "33000167000101", "12.ABC.345/01DE-35", "12abc34501de35"} {
		if !br.ValidCNPJ(valid) {
			t.Errorf("%q refused", valid)
		}
	}
	for _, wrong := range []string{"", "00.000.000/0000-00", "11.222.333/0001-80", "12.ABC.345/01DE-36", "12ABC34501DE3A", "12ÁBC34501DE35", "1222333000181"} {
		if br.ValidCNPJ(wrong) {
			t.Errorf("%q accepted", wrong)
		}
	}
	if got := br.NormalizeCNPJ("12.abc.345/01de-35"); got != "12ABC34501DE35" {
		t.Errorf("letters were lost: %q", got)
	}
	if got := br.FormatCNPJ("12abc34501de35"); got != "12.ABC.345/01DE-35" {
		t.Errorf("got %q", got)
	}
}

func TestOneWrongCharacterIsNoticed(t *testing.T) {
	for name, number := range map[string]struct {
		valid string
		check func(string) bool
	}{
		"CPF":  {"52998224725", br.ValidCPF},
		"CNPJ": {"33000167000101", br.ValidCNPJ},
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				at := rapid.IntRange(0, len(number.valid)-1).Draw(t, "at")
				digit := rapid.SampledFrom(strings.Split("0123456789", "")).Draw(t, "digit")
				mistyped := number.valid[:at] + digit + number.valid[at+1:]
				if number.check(mistyped) != (mistyped == number.valid) {
					t.Fatalf("%s: accepted = %v", mistyped, number.check(mistyped))
				}
			})
		})
	}
}

func FuzzDocuments(f *testing.F) {
	for _, seed := range []string{"", "529.982.247-25", "12.ABC.345/01DE-35", "01310-100", "+55 (11) 91234-5678", "\xff", "555511900000000", "0+5511912345678"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for name, notation := range map[string]struct {
			normalize, format func(string) string
			valid             func(string) bool
		}{
			"CPF":   {br.NormalizeCPF, br.FormatCPF, br.ValidCPF},
			"CNPJ":  {br.NormalizeCNPJ, br.FormatCNPJ, br.ValidCNPJ},
			"CEP":   {br.NormalizeCEP, br.FormatCEP, br.ValidCEP},
			"phone": {br.NormalizePhone, br.FormatPhone, br.ValidPhone},
		} {
			stored := notation.normalize(s)
			if notation.valid(s) != notation.valid(stored) {
				t.Fatalf("%s: %q and its stored form %q are judged differently", name, s, stored)
			}
			if notation.valid(s) && notation.normalize(notation.format(s)) != stored {
				t.Fatalf("%s: %q is stored as %q but shown as %q", name, s, stored, notation.format(s))
			}
		}
	})
}

func TestMaskCPFs(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		"52998224725":    "•••.982.247-••",
		"529.982.247-25": "•••.982.247-••",
		"É 529.982.247-25, não 111.444.777-35.": "É •••.982.247-••, não •••.444.777-••.",
		"529.982.247-26":     "529.982.247-26",
		"(48) 99123-4567":    "(48) 99123-4567",
		"11.222.333/0001-81": "11.222.333/0001-81",
		"11222333000181":     "11222333000181",
		"•••.982.247-••":     "•••.982.247-••",
	} {
		if got := br.MaskCPFs(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
