package catalog

import (
	"context"
	"slices"
	"strings"

	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/operation"
)

// allergens are what a product's label may have to warn of (RDC 727/2022), by their codes.
var allergens = []FormChoice{
	{"gluten", "Glúten"}, {"lactose", "Lactose"}, {"leite", "Leite"}, {"ovos", "Ovos"}, {"peixes", "Peixes"},
	{"crustaceos", "Crustáceos"}, {"amendoim", "Amendoim"}, {"soja", "Soja"}, {"castanhas", "Castanhas"}, {"latex", "Látex"},
}

// KnownAllergens are those that a product may say it contains, as labels list them.
func KnownAllergens() []FormChoice { return slices.Clone(allergens) }

func knownAllergen(code string) bool {
	return slices.ContainsFunc(allergens, func(c FormChoice) bool { return c.ID == code })
}

// FormChoices are all that a product's form lets one choose from.
type FormChoices struct {
	Categories []FormChoice `json:"categorias" nullable:"false" doc:"in menu order"`
	Stores     []FormChoice `json:"lojas" nullable:"false"`
	Printers   []FormChoice `json:"impressoras" nullable:"false"`
	SaleMenus  []FormChoice `json:"menusVenda" nullable:"false" doc:"by name"`
	Allergens  []FormChoice `json:"alergenos" nullable:"false"`
	Events     []FormChoice `json:"eventos" nullable:"false"`
	EventsHint string       `json:"dicaEventos" doc:"why there are none, and what fills the list; empty where there are some"`
	Invoices   bool         `json:"GerarNFCE" doc:"NCM and CFOP are required"`
	School     bool         `json:"ehEscola" doc:"the tab Nutricional is shown"`
	// PhotoRequired keeps products without a photo out of the shop (Settings).
	PhotoRequired bool `json:"exigeFotoNaLoja"`
}

type formChoicesInput struct{ operation.VenuePath }

type formChoicesOutput struct{ Body FormChoices }

func (s *Service) choicesRoute(ctx context.Context, in *formChoicesInput) (*formChoicesOutput, error) {
	around, err := s.Surroundings.Around(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	now, err := s.Snapshot(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	menus, err := s.SaleMenus(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out := FormChoices{
		Categories: []FormChoice{}, SaleMenus: make([]FormChoice, len(menus)), Stores: around.Stores, Printers: around.Printers, Allergens: allergens,
		Events: append([]FormChoice{}, around.Events...), Invoices: around.IssuesInvoices, School: around.IsSchool, PhotoRequired: now.settings.PhotoRequired,
	}
	if len(out.Events) == 0 {
		out.EventsHint = noEvents
	}
	for _, c := range now.menu {
		out.Categories = append(out.Categories, FormChoice{c.ID, c.Name})
	}
	for i, menu := range menus {
		out.SaleMenus[i] = FormChoice{menu.ID, menu.Name}
	}
	return &formChoicesOutput{out}, nil
}

// NumberedChoice is something that a form offers under a number.
type NumberedChoice struct {
	ID   int    `json:"id"`
	Name string `json:"descricao"`
}

// NutritionChoices are what the tab Nutricional offers (product-edit-13).
type NutritionChoices struct {
	Groups  []NumberedChoice `json:"gruposEnergeticos" nullable:"false"`
	Classes []NumberedChoice `json:"classificacoesNutricionais" nullable:"false"`
}

func numbered(names ...string) []NumberedChoice {
	choices := make([]NumberedChoice, len(names))
	for i, name := range names {
		choices[i] = NumberedChoice{i, name}
	}
	return choices
}

type nutritionOutput struct{ Body NutritionChoices }

func (s *Service) nutritionRoute(context.Context, *formChoicesInput) (*nutritionOutput, error) {
	return &nutritionOutput{NutritionChoices{
		Groups: numbered("Nenhum", "Doces", "Cereais e Ovos", "Laticínios", "Sucos Naturais", "Frutas", "Carboidratos", "Frituras"),
		// 0 to 4 of S1§2.
		Classes: numbered("Nenhuma", "Ruim", "Regular", "Bom", "Excelente"),
	}}, nil
}

// PickedProduct is a product as pickers show it.
type PickedProduct struct {
	ID         string       `json:"id"`
	Name       string       `json:"nome"`
	Price      money.Amount `json:"valor"`
	Kind       Kind         `json:"tipo"`
	Unit       Unit         `json:"unidade"`
	CategoryID string       `json:"categoriaId"`
	Category   string       `json:"categoria" doc:"its name"`
	ForSale    bool         `json:"habilitado"`
	Photo      string       `json:"fotoProduto" doc:"address; empty without one"`
	Adult      bool         `json:"adultHood"`
	Sex        Sex          `json:"restricaoPorSexo" enum:"0,1,2"`
	Allergens  []string     `json:"alergenos" nullable:"false"`
}

type namedInput struct {
	operation.VenuePath
	Search string `query:"busca" maxLength:"200" doc:"words of the name or the category without regard to accents, or a whole code"`
	Most   int    `query:"limite" minimum:"1" maximum:"20000" default:"20000"`
}

type namedOutput struct {
	Body []PickedProduct `nullable:"false"`
}

func (s *Service) namedRoute(ctx context.Context, in *namedInput) (*namedOutput, error) {
	now, err := s.seen(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	words, code := strings.Fields(br.Fold(in.Search)), strings.TrimSpace(in.Search)
	out := &namedOutput{Body: []PickedProduct{}}
	for _, p := range now.sorted {
		if len(out.Body) == in.Most {
			break
		}
		if category := now.Category(p); p.Kind != Fee && p.called(category, words, code) {
			out.Body = append(out.Body, PickedProduct{p.ID, p.Name, p.Price, p.Kind, p.Unit, p.CategoryID, category, p.ForSale, p.Photo, p.Adult, p.Sex, append([]string{}, p.Allergens...)})
		}
	}
	return out, nil
}

// called says whether all the words stand in its name or its category's, or the code is one of its own.
func (p *Product) called(category string, words []string, code string) bool {
	if code == "" || p.InternalCode == code || slices.ContainsFunc(p.Barcodes, func(b Barcode) bool { return gtin14(b.Code) == gtin14(code) }) {
		return true
	}
	name := br.Fold(p.Name + " " + category)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(name, w) })
}
