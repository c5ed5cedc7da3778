package catalog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"balcao/app/money"
	"balcao/app/quantity"
)

// Fields of a change that are about one addition of a product; their keys name it, too.
const (
	additionField = "acrescimo"
	ownPriceField = "valorProprio"
)

// additionKey names an addition of a product.
type additionKey struct {
	kind      AdditionKind
	productID string
}

func (a Addition) key() additionKey { return additionKey{a.Kind, a.ProductID} }

// at is its place among the additions; -1 where it is none of them.
func (k additionKey) at(additions []Addition) int {
	return slices.IndexFunc(additions, func(a Addition) bool { return a.key() == k })
}

// of is the addition of the product; nil where it has none.
func (k additionKey) of(p *Product) *Addition {
	if i := k.at(p.Additions); i >= 0 {
		return &p.Additions[i]
	}
	return nil
}

// field is the key of a field about the addition.
func (k additionKey) field(name string) string {
	return fmt.Sprintf("%s %d %s", name, k.kind, k.productID)
}

// readAdditionKey is the way back from field.
func readAdditionKey(key string) (name string, k additionKey, ok bool) {
	words := strings.Fields(key)
	if len(words) != 3 {
		return "", k, false
	}
	kind, err := strconv.Atoi(words[1])
	return words[0], additionKey{AdditionKind(kind), words[2]}, err == nil
}

// same says whether nothing that is saved of two additions differs.
func (a Addition) same(b Addition) bool {
	return a.key() == b.key() && a.Quantity == b.Quantity && a.Min == b.Min && a.Max == b.Max && a.Free == b.Free && a.Note == b.Note &&
		samePrice(a.OwnPrice, b.OwnPrice)
}

func samePrice(a, b *money.Amount) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// changedAdditions are the rows of what two states of a product differ by in their
// additions: which it has, and what they cost there.
func changedAdditions(before, after *Product) []changeRow {
	var rows []changeRow
	for i, a := range before.Additions {
		k := a.key()
		switch b := k.of(after); {
		case b == nil:
			rows = append(rows, changeRow{Field: k.field(additionField), Before: a.kept(i)})
		case !samePrice(a.OwnPrice, b.OwnPrice):
			rows = append(rows, changeRow{Field: k.field(ownPriceField), Before: writePrice(a.OwnPrice), After: writePrice(b.OwnPrice)})
		}
	}
	for i, b := range after.Additions {
		if k := b.key(); k.of(before) == nil {
			rows = append(rows, changeRow{Field: k.field(additionField), After: b.kept(i)})
		}
	}
	return rows
}

// keptAddition is an addition as a change keeps it, with its place on the product.
type keptAddition struct {
	Quantity quantity.Amount `json:"quantidade"`
	Min      int             `json:"minimo"`
	Max      int             `json:"maximo"`
	Free     int             `json:"gratuitos"`
	OwnPrice *money.Amount   `json:"valorProprio"`
	Note     string          `json:"observacao"`
	Place    int             `json:"lugar"`
}

func (a Addition) kept(place int) string {
	raw, _ := json.Marshal(keptAddition{a.Quantity, a.Min, a.Max, a.Free, a.OwnPrice, a.Note, place}) // none of these can fail
	return string(raw)
}

func (k additionKey) read(value string) (Addition, int, error) {
	var kept keptAddition
	if err := json.Unmarshal([]byte(value), &kept); err != nil {
		return Addition{}, 0, fmt.Errorf("read a kept addition: %w", err)
	}
	return Addition{
		ID: k.productID, ProductID: k.productID, Kind: k.kind, Quantity: kept.Quantity, Min: kept.Min, Max: kept.Max,
		Free: kept.Free, CanBeFree: kept.Free > 0, OwnPrice: kept.OwnPrice, Note: kept.Note,
	}, kept.Place, nil
}

// presence is the field that says whether a product has the addition, and as what; empty for not.
func (k additionKey) presence(name string, unit Unit) field {
	return field{
		key: k.field(additionField), label: "Acréscimo " + name,
		get: func(p *Product) string {
			if i := k.at(p.Additions); i >= 0 {
				return p.Additions[i].kept(i)
			}
			return ""
		},
		set: func(p *Product, value string) error {
			p.Additions = slices.DeleteFunc(p.Additions, func(a Addition) bool { return a.key() == k })
			if value == "" {
				return nil
			}
			a, place, err := k.read(value)
			if err == nil {
				p.Additions = slices.Insert(p.Additions, min(place, len(p.Additions)), a)
			}
			return err
		},
		shown: func(_ lookup, value string) string {
			a, _, err := k.read(value)
			if err != nil {
				return ""
			}
			return a.words(unit)
		},
		// Its place is not part of it: others may have come before it since.
		holds: func(p *Product, value string) bool {
			now := k.of(p)
			if now == nil || value == "" {
				return now == nil && value == ""
			}
			a, _, err := k.read(value)
			return err == nil && now.same(a)
		},
	}
}

// words say what it is on its product.
func (a Addition) words(unit Unit) string {
	text := "opcional, até " + strconv.Itoa(a.Max)
	switch a.Kind {
	case Fixed:
		text = "fixo, " + a.Quantity.String() + " " + string(unit)
	case Composition:
		text = "ingrediente, " + a.Quantity.String() + " " + string(unit)
	}
	if a.OwnPrice != nil {
		text += ", por " + a.OwnPrice.String()
	}
	return text
}

// noAddition is the own price of an addition that the product does not have.
const noAddition = "-"

// price is the field of what the addition costs on a product; empty for what it costs anywhere.
func (k additionKey) price(name string) field {
	return field{
		key: k.field(ownPriceField), label: "Valor do acréscimo " + name,
		get: func(p *Product) string {
			if a := k.of(p); a != nil {
				return writePrice(a.OwnPrice)
			}
			return noAddition
		},
		set: func(p *Product, value string) error {
			a := k.of(p)
			if a == nil {
				return fmt.Errorf("%s has no addition %s", p.ID, k.productID)
			}
			a.OwnPrice = nil
			if value == "" {
				return nil
			}
			n, err := strconv.ParseInt(value, 10, 64)
			own := money.Amount(n)
			a.OwnPrice = &own
			return err
		},
		shown: func(_ lookup, value string) string {
			switch value {
			case "":
				return "o do cadastro dele"
			case noAddition:
				return "não é mais acréscimo"
			}
			n, _ := strconv.ParseInt(value, 10, 64)
			return money.Amount(n).String()
		},
	}
}

func writePrice(own *money.Amount) string {
	if own == nil {
		return ""
	}
	return strconv.FormatInt(int64(*own), 10)
}
