package storefront

import (
	"context"
	"slices"

	"balcao/app/fault"
)

// shopCategories are the kinds of shop that the app groups shops by. The ids
// are kept in configurations: never change or reuse one.
var shopCategories = []ShopCategory{
	{"0197a3c0-0001-7000-8000-000000000001", "Açaí e sorvetes"},
	{"0197a3c0-0002-7000-8000-000000000002", "Bar e petiscos"},
	{"0197a3c0-0003-7000-8000-000000000003", "Bebidas"},
	{"0197a3c0-0004-7000-8000-000000000004", "Brasileira"},
	{"0197a3c0-0005-7000-8000-000000000005", "Cafeteria"},
	{"0197a3c0-0006-7000-8000-000000000006", "Cantina escolar"},
	{"0197a3c0-0007-7000-8000-000000000007", "Carnes e churrasco"},
	{"0197a3c0-0008-7000-8000-000000000008", "Casa noturna"},
	{"0197a3c0-0009-7000-8000-000000000009", "Chinesa"},
	{"0197a3c0-000a-7000-8000-00000000000a", "Doces e bolos"},
	{"0197a3c0-000b-7000-8000-00000000000b", "Frutos do mar"},
	{"0197a3c0-000c-7000-8000-00000000000c", "Hambúrguer"},
	{"0197a3c0-000d-7000-8000-00000000000d", "Italiana"},
	{"0197a3c0-000e-7000-8000-00000000000e", "Japonesa"},
	{"0197a3c0-000f-7000-8000-00000000000f", "Lanches"},
	{"0197a3c0-0010-7000-8000-000000000010", "Marmita"},
	{"0197a3c0-0011-7000-8000-000000000011", "Mercado e conveniência"},
	{"0197a3c0-0012-7000-8000-000000000012", "Padaria"},
	{"0197a3c0-0013-7000-8000-000000000013", "Pizza"},
	{"0197a3c0-0014-7000-8000-000000000014", "Saladas"},
	{"0197a3c0-0015-7000-8000-000000000015", "Salgados"},
	{"0197a3c0-0016-7000-8000-000000000016", "Vegana e vegetariana"},
	{"0197a3c0-0017-7000-8000-000000000017", "Outros"},
}

// ShopCategories are the kinds of shop.
func ShopCategories() []ShopCategory { return slices.Clone(shopCategories) }

// knownCategories answers the chosen kinds under the names they have here, each once.
func knownCategories(chosen []ShopCategory) ([]ShopCategory, error) {
	out := []ShopCategory{}
	for _, c := range chosen {
		i := slices.IndexFunc(shopCategories, func(known ShopCategory) bool { return known.ID == c.ID })
		if i < 0 {
			return nil, fault.Field("storeCategories", "A lista contém uma categoria que não existe.")
		}
		if !slices.Contains(out, shopCategories[i]) {
			out = append(out, shopCategories[i])
		}
	}
	return out, nil
}

type categoriesOutput struct {
	Body []ShopCategory `nullable:"false"`
}

func (s *Service) allCategories(context.Context, *struct{}) (*categoriesOutput, error) {
	return &categoriesOutput{shopCategories}, nil
}

// categoriesOf answers the kinds that a venue has chosen.
func (s *Service) categoriesOf(ctx context.Context, in *configurationInput) (*categoriesOutput, error) {
	c, err := s.Configuration(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	return &categoriesOutput{c.StoreCategories}, nil
}
