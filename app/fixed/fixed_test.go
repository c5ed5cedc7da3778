package fixed_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/fixed"
)

var layout = fixed.Layout{
	Name: "prova", Title: "Prova", Length: 80,
	Records: []fixed.Record{{Name: "sale", Title: "Venda", Fields: []fixed.Field{
		{Name: "type", Title: "Tipo", From: 1, To: 1, Kind: fixed.Text, Is: "2"},
		{Name: "name", Title: "Nome", From: 2, To: 11, Kind: fixed.Text},
		{Name: "cnpj", Title: "CNPJ", From: 12, To: 25, Kind: fixed.Code},
		{Name: "count", Title: "Quantidade", From: 26, To: 31, Kind: fixed.Number},
		{Name: "value", Title: "Valor", From: 32, To: 45, Kind: fixed.Signed},
		{Name: "day", Title: "Data", From: 46, To: 53, Kind: fixed.DayFirst},
		{Name: "made", Title: "Geração", From: 54, To: 61, Kind: fixed.YearFirst},
		{Name: "short", Title: "Apresentação", From: 62, To: 67, Kind: fixed.ShortYear},
		{Name: "time", Title: "Hora", From: 68, To: 73, Kind: fixed.Clock},
		{Name: "rest", Title: "Resto", From: 74, To: 80, Kind: fixed.Number, Optional: true},
	}}},
}

func day(t *rapid.T, name string, optional bool) string {
	if optional && rapid.Bool().Draw(t, name+" none") {
		return ""
	}
	return fmt.Sprintf("20%02d-%02d-%02d", rapid.IntRange(0, 99).Draw(t, name+" year"), rapid.IntRange(1, 12).Draw(t, name+" month"), rapid.IntRange(1, 28).Draw(t, name+" day"))
}

// What a table builds it reads back: every value that its fields can hold, and none that they cannot.
func TestRoundTrip(t *testing.T) {
	if err := layout.Check(); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		values := map[string]string{
			"type":  "2",
			"name":  strings.TrimRight(rapid.StringMatching(`[A-Za-zÀ-ÿ0-9 .]{0,10}`).Draw(t, "name"), " "),
			"cnpj":  rapid.StringMatching(`[A-Z0-9]{14}`).Draw(t, "cnpj"),
			"count": fmt.Sprint(rapid.IntRange(0, 999999).Draw(t, "count")),
			"value": fmt.Sprint(rapid.Int64Range(-9999999999999, 9999999999999).Draw(t, "value")),
			"day":   day(t, "day", true), "made": day(t, "made", true), "short": day(t, "short", true),
			"time": fmt.Sprintf("%02d:%02d:%02d", rapid.IntRange(0, 23).Draw(t, "hour"), rapid.IntRange(0, 59).Draw(t, "minute"), rapid.IntRange(0, 59).Draw(t, "second")),
			"rest": fmt.Sprint(rapid.IntRange(0, 9999999).Draw(t, "rest")),
		}
		line, err := layout.Build("sale", values)
		if err != nil {
			t.Fatal(err)
		}
		if len(line) != layout.Length || layout.Of(line) == nil {
			t.Fatalf("line %q", line)
		}
		row, problems := layout.Of(line).Parse(line)
		if len(problems) > 0 {
			t.Fatalf("problems %+v of %q", problems, line)
		}
		for name, want := range values {
			if got := row.Get(name); got != want {
				t.Errorf("%s: %q, built from %q", name, got, want)
			}
		}
	})
}

func TestProblemsNameTheirColumns(t *testing.T) {
	line, err := layout.Build("sale", map[string]string{"name": "Ação", "day": "2026-11-27"})
	if err != nil {
		t.Fatal(err)
	}
	record := layout.Of(line)
	if row, problems := record.Parse(line); len(problems) > 0 || row.Get("name") != "Ação" || row.Get("day") != "2026-11-27" || row.Get("short") != "" {
		t.Errorf("%+v %+v", row.Values(), problems)
	}
	broken := append([]byte{}, line...)
	copy(broken[25:], "12x456")
	copy(broken[45:], "31022026")
	_, problems := record.Parse(broken)
	if len(problems) != 2 || problems[0].Field.Name != "count" || problems[0].Found != "12x456" || problems[1].Field.Name != "day" || problems[1].Field.From != 46 {
		t.Errorf("problems %+v", problems)
	}
	if _, problems := record.Parse(line[:67]); len(problems) != 1 || problems[0].Field.Name != "time" {
		t.Errorf("a truncated line: %+v", problems)
	}
}

func TestBuildCutsNothing(t *testing.T) {
	for name, values := range map[string]map[string]string{
		"too long": {"name": "12345678901"}, "no number": {"count": "1x"}, "no Latin-1": {"name": "日本"}, "unknown field": {"nome": "a"},
		"no day": {"day": "2026-02-30"}, "other century": {"short": "1999-01-01"}, "fixed": {"type": "3"},
	} {
		if line, err := layout.Build("sale", values); err == nil {
			t.Errorf("%s: built %q", name, line)
		}
	}
	if got := layout.Fit("sale", "name", "Açaí — do Zé da Praia"); got != "Açaí   do" {
		t.Errorf("fits %q", got)
	}
}

func TestLayoutsAreChecked(t *testing.T) {
	field := func(change func(f *fixed.Field)) fixed.Layout {
		l := layout
		fields := append([]fixed.Field{}, layout.Records[0].Fields...)
		change(&fields[1])
		l.Records = []fixed.Record{{Name: "sale", Title: "Venda", Fields: fields}}
		return l
	}
	for name, l := range map[string]fixed.Layout{
		"overlap": field(func(f *fixed.Field) { f.To = 12 }), "outside": field(func(f *fixed.Field) { f.From, f.To = 79, 90 }),
		"kind": field(func(f *fixed.Field) { f.Kind = "x" }), "name": field(func(f *fixed.Field) { f.Name = "cnpj" }),
		"reversed": field(func(f *fixed.Field) { f.From, f.To = 9, 3 }), "empty": {},
	} {
		if err := l.Check(); err == nil {
			t.Errorf("%s passes", name)
		}
	}
}

// No line, however broken, does more than give problems.
func FuzzParse(f *testing.F) {
	line, err := layout.Build("sale", map[string]string{"name": "Zé", "value": "-12345", "time": "21:05:00"})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(line)
	f.Add(line[:40])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, line []byte) {
		record := layout.Of(line)
		if record == nil {
			return
		}
		row, problems := record.Parse(line)
		if len(problems) > 0 || len(line) < layout.Length {
			return
		}
		again, err := layout.Build("sale", row.Values())
		if err != nil {
			t.Fatalf("%q was read as %v, which cannot be built: %v", line, row.Values(), err)
		}
		back, problems := record.Parse(again)
		if len(problems) > 0 {
			t.Fatalf("%q was built as %q: %+v", line, again, problems)
		}
		for name, want := range row.Values() {
			if got := back.Get(name); got != want {
				t.Errorf("%s: %q, was %q", name, got, want)
			}
		}
	})
}
