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

// check tells what is wrong with a product's codes. What an NFC-e alone demands is told where
// the venue issues them.
func (c current) check(p Codes, issues bool) []Warning {
	warnings := []Warning{}
	add := func(list List, trouble Trouble, text string, proposed []Code) {
		warnings = append(warnings, Warning{list, trouble, text, append([]Code{}, proposed...)})
	}
	known := func(t *Table, code string) *Entry {
		if code == "" {
			if issues && t.List != CEST {
				add(t.List, Missing, fmt.Sprintf("Falta o %s, que a NFC-e exige.", t.List.Title()), nil)
			}
			return nil
		}
		if !t.List.isCode(code) {
			add(t.List, Unformed, fmt.Sprintf("O %s tem %d dígitos.", t.List.Title(), t.List.digits()), nil)
			return nil
		}
		if t.Dated == "" || t.List == NCM && code == service {
			return nil
		}
		e := t.Find(code)
		if e == nil || !e.On(c.day) {
			trouble, text := t.outside(e, code, c.day)
			add(t.List, trouble, text, t.alike(code, c.day))
			return nil
		}
		return e
	}
	known(c.ncm, p.NCM)
	if cest := known(c.cest, p.CEST); cest != nil && c.ncm.List.isCode(p.NCM) && !cest.goesWith(p.NCM) {
		add(CEST, Foreign, fmt.Sprintf("O CEST %s não é do NCM %s. Confira os dois.", CEST.Masked(p.CEST), NCM.Masked(p.NCM)), c.cest.codes(c.cest.goingWith(p.NCM, c.day)))
	}
	if cfop := known(c.cfop, p.CFOP); cfop != nil && issues && !slices.Contains(nfce, p.CFOP) {
		add(CFOP, NoNFCe, fmt.Sprintf("A NFC-e não aceita o CFOP %s. Em vendas no balcão o comum é 5.102 ou, com substituição tributária, 5.405.", CFOP.Masked(p.CFOP)), nil)
	}
	return warnings
}

// outside says why a code does not count on the day; e is nil where nobody knows it.
func (t *Table) outside(e *Entry, code, day string) (Trouble, string) {
	name := t.List.Title() + " " + t.List.Masked(code)
	switch {
	case e == nil:
		return Unknown, fmt.Sprintf("O %s não consta na tabela de %s. Confira o código.", name, written(t.Dated))
	case e.ended(day):
		return Ended, fmt.Sprintf("O %s está extinto: não vale depois de %s. Escolha o código que o substituiu.", name, written(e.Ends))
	default:
		return Early, fmt.Sprintf("O %s só vale a partir de %s.", name, written(e.Starts))
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
