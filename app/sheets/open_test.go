package sheets_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/sheets"
)

func inUTF16(text string, order binary.AppendByteOrder, mark bool) []byte {
	var out []byte
	if mark {
		text = "\ufeff" + text
	}
	for _, u := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, u)
	}
	return out
}

var people = sheets.Sheet{Zone: saoPaulo, Columns: []sheets.Column{
	{Key: "nome", Title: "Nome", Synonyms: []string{"Nome do cliente", "Razão social"}, Kind: sheets.Text, Required: true, MaxLength: 20},
	{Key: "saldo", Title: "Saldo", Kind: sheets.Money},
}}

// Encodings and separators are found by what is in the file.
func TestEncodingsAndSeparators(t *testing.T) {
	for what, c := range map[string]struct {
		data      []byte
		encoding  string
		separator rune
	}{
		"UTF-8":                          {[]byte("Nome;Saldo\nJoão;1,50\n"), "UTF-8", ';'},
		"UTF-8 with a mark":              {[]byte("\ufeffNome;Saldo\r\nJoão;1,50"), "UTF-8", ';'},
		"Windows-1252":                   {[]byte("Nome;Saldo\r\nJo\xe3o;1,50\r\n"), "Windows-1252", ';'},
		"UTF-16, little":                 {inUTF16("Nome\tSaldo\r\nJoão\t1,50", binary.LittleEndian, true), "UTF-16", '\t'},
		"UTF-16, big":                    {inUTF16("Nome\tSaldo\r\nJoão\t1,50", binary.BigEndian, true), "UTF-16", '\t'},
		"UTF-16 without a mark":          {inUTF16("Nome;Saldo\r\nJoão;1,50", binary.LittleEndian, false), "UTF-16", ';'},
		"UTF-16, big, without":           {inUTF16("Nome;Saldo\r\nJoão;1,50", binary.BigEndian, false), "UTF-16", ';'},
		"commas":                         {[]byte("Nome,Saldo\nJoão,\"1,50\"\n"), "UTF-8", ','},
		"decimal commas mislead nobody":  {[]byte("Nome;Saldo\nJoão;1,50\nAna, a dona;\"2,5;0\"\n"), "UTF-8", ';'},
		"bars":                           {[]byte("Nome|Saldo\nJoão|1,50\n"), "UTF-8", '|'},
		"said by sep=":                   {[]byte("sep=|\r\nNome|Saldo\r\nJoão|1,50\r\n"), "UTF-8", '|'},
		"lines of old Macs":              {[]byte("Nome;Saldo\rJoão;1,50\r"), "UTF-8", ';'},
		"blank lines, spaces, no-breaks": {[]byte("\n\n Nome ;Saldo\n;\n\u00a0João\u00a0; 1,50 \n"), "UTF-8", ';'},
	} {
		table, err := sheets.Open(c.data, sheets.Limits{})
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if table.Encoding != c.encoding || table.Separator != c.separator {
			t.Errorf("%s is taken for %s with %q", what, table.Encoding, table.Separator)
		}
		rows, _ := table.Read(people, table.Headers(people.Columns, nil))
		if len(rows) == 0 || rows[0].Values["nome"] != "João" {
			t.Errorf("%s: %v", what, rows)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	pack := func(parts map[string]string) []byte {
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		for name, content := range parts {
			w, err := z.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write([]byte(content)); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	book := func(sheet string) []byte {
		return pack(map[string]string{
			"xl/workbook.xml":            `<workbook xmlns:r="r"><sheets><sheet name="A" r:id="x"/></sheets></workbook>`,
			"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="x" Target="worksheets/a.xml"/></Relationships>`,
			"xl/worksheets/a.xml":        sheet,
		})
	}
	small := sheets.Limits{Bytes: 4096, Unpacked: 20_000, Rows: 3, Columns: 4, Cells: 6}
	for what, data := range map[string][]byte{
		"nothing":                      nil,
		"only blanks":                  []byte(" \n;;\n"),
		"a picture":                    []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"),
		"an old xls":                   []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
		"a mark that lies":             []byte("\xef\xbb\xbfNome\nJo\xe3o\n"),
		"UTF-16 with half a letter":    append(inUTF16("Nome", binary.LittleEndian, true), 'x'),
		"UTF-16 with a lone surrogate": {0xff, 0xfe, 'N', 0, 0x00, 0xd8},
		"a byte that is no letter":     []byte("Nome\nJo\x81\xe3o\n"),
		"a header's quotes":            []byte("Nome \"social\"\nBar\n"),
		"a header's quote is open":     []byte("\"Nome\nBar\n"),
		"too many bytes":               bytes.Repeat([]byte("a"), 5000),
		"too many rows":                []byte("a\n1\n2\n3\n4\n"),
		"too many columns":             []byte("a;b;c;d;e\n"),
		"too many cells":               []byte("a;b;c\n1;2;3\n4\n"),
		"a zip of something else":      pack(map[string]string{"foto.jpg": "x"}),
		"a broken zip":                 []byte("PK\x03\x04broken"),
		"a zip bomb":                   book("<worksheet>" + strings.Repeat(" ", 100_000) + "</worksheet>"),
		"broken XML":                   book("<worksheet><row><c><v>1</worksheet>"),
		"XML that ends":                book("<worksheet><sheetData><row><c>"),
		"a shared text that is not":    book(`<worksheet><row><c t="s"><v>7</v></c></row></worksheet>`),
		"a column far to the right":    book(`<worksheet><row><c r="XFD1"><v>7</v></c></row></worksheet>`),
		"no number":                    book(`<worksheet><row><c><v>=1</v></c></row></worksheet>`),
	} {
		if _, err := sheets.Open(data, small); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v, want a refusal", what, err)
		}
	}
}

// All problems are told, each with its line and column.
func TestProblems(t *testing.T) {
	table := open(t, []byte("Saldo;Observação;RAZAO SOCIAL\n1,234;x;Ana\n\n2,00;;\n\"a\nb\";;Um nome que é longo demais\n3,00;;Bia\n"))
	headers := table.Headers(people.Columns, nil)
	if got := []string{headers[0].Field, headers[1].Field, headers[2].Field}; !reflect.DeepEqual(got, []string{"saldo", "", "nome"}) {
		t.Errorf("headers mean %q", got)
	}
	if headers[2].Filled != 3 || headers[2].Samples[0] != "Ana" {
		t.Errorf("header: %+v", headers[2])
	}
	rows, problems := table.Read(people, headers)
	want := []sheets.Problem{
		{Line: 2, Column: "Saldo", Message: "Um valor em reais tem no máximo duas casas depois da vírgula."},
		{Line: 4, Column: "Nome", Message: "Preencha este campo."},
		{Line: 5, Column: "Nome", Message: "Texto longo demais: o limite é de 20 letras."},
		{Line: 5, Column: "Saldo", Message: "Escreva um valor em reais, como 1.234,56."},
	}
	if !reflect.DeepEqual(problems, want) {
		t.Errorf("%+v, want\n%+v", problems, want)
	}
	if len(rows) != 1 || rows[0].Line != 7 || rows[0].Values["saldo"] != money.Amount(300) {
		t.Errorf("rows: %+v", rows)
	}

	missing := open(t, []byte("Cliente;Saldo\nAna;1\n"))
	if rows, problems := missing.Read(people, missing.Headers(people.Columns, nil)); rows != nil || len(problems) != 1 || problems[0].Column != "Nome" || problems[0].Line != 1 {
		t.Errorf("without a required column: %v, %v", rows, problems)
	}
	chosen := missing.Headers(people.Columns, sheets.Mapping{"cliente": "nome", "saldo": ""})
	if rows, problems := missing.Read(people, chosen); problems != nil || len(rows) != 1 || rows[0].Values["nome"] != "Ana" || rows[0].Values["saldo"] != nil {
		t.Errorf("with a chosen mapping: %v, %v", rows, problems)
	}
}

func TestValues(t *testing.T) {
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	for _, c := range []struct {
		kind sheets.Kind
		text string
		want any // nil for a problem
	}{
		{sheets.Money, "1.234", money.Amount(123400)}, {sheets.Money, "1234.5", money.Amount(123450)}, {sheets.Money, "R$ 1.234.567,89", money.Amount(123456789)},
		{sheets.Money, "-R$ 0,05", money.Amount(-5)}, {sheets.Money, "R$ -0,05", money.Amount(-5)}, {sheets.Money, "(12,50)", money.Amount(-1250)},
		{sheets.Money, "1,234.56", money.Amount(123456)}, {sheets.Money, "00,50", money.Amount(50)}, {sheets.Money, "7", money.Amount(700)},
		{sheets.Money, "1,234", nil}, {sheets.Money, "0.500", nil}, {sheets.Money, "--1", nil}, {sheets.Money, "1,", nil}, {sheets.Money, "1.2.3", nil},
		{sheets.Money, "1.23,4", nil}, {sheets.Money, "abc", nil}, {sheets.Money, "99999999999999999999", nil}, {sheets.Money, "1e3", nil},
		{sheets.Integer, "12", int64(12)}, {sheets.Integer, "-3", int64(-3)}, {sheets.Integer, "1.000", int64(1000)}, {sheets.Integer, "1,5", nil}, {sheets.Integer, "9223372036854775808", nil},
		{sheets.Date, "31/12/2026", day(2026, 12, 31)}, {sheets.Date, "1/2/1990", day(1990, 2, 1)}, {sheets.Date, "2026-12-31", day(2026, 12, 31)},
		{sheets.Date, "31/12/2026 00:00:00", day(2026, 12, 31)}, {sheets.Date, "30/02/2026", nil}, {sheets.Date, "1/2/90", nil}, {sheets.Date, "45000", nil},
		{sheets.Instant, "20/11/2026 22:05", time.Date(2026, 11, 21, 1, 5, 0, 0, time.UTC)}, {sheets.Instant, "2026-11-20T22:05:09Z", time.Date(2026, 11, 20, 22, 5, 9, 0, time.UTC)},
		{sheets.Instant, "20/11/2026", nil}, {sheets.Instant, "20/11/2026 25:00", nil},
		{sheets.Boolean, "SIM", true}, {sheets.Boolean, "não", false}, {sheets.Boolean, "talvez", nil},
		{sheets.Document, "1234567890", "01234567890"}, {sheets.Document, "123.456.789-09", "123.456.789-09"}, {sheets.Document, "1,23E+10", nil},
		{sheets.Text, "'=1", "=1"},
	} {
		sheet := sheets.Sheet{Zone: saoPaulo, Columns: []sheets.Column{{Key: "v", Title: "V", Kind: c.kind, Width: 11}}}
		table := open(t, []byte("V\n\""+c.text+"\"\n"))
		rows, problems := table.Read(sheet, table.Headers(sheet.Columns, nil))
		switch {
		case c.want == nil && (len(problems) != 1 || problems[0].Line != 2):
			t.Errorf("%q is read as %v", c.text, rows)
		case c.want != nil && (problems != nil || rows[0].Values["v"] != c.want):
			t.Errorf("%q: %v %v, want %v", c.text, rows, problems, c.want)
		}
	}
}

// A workbook that a person made, with shared texts, numbers where texts belong,
// dates as numbers, and formulas.
func TestPeoplesWorkbook(t *testing.T) {
	book := excelize.NewFile()
	set := func(at string, v any) {
		t.Helper()
		if err := book.SetCellValue("Sheet1", at, v); err != nil {
			t.Fatal(err)
		}
	}
	for i, title := range []string{"Nome completo", "CPF", "N. de Pedidos", "SALDO", "Data de Nascimento", "Ultima visita", "ativo"} {
		at, _ := excelize.CoordinatesToCellName(i+1, 2)
		set(at, title)
	}
	set("A4", " Ana ")
	set("B4", 1234567890)
	set("C4", 3.0)
	set("D4", 0.1+0.2)
	set("E4", time.Date(1990, 1, 31, 0, 0, 0, 0, time.UTC))
	set("F4", time.Date(2026, 11, 20, 22, 5, 9, 0, time.UTC))
	set("G4", true)
	set("A5", "Bia")
	set("D5", 1.005)
	if err := book.SetCellFormula("Sheet1", "C5", "=1+1"); err != nil {
		t.Fatal(err)
	}
	if _, err := book.NewSheet("Outra"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := book.Write(&out); err != nil {
		t.Fatal(err)
	}
	table := open(t, out.Bytes())
	if table.Sheet != "Sheet1" || !reflect.DeepEqual(table.Others, []string{"Outra"}) {
		t.Errorf("sheets %q, %q", table.Sheet, table.Others)
	}
	rows, problems := table.Read(everything, table.Headers(everything.Columns, sheets.Mapping{"ndepedidos": "pedidos"}))
	want := map[string]any{
		"nome": "Ana", "cpf": "01234567890", "pedidos": int64(3), "saldo": money.Amount(30),
		"nascimento": time.Date(1990, 1, 31, 0, 0, 0, 0, time.UTC), "visita": time.Date(2026, 11, 21, 1, 5, 9, 0, time.UTC), "ativo": true,
	}
	if len(rows) != 1 || rows[0].Line != 4 || !reflect.DeepEqual(rows[0].Values, want) {
		t.Errorf("%+v, want %+v", rows, want)
	}
	if len(problems) != 1 || problems[0].Line != 5 || problems[0].Column != "Saldo" {
		t.Errorf("problems: %+v", problems)
	}
}

func FuzzOpenCSV(f *testing.F) {
	f.Add([]byte("Nome;Saldo\nJoão;1,50\n"))
	f.Add([]byte("sep=,\n\"a\"\"b\",'=1\n"))
	f.Add([]byte("\xff\xfeN\x00\n\x00"))
	f.Add([]byte("Nome\tSaldo\nJo\xe3o\t(1.234,5)\n"))
	f.Fuzz(read)
}

func FuzzOpenXLSX(f *testing.F) {
	f.Add(write(f, everything, sheets.XLSX, []any{"Ana", "1", int64(1), money.Amount(1), time.Unix(0, 0), time.Unix(0, 0), true}))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(read)
}

// FuzzSheetXML changes the XML within, which a checksum keeps from FuzzOpenXLSX.
func FuzzSheetXML(f *testing.F) {
	f.Add(`<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Nome</t></is></c><c r="B1" t="s"><v>0</v></c></row><row><c><f>1+1</f><v>2</v></c></row></sheetData></worksheet>`, `<sst><si><t>Saldo</t></si></sst>`)
	f.Fuzz(func(t *testing.T, sheet, shared string) {
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		for name, content := range map[string]string{
			"xl/workbook.xml":            `<workbook xmlns:r="r"><sheets><sheet name="A" r:id="x"/></sheets></workbook>`,
			"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="x" Target="worksheets/a.xml"/></Relationships>`,
			"xl/worksheets/a.xml":        sheet, "xl/sharedStrings.xml": shared,
		} {
			w, err := z.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = w.Write([]byte(content))
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		read(t, out.Bytes())
	})
}

// read reads whatever it is given: a fault or rows, never a panic, and what is read
// can be written and read again.
func read(t *testing.T, data []byte) {
	table, err := sheets.Open(data, sheets.Limits{Bytes: 1 << 20, Unpacked: 4 << 20})
	if err != nil {
		if !fault.Is(err, fault.Invalid) {
			t.Fatalf("%v is no refusal", err)
		}
		return
	}
	sheet := everything
	rows, _ := table.Read(sheet, table.Headers(sheet.Columns, nil))
	var out [][]any
	for _, r := range rows {
		values := make([]any, len(sheet.Columns))
		for i, c := range sheet.Columns {
			values[i] = r.Values[c.Key]
		}
		out = append(out, values)
	}
	again := open(t, write(t, sheet, sheets.CSV, out...))
	back, problems := again.Read(sheet, again.Headers(sheet.Columns, nil))
	if problems != nil || len(back) != len(rows) {
		t.Fatalf("%d rows come back as %d: %v", len(rows), len(back), problems)
	}
}

// The lines with problems come back as a file of the same columns: put right, it is
// read as if it were the first.
func TestLinesWithProblemsComeBack(t *testing.T) {
	book := excelize.NewFile()
	for at, v := range map[string]any{
		"A1": "Nome completo", "B1": "Apelido", "C1": "Nascimento do cliente", "D1": "Saldo",
		"A2": "Ana", "D2": 1.5, "A3": "Bia", "B3": "=Bi", "C3": time.Date(1990, 1, 31, 0, 0, 0, 0, time.UTC), "D3": "dois",
	} {
		if err := book.SetCellValue("Sheet1", at, v); err != nil {
			t.Fatal(err)
		}
	}
	var in bytes.Buffer
	if err := book.Write(&in); err != nil {
		t.Fatal(err)
	}
	table := open(t, in.Bytes())
	mapping := sheets.Mapping{"nascimentodocliente": "nascimento"}
	headers := table.Headers(everything.Columns, mapping)
	rows, problems := table.Read(everything, headers)
	if len(rows) != 1 || len(problems) != 1 {
		t.Fatalf("%+v %+v", rows, problems)
	}
	var out bytes.Buffer
	if err := table.WriteProblems(&out, sheets.CSV, everything, headers, problems); err != nil {
		t.Fatal(err)
	}
	want := "\ufeffNome completo;Apelido;Nascimento do cliente;Saldo;Erro\r\n" +
		"Bia;'=Bi;31/01/1990;dois;Saldo: Escreva um valor em reais, como 1.234,56.\r\n"
	if out.String() != want {
		t.Errorf("%q, want\n%q", out.String(), want)
	}
	again := open(t, []byte(strings.Replace(out.String(), "dois", "2", 1)))
	rows, problems = again.Read(everything, again.Headers(everything.Columns, mapping))
	if problems != nil || len(rows) != 1 || rows[0].Values["saldo"] != money.Amount(200) || rows[0].Values["nascimento"] != time.Date(1990, 1, 31, 0, 0, 0, 0, time.UTC) {
		t.Errorf("%+v %+v", rows, problems)
	}
}

// A stray quote is told by line and column, and hides nothing below it.
func TestStrayQuotes(t *testing.T) {
	const file = "Nome;Apelido;Saldo\nAna \"a dona\";Aninha;1,00\nBia;\"B\"ia;2,00\nCaio;;x\nDavi;;\"3,00\n"
	table, err := sheets.Open([]byte(file), sheets.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	headers := table.Headers(people.Columns, nil)
	rows, problems := table.Read(people, headers)
	const stray = "As aspas estão fora do lugar. Deixe as aspas só em volta do texto todo, e dobre as que fazem parte dele."
	want := []sheets.Problem{
		{Line: 2, Column: "Nome", Message: stray}, {Line: 3, Column: "Apelido", Message: stray},
		{Line: 4, Column: "Saldo", Message: "Escreva um valor em reais, como 1.234,56."}, {Line: 5, Column: "Saldo", Message: stray},
	}
	if !slices.Equal(problems, want) || len(rows) != 0 || table.Len() != 4 {
		t.Errorf("problems %+v, rows %v", problems, rows)
	}
	var out bytes.Buffer
	if err := table.WriteProblems(&out, sheets.CSV, people, headers, problems); err != nil || !strings.Contains(out.String(), "Bia;;;Apelido: As aspas") {
		t.Errorf("the lines with problems: %q, %v", out.String(), err)
	}
	_, err = sheets.Open([]byte("Nome;Sal\"do\nAna;1\n"), sheets.Limits{})
	if err == nil || !strings.Contains(err.Error(), "A linha 1, dos nomes das colunas, tem aspas fora do lugar no nome 2.") {
		t.Errorf("a stray quote in the header: %v", err)
	}
}

func TestDaysThatDoNotExist(t *testing.T) {
	days := sheets.Sheet{Columns: []sheets.Column{{Key: "dia", Title: "Dia", Kind: sheets.Date}}}
	table, err := sheets.Open([]byte("Dia\n31/02/2020\n29/02/2021\n01/13/2020\n1/2/20\n29/02/2020\n"), sheets.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	rows, problems := table.Read(days, table.Headers(days.Columns, nil))
	const none, form = "Este dia não existe no calendário. Confira o dia e o mês.", "Escreva uma data como 31/12/2026, com o ano de quatro algarismos."
	want := []sheets.Problem{{Line: 2, Column: "Dia", Message: none}, {Line: 3, Column: "Dia", Message: none}, {Line: 4, Column: "Dia", Message: none}, {Line: 5, Column: "Dia", Message: form}}
	if !slices.Equal(problems, want) || len(rows) != 1 {
		t.Errorf("problems %+v, rows %v", problems, rows)
	}
}

func TestDocumentsAreNoSheets(t *testing.T) {
	for _, data := range []string{"%PDF-1.4\n1 0 obj\n<< >>\nendobj\n", "%PDF-1.7\r%\xe2\xe3\xcf\xd3\r", "{\\rtf1 Nome}", "\n<!DOCTYPE html><table>", "\x89PNG\r\n\x1a\n\x00"} {
		_, err := sheets.Open([]byte(data), sheets.Limits{})
		if err == nil || !strings.Contains(err.Error(), "salve-a como .xlsx ou .csv e envie esse arquivo") {
			t.Errorf("%q: %v", data, err)
		}
	}
}
