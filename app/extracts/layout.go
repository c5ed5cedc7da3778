package extracts

import (
	"bytes"
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"balcao/app/fixed"
)

// Acquirer is whose extract it is; the numbers are those of the documents (S2§3, D24).
type Acquirer int

const (
	// Unknown is an acquirer of which the documents have no number.
	Unknown   Acquirer = 0
	PagSeguro Acquirer = 3
	Cielo     Acquirer = 6
)

// Layout is the table of an acquirer's files.
type Layout struct {
	fixed.Layout
	Acquirer Acquirer
}

// Names of records that mean something here; lines of others are only checked.
const (
	header  = "header"
	summary = "summary"
	agenda  = "agenda"
	sale    = "sale"
	pixSale = "pix"
	trailer = "trailer"
)

//go:embed layouts/*.csv
var embedded embed.FS

var cieloOld, cieloV15 = mustRead("cielo"), mustRead("cielo-v15")

func mustRead(name string) *Layout {
	raw, err := embedded.ReadFile("layouts/" + name + ".csv")
	if err != nil {
		panic(err)
	}
	l, err := ReadLayout(raw)
	if err != nil {
		panic(fmt.Sprintf("layout %s: %v", name, err))
	}
	return l
}

// largestLayout is how many bytes a layout file has at most.
const largestLayout = 256 << 10

// ReadLayout reads a layout file: a table with semicolons that can be filled in from a manual.
//
//	layout;nome;título;adquirente;tamanho da linha
//	registro;nome;título
//	campo;nome;título;de;até;tipo;valor fixo;casas decimais;opcional
//
// Its errors are sentences for whoever wrote the file.
func ReadLayout(raw []byte) (*Layout, error) {
	if len(raw) > largestLayout {
		return nil, fmt.Errorf("o arquivo de layout passa de %d kB", largestLayout>>10)
	}
	raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	in := csv.NewReader(bytes.NewReader(raw))
	in.Comma, in.FieldsPerRecord, in.Comment, in.TrimLeadingSpace = ';', -1, '#', true
	var l *Layout
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("o arquivo não é uma tabela separada por ponto e vírgula")
		}
		line, _ := in.FieldPos(0)
		if l, err = l.add(row); err != nil {
			return nil, fmt.Errorf("linha %d: %w", line, err)
		}
	}
	if l == nil {
		return nil, fmt.Errorf("falta a linha que começa com “layout”")
	}
	if err := l.Check(); err != nil {
		return nil, err
	}
	return l, l.usable()
}

// add takes a row of a layout file over.
func (l *Layout) add(row []string) (*Layout, error) {
	cell := func(i int) string {
		if i < len(row) {
			return strings.TrimSpace(row[i])
		}
		return ""
	}
	var wrong []string
	number := func(i int) int {
		if cell(i) == "" {
			return 0
		}
		n, err := strconv.Atoi(cell(i))
		if err != nil {
			wrong = append(wrong, cell(i))
		}
		return n
	}
	switch kind := strings.ToLower(cell(0)); {
	case kind == "layout" && l == nil:
		l = &Layout{fixed.Layout{Name: cell(1), Title: cell(2), Length: number(4)}, Acquirer(number(3))}
		if l.Name == "" || len(l.Name) > 40 || l.Title == "" || len(l.Title) > 120 {
			return nil, fmt.Errorf("informe o nome (até 40 letras) e o título (até 120) do layout")
		}
		if l.Acquirer != PagSeguro && l.Acquirer != Cielo && l.Acquirer != Unknown {
			return nil, fmt.Errorf("adquirente: use %d (PagSeguro), %d (Cielo) ou %d (outra)", PagSeguro, Cielo, Unknown)
		}
	case l == nil:
		return nil, fmt.Errorf("a primeira linha começa com “layout”")
	case kind == "registro":
		l.Records = append(l.Records, fixed.Record{Name: cell(1), Title: cell(2)})
	case kind == "campo" && len(l.Records) > 0:
		r := &l.Records[len(l.Records)-1]
		r.Fields = append(r.Fields, fixed.Field{
			Name: cell(1), Title: cell(2), From: number(3), To: number(4), Kind: fixed.Kind(cell(5)), Is: cell(6), Decimals: number(7), Optional: cell(8) == "opcional",
		})
	default:
		return nil, fmt.Errorf("“%.40s” não é layout, registro nem campo", cell(0))
	}
	if len(wrong) > 0 {
		return nil, fmt.Errorf("“%.40s” não é um número", wrong[0])
	}
	return l, nil
}

// needs are fields without which a file cannot be taken over; of each group one is enough.
var needs = map[string][][]string{
	header: {{"establishment"}},
	// The last group is what tells two sales of one day and value.
	sale:   {{"day"}, {"gross"}, {"unique", "endToEnd", "tid", "nsu", "authorisation"}},
	agenda: {{"key"}},
}

// usable refuses a layout by which no file could be recognised or taken over.
func (l *Layout) usable() error {
	for _, name := range []string{header, sale, agenda} {
		r := l.Named(name)
		if r == nil && name == agenda {
			continue
		}
		if r == nil {
			return fmt.Errorf("falta o registro “%s”", name)
		}
		for _, group := range needs[name] {
			if !slices.ContainsFunc(r.Fields, func(f fixed.Field) bool { return slices.Contains(group, f.Name) }) {
				return fmt.Errorf("registro %s: falta o campo “%s”", name, strings.Join(group, "” ou “"))
			}
		}
	}
	is := 0
	for _, f := range l.Named(header).Fields {
		is += len(f.Is)
	}
	if is < 3 {
		return fmt.Errorf("registro header: os valores fixos têm de ter 3 caracteres ou mais, para reconhecer o arquivo")
	}
	return nil
}
