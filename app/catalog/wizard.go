package catalog

import (
	"strings"

	"balcao/app/money"
	"balcao/app/quantity"
)

// WizardProduct is what the wizard registers (S1§3, S1§7).
type WizardProduct struct {
	VenueID string `json:"LocalClienteId" maxLength:"36"`
	// CategoryID is one of the venue's; without it, CategoryName is found or made.
	CategoryID    string           `json:"CategoriaId" required:"false" maxLength:"36"`
	CategoryName  string           `json:"NomeCategoria" required:"false" maxLength:"1000"`
	CategoryPhoto string           `json:"FotoCategoria" required:"false" doc:"a picture of the new category in base64"`
	Name          string           `json:"Nome" required:"false" maxLength:"1000"`
	Price         *money.Amount    `json:"Valor" required:"false"`
	Sex           Sex              `json:"RestricaoPorSexo" required:"false" enum:"0,1,2"`
	Photo         string           `json:"Foto" required:"false" doc:"a picture in base64, bare or as a data address"`
	Description   string           `json:"Descricao" required:"false" maxLength:"4000"`
	FreeAdditions int              `json:"QuantidadeAdicionaisGratuito" required:"false" maximum:"1000"`
	Additions     []WizardAddition `json:"Adicionais" required:"false" maxItems:"200"`
	Observations  []Observation    `json:"Observacoes" required:"false" maxItems:"50"`
	NCM           string           `json:"NCM" required:"false" maxLength:"10"`
	CFOP          string           `json:"CFOP" required:"false" maxLength:"5"`
	Adult         bool             `json:"AdultHood" required:"false"`
	HiddenKitchen bool             `json:"DontShowInKDS" required:"false"`
	Composed      bool             `json:"ProdutoComposicao" required:"false"`
}

// Venue is the venue whose product it is to be.
func (w WizardProduct) Venue() string { return w.VenueID }

// WizardAddition is a product by its id, or a new one by name and price.
type WizardAddition struct {
	CanBeFree bool            `json:"PodeSerGratuito" required:"false"`
	ProductID string          `json:"IdProduto" required:"false" maxLength:"36"`
	Name      string          `json:"NomeProduto" required:"false" maxLength:"1000"`
	Price     *money.Amount   `json:"ValorProduto" required:"false" doc:"of a new product; an existing one keeps its own"`
	Kind      AdditionKind    `json:"TipoAdicional" required:"false" doc:"1 fixed, 2 variable, 3 composition"`
	Quantity  quantity.Amount `json:"quantidade" required:"false"`
	Min       *int            `json:"minimo" required:"false" maximum:"1000"`
	Max       int             `json:"maximo" required:"false" maximum:"1000"`
	Free      int             `json:"quantidadeGratis" required:"false" maximum:"1000"`
	Note      string          `json:"observacao" required:"false" maxLength:"500"`
}

// wizardFields are the wizard's names of a product's fields.
var wizardFields = strings.NewReplacer(
	"categoriaLocalClienteId", "CategoriaId", "fotoCategoria", "FotoCategoria", "foto", "Foto", "informacaoProduto", "Descricao", "ncm", "NCM", "cfop", "CFOP",
	".quantidadeAdicionaisGratuito", ".quantidadeGratis", "quantidadeAdicionaisGratuito", "QuantidadeAdicionaisGratuito",
	"composicao[", "Adicionais[", ".produtoId", ".IdProduto", ".produtoValor", ".ValorProduto", ".tipo", ".TipoAdicional",
	"observacoes[", "Observacoes[", "nome", "Nome", "valor", "Valor",
)
