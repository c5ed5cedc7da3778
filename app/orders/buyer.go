package orders

import (
	"context"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Known is what a venue has written down of whoever buys. Zero is what it does not know.
type Known struct {
	Born time.Time
	Sex  Sex
	Name string
}

// ageOfMajority is from when on one is an adult.
const ageOfMajority = 18

// buyer is who buys, as far as what may be sold depends on it.
type buyer struct {
	// served says that the venue's staff sells: they say prices, and see who buys.
	served bool
	// anybody is for a quote: who buys is asked when the order is placed.
	anybody bool
	// adult and sex are what the buyer states; known, which counts before them, is what
	// the venue knows.
	adult bool
	sex   Sex
	known Known
	today time.Time
}

// mayBuy refuses what is not for this buyer (D44).
func (b buyer) mayBuy(name string, only Audience) error {
	if b.anybody {
		return nil
	}
	if only.Adult {
		switch {
		case !b.known.Born.IsZero() && b.known.Born.AddDate(ageOfMajority, 0, 0).After(b.today):
			return fault.Field("MaiorDeIdade", name+" é só para maiores de 18 anos. Retire o item para continuar.")
		case b.known.Born.IsZero() && !b.adult && !b.served:
			return fault.Field("MaiorDeIdade", name+" é só para maiores de 18 anos. Confirme a idade para continuar.")
		}
	}
	if only.Sex == AnySex {
		return nil
	}
	whom := map[Sex]string{Male: "homens", Female: "mulheres"}[only.Sex]
	sex := b.known.Sex
	if sex == AnySex {
		sex = b.sex
	}
	switch {
	case sex == AnySex && !b.served:
		return fault.Field("Sexo", name+" é só para "+whom+". Informe o sexo para continuar.")
	case sex != AnySex && sex != only.Sex:
		return fault.Field("Sexo", name+" é só para "+whom+". Retire o item para continuar.")
	}
	return nil
}

// served says that the venue's staff sells.
func served(ctx context.Context, shop Shop) bool {
	return operation.CallerFrom(ctx).May(shop.VenueID, roles.Board)
}

// buyerOf is who places the order. The customers' register is asked only where a product
// is not for everybody.
func (i intake) buyerOf(ctx context.Context, shop Shop, row *record, in NewOrder, products map[string]Product) (buyer, error) {
	now := i.clock.Now().In(shop.Zone)
	year, month, day := now.Date()
	to := buyer{
		served: served(ctx, shop),
		adult:  in.MaiorDeIdade, sex: in.Sexo, today: time.Date(year, month, day, 0, 0, 0, 0, time.UTC),
	}
	if i.clientele == nil || !restricted(products) {
		return to, nil
	}
	var err error
	to.known, err = i.clientele.Known(ctx, shop.VenueID, row.CustomerCPF.String, row.CustomerPhone.String)
	return to, err
}

// restricted reports whether any of the products, or of what goes on them, is not for
// everybody.
func restricted(products map[string]Product) bool {
	for _, p := range products {
		if p.Audience != (Audience{}) {
			return true
		}
		for _, a := range p.Additions {
			if a.Audience != (Audience{}) {
				return true
			}
		}
	}
	return false
}
