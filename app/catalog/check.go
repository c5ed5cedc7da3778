package catalog

import (
	"fmt"
	"slices"
	"strings"

	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/quantity"
)

// Bounds of a product that no form needs to reach.
const (
	highestPrice    money.Amount    = 1_000_000_00
	highestQuantity quantity.Amount = 1_000_000 * quantity.One
	longestText                     = 4000
)

// apostrophes are typographic ones, replaced by the plain one (product-wizard-14).
var apostrophes = strings.NewReplacer("’", "'", "‘", "'", "´", "'", "`", "'")

// settle cleans what was typed, and reports what is wrong with it.
func (p *Product) settle() error {
	wrong := p.inspect()
	return wrong.err()
}

// inspect is settle for a form, which has more to check.
func (p *Product) inspect() (wrong problems) {
	p.clean()
	if p.Kind != Fee {
		wrong.check(p.Name == "", "nome", "Escolha o nome para continuar")
		wrong.check(p.Price < 0, "valor", "Escolha o valor para continuar")
	}
	wrong.check(p.CategoryID == "", "categoriaLocalClienteId", "Selecione uma categoria para continuar")
	wrong.check(len([]rune(p.Name)) > longestName, "nome", "Use até 120 caracteres.")
	wrong.check(br.Fold(p.Name) == "valor variavel", "nome", "Nome inválido. Escolha outro nome para continuar.")
	wrong.check(p.Price > highestPrice, "valor", "Use um valor de até R$ 1.000.000,00.")
	wrong.check(len([]rune(p.Description)) > longestText, "informacaoProduto", "Use até 4000 caracteres.")
	wrong.check(!p.Kind.known(), "tipo", "Escolha o tipo do produto.")
	wrong.check(p.Reserved < 0, "quantidadeReservado", "Quantidade disponível para gestão de estoque não pode ser negativo")
	wrong.check(p.Reserved > highestQuantity, "quantidadeReservado", "Use uma quantidade de até 1.000.000.")
	wrong.check(p.Reserved > 0 && p.Composed, "quantidadeReservado", "Um produto de composição não tem cota própria. Ponha a cota nos ingredientes dele.")
	wrong.check(p.Kind == Kilo && p.ControlsStock && p.Unit != Gram, "unidade", "O estoque do que é vendido por quilo é contado em gramas. Escolha grama (g); se o estoque já foi movimentado em outra unidade, duplique o produto e arquive este.")
	wrong.check(p.TareGrams < 0, "tara", "Quantidade não pode ser negativa")
	wrong.check(p.MaxPerPerson < 0, "quantidadeMaximaPorUsuario", "Quantidade não pode ser negativa")
	wrong.check(p.FreeAdditions < 0, "quantidadeAdicionaisGratuito", "Quantidade não pode ser negativa")
	wrong.check(p.ExpireMinutes < 0, "expireTime", "Quantidade não pode ser negativa")
	wrong.check(p.NCM != "" && !digits(p.NCM, 8), "ncm", "O NCM tem 8 algarismos: 9999.99.99.")
	wrong.check(p.CEST != "" && !digits(p.CEST, 7), "cest", "O CEST tem 7 algarismos: 99.999.99.")
	wrong.check(p.CFOP != "" && !digits(p.CFOP, 4), "cfop", "O CFOP tem 4 algarismos: 9.999.")
	wrong.check(slices.ContainsFunc(p.Allergens, func(a string) bool { return !knownAllergen(a) }), "alergenos", "Escolha os alérgenos da lista.")
	p.checkBarcodes(&wrong)
	p.checkAdditions(&wrong)
	p.checkObservations(&wrong)
	return wrong
}

func (p *Product) clean() {
	p.Name = br.OneLine(apostrophes.Replace(p.Name))
	p.Description = strings.TrimSpace(p.Description)
	p.InternalCode, p.IntegrationCode = br.OneLine(p.InternalCode), br.OneLine(p.IntegrationCode)
	p.NCM, p.CEST, p.CFOP = onlyDigits(p.NCM), onlyDigits(p.CEST), onlyDigits(p.CFOP)
	if p.Kind == 0 {
		p.Kind = Plain
	}
	if p.Unit == "" {
		p.Unit = Piece
	}
	for _, id := range []*string{&p.StoreID, &p.PrinterID, &p.EventID, &p.SaleMenuID} {
		if *id == noID {
			*id = ""
		}
	}
	p.FeeExempt = p.FeeExempt || p.Kind.IsTicket()
}

// noID is how the wire writes that a product has no store of its own (product-edit-15); of
// other ids it means the same.
const noID = "00000000-0000-0000-0000-000000000000"

func (k Kind) known() bool {
	return slices.Contains([]Kind{Plain, Variable, Fee, Kilo, Guest, Ticket, Donation}, k)
}

func (p *Product) checkAdditions(wrong *problems) {
	free := 0
	for i := range p.Additions {
		a := &p.Additions[i]
		field := func(name string) string { return fmt.Sprintf("composicao[%d].%s", i, name) }
		wrong.check(a.ProductID == "", field("produtoId"), "Escolha o produto para continuar")
		wrong.check(a.ProductID != "" && a.ProductID == p.ID, field("produtoId"), "O produto não pode ser acréscimo dele mesmo.")
		wrong.check(!a.Kind.known(), field("tipo"), "Escolha o tipo de adicional para continuar")
		wrong.check(slices.ContainsFunc(p.Additions[:i], func(b Addition) bool { return b.ProductID == a.ProductID && b.Kind == a.Kind }),
			field("produtoId"), "Este acréscimo já está na lista.")
		wrong.check(a.Quantity < 0 || a.Quantity > highestQuantity, field("quantidade"), "Quantidade não pode ser negativa")
		wrong.check(a.OwnPrice != nil && (*a.OwnPrice < 0 || *a.OwnPrice > highestPrice), field("valorProprio"), "O valor deve ser de zero a R$ 1.000.000,00.")
		if a.Kind != Optional {
			wrong.check(a.Kind.known() && a.Quantity == 0, field("quantidade"), "Escolha a quantidade (maior que zero) para continuar")
			a.Min, a.Max, a.Free, a.CanBeFree = 0, 0, 0, false
			continue
		}
		if a.Quantity == 0 {
			a.Quantity = quantity.One
		}
		wrong.check(a.Max <= 0, field("maximo"), "Escolha a quantidade máximo (maior que zero) de adicionais para continuar")
		wrong.check(a.Min < 0 || a.Min > a.Max, field("minimo"), "Escolha a quantidade mínima de adicionais para continuar")
		wrong.check(a.CanBeFree && a.Free == 0, field("quantidadeAdicionaisGratuito"), "Digite uma quantidade máxima gratuita maior que 0 (zero) para continuar")
		wrong.check(a.Free < 0, field("quantidadeAdicionaisGratuito"), "Quantidade não pode ser negativa")
		free += a.Free
		wrong.check(a.Free > p.FreeAdditions || a.Free > a.Max && a.Max > 0 || free > p.FreeAdditions, field("quantidadeAdicionaisGratuito"),
			"O limite da quantidade máxima gratuita do adicional não pode ser maior que o limite da quantidade máxima gratuita do produto.")
	}
}

func (p *Product) checkObservations(wrong *problems) {
	for i := range p.Observations {
		o := &p.Observations[i]
		field := func(name string) string { return fmt.Sprintf("observacoes[%d].%s", i, name) }
		o.Description = br.OneLine(o.Description)
		wrong.check(o.Description == "", field("descricao"), "Selecione a descrição para continuar")
		wrong.check(slices.ContainsFunc(p.Observations[:i], func(b Observation) bool { return b.Description == o.Description }),
			field("descricao"), "Esta observação já está na lista.")
		wrong.check(o.Kind != Exclusive && o.Kind != Multiple, field("tipo"), "Selecione o tipo para continuar")
		wrong.check(len(o.Options) == 0, field("opcoes"), "Selecione no mínimo duas opções para continuar")
		for j := range o.Options {
			option := &o.Options[j]
			option.Description = br.OneLine(option.Description)
			wrong.check(option.ID == "" && option.Description == "", field("opcoes"), "Escreva a opção.")
			wrong.check(len([]rune(option.Description)) > longestOption, field("opcoes"), "Use até 200 caracteres.")
		}
	}
}

func (p *Product) checkBarcodes(wrong *problems) {
	if len(p.Barcodes) == 0 && p.Barcode != "" {
		p.Barcodes = []Barcode{{Code: p.Barcode, Units: quantity.One}}
	}
	for i := range p.Barcodes {
		b := &p.Barcodes[i]
		b.Code = onlyDigits(b.Code)
		field := "codigoBarra"
		if i > 0 {
			field = fmt.Sprintf("codigosBarra[%d].codigo", i)
		}
		if b.Units <= 0 {
			b.Units = quantity.One
		}
		wrong.check(!validGTIN(b.Code), field, "O código de barras não confere: use o GTIN de 8, 12, 13 ou 14 algarismos, ou o campo Código interno.")
		wrong.check(slices.ContainsFunc(p.Barcodes[:i], func(c Barcode) bool { return gtin14(c.Code) == gtin14(b.Code) }), field, "Este código de barras já está na lista.")
	}
	p.Barcode = ""
	if len(p.Barcodes) > 0 {
		p.Barcode = p.Barcodes[0].Code
	}
}

// validGTIN checks length and check digit.
func validGTIN(code string) bool {
	switch len(code) {
	case 8, 12, 13, 14:
	default:
		return false
	}
	sum := 0
	for i := range len(code) - 1 {
		weight := 3
		if (len(code)-1-i)%2 == 0 {
			weight = 1
		}
		sum += weight * int(code[i]-'0')
	}
	return int(code[len(code)-1]-'0') == (10-sum%10)%10
}

// gtin14 is how codes of different lengths compare.
func gtin14(code string) string { return strings.Repeat("0", max(0, 14-len(code))) + code }

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, s)
}

func digits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}
