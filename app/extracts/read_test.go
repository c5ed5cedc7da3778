package extracts_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"balcao/app/extracts"
)

var update = flag.Bool("update", false, "write the golden files anew")

func sample(sales int) extracts.Sample {
	s := extracts.Sample{
		Establishment: "1001234567", Sequence: 42, Day: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), Due: time.Date(2026, 12, 21, 0, 0, 0, 0, time.UTC), Rate: 249,
	}
	for i := range sales {
		s.Sales = append(s.Sales, extracts.SampleSale{
			At: time.Date(2026, 11, 20, 12, i%60, i/60, 0, time.UTC), Code: fmt.Sprintf("P%04d", i+1), Brand: []string{"Visa", "Mastercard", "Elo"}[i%3], Value: int64(1990 + 37*i),
		})
	}
	return s
}

func file(t testing.TB, s extracts.Sample, v15 bool) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := s.Write(&out, v15); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type told struct {
	heading  extracts.Heading
	details  []extracts.Detail
	credits  []extracts.Credit
	problems []extracts.Problem
}

func read(t testing.TB, raw []byte, loaded ...*extracts.Layout) (all told) {
	t.Helper()
	first, _, _ := bytes.Cut(raw, []byte("\n"))
	is := extracts.Recognise(bytes.TrimRight(first, "\r"), loaded)
	if is.Layout == nil {
		t.Fatalf("not recognised: %s", is.Reason)
	}
	var err error
	all.heading, all.problems, err = extracts.Read(bytes.NewReader(raw), is.Layout, func(d *extracts.Detail, c *extracts.Credit) error {
		if d != nil {
			all.details = append(all.details, *d)
		}
		if c != nil {
			all.credits = append(all.credits, *c)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func (a told) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%+v\n", a.heading)
	for _, c := range a.credits {
		fmt.Fprintf(&out, "credit %+v\n", c)
	}
	for _, d := range a.details {
		fmt.Fprintf(&out, "line %+v\n", d)
	}
	for _, p := range a.problems {
		fmt.Fprintf(&out, "problem %+v\n", p)
	}
	return out.String()
}

// The files that the samples make, and what is read of them, stand in testdata; the tables
// cannot move without somebody seeing it.
func TestGoldenFiles(t *testing.T) {
	for name, v15 := range map[string]bool{"cielo": false, "cielo-v15": true} {
		t.Run(name, func(t *testing.T) {
			raw := file(t, sample(5), v15)
			got := read(t, raw).String()
			for at, want := range map[string]string{"testdata/" + name + ".txt": string(raw), "testdata/" + name + ".golden": got} {
				if *update {
					if err := os.WriteFile(at, []byte(want), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				kept, err := os.ReadFile(at)
				if err != nil {
					t.Fatal(err)
				}
				if string(kept) != want {
					t.Errorf("%s is\n%s\nnow\n%s", at, kept, want)
				}
			}
		})
	}
}

func TestSamplesHaveNoProblems(t *testing.T) {
	for _, v15 := range []bool{false, true} {
		got := read(t, file(t, sample(200), v15))
		if len(got.problems) > 0 || len(got.details) != 200 || len(got.credits) != 3 {
			t.Errorf("v15 %v: %d lines, %d credits, %+v", v15, len(got.details), len(got.credits), got.problems)
		}
		var gross, fee, net, credited int64
		keys := map[string]bool{}
		for _, d := range got.details {
			gross, fee, net = gross+d.Gross, fee+d.Fee, net+d.Net
			keys[d.Key] = true
		}
		for _, c := range got.credits {
			credited += c.Net
		}
		if len(keys) != 200 || gross-fee != net || net != credited {
			t.Errorf("v15 %v: gross %d, fee %d, net %d, credited %d, %d keys", v15, gross, fee, net, credited, len(keys))
		}
	}
}

// A file that was cut, joined, or changed on the way is said to be, by line and column.
func TestBrokenFilesAreSaid(t *testing.T) {
	whole := file(t, sample(5), false)
	lines := bytes.SplitAfter(whole, []byte("\r\n"))
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	changed := func(line, at int, text string) []byte {
		out := bytes.Clone(whole)
		copy(out[line*252+at-1:], text)
		return out
	}
	for name, c := range map[string]struct {
		raw        []byte
		line, from int
		message    string
	}{
		"cut at a line":     {join(lines[:6]...), 6, 1, "Falta o rodapé"},
		"cut within a line": {whole[:5*252+60], 6, 62, "A linha termina antes"},
		"a line is missing": {join(append(append([][]byte{}, lines[:3]...), lines[4:]...)...), 2, 44, "As vendas deste resumo somam"},
		"joined":            {join(whole, whole), len(lines), 1, "Há linhas depois do rodapé"},
		"without beginning": {join(lines[0], lines[0], join(lines[1:]...)), 2, 1, "Há um segundo cabeçalho"},
		"no number":         {changed(2, 47, "12x4"), 3, 46, "Esperados só dígitos"},
		"no day":            {changed(2, 38, "20261399"), 3, 38, "Esta data não existe"},
		"other value":       {changed(2, 58, "99"), 2, 44, "As vendas deste resumo somam"},
		"trailer lies":      {changed(len(lines)-2, 11, "99"), len(lines) - 1, 2, "O rodapé conta"},
		"net lies":          {changed(1, 98, "99"), 2, 86, "O bruto e a comissão somam"},
	} {
		t.Run(name, func(t *testing.T) {
			got := read(t, c.raw)
			for _, p := range got.problems {
				if p.Severity == extracts.Wrong && p.Line == c.line && p.From == c.from && strings.HasPrefix(p.Message, c.message) {
					return
				}
			}
			t.Errorf("no %q at line %d, column %d: %+v", c.message, c.line, c.from, got.problems)
		})
	}
}

// Texts of a file are Latin-1; ends of lines, a mark at the beginning and blank lines are as
// they come.
func TestFilesAsTheyCome(t *testing.T) {
	s := sample(2)
	s.Sales[0].Code = "Açaí nº 1"
	for name, raw := range map[string][]byte{
		"Latin-1":    file(t, s, false),
		"LF":         bytes.ReplaceAll(file(t, s, false), []byte("\r\n"), []byte("\n")),
		"no end":     bytes.TrimRight(file(t, s, false), "\r\n"),
		"blank":      append(file(t, s, false), "\r\n\r\n\x1a"...),
		"with a BOM": append([]byte("\xef\xbb\xbf"), file(t, s, false)...),
	} {
		got := read(t, raw)
		if len(got.problems) > 0 || len(got.details) != 2 || got.details[0].OrderCode != "Açaí nº 1" {
			t.Errorf("%s: %+v", name, got)
		}
	}
	// Acquirers add sorts of lines and ask to pass over them; the trailer counts them.
	raw := bytes.Split(file(t, s, false), []byte("\r\n"))
	raw[len(raw)-2] = []byte("7novo")
	again := string(bytes.Join(raw, []byte("\r\n")))
	end := strings.Replace(string(bytes.Split(file(t, s, false), []byte("\r\n"))[5]), "00000000004", "00000000005", 1)
	got := read(t, []byte(again+end+"\r\n"))
	if len(got.problems) != 1 || got.problems[0].Severity != extracts.Warned || len(got.details) != 2 {
		t.Errorf("a new sort of line: %+v", got)
	}
}

// extracts (D59): a file is known by its content; what is not read says why.
func TestFilesAreRecognised(t *testing.T) {
	for first, want := range map[string]string{
		"00210112026REDECARD" + strings.Repeat(" ", 60): "Rede (EEVC)", "00,123,10112026": "Rede (EEVD)", `<?xml version="1.0"?>`: "Stone",
		"0" + strings.Repeat(" ", 400): "GetNet", "0PAGSEGURO 2026": "PagSeguro", "bom dia": "",
	} {
		got := extracts.Recognise([]byte(first), nil)
		if got.Layout != nil || got.Name != want || got.Reason == "" {
			t.Errorf("%q: %+v", first, got)
		}
	}
	if got := extracts.Recognise([]byte("0PAGSEGURO 2026"), nil); got.Acquirer != extracts.PagSeguro {
		t.Errorf("acquirer %d", got.Acquirer)
	}
	recovered := sample(1)
	recovered.Sequence = 9999999
	if got := read(t, file(t, recovered, true)); !got.heading.Recovered || got.heading.Key != "" {
		t.Errorf("a recovered file: %+v", got.heading)
	}
	if got := read(t, file(t, sample(1), true)); got.heading.Recovered || got.heading.Key == "" {
		t.Errorf("a file: %+v", got.heading)
	}
}

const pagSeguroLayout = `layout;pagbank;PagBank transacional;3;60
registro;header;Cabeçalho
campo;type;Tipo;1;1;texto;0
campo;name;Nome;2;10;texto;PAGSEGURO
campo;establishment;Estabelecimento;11;20;codigo
registro;sale;Movimento
campo;type;Tipo;1;1;texto;1
campo;establishment;Estabelecimento;2;11;codigo
campo;day;Data;12;19;data-aaaammdd
campo;gross;Valor;20;30;valor
campo;fee;Taxa;31;40;valor
campo;unique;Código do movimento;41;60;texto
`

// D59: a layout that an administrator loads reads files that were kept.
func TestLoadedLayoutReads(t *testing.T) {
	l, err := extracts.ReadLayout([]byte("\xef\xbb\xbf" + pagSeguroLayout))
	if err != nil {
		t.Fatal(err)
	}
	raw := "0PAGSEGURO0000000077\r\n1" + "0000000077" + "20261120" + "00000005990" + "0000000120" + "M1                  " + "\r\n"
	got := read(t, []byte(raw), l)
	if len(got.problems) > 0 || len(got.details) != 1 || got.details[0].Net != 5870 {
		t.Fatalf("%+v", got)
	}
	for name, broken := range map[string]string{
		"no sale": strings.ReplaceAll(pagSeguroLayout, ";sale;", ";venda;"), "no table": "\"", "overlap": strings.Replace(pagSeguroLayout, "12;19", "11;18", 1),
		"acquirer": strings.Replace(pagSeguroLayout, ";3;60", ";9;60", 1), "number": strings.Replace(pagSeguroLayout, "20;30", "20;x", 1), "empty": "",
		"no number of a sale": strings.Replace(pagSeguroLayout, "campo;unique", "campo;other", 1), "agenda without key": pagSeguroLayout + "registro;agenda;Agenda\ncampo;type;Tipo;1;1;texto;2\n",
		"unrecognisable": strings.Replace(pagSeguroLayout, "texto;PAGSEGURO", "texto", 1),
	} {
		if _, err := extracts.ReadLayout([]byte(broken)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// The example that administrators read is one that is taken.
func TestLayoutOfTheDocumentation(t *testing.T) {
	raw, err := os.ReadFile("../../docs/administration.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(raw), "```\nlayout;")
	text, _, _ = strings.Cut(text, "```")
	if _, err := extracts.ReadLayout([]byte("layout;" + text)); err != nil {
		t.Errorf("%v:\n%s", err, text)
	}
}

// No file, however broken, does more than give problems; what is read twice is the same.
func FuzzRead(f *testing.F) {
	f.Add(file(f, sample(3), false))
	f.Add(file(f, sample(3), true))
	f.Add([]byte("0PAGSEGURO"))
	loaded, err := extracts.ReadLayout([]byte(pagSeguroLayout))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		first, _, _ := bytes.Cut(raw, []byte("\n"))
		is := extracts.Recognise(first, []*extracts.Layout{loaded})
		if is.Layout == nil {
			if is.Reason == "" {
				t.Error("kept without a reason")
			}
			return
		}
		got := read(t, raw, loaded)
		if again := read(t, raw, loaded); again.String() != got.String() {
			t.Error("read twice, it tells another thing")
		}
		for _, p := range got.problems {
			if p.Line < 1 || p.From < 1 || p.To < p.From || p.Message == "" {
				t.Errorf("a problem without a place: %+v", p)
			}
		}
	})
}

// Whatever an administrator loads as a layout is refused in words, or checked.
func FuzzReadLayout(f *testing.F) {
	f.Add([]byte(pagSeguroLayout))
	f.Fuzz(func(t *testing.T, raw []byte) {
		l, err := extracts.ReadLayout(raw)
		if err == nil && l.Check() != nil {
			t.Error("taken, and broken")
		}
	})
}
