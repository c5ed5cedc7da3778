package br_test

import (
	"testing"

	"balcao/app/br"

	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Pão de Açúcar":          "pao de acucar",
		"PA\u0303O":              "pao",
		"VALOR VARIÁVEL":         "valor variavel",
		"Straße":                 "strasse",
		"STRASSE":                "strasse",
		"Æbleskiver, Smørrebrød": "aebleskiver, smorrebrod",
		"İstanbul":               "istanbul",
		"plain ASCII 42":         "plain ascii 42",
		"日本":                     "日本",
	} {
		if got := br.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFoldIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := br.Fold(rapid.String().Draw(t, "text"))
		if twice := br.Fold(once); twice != once {
			t.Fatalf("%q folds again to %q", once, twice)
		}
	})
}

func TestZone(t *testing.T) {
	for _, c := range []struct{ uf, city, want string }{
		{"SP", "São Paulo", "America/Sao_Paulo"},
		{"sp", "", "America/Sao_Paulo"},
		{"AC", "Rio Branco", "America/Rio_Branco"},
		{"AM", "Manaus", "America/Manaus"},
		{"am", "EIRUNEPÉ", "America/Eirunepe"},
		{"AM", "Tabatinga", "America/Eirunepe"},
		{"SP", "Tabatinga", "America/Sao_Paulo"},
		{"PE", "Recife", "America/Recife"},
		{"PE", "fernando de noronha", "America/Noronha"},
		{"MT", "Cuiabá", "America/Cuiaba"},
		{"", "", br.DefaultZone},
		{"XX", "Lugar nenhum", br.DefaultZone},
	} {
		if got := br.Zone(c.uf, c.city).String(); got != c.want {
			t.Errorf("Zone(%q, %q) = %s, want %s", c.uf, c.city, got, c.want)
		}
	}
}

func TestStates(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range br.States() {
		if found, ok := br.FindState(s.UF); !ok || found != s {
			t.Errorf("%s is not found by its abbreviation", s.Name)
		}
		if s.ID < 11 || s.ID > 53 || seen[s.UF] {
			t.Errorf("%s: id %d, abbreviation %s", s.Name, s.ID, s.UF)
		}
		seen[s.UF] = true
		br.Zone(s.UF, "")
	}
	if len(seen) != 27 {
		t.Errorf("%d states, want 27", len(seen))
	}
}

func TestOneLine(t *testing.T) {
	for in, want := range map[string]string{
		"": "", " \t\n": "", "Ana": "Ana", "  Ana  da\tSilva ": "Ana da Silva", "Rua\r\nBcc: x": "Rua Bcc: x", "a\x00b\x7fc": "a b c", "a\u00a0b\u2028c": "a b c", "São João": "São João",
	} {
		if got := br.OneLine(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		once := br.OneLine(rapid.String().Draw(t, "text"))
		if again := br.OneLine(once); again != once {
			t.Errorf("%q became %q", once, again)
		}
	})
}
