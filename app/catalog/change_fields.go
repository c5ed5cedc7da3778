package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"balcao/app/audit"
	"balcao/app/money"
	"balcao/app/quantity"
)

// field is a value of a product that change sets and sheets carry, as a text.
type field struct {
	// key is its name in the form and label the one on the screen.
	key, label string
	get        func(*Product) string
	set        func(p *Product, value string) error
	// shown is the value as a person reads it.
	shown func(known lookup, value string) string
	// holds says whether a product has the value; nil where equal texts say it.
	holds func(p *Product, value string) bool
}

// has says whether a product has the value.
func (f field) has(p *Product, value string) bool {
	if f.holds != nil {
		return f.holds(p, value)
	}
	return f.get(p) == value
}

// lookup is what the ids in a product's fields stand for.
type lookup struct {
	categories map[string]*Category
	stores     map[string]string
	products   map[string]*Product
}

// archivedField tells that a product or category is not in use; madeField, that it was made.
const (
	archivedField = "arquivado"
	madeField     = "cadastro"
	categoryField = "categoriaLocalClienteId"
	storeField    = "storeId"
	priceField    = "valor"
	positionField = "posicao"
)

// changeFields are all of them, in the order in which a sheet has its columns.
var changeFields = []field{
	textField("nome", "Nome", func(p *Product) *string { return &p.Name }),
	{
		key: categoryField, label: "Categoria",
		get: func(p *Product) string { return p.CategoryID }, set: func(p *Product, v string) error { p.CategoryID = v; return nil },
		shown: func(n lookup, v string) string {
			if c := n.categories[v]; c != nil {
				return c.Name
			}
			return v
		},
	},
	{
		key: priceField, label: "Preço",
		get: func(p *Product) string { return strconv.FormatInt(int64(p.Price), 10) },
		set: func(p *Product, v string) error {
			n, err := strconv.ParseInt(v, 10, 64)
			p.Price = money.Amount(n)
			return err
		},
		shown: func(_ lookup, v string) string {
			n, _ := strconv.ParseInt(v, 10, 64)
			return money.Amount(n).String()
		},
	},
	textField("codigoInterno", "Código interno", func(p *Product) *string { return &p.InternalCode }),
	textField("codigoIntegracao", "Código de integração", func(p *Product) *string { return &p.IntegrationCode }),
	{
		key: "codigoBarra", label: "Códigos de barras",
		get: func(p *Product) string { return writeBarcodes(p.Barcodes) },
		set: func(p *Product, v string) (err error) {
			p.Barcodes, err = readBarcodes(v)
			p.Barcode = ""
			if len(p.Barcodes) > 0 {
				p.Barcode = p.Barcodes[0].Code
			}
			return err
		},
		shown: asWritten,
	},
	textField("ncm", "NCM", func(p *Product) *string { return &p.NCM }),
	textField("cest", "CEST", func(p *Product) *string { return &p.CEST }),
	textField("cfop", "CFOP", func(p *Product) *string { return &p.CFOP }),
	textField("informacaoProduto", "Descrição", func(p *Product) *string { return &p.Description }),
	boolField("habilitado", "À venda", func(p *Product) *bool { return &p.ForSale }),
	{
		key: storeField, label: "Loja",
		get: func(p *Product) string { return p.StoreID }, set: func(p *Product, v string) error { p.StoreID = v; return nil },
		shown: func(n lookup, v string) string {
			if name := n.stores[v]; name != "" {
				return name
			}
			return v
		},
	},
	{
		key: "tipo", label: "Tipo",
		get: func(p *Product) string { return strconv.Itoa(int(p.Kind)) },
		set: func(p *Product, v string) error {
			n, err := strconv.Atoi(v)
			p.Kind = Kind(n)
			return err
		},
		shown: func(_ lookup, v string) string {
			n, _ := strconv.Atoi(v)
			return kindNames[Kind(n)]
		},
	},
	{
		key: "unidade", label: "Unidade",
		get: func(p *Product) string { return string(p.Unit) }, set: func(p *Product, v string) error { p.Unit = Unit(v); return nil }, shown: asWritten,
	},
	boolField("controlaEstoque", "Controla estoque", func(p *Product) *bool { return &p.ControlsStock }),
	boolField("destaque", "Destaque", func(p *Product) *bool { return &p.Featured }),
	boolField("esconderCatalago", "Escondido no cardápio", func(p *Product) *bool { return &p.Hidden }),
	boolField("adultHood", "Só para maiores", func(p *Product) *bool { return &p.Adult }),
	boolField("isencaoTaxaServico", "Isento da taxa de serviço", func(p *Product) *bool { return &p.FeeExempt }),
	{
		key: positionField, label: "Posição",
		get:   func(p *Product) string { return strconv.Itoa(p.Position) },
		set:   func(p *Product, v string) (err error) { p.Position, err = strconv.Atoi(v); return err },
		shown: asWritten,
	},
	boolField(archivedField, "Arquivado", func(p *Product) *bool { return &p.archived }),
}

// kindNames are the product types that a sheet names.
var kindNames = map[Kind]string{
	Plain: "Produto", Variable: "Variável", Fee: "Taxa", Kilo: "Quilo", Guest: "Ingresso com nome", Ticket: "Ingresso", Donation: "Doação",
}

func asWritten(_ lookup, value string) string { return value }

func textField(key, label string, of func(*Product) *string) field {
	return field{
		key: key, label: label, shown: asWritten,
		get: func(p *Product) string { return *of(p) }, set: func(p *Product, v string) error { *of(p) = v; return nil },
	}
}

func boolField(key, label string, of func(*Product) *bool) field {
	return field{
		key: key, label: label,
		get:   func(p *Product) string { return strconv.FormatBool(*of(p)) },
		set:   func(p *Product, v string) (err error) { *of(p), err = strconv.ParseBool(v); return err },
		shown: func(_ lookup, v string) string { return audit.YesOrNo(v == "true") },
	}
}

// fieldOf is the field with the key.
func fieldOf(key string) (field, bool) {
	i := slices.IndexFunc(changeFields, func(f field) bool { return f.key == key })
	if i < 0 {
		return field{}, false
	}
	return changeFields[i], true
}

// fieldOf is the field with the key, of a product or of one of its additions.
func (known lookup) fieldOf(key string) (field, bool) {
	if f, ok := fieldOf(key); ok {
		return f, true
	}
	about, k, ok := readAdditionKey(key)
	if !ok {
		return field{}, false
	}
	name, unit := "que não existe mais", Piece
	if p := known.products[k.productID]; p != nil {
		name, unit = p.Name, p.Unit
	}
	switch about {
	case additionField:
		return k.presence(name, unit), true
	case ownPriceField:
		return k.price(name), true
	}
	return field{}, false
}

// writeBarcodes is "7891000315507, 17891000315504 x 12".
func writeBarcodes(codes []Barcode) string {
	words := make([]string, len(codes))
	for i, b := range codes {
		if words[i] = b.Code; b.Units != quantity.One {
			words[i] += " x " + b.Units.String()
		}
	}
	return strings.Join(words, ", ")
}

// readBarcodes reads codes with commas, semicolons, slashes or line breaks between them.
func readBarcodes(text string) ([]Barcode, error) {
	codes := []Barcode{}
	// The comma of "x 1,5" stands before a digit, that of a list before a space or a code.
	text = strings.NewReplacer(", ", "\n", ";", "\n", "/", "\n", "|", "\n").Replace(text)
	for line := range strings.Lines(text) {
		code, units, many := strings.Cut(strings.ToLower(strings.TrimSpace(line)), "x")
		if code = onlyDigits(code); code == "" {
			continue
		}
		b := Barcode{Code: code, Units: quantity.One}
		if many {
			var err error
			if b.Units, err = quantity.Parse(strings.Replace(strings.TrimSpace(units), ",", ".", 1)); err != nil || b.Units <= 0 {
				return nil, fmt.Errorf("units of barcode %s: %w", code, err)
			}
		}
		codes = append(codes, b)
	}
	return codes, nil
}
