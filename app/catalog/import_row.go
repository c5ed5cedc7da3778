package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/imports"
	"balcao/app/money"
	"balcao/app/sheets"
)

const idColumn = "id"

// columns are those that an import reads and an export writes. Their keys are the fields'.
var columns = []sheets.Column{
	{Key: "nome", Title: "Nome", Synonyms: []string{"Produto", "Nome do produto", "Item"}, Kind: sheets.Text, MaxLength: 1000},
	{Key: "categoriaLocalClienteId", Title: "Categoria", Synonyms: []string{"Grupo", "Seção"}, Kind: sheets.Text},
	{Key: "valor", Title: "Preço", Synonyms: []string{"Valor", "Preço de venda", "Valor unitário"}, Kind: sheets.Money},
	{Key: "codigoInterno", Title: "Código interno", Synonyms: []string{"Código", "SKU", "Referência"}, Kind: sheets.Document},
	{Key: "codigoIntegracao", Title: "Código de integração", Synonyms: []string{"Integração", "Código externo", "PDV"}, Kind: sheets.Document},
	{Key: "codigoBarra", Title: "Códigos de barras", Synonyms: []string{"Código de barras", "EAN", "GTIN"}, Kind: sheets.Document},
	{Key: "ncm", Title: "NCM", Kind: sheets.Document, Width: 8},
	{Key: "cest", Title: "CEST", Kind: sheets.Document, Width: 7},
	{Key: "cfop", Title: "CFOP", Kind: sheets.Document},
	{Key: "informacaoProduto", Title: "Descrição", Synonyms: []string{"Informação", "Detalhes"}, Kind: sheets.Text, MaxLength: longestText},
	{Key: "habilitado", Title: "À venda", Synonyms: []string{"Ativo", "Habilitado"}, Kind: sheets.Boolean},
	{Key: "storeId", Title: "Loja", Kind: sheets.Text},
	{Key: "tipo", Title: "Tipo", Kind: sheets.Text},
	{Key: "unidade", Title: "Unidade", Synonyms: []string{"Un", "Unidade de medida"}, Kind: sheets.Text},
	{Key: "controlaEstoque", Title: "Controla estoque", Synonyms: []string{"Estoque"}, Kind: sheets.Boolean},
	{Key: "destaque", Title: "Destaque", Kind: sheets.Boolean},
	{Key: "esconderCatalago", Title: "Escondido no cardápio", Synonyms: []string{"Escondido"}, Kind: sheets.Boolean},
	{Key: "adultHood", Title: "Só para maiores", Synonyms: []string{"Maiores de 18"}, Kind: sheets.Boolean},
	{Key: "isencaoTaxaServico", Title: "Isento da taxa de serviço", Kind: sheets.Boolean},
	{Key: idColumn, Title: "Id", Synonyms: []string{"Identificador"}, Kind: sheets.Text, MaxLength: 36},
}

// clearable are the columns whose values a product may do without.
var clearable = []string{"codigoInterno", "codigoIntegracao", "codigoBarra", "ncm", "cest", "cfop", "informacaoProduto", "storeId"}

// imported is a line of a file.
type imported struct {
	// given are the line's values by field, as fields keep them; a category and a store by their names.
	given map[string]string
	id    string
	// cleared are fields that the line empties.
	cleared []string
	// before is nil where the line makes a product.
	before, after *Product
	wrong         bool
	// refused are the columns of which something was said.
	refused []string
}

// refuseAt refuses the line because of one of its columns.
func (v *imported) refuseAt(row *imports.Row[imported], key, message string) {
	v.wrong, v.refused = true, append(v.refused, key)
	row.Refuse(key, message)
}

// refuse refuses what is wrong with the line's product, once at each of its columns.
func (v *imported) refuse(row *imports.Row[imported], wrong problems) {
	for _, name := range slices.Sorted(slices.Values(wrong.fields)) {
		key := name
		if strings.HasPrefix(name, "codigosBarra[") {
			key = "codigoBarra"
		}
		if !slices.ContainsFunc(columns, func(c sheets.Column) bool { return c.Key == key }) {
			key = ""
		}
		if !slices.Contains(v.refused, key) {
			v.refuseAt(row, key, wrong.messages[name])
		}
	}
}

// decode reads a line's values as fields keep them.
func (in *importer) decode(values sheets.Row, row *imports.Row[imported]) {
	v := &row.Value
	v.given = map[string]string{}
	v.id, _ = sheets.Get[string](values, idColumn)
	for _, c := range columns {
		if c.Key == idColumn {
			continue
		}
		switch value := values.Values[c.Key].(type) {
		case string:
			in.decodeText(row, c.Key, value)
		case money.Amount:
			if value < 0 {
				v.refuseAt(row, c.Key, "O preço não pode ser negativo.")
			}
			v.given[c.Key] = strconv.FormatInt(int64(value), 10)
		case bool:
			v.given[c.Key] = strconv.FormatBool(value)
		case nil:
			if in.options.ClearEmpty && values.Has[c.Key] && slices.Contains(clearable, c.Key) {
				v.cleared = append(v.cleared, c.Key)
			}
		}
	}
}

func (in *importer) decodeText(row *imports.Row[imported], key, text string) {
	v := &row.Value
	switch key {
	case "tipo":
		kind := kindNamed(text)
		if kind == 0 {
			v.refuseAt(row, key, "Use Produto, Variável, Quilo, Ingresso, Ingresso com nome, Doação ou Taxa.")
		}
		text = strconv.Itoa(int(kind))
	case "unidade":
		unit := unitNames[br.Fold(text)]
		if unit == "" {
			v.refuseAt(row, key, "Use un, g ou ml.")
		}
		text = string(unit)
	case "codigoBarra":
		codes, err := readBarcodes(text)
		if err != nil {
			v.refuseAt(row, key, "Escreva cada código com sua quantidade assim: 7891000315507 x 12.")
		}
		text = writeBarcodes(codes)
	case "ncm", "cest", "cfop":
		text = onlyDigits(text)
	}
	v.given[key] = text
}

var unitNames = map[string]Unit{
	"un": Piece, "und": Piece, "unid": Piece, "unidade": Piece, "g": Gram, "grama": Gram, "gramas": Gram, "ml": Milli, "mililitro": Milli, "mililitros": Milli,
}

// kindNamed is the type of that name or number; 0 without one.
func kindNamed(text string) Kind {
	for kind, name := range kindNames {
		if br.Fold(name) == br.Fold(text) || strconv.Itoa(int(kind)) == text {
			return kind
		}
	}
	return 0
}

// become makes of a line's product what the line says.
func (in *importer) become(row *imports.Row[imported]) error {
	v := &row.Value
	if v.before == nil {
		id, err := newID()
		if err != nil {
			return err
		}
		v.after = &Product{ID: id, VenueID: in.e.venueID, Kind: Plain, Unit: Piece, Price: -1, ForSale: true, Barcodes: []Barcode{}, Additions: []Addition{}, Observations: []Observation{}, Allergens: []string{}}
		if v.given["tipo"] == strconv.Itoa(int(Variable)) {
			v.after.Price = 0
		}
	} else {
		v.after = v.before.clone()
	}
	for _, f := range changeFields {
		value, given := v.given[f.key]
		switch {
		case f.key == "categoriaLocalClienteId" && given:
			value = in.category(row, value)
		case f.key == storeField && given:
			value = in.store(row, value)
		case slices.Contains(v.cleared, f.key):
			value, given = "", true
		}
		if !given {
			continue
		}
		if err := f.set(v.after, value); err != nil {
			return fmt.Errorf("set %s of a product: %w", f.key, err)
		}
	}
	v.after.clean()
	if v.before != nil && same(v.before, v.after) {
		return nil
	}
	if v.before != nil && v.before.archived {
		v.refuseAt(row, idColumn, "Este produto está arquivado. Restaure-o na lista de produtos antes de mudá-lo, ou apague o Id da linha para cadastrar um produto novo.")
		return nil
	}
	if v.before != nil && v.before.Unit != v.after.Unit {
		v.refuseAt(row, "unidade", "A unidade de um produto já cadastrado muda só no cadastro dele.")
	}
	in.keepFee(row)
	v.refuse(row, v.after.inspect())
	if v.before == nil || v.before.CategoryID != v.after.CategoryID {
		in.last[v.after.CategoryID]++
		v.after.Position = in.last[v.after.CategoryID]
	}
	return nil
}

// keepFee refuses a service fee that the file would make, and all but fiscal data of the one
// that the venue has, as the form does.
func (in *importer) keepFee(row *imports.Row[imported]) {
	v := &row.Value
	isFee := v.before != nil && v.before.Kind == Fee
	if !isFee && v.after.Kind == Fee {
		v.refuseAt(row, "tipo", "A taxa de serviço não vem de um arquivo. Cadastre-a no formulário de produtos.")
		return
	}
	if !isFee {
		return
	}
	fiscal := v.before.clone()
	fiscal.NCM, fiscal.CEST, fiscal.CFOP = v.after.NCM, v.after.CEST, v.after.CFOP
	if !same(fiscal, v.after) {
		v.refuseAt(row, "tipo", "Da taxa de serviço um arquivo muda só NCM, CEST e CFOP. Deixe as outras colunas como estão.")
	}
}

// store is the id of the store of that name, as the venue has them by now.
func (in *importer) store(row *imports.Row[imported], name string) string {
	id := in.stores[br.Fold(name)]
	if id == "" {
		row.Value.refuseAt(row, storeField, fmt.Sprintf("A loja %s não existe. Confira o nome, ou deixe a coluna vazia.", name))
	}
	return id
}

// category is the id of the category of that name, which is made where that is wanted.
func (in *importer) category(row *imports.Row[imported], name string) string {
	name = br.OneLine(name)
	// That of an archived product may be archived, too.
	if before := row.Value.before; before != nil && br.Fold(in.e.Category(before)) == br.Fold(name) {
		return before.CategoryID
	}
	if c := in.categories[br.Fold(name)]; c != nil {
		return c.ID
	}
	if !in.options.MakeCategories {
		row.Value.refuseAt(row, "categoriaLocalClienteId", fmt.Sprintf("A categoria %s não existe. Cadastre-a, ou marque Criar as categorias que faltam.", name))
		return ""
	}
	if _, err := checkName("nome", name, "Preencha o nome da categoria."); err != nil {
		row.Value.refuseAt(row, "categoriaLocalClienteId", fault.Wrap(err).Message)
		return ""
	}
	id, err := newID()
	if err != nil {
		row.Value.refuseAt(row, "categoriaLocalClienteId", "Não foi possível criar a categoria. Tente de novo.")
		return ""
	}
	made := &Category{ID: id, VenueID: in.e.venueID, Name: name, Position: in.e.lastPlace() + len(in.made) + 1}
	in.categories[br.Fold(name)] = made
	in.made, in.missing = append(in.made, made), append(in.missing, name)
	return id
}
