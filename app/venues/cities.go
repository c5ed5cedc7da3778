package venues

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"balcao/app/br"
)

// City is a municipality. ID is its IBGE code, which begins with its state's.
type City struct {
	ID   string
	Name string
}

// citiesTSV lists all 5,571 municipalities by IBGE code: code, tab, name.
//
//go:embed cities.tsv
var citiesTSV string

// cities holds the municipalities of each state by the state's IBGE code, in
// the order people look names up: accents ignored.
var cities = sync.OnceValue(func() map[string][]City {
	out := map[string][]City{}
	for line := range strings.Lines(citiesTSV) {
		id, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		out[id[:2]] = append(out[id[:2]], City{ID: id, Name: name})
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b City) int { return strings.Compare(br.Fold(a.Name), br.Fold(b.Name)) })
	}
	return out
})

// Cities lists the municipalities of the state with this IBGE code; found is
// false for a code that is no state's.
func Cities(stateID string) (list []City, found bool) {
	list, found = cities()[stateID]
	return list, found
}

// findCity looks a municipality up by its name in any letter case, with or
// without accents.
func findCity(uf, name string) (City, bool) {
	state, known := br.FindState(uf)
	if !known {
		return City{}, false
	}
	list, _ := Cities(strconv.Itoa(state.ID))
	folded := br.Fold(strings.TrimSpace(name))
	i := slices.IndexFunc(list, func(c City) bool { return br.Fold(c.Name) == folded })
	if i < 0 {
		return City{}, false
	}
	return list[i], true
}
