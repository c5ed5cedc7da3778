package br_test

import (
	"errors"
	"strings"
	"testing"

	"balcao/app/br"
	"balcao/app/money"

	"pgregory.net/rapid"
)

// The example of the Central Bank's manual.
const manualCode = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000" +
	"5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"

var manualPix = br.Pix{Key: "123e4567-e12b-12d1-a456-426655440000", Name: "Fulano de Tal", City: "BRASILIA"}

func TestPixOfTheManual(t *testing.T) {
	if code, err := manualPix.Encode(); err != nil || code != manualCode {
		t.Errorf("encoded as %s, %v", code, err)
	}
	for _, code := range []string{manualCode, strings.Replace(manualCode, "1D3D", "1d3d", 1), manualCode + "\n"} {
		if p, err := br.ParsePix(code); err != nil || p != manualPix {
			t.Errorf("parsed as %+v, %v", p, err)
		}
	}
}

func TestPixWritesWhatBanksRead(t *testing.T) {
	code, err := br.Pix{
		Key: "bar@exemplo.com.br", Amount: 1250, TxID: "Mesa7",
		Name: "Espetinho do João & Irmãos Conceição", City: "São José dos Campos", Description: "Açaí nº 3",
	}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"540512.50", "5925Espetinho do Joao & Irmao", "6015Sao Jose dos Ca", "0208Acai n 3", "62090505Mesa7"} {
		if !strings.Contains(code, part) {
			t.Errorf("%s is not in %s", part, code)
		}
	}
}

func TestPixEncodeRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*br.Pix){
		"no key":             func(p *br.Pix) { p.Key = "" },
		"key and URL":        func(p *br.Pix) { p.URL = "pix.exemplo.com/1" },
		"no name":            func(p *br.Pix) { p.Name = "日本" },
		"no city":            func(p *br.Pix) { p.City = " " },
		"negative amount":    func(p *br.Pix) { p.Amount = -1 },
		"short CEP":          func(p *br.Pix) { p.CEP = "123" },
		"spaces in the id":   func(p *br.Pix) { p.TxID = "mesa 7" },
		"overlong id":        func(p *br.Pix) { p.TxID = strings.Repeat("a", 26) },
		"spaces in the key":  func(p *br.Pix) { p.Key = "a b" },
		"overlong key":       func(p *br.Pix) { p.Key = strings.Repeat("a", 78) },
		"overlong with text": func(p *br.Pix) { p.Description = strings.Repeat("a", 60) },
	} {
		p := manualPix
		spoil(&p)
		if code, err := p.Encode(); !errors.Is(err, br.ErrPix) {
			t.Errorf("%s: %s, %v", name, code, err)
		}
	}
}

func TestPixNoticesEveryChangedCharacter(t *testing.T) {
	for i := range manualCode {
		changed := manualCode[:i] + "~" + manualCode[i+1:]
		if _, err := br.ParsePix(changed); !errors.Is(err, br.ErrPix) {
			t.Errorf("character %d changed: %v", i, err)
		}
	}
}

func TestPixRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := br.Pix{
			Amount: money.Amount(rapid.Int64Range(0, 1<<40).Draw(t, "amount")),
			Name:   rapid.StringMatching(`[A-Z][A-Za-z &.]{0,23}[a-z]`).Draw(t, "name"),
			City:   rapid.StringMatching(`[A-Z][a-z ]{0,13}[a-z]`).Draw(t, "city"),
			TxID:   rapid.StringMatching(`[A-Za-z0-9]{0,25}`).Draw(t, "txid"),
			CEP:    rapid.SampledFrom([]string{"", "01310100"}).Draw(t, "cep"),
		}
		if target := rapid.StringMatching(`[a-z0-9@./-]{1,60}`).Draw(t, "target"); rapid.Bool().Draw(t, "dynamic") {
			in.URL = target
		} else {
			in.Key = target
		}
		code, err := in.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if out, err := br.ParsePix(code); err != nil || out != in {
			t.Fatalf("%+v came back from %s as %+v, %v", in, code, out, err)
		}
	})
}

func FuzzParsePix(f *testing.F) {
	f.Add(manualCode)
	f.Add("00020163041D3D")
	f.Add("")
	f.Fuzz(func(t *testing.T, code string) {
		p, err := br.ParsePix(code)
		if err != nil {
			if !errors.Is(err, br.ErrPix) {
				t.Fatalf("an error of another kind: %v", err)
			}
			return
		}
		again, err := p.Encode()
		if err != nil {
			return // read leniently, written strictly
		}
		once, err := br.ParsePix(again)
		if err != nil {
			t.Fatalf("%q was written as %q: %v", code, again, err)
		}
		if once.Key != p.Key || once.URL != p.URL || once.Amount != p.Amount || once.TxID != p.TxID {
			t.Fatalf("%+v came back as %+v", p, once)
		}
	})
}
