package storefront

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"balcao/app/fault"
)

// refusal is what a form was refused for, as the page says it.
type refusal struct {
	Message string
	Fields  map[string]string
	// Moved are amounts that have changed since they were shown.
	Moved []Moved
	// Placed is the page of the order that was placed before; empty for none.
	Placed string
}

func refusalOf(f *fault.Error) *refusal {
	out := &refusal{Message: f.Message, Fields: f.Fields}
	switch details := f.Details.(type) {
	case Repriced:
		out.Moved = details.Moved
	case AlreadyPlaced:
		out.Placed = details.Page
	}
	return out
}

// inputs are the ids of the fields that the intake's faults are about, in the forms' order.
var inputs = []struct{ id, field string }{
	{"adicionais", "Itens[0].Adicionais"}, {"obs", "Itens[0].Observacao"}, {"peso", "Itens[0].PesoGramas"}, {"quantidade", "Itens[0].Quantidade"},
	{"tipo", "TipoEntrega"}, {"tipo", "MesaToken"}, {"tipo", "Mesa"}, {"para", "Para"}, {"nome", "Cliente.Nome"}, {"telefone", "Cliente.Telefone"},
	{"pagamento", "TipoPagamento"}, {"pagamento", "PagamentoOnline"}, {"troco", "Troco"}, {"adulto", "MaiorDeIdade"}, {"sexo", "Sexo"},
}

// wrong is what is wrong with a field of a form.
type wrong struct{ Field, Message string }

// ID names the sentence for the field that it is about.
func (w wrong) ID() string { return w.Field + "-erro" }

// Wrong is what is wrong with the field of an id; nil when nothing is.
func (r *refusal) Wrong(id string) *wrong {
	if r == nil {
		return nil
	}
	for _, input := range inputs {
		if message := r.Fields[input.field]; input.id == id && message != "" {
			return &wrong{id, message}
		}
	}
	return nil
}

// Marks tie a field to what is wrong with it, for who hears the page.
func (r *refusal) Marks(id string) template.HTMLAttr {
	w := r.Wrong(id)
	if w == nil {
		return ""
	}
	return template.HTMLAttr(fmt.Sprintf(`aria-invalid="true" aria-describedby="%s"`, w.ID())) //nolint:gosec // the ids are ours
}

// All are what is wrong, in the form's order: they lead to their fields.
func (r *refusal) All() (all []wrong) {
	for _, input := range inputs {
		if w := r.Wrong(input.id); w != nil && !slices.Contains(all, *w) {
			all = append(all, *w)
		}
	}
	return all
}

// line is what is wrong with a line of the bag; empty when nothing is.
func (r *refusal) line(i int) string {
	if r == nil {
		return ""
	}
	for field, message := range r.Fields {
		if strings.HasPrefix(field, fmt.Sprintf("Itens[%d].", i)) {
			return message
		}
	}
	return ""
}
