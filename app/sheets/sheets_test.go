package sheets_test

import (
	"bytes"
	"iter"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/sheets"
)

var saoPaulo = time.FixedZone("-03", -3*3600)

// everything is a sheet with a column of every kind.
var everything = sheets.Sheet{
	Name: "Clientes: todos / 2026", Zone: saoPaulo, Totals: true,
	Columns: []sheets.Column{
		{Key: "nome", Title: "Nome completo", Synonyms: []string{"Cliente"}, Kind: sheets.Text, Required: true},
		{Key: "cpf", Title: "CPF", Kind: sheets.Document, Width: 11},
		{Key: "pedidos", Title: "Nº de pedidos", Kind: sheets.Integer, Total: true},
		{Key: "saldo", Title: "Saldo", Kind: sheets.Money, Total: true},
		{Key: "nascimento", Title: "Data de nascimento", Kind: sheets.Date},
		{Key: "visita", Title: "Última visita", Kind: sheets.Instant},
		{Key: "ativo", Title: "Ativo", Kind: sheets.Boolean},
	},
}

func rowsOf(rows ...[]any) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
	}
}

func write(t testing.TB, s sheets.Sheet, format sheets.Format, rows ...[]any) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := s.Write(&out, format, rowsOf(rows...)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func open(t testing.TB, data []byte) *sheets.Table {
	t.Helper()
	table, err := sheets.Open(data, sheets.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestCSVIsWhatExcelInBrazilOpens(t *testing.T) {
	visit := time.Date(2026, 11, 21, 1, 5, 9, 0, time.UTC)
	got := string(write(t, everything, sheets.CSV,
		[]any{"João; \"Zé\"", "01234567890", int64(3), money.Amount(123456), time.Date(1990, 1, 31, 0, 0, 0, 0, time.UTC), visit, true},
		[]any{"Ana", nil, int64(-1), money.Amount(-5), nil, nil, false},
	))
	want := "\ufeffNome completo;CPF;Nº de pedidos;Saldo;Data de nascimento;Última visita;Ativo\r\n" +
		"\"João; \"\"Zé\"\"\";01234567890;3;1234,56;31/01/1990;20/11/2026 22:05:09;Sim\r\n" +
		"Ana;;-1;-0,05;;;Não\r\n" +
		"Total: 2 linhas;;2;1234,51;;;\r\n"
	if got != want {
		t.Errorf("%q, want\n%q", got, want)
	}
}

// Texts that a spreadsheet would compute are texts, and numbers stay numbers.
func TestNothingIsAFormula(t *testing.T) {
	one := sheets.Sheet{Name: "S", Columns: []sheets.Column{{Key: "t", Title: "=Título", Kind: sheets.Text}, {Key: "v", Title: "V", Kind: sheets.Money}}}
	for _, text := range []string{"=1+1", "+55 48 99123-4567", "-2", "@SUM(A1)", "'=1", "''", "=HYPERLINK(\"http://x\")", "=cmd|' /C calc'!A0"} {
		csv := write(t, one, sheets.CSV, []any{text, money.Amount(-250)})
		if line := strings.Split(string(csv), "\r\n")[1]; !strings.HasPrefix(strings.TrimPrefix(line, "\""), "'") || !strings.HasSuffix(line, ";-2,50") {
			t.Errorf("%q stands in a CSV as %q", text, line)
		}
		xlsx := write(t, one, sheets.XLSX, []any{text, money.Amount(-250)})
		book, err := excelize.OpenReader(bytes.NewReader(xlsx))
		if err != nil {
			t.Fatal(err)
		}
		formula, _ := book.GetCellFormula("S", "A2")
		value, _ := book.GetCellValue("S", "A2")
		kind, _ := book.GetCellType("S", "A2")
		if formula != "" || value != text || kind != excelize.CellTypeInlineString {
			t.Errorf("%q stands in an xlsx as %q, formula %q, type %v", text, value, formula, kind)
		}
		for name, file := range map[string][]byte{"csv": csv, "xlsx": xlsx} {
			table := open(t, file)
			rows, problems := table.Read(one, table.Headers(one.Columns, nil))
			if got, _ := sheets.Get[string](rows[0], "t"); problems != nil || got != text {
				t.Errorf("%q comes back from %s as %q, %v", text, name, got, problems)
			}
		}
	}
	for _, text := range []string{"\t=1", "\r=1"} {
		csv := write(t, one, sheets.CSV, []any{text, nil})
		if line := strings.SplitN(string(csv), "\r\n", 2)[1]; !strings.HasPrefix(strings.TrimPrefix(line, "\""), "'") {
			t.Errorf("%q stands in a CSV as %q", text, line)
		}
	}
}

func TestXLSXHasTypedCells(t *testing.T) {
	xlsx := write(t, everything, sheets.XLSX,
		[]any{"João", "01234567890", int64(3), money.Amount(123456), time.Date(1990, 1, 31, 0, 0, 0, 0, time.UTC), time.Date(2026, 11, 21, 1, 5, 9, 0, time.UTC), true})
	book, err := excelize.OpenReader(bytes.NewReader(xlsx))
	if err != nil {
		t.Fatal(err)
	}
	name := book.GetSheetName(0)
	for at, want := range map[string]string{
		"A1": "Nome completo", "A2": "João", "B2": "01234567890", "C2": "3", "D2": "1,234.56", "E2": "31/01/1990", "F2": "20/11/2026 22:05:09", "G2": "Sim",
		"A3": "Total: 1 linha", "C3": "3", "D3": "1,234.56", "E3": "",
	} {
		if got, _ := book.GetCellValue(name, at); got != want {
			t.Errorf("%s is %q, want %q", at, got, want)
		}
	}
}

// Nothing is cut: what does not fit a sheet of Excel goes on in the next one.
func TestMoreRowsThanASheet(t *testing.T) {
	one := sheets.Sheet{Name: "Vendas", Totals: true, Columns: []sheets.Column{{Key: "t", Title: "T", Kind: sheets.Text}}}
	var out bytes.Buffer
	if err := one.WriteXLSXOf(&out, rowsOf([]any{"a"}, []any{"b"}, []any{"c"}, []any{"d"}), 3); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	for _, name := range book.GetSheetList() {
		rows, err := book.GetRows(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			all = append(all, append([]string{name}, r...))
		}
	}
	want := [][]string{
		{"Vendas", "T"}, {"Vendas", "a"}, {"Vendas", "b"}, {"Vendas 2", "T"}, {"Vendas 2", "c"}, {"Vendas 2", "d"},
		{"Vendas 3", "T"}, {"Vendas 3", "Total: 4 linhas"},
	}
	if !reflect.DeepEqual(all, want) {
		t.Errorf("%v, want %v", all, want)
	}
}

func TestWriteRefuses(t *testing.T) {
	one := sheets.Sheet{Name: "S", Columns: []sheets.Column{{Key: "t", Title: "T", Kind: sheets.Text}, {Key: "n", Title: "N", Kind: sheets.Integer, Total: true}}}
	for what, rows := range map[string][][]any{
		"a text longer than a cell": {{strings.Repeat("ã", 40_000), nil}},
		"a sum that overflows":      {{"a", int64(math.MaxInt64)}, {"b", int64(1)}},
	} {
		if err := one.Write(&bytes.Buffer{}, sheets.XLSX, rowsOf(rows...)); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, row := range map[string][]any{"a value too few": {"a"}, "a value of another type": {"a", "b"}} {
		if err := one.Write(&bytes.Buffer{}, sheets.CSV, rowsOf(row)); err == nil {
			t.Errorf("%s is written", what)
		}
	}
}

// What is exported and read again is what it was, in both formats.
func TestExportImport(t *testing.T) {
	text := rapid.Map(rapid.StringOfN(rapid.RuneFrom([]rune("aZé ç=+-@'\";,|\t\n_x00410€日💥1.0")), 1, 30, -1), strings.TrimSpace)
	optional := func(g *rapid.Generator[any]) *rapid.Generator[any] { return rapid.OneOf(rapid.Just[any](nil), g) }
	row := rapid.Custom(func(t *rapid.T) []any {
		return []any{
			text.Filter(func(s string) bool { return s != "" }).Draw(t, "nome"),
			optional(rapid.StringMatching(`[0-9]{11,14}`).AsAny()).Draw(t, "cpf"),
			optional(rapid.Int64Range(-1<<55, 1<<55).AsAny()).Draw(t, "pedidos"),
			optional(rapid.Map(rapid.Int64Range(-1<<55, 1<<55), func(n int64) any { return money.Amount(n) })).Draw(t, "saldo"),
			optional(rapid.Map(rapid.Int64Range(-25_000, 2_000_000), func(n int64) any { return time.Unix(n*86400, 0).UTC() })).Draw(t, "nascimento"),
			optional(rapid.Map(rapid.Int64Range(-1<<31, 1<<36), func(n int64) any { return time.Unix(n, 0).UTC() })).Draw(t, "visita"),
			optional(rapid.Bool().AsAny()).Draw(t, "ativo"),
		}
	})
	rapid.Check(t, func(rt *rapid.T) {
		rows := rapid.SliceOfN(row, 0, 8).Draw(rt, "rows")
		for _, format := range []sheets.Format{sheets.CSV, sheets.XLSX} {
			table := open(t, write(t, everything, format, rows...))
			back, problems := table.Read(everything, table.Headers(everything.Columns, nil))
			if problems != nil || len(back) != len(rows) {
				rt.Fatalf("%s: %d rows of %d, %v", format, len(back), len(rows), problems)
			}
			for i, r := range back {
				for c, column := range everything.Columns {
					if !reflect.DeepEqual(r.Values[column.Key], rows[i][c]) {
						rt.Fatalf("%s: %s of row %d is %v, want %v", format, column.Key, i, r.Values[column.Key], rows[i][c])
					}
				}
			}
		}
	})
}
