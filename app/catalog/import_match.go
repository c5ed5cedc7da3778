package catalog

import (
	"fmt"

	"balcao/app/br"
	"balcao/app/imports"
)

// matcher finds the products that lines are about.
type matcher struct {
	e   *edit
	key MatchKey
	// named are the products in use by folded name.
	named map[string][]*Product
	// lines are those that have been about a product, by its id, or that make one, by its key.
	lines map[string]int
}

func newMatcher(e *edit, key MatchKey) matcher {
	m := matcher{e: e, key: key, named: map[string][]*Product{}, lines: map[string]int{}}
	for _, p := range e.sorted {
		m.named[br.Fold(p.Name)] = append(m.named[br.Fold(p.Name)], p)
	}
	return m
}

// find answers the product that a line changes, nil where it makes one, or refuses the line.
func (m matcher) find(row *imports.Row[imported]) *Product {
	v := &row.Value
	found, key := m.byID(row), ""
	if found == nil && !v.wrong {
		found, key = m.byKey(row)
	}
	if v.wrong {
		return nil
	}
	if found != nil {
		key = found.ID
	}
	if line := m.lines[key]; key != "" && line > 0 {
		v.refuseAt(row, string(m.key), fmt.Sprintf("Este produto já está na linha %d.", line))
		return nil
	}
	m.lines[key] = row.Line
	return found
}

func (m matcher) byID(row *imports.Row[imported]) *Product {
	v := &row.Value
	if v.id == "" {
		return nil
	}
	p := m.e.products[v.id]
	if p == nil {
		v.refuseAt(row, idColumn, "Este Id não é de nenhum produto. Apague-o da linha para cadastrar um produto novo.")
		return nil
	}
	return p
}

// byKey answers the product that the chosen column finds, and by what a line that makes
// one is told from others.
func (m matcher) byKey(row *imports.Row[imported]) (*Product, string) {
	v := &row.Value
	value := v.given[string(m.key)]
	same := m.named[br.Fold(v.given["nome"])]
	switch {
	case m.key == ByName && value == "":
		v.refuseAt(row, "nome", "Preencha o nome: é por ele que os produtos são encontrados.")
		return nil, ""
	case m.key == ByName && len(same) > 1:
		v.refuseAt(row, "nome", fmt.Sprintf("Há %d produtos com este nome. Escolha um código para encontrar os produtos.", len(same)))
		return nil, ""
	case m.key == ByName && len(same) == 1:
		return same[0], ""
	case m.key == ByName:
		return nil, "nome " + br.Fold(value)
	case value == "" && v.given["nome"] != "" && len(same) > 0:
		v.refuseAt(row, string(m.key), "Preencha o código: já existe um produto com este nome.")
		return nil, ""
	case value == "":
		return nil, ""
	case m.key == ByBarcode:
		return m.byBarcode(row, value)
	case m.key == ByInternalCode:
		return m.e.codes[internalKey(br.OneLine(value))], "código " + value
	}
	return m.e.codes[integrationKey(br.OneLine(value))], "código " + value
}

// byBarcode answers the one product that has any of the codes.
func (m matcher) byBarcode(row *imports.Row[imported], value string) (*Product, string) {
	codes, err := readBarcodes(value)
	if err != nil {
		return nil, ""
	}
	var found *Product
	for _, b := range codes {
		p := m.e.codes[barcodeKey(b.Code)]
		if p != nil && found != nil && p != found {
			row.Value.refuseAt(row, "codigoBarra", fmt.Sprintf("Os códigos são de dois produtos: %s e %s.", found.Name, p.Name))
			return nil, ""
		}
		if p != nil {
			found = p
		}
	}
	return found, "código " + value
}
