package customers

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"time"

	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/venue"
)

//go:embed document.html
var documentText string

var document = template.Must(template.New("document").Funcs(template.FuncMap{
	"cpf": br.FormatCPF, "cep": br.FormatCEP, "phone": br.FormatPhone, "sex": Sex.name, "day": writtenDay,
	// Bound to a venue's clocks when it is written.
	"instant": func(time.Time) string { return "" },
}).Parse(documentText))

func (s Sex) name() string { return map[Sex]string{Male: "Masculino", Female: "Feminino"}[s] }

// writtenDay writes a day of the form YYYY-MM-DD as dd/mm/aaaa.
func writtenDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("02/01/2006")
}

// documentOrder is an order with its items read.
type documentOrder struct {
	PersonalOrder
	Itens []documentItem
}

// documentItem is what a person wants to read of an item of PersonalOrder.Itens.
type documentItem struct {
	Quantidade  int
	NomeProduto string
	ValorTotal  money.Amount
	Observacoes []struct {
		Descricao string
		Opcoes    []string
	}
	Adicionais []struct {
		Nome       string
		Quantidade int
	}
}

// writeDocument writes the data as one HTML document in Portuguese, to be handed to the
// customer or printed. It loads nothing, and its times are those of the venue (D31).
func (d *PersonalData) writeDocument(w io.Writer, at venue.Venue) error {
	orders := make([]documentOrder, len(d.Pedidos))
	for i, o := range d.Pedidos {
		orders[i].PersonalOrder = o
		if err := json.Unmarshal(o.Itens, &orders[i].Itens); err != nil {
			return fmt.Errorf("read the items of order %s: %w", strconv.Quote(o.Codigo), err)
		}
	}
	page, err := document.Clone()
	if err != nil {
		return err
	}
	page.Funcs(template.FuncMap{"instant": func(t time.Time) string { return t.In(at.Zone).Format("02/01/2006 15:04") }})
	return page.Execute(w, struct {
		*PersonalData
		Venue  string
		Orders []documentOrder
	}{d, at.Name, orders})
}
