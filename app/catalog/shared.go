package catalog

import (
	"slices"

	"balcao/app/br"
)

// SharedPart is an addition or an observation that other products have, too.
type SharedPart struct {
	ID       string       `json:"id" doc:"of the added product, or of the observation on this product"`
	Products []FormChoice `json:"produtos" nullable:"false" doc:"the others that have it, by name"`
}

// sharedParts are what the product has in common with others in use: added products, whose
// parents are told, and observations that are the very same there.
func (c *Snapshot) sharedParts(p *Product, parents map[string][]*Product) (additions, observations []SharedPart) {
	additions, observations = []SharedPart{}, []SharedPart{}
	met := map[string]bool{}
	for _, a := range p.Additions {
		if met[a.ProductID] {
			continue
		}
		met[a.ProductID] = true
		others := slices.DeleteFunc(parents[a.ProductID], func(q *Product) bool { return q.ID == p.ID })
		if len(others) > 0 {
			additions = append(additions, SharedPart{a.ProductID, choicesOf(others)})
		}
	}
	for _, o := range p.Observations {
		others := c.having(func(q *Product) bool { return q.ID != p.ID && q.asks(o) >= 0 })
		if len(others) > 0 {
			observations = append(observations, SharedPart{o.ID, choicesOf(others)})
		}
	}
	return additions, observations
}

// asks is where the product has the very same observation; -1 where it has none.
func (p *Product) asks(o Observation) int {
	return slices.IndexFunc(p.Observations, func(own Observation) bool {
		return br.Fold(own.Description) == br.Fold(o.Description) && own.Kind == o.Kind && own.Reservation == o.Reservation &&
			slices.EqualFunc(own.Options, o.Options, func(a, b Option) bool { return a.ID == b.ID })
	})
}

// having are the products in use of which that holds, by name.
func (c *Snapshot) having(holds func(*Product) bool) []*Product {
	var found []*Product
	for _, p := range c.products {
		if !p.archived && holds(p) {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, byName)
	return found
}

func choicesOf(products []*Product) []FormChoice {
	choices := make([]FormChoice, len(products))
	for i, p := range products {
		choices[i] = FormChoice{p.ID, p.Name}
	}
	return choices
}

// OwnCopy asks for a copy of an addition that is this product's alone.
type OwnCopy struct {
	ProductID string `json:"acrescimoId" maxLength:"36" doc:"of the added product, which the copy takes the place of"`
	Name      string `json:"nome" maxLength:"1000" doc:"of the copy; no product in use is called so"`
}

// Everywhere asks that an observation be changed in other products as it is in this one.
type Everywhere struct {
	ObservationID string   `json:"observacaoId" maxLength:"36" doc:"as it was read on this product"`
	Description   string   `json:"descricao" maxLength:"200" doc:"what it is called by now"`
	Products      []string `json:"emProdutos" maxItems:"20000" nullable:"false" doc:"the others, as the person has seen them"`
}

// ownCopies puts copies of additions in their places, as if they were there already, and
// answers them by the ids of their originals. They can be sold on the product while those
// can, and are not shown on the menu by themselves.
func (e *edit) ownCopies(p *Product, asked []OwnCopy, wrong *problems) (map[string]*Product, error) {
	made := map[string]*Product{}
	for _, c := range asked {
		original, err := e.product(c.ProductID)
		isOn := func(a Addition) bool { return a.ProductID == c.ProductID }
		if err != nil || !slices.ContainsFunc(p.Additions, isOn) {
			wrong.add("composicao", "Um dos acréscimos não está mais na lista. Confira a lista e salve de novo.")
			continue
		}
		id, err := newID()
		if err != nil {
			return nil, err
		}
		one := original.copyAs(id, c.Name)
		one.SoldOut = original.SoldOut
		one.Hidden, one.Position = true, e.lastPosition(original.CategoryID)+1
		if its := one.inspect(); its.err() != nil {
			wrong.add("composicao", its.words()[0])
		}
		if len(e.having(func(q *Product) bool { return br.Fold(q.Name) == br.Fold(one.Name) })) > 0 {
			wrong.add("composicao", "O produto "+one.Name+" já existe. Dê outro nome à cópia.")
		}
		e.products[id], made[c.ProductID] = one, one
		for i := range p.Additions {
			if p.Additions[i].ProductID == c.ProductID {
				p.Additions[i].ProductID, p.Additions[i].ID = id, id
			}
		}
	}
	return made, nil
}

// checkEverywhere refuses a change of observations elsewhere that is not what the person saw.
func (e *edit) checkEverywhere(p, before *Product, asked []Everywhere, wrong *problems) {
	for _, a := range asked {
		was, now := a.meant(p, before)
		if was == nil || now == nil {
			wrong.add("observacoes", "Uma das observações mudou enquanto você editava. Abra o produto de novo.")
			continue
		}
		for _, id := range a.Products {
			other := e.products[id]
			if other == nil || other.archived || id == p.ID || other.asks(*was) < 0 {
				wrong.add("observacoes", "Um dos produtos não tem mais a observação "+was.Description+" como ela era. Abra o produto de novo e confira a lista.")
				continue
			}
			at := other.asks(*was)
			twin := slices.IndexFunc(other.Observations, func(o Observation) bool { return br.Fold(o.Description) == br.Fold(now.Description) })
			wrong.check(twin >= 0 && twin != at, "observacoes", other.Name+" já tem a observação "+now.Description+". Mude a sua só aqui, ou tire a de lá antes.")
		}
	}
}
