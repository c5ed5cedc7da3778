package insights

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/venue"
)

// Closing is a business day's closing without equipment: what carriers, tables and the
// counter took, against what was counted.
type Closing struct {
	Dia         string        `json:"Dia"`
	Encerrado   bool          `json:"Encerrado" doc:"the business day is over"`
	Estado      string        `json:"Estado" enum:"aberto,acertado,assinado"`
	Versao      int64         `json:"Versao"`
	Linhas      []ClosingLine `json:"Linhas" nullable:"false"`
	Esperado    money.Amount  `json:"Esperado"`
	Contado     *money.Amount `json:"Contado" doc:"null until every line is settled"`
	Diferenca   *money.Amount `json:"Diferenca"`
	EmAberto    []ClosingOpen `json:"EmAberto" nullable:"false" doc:"orders of the day that have not ended"`
	Observacao  string        `json:"Observacao"`
	AssinadoEm  *time.Time    `json:"AssinadoEm"`
	AssinadoPor string        `json:"AssinadoPor"`
	Depois      money.Amount  `json:"Depois" doc:"by how much what is expected has changed since the signature"`
}

// ClosingLine is what was taken in one way at one place.
type ClosingLine struct {
	Chave       string        `json:"Chave"`
	Grupo       string        `json:"Grupo" enum:"entregador,mesa,comanda,retirada"`
	Quem        string        `json:"Quem"`
	Forma       string        `json:"Forma"`
	Vendas      money.Amount  `json:"Vendas"`
	Devolvido   money.Amount  `json:"Devolvido"`
	Esperado    money.Amount  `json:"Esperado"`
	Contado     *money.Amount `json:"Contado" doc:"null until it is settled; again, when what is expected has changed since"`
	Diferenca   *money.Amount `json:"Diferenca"`
	Observacao  string        `json:"Observacao"`
	AcertadoPor string        `json:"AcertadoPor"`
	AcertadoEm  *time.Time    `json:"AcertadoEm"`
	// entries names the payments that it is the sum of.
	entries []string
}

// ClosingOpen is an order of the day that has not ended.
type ClosingOpen struct {
	Codigo string       `json:"Codigo"`
	Estado string       `json:"Estado"`
	Valor  money.Amount `json:"Valor"`
}

// closingRow is a row of day_closings.
type closingRow struct {
	bun.BaseModel `bun:"table:day_closings"`

	ID       string `bun:",pk"`
	VenueID  string
	Day      string
	Version  int64
	Note     string
	SignedAt *int64
	SignedBy string
}

// closingLineRow is a row of day_closing_lines.
type closingLineRow struct {
	bun.BaseModel `bun:"table:day_closing_lines"`

	ClosingID string `bun:",pk"`
	LineKey   string `bun:",pk"`
	Place     string
	Who       string
	Method    string
	Sold      money.Amount
	Returned  money.Amount
	Expected  money.Amount
	Counted   money.Amount
	Note      string
	SettledBy string
	SettledAt int64
	Entries   string
}

// closingOf puts together what was taken on the day and what has been settled of it.
func (s *Service) closingOf(ctx context.Context, db bun.IDB, at venue.Venue, day string, open []OpenOrder) (Closing, closingRow, error) {
	out := Closing{Dia: day, Encerrado: at.Day(s.Clock.Now()) > day, Linhas: []ClosingLine{}, EmAberto: []ClosingOpen{}}
	var kept []closingRow
	if err := db.NewSelect().Model(&kept).Where("venue_id = ? AND day = ?", at.ID, day).Scan(ctx); err != nil {
		return out, closingRow{}, fmt.Errorf("read a closing: %w", err)
	}
	row := closingRow{VenueID: at.ID, Day: day}
	var settled []closingLineRow
	if len(kept) > 0 {
		row = kept[0]
		if err := db.NewSelect().Model(&settled).Where("closing_id = ?", row.ID).Order("line_key").Scan(ctx); err != nil {
			return out, row, fmt.Errorf("read a closing: %w", err)
		}
	}
	taken, err := takenOn(ctx, db, at.ID, day)
	if err != nil {
		return out, row, err
	}
	for _, o := range open {
		if at.Day(o.At) == day {
			out.EmAberto = append(out.EmAberto, ClosingOpen{o.Code, o.State, o.Total})
		}
	}
	out.Versao, out.Observacao, out.AssinadoPor = row.Version, row.Note, row.SignedBy
	if row.SignedAt != nil {
		signed := database.FromMilli(*row.SignedAt)
		out.AssinadoEm = &signed
		out.Linhas = frozen(settled)
	} else {
		out.Linhas = matched(taken, settled)
	}
	out.sum(taken)
	return out, row, nil
}

// sum says what the lines come to, and how far the closing is.
func (c *Closing) sum(taken []ClosingLine) {
	all, counted := true, money.Amount(0)
	for _, l := range c.Linhas {
		c.Esperado += l.Esperado
		if all = all && l.Contado != nil; all {
			counted += *l.Contado
		}
	}
	c.Estado = "aberto"
	if all {
		difference := counted - c.Esperado
		c.Contado, c.Diferenca = &counted, &difference
		if len(c.Linhas) > 0 {
			c.Estado = "acertado"
		}
	}
	if c.AssinadoEm != nil {
		c.Estado = "assinado"
		for _, l := range taken {
			c.Depois += l.Esperado
		}
		c.Depois -= c.Esperado
	}
}

// frozen are the lines as they were signed.
func frozen(settled []closingLineRow) []ClosingLine {
	all := make([]ClosingLine, len(settled))
	for i, r := range settled {
		all[i] = ClosingLine{Chave: r.LineKey, Grupo: r.Place, Quem: r.Who, Forma: r.Method, Vendas: r.Sold, Devolvido: r.Returned, Esperado: r.Expected}
		all[i].settle(r)
	}
	return all
}

// matched are the lines of the day; one of which something else is expected by now than when
// it was settled has to be settled again.
func matched(taken []ClosingLine, settled []closingLineRow) []ClosingLine {
	for i := range taken {
		at := slices.IndexFunc(settled, func(r closingLineRow) bool { return r.LineKey == taken[i].Chave })
		if at < 0 {
			continue
		}
		taken[i].Observacao = settled[at].Note
		if settled[at].Expected == taken[i].Esperado {
			taken[i].settle(settled[at])
		}
	}
	return taken
}

func (l *ClosingLine) settle(r closingLineRow) {
	counted, difference, at := r.Counted, r.Counted-r.Expected, database.FromMilli(r.SettledAt)
	l.Contado, l.Diferenca, l.Observacao, l.AcertadoPor, l.AcertadoEm = &counted, &difference, r.Note, r.SettledBy, &at
}

// unpaidTab is how what stands on an open tab is paid: not yet.
const unpaidTab = "Comanda em aberto"

// takenOn are the payments in person of a business day, by place and method: those of
// refunds, which went out of the same hands, taken off. What equipment took is counted in its
// own cash sessions, and what stands on an open tab by nobody.
func takenOn(ctx context.Context, db bun.IDB, venueID, day string) ([]ClosingLine, error) {
	var found []struct {
		Kind                         int
		Carrier, TableNumber, Method string
		Entry                        string
		Refund                       bool
		Value                        money.Amount
	}
	err := db.NewRaw(`SELECT s.kind, s.carrier, s.table_number, p.method, s.id || '/' || p.position AS entry, s.refund_of IS NOT NULL AS refund, p.value
		FROM sales s JOIN sale_payments p ON p.sale_id = s.id WHERE s.venue_id = ? AND s.day = ? AND p.online = FALSE AND s.channel <> 5 AND p.method <> ?
		ORDER BY s.at, s.id, p.position`, venueID, day, unpaidTab).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("sum what was taken on a day: %w", err)
	}
	lines, at := []ClosingLine{}, map[string]int{}
	for _, f := range found {
		l := ClosingLine{Grupo: "retirada", Quem: "Retirada no balcão", Forma: f.Method}
		switch f.Kind {
		case 1:
			l.Grupo, l.Quem = "entregador", cmp.Or(f.Carrier, "Sem entregador")
		case 2:
			l.Grupo, l.Quem = "mesa", "Mesa "+cmp.Or(f.TableNumber, "sem número")
		case 7:
			l.Grupo, l.Quem = "comanda", "Comandas"
		}
		key, err := json.Marshal([]string{l.Grupo, l.Quem, l.Forma})
		if err != nil {
			return nil, err
		}
		l.Chave = string(key)
		i, known := at[l.Chave]
		if !known {
			i, lines = len(lines), append(lines, l)
			at[l.Chave] = i
		}
		if f.Refund {
			lines[i].Devolvido -= f.Value
		} else {
			lines[i].Vendas += f.Value
		}
		lines[i].Esperado += f.Value
		lines[i].entries = append(lines[i].entries, f.Entry)
	}
	slices.SortStableFunc(lines, func(a, b ClosingLine) int {
		return cmp.Or(cmp.Compare(a.Grupo, b.Grupo), strings.Compare(a.Quem, b.Quem), strings.Compare(a.Forma, b.Forma))
	})
	return lines, nil
}
