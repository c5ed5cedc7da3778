package fiscal

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Codes are the fiscal codes of a product, in digits; empty for none.
type Codes struct{ NCM, CEST, CFOP string }

// Trouble is what may be wrong with a code.
type Trouble string

const (
	Missing  Trouble = "ausente"
	Unformed Trouble = "formato"
	Unknown  Trouble = "desconhecido"
	Ended    Trouble = "extinto"
	Early    Trouble = "futuro"
	// Foreign is a CEST that goes with other NCM.
	Foreign Trouble = "cestDeOutroNcm"
	// NoNFCe is a CFOP that SEFAZ refuses in an NFC-e (rejection 725).
	NoNFCe Trouble = "foraDaNfce"
)

// Warning is what is wrong with a code, and which may be meant.
type Warning struct {
	List     List    `json:"campo" enum:"ncm,cest,cfop"`
	Trouble  Trouble `json:"problema" enum:"ausente,formato,desconhecido,extinto,futuro,cestDeOutroNcm,foraDaNfce"`
	Text     string  `json:"texto"`
	Proposed []Code  `json:"sugestoes" nullable:"false" doc:"codes that may be meant: of an NCM those with the same six digits, of a CEST those of the NCM"`
}

// Code is a code as search and warnings show it.
type Code struct {
	Code  string `json:"codigo" doc:"digits"`
	Title string `json:"descricao" doc:"our words or the official ones; empty where there are none yet"`
	NFCe  bool   `json:"nfce" doc:"of a CFOP: an NFC-e may carry it"`
}

func (t *Table) codes(entries []*Entry) []Code {
	out := make([]Code, len(entries))
	for i, e := range entries {
		out[i] = Code{e.Code, e.Title(), t.List == CFOP && slices.Contains(nfce, e.Code)}
	}
	return out
}

// current are the tables that count, and the day.
type current struct {
	ncm, cest, cfop *Table
	day             string
}

// service is the NCM of what is no goods.
const service = "00000000"

// finding is something wrong with a code, before it is put into words. Entry is what the table
// knows of the code; nil where nothing, or where that does not matter.
type finding struct {
	table   *Table
	code    string
	trouble Trouble
	entry   *Entry
}

// find tells what is wrong with a product's codes. What an NFC-e alone demands is told where
// the venue issues them.
func (c current) find(p Codes, issues bool) []finding {
	var wrong []finding
	known := func(t *Table, code string) bool {
		found, counts := c.judge(t, code, issues)
		if found.trouble != "" {
			wrong = append(wrong, found)
		}
		return counts
	}
	known(c.ncm, p.NCM)
	if known(c.cest, p.CEST) && NCM.isCode(p.NCM) {
		if e := c.cest.Find(p.CEST); !e.goesWith(p.NCM) {
			wrong = append(wrong, finding{c.cest, p.CEST, Foreign, e})
		}
	}
	if known(c.cfop, p.CFOP) && issues && !slices.Contains(nfce, p.CFOP) {
		wrong = append(wrong, finding{table: c.cfop, code: p.CFOP, trouble: NoNFCe})
	}
	return wrong
}

// judge says what is wrong with one code by itself, and whether it stands in its table today.
func (c current) judge(t *Table, code string, issues bool) (wrong finding, counts bool) {
	switch {
	case code == "":
		if issues && t.List != CEST {
			wrong = finding{table: t, trouble: Missing}
		}
		return wrong, false
	case !t.List.isCode(code):
		return finding{table: t, code: code, trouble: Unformed}, false
	case t.Dated == "" || t.List == NCM && code == service:
		return wrong, false
	}
	e := t.Find(code)
	switch {
	case e == nil:
		return finding{table: t, code: code, trouble: Unknown}, false
	case e.ended(c.day):
		return finding{t, code, Ended, e}, false
	case !e.On(c.day):
		return finding{t, code, Early, e}, false
	}
	return wrong, true
}

// check is find in words, with the codes that may be meant.
func (c current) check(p Codes, issues bool) []Warning {
	warnings := []Warning{}
	for _, f := range c.find(p, issues) {
		w := Warning{f.table.List, f.trouble, f.text(p), []Code{}}
		switch f.trouble {
		case Unknown, Ended, Early:
			w.Proposed = append(w.Proposed, f.table.alike(f.code, c.day)...)
		case Foreign:
			w.Proposed = append(w.Proposed, c.cest.codes(c.cest.goingWith(p.NCM, c.day))...)
		}
		warnings = append(warnings, w)
	}
	return warnings
}

// text is what a person reads of it in the product's form.
func (f finding) text(p Codes) string {
	list := f.table.List
	name := list.Title() + " " + list.Masked(f.code)
	switch f.trouble {
	case Missing:
		return fmt.Sprintf("Falta o %s, que a NFC-e exige.", list.Title())
	case Unformed:
		return fmt.Sprintf("O %s tem %d dígitos.", list.Title(), list.digits())
	case Unknown:
		return fmt.Sprintf("O %s não consta na tabela de %s. Confira o código.", name, written(f.table.Dated))
	case Ended:
		return fmt.Sprintf("O %s está extinto: não vale depois de %s. Escolha o código que o substituiu.", name, written(f.entry.Ends))
	case Early:
		return fmt.Sprintf("O %s só vale a partir de %s.", name, written(f.entry.Starts))
	case Foreign:
		return fmt.Sprintf("O %s não é do NCM %s. Confira os dois.", name, NCM.Masked(p.NCM))
	default:
		return fmt.Sprintf("A NFC-e não aceita o %s. Em vendas no balcão o comum é 5.102 ou, com substituição tributária, 5.405.", name)
	}
}

// short is the same in the few words that a list has room for.
func (f finding) short() string {
	name := f.table.List.Title()
	switch f.trouble {
	case Missing:
		return "Sem " + name
	case Unformed:
		return name + " incompleto"
	case Unknown:
		return name + " desconhecido"
	case Ended:
		return name + " extinto"
	case Early:
		return name + " ainda não vale"
	case Foreign:
		return name + " de outro NCM"
	default:
		return name + " fora da NFC-e"
	}
}

// alike are the NCM that may be meant by one that does not count.
func (t *Table) alike(code, day string) []Code {
	if t.List != NCM {
		return nil
	}
	found := t.beginning(code[:6], day)
	return t.codes(found[:min(len(found), mostFound)])
}

// goesWith says whether a CEST is of that NCM.
func (e *Entry) goesWith(ncm string) bool {
	return slices.ContainsFunc(strings.Fields(e.NCM), func(p string) bool { return strings.HasPrefix(ncm, p) })
}

// goingWith are the CEST of an NCM.
func (t *Table) goingWith(ncm, day string) []*Entry {
	var found []*Entry
	for _, e := range t.entries {
		if e.On(day) && e.goesWith(ncm) && len(found) < mostFound {
			found = append(found, e)
		}
	}
	return found
}

// written is a day as people write it.
func written(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("02/01/2006")
}
