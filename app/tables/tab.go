package tables

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
)

// Tab is a numbered card (*comanda*) on which somebody drinks and eats and pays in the end.
// Its bill is an account; a closed one leaves the card free for the next person.
type Tab struct {
	bun.BaseModel `bun:"table:tabs"`

	ID      string `bun:",pk"`
	VenueID string
	// Number is what it is called by, NumberKey what it is found and sorted by.
	Number, NumberKey string
	// Note says more to the staff: vermelha, mezanino; it may be empty.
	Note       string
	Version    int64
	ArchivedAt int64 `bun:",nullzero"`
}

// TabDraft is a tab to be written, or a range of them.
type TabDraft struct {
	Number, Note string
	// Last is the last number of a range that begins with Number; 0 for one tab.
	Last int
}

const mostTabs = 5000

// settle cleans what was typed, and answers the numbers that it means.
func (d *TabDraft) settle() ([]string, error) {
	d.Number, d.Note = br.OneLine(d.Number), br.OneLine(d.Note)
	switch {
	case d.Number == "" || utf8.RuneCountInString(d.Number) > longestNumber:
		return nil, fault.Field("numero", "Informe o número da comanda, com até 20 caracteres.")
	case utf8.RuneCountInString(d.Note) > longestWords:
		return nil, fault.Field("observacao", "Use uma observação com até 40 caracteres.")
	case d.Last == 0:
		return []string{d.Number}, nil
	}
	first, err := strconv.Atoi(d.Number)
	switch {
	case err != nil || first < 0 || strings.HasPrefix(d.Number, "+"):
		return nil, fault.Field("numero", "Uma faixa começa por um número: 1, por exemplo.")
	case d.Last < first:
		return nil, fault.Field("ultimo", "O último número da faixa deve ser maior ou igual ao primeiro.")
	case d.Last-first >= mostAtOnce:
		return nil, fault.Field("ultimo", fmt.Sprintf("Cadastre até %d comandas de uma vez.", mostAtOnce))
	}
	numbers := make([]string, 0, d.Last-first+1)
	for n := first; n <= d.Last; n++ {
		text := strconv.Itoa(n)
		numbers = append(numbers, strings.Repeat("0", max(0, len(d.Number)-len(text)))+text)
	}
	return numbers, nil
}

// numberKey is a number however it is typed: 7, 07 and 007 are the same card, and 10 comes
// after 9.
func numberKey(number string) string {
	folded := br.Fold(number)
	if folded != "" && strings.Trim(folded, "0123456789") == "" {
		folded = strings.TrimLeft(folded, "0")
		return strings.Repeat("0", max(0, longestNumber-len(folded))) + folded
	}
	return folded
}

var (
	errNoTab       = fault.New(fault.NotFound, "Comanda não encontrada. Atualize a lista.")
	errTabArchived = fault.New(fault.Conflict, "Esta comanda está arquivada. Restaure-a antes de usar.")
	errTabStale    = fault.New(fault.Conflict, "Outra pessoa alterou esta comanda enquanto você editava. Confira o que ela mudou e salve de novo.")
)

func sameTab(number string) error {
	text := "Já existe a comanda " + number + ". Use outro número."
	return fault.New(fault.Conflict, text).With("numero", text)
}
