package catalog

import (
	"fmt"
	"slices"
	"strings"

	"balcao/app/fault"
)

// step takes one product back.
type step struct {
	pair
	// rows are those that it takes back.
	rows    []changeRow
	removed bool
}

// plan takes back what was written of a product; nil where nothing of it can be.
func (u *undoing) plan(id string, rows []changeRow) *step {
	before := u.products[id]
	if before == nil {
		u.keep(rows[0], "Não existe mais.")
		return nil
	}
	s := &step{pair: pair{before, before.clone()}}
	moves := slices.ContainsFunc(rows, func(r changeRow) bool { return r.Field == categoryField })
	for _, r := range rows {
		if moves && r.Field == positionField {
			// A place is one in a category: it comes back with that, or stays with it.
			u.backInPlace(s, r)
			continue
		}
		if reason := u.back(s.after, r); reason != "" {
			u.keep(r, reason)
			continue
		}
		s.rows = append(s.rows, r)
		s.removed = s.removed || r.Field == madeField
	}
	if len(s.rows) == 0 {
		return nil
	}
	return s
}

// backInPlace gives a product that is back in its category its place there.
func (u *undoing) backInPlace(s *step, r changeRow) {
	if f, ok := fieldOf(positionField); ok && s.before.CategoryID != s.after.CategoryID && f.set(s.after, r.Before) == nil {
		s.rows = append(s.rows, r)
	}
}

// back takes one field back, or answers why it stays.
func (u *undoing) back(p *Product, r changeRow) string {
	if r.Field == madeField {
		switch {
		case p.archived:
			return "Já foi arquivado."
		case p.Version != r.Version:
			return "Alterado depois do cadastro."
		}
		if parents := u.parents[p.ID]; len(parents) > 0 {
			return "É acréscimo de " + fewOf(namesOf(parents)) + "."
		}
		p.archived = true
		return ""
	}
	f, ok := u.known.fieldOf(r.Field)
	switch {
	case !ok:
		return "Este campo não existe mais."
	case p.archived && r.Field != archivedField:
		return "Foi arquivado depois."
	case !f.has(p, r.After):
		return fmt.Sprintf("%s mudou depois: agora é %s.", f.label, orNone(f.shown(u.known, f.get(p))))
	case r.Field == storeField && r.Before != "" && u.known.stores[r.Before] == "":
		return "A loja de antes não existe mais."
	}
	if err := f.set(p, r.Before); err != nil {
		return f.label + " não pode voltar ao que era."
	}
	return ""
}

func orNone(text string) string {
	if text == "" {
		return "vazio"
	}
	return text
}

// possible are the steps whose products can be as they were once all are done; the others
// are kept. What one keeps may be what another lacks, so it looks again until all fit.
func (u *undoing) possible(steps []*step) []*step {
	for {
		for _, s := range steps {
			u.release(s.before)
			u.products[s.before.ID] = s.after
		}
		var fit []*step
		lost := false
		for _, s := range steps {
			lost = u.loseAdditions(s) || lost
			if len(s.rows) == 0 {
				continue
			}
			if reason := u.against(s); reason != "" {
				u.keep(s.rows[0], reason)
				continue
			}
			u.hold(s.after)
			fit = append(fit, s)
		}
		for _, s := range fit {
			u.release(s.after)
		}
		for _, s := range steps {
			u.hold(s.before)
			u.products[s.before.ID] = s.before
		}
		if len(fit) == len(steps) && !lost {
			return fit
		}
		steps = fit
	}
}

// loseAdditions leaves off a product the additions that cannot come back to it, keeps why,
// and says whether there were any.
func (u *undoing) loseAdditions(s *step) bool {
	returning := func(r changeRow) bool {
		about, k, ok := readAdditionKey(r.Field)
		return ok && about == additionField && k.of(s.after) != nil && k.of(s.before) == nil
	}
	if s.after.archived || !slices.ContainsFunc(s.rows, returning) {
		return false
	}
	wrong := s.after.clone().inspect()
	u.inspectPaths(s.after, &wrong)
	lost := map[additionKey]bool{}
	s.rows = slices.DeleteFunc(s.rows, func(r changeRow) bool {
		if !returning(r) {
			return false
		}
		_, k, _ := readAdditionKey(r.Field)
		reason := u.againstAddition(s.after, k, wrong)
		if reason == "" {
			return false
		}
		u.keep(r, reason)
		lost[k] = true
		return true
	})
	s.after.Additions = slices.DeleteFunc(s.after.Additions, func(a Addition) bool { return lost[a.key()] })
	return len(lost) > 0
}

// againstAddition says why an addition cannot be on a product again; wrong is what its form would say.
func (u *undoing) againstAddition(p *Product, k additionKey, wrong problems) string {
	added, i := u.products[k.productID], k.at(p.Additions)
	switch {
	case added == nil:
		return "O acréscimo não existe mais."
	case added.archived:
		return "O acréscimo " + added.Name + " está arquivado."
	case added.Unit == Piece && !p.Additions[i].Quantity.IsWhole() && k.kind != Composition:
		return added.Name + " agora é contado em unidades."
	}
	for _, field := range wrong.fields {
		if strings.HasPrefix(field, fmt.Sprintf("composicao[%d].", i)) {
			return wrong.messages[field]
		}
	}
	return ""
}

// against says why a product cannot be as it was.
func (u *undoing) against(s *step) string {
	p := s.after
	if p.archived {
		return ""
	}
	var wrong problems
	u.checkCodes(p, &wrong)
	if c := u.categories[p.CategoryID]; p.Kind != Fee && (c == nil || c.archived) {
		wrong.add(categoryField, "A categoria de antes não existe mais.")
	}
	if len(wrong.fields) == 0 && s.before.archived {
		if err := u.canReturn(p); err != nil {
			return fault.Wrap(err).Message
		}
	}
	return strings.Join(wrong.words(), " ")
}
