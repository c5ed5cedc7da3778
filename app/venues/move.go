package venues

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
)

// Longest texts of an address, in characters.
const (
	longestStreet     = 200
	longestNumber     = 20
	longestComplement = 120
	longestDistrict   = 120
)

// Move gives a venue another address, and the time zone that goes with it
// (D31). The city is found by CityID or else by City and State, which may be
// the state's abbreviation or name. Faults carry the fields of the
// update-address payload (S0§3).
func (s *Service) Move(ctx context.Context, id string, to Address) error {
	to, err := to.settled()
	if err != nil {
		return err
	}
	_, err = s.change(ctx, id, audit.VenueMoved, func(v *Venue) error {
		v.Address, v.TimeZone = to, br.Zone(to.State, to.City).String()
		return nil
	})
	return err
}

func (a Address) settled() (Address, error) {
	for _, text := range []*string{&a.Street, &a.Number, &a.Complement, &a.District} {
		*text = br.OneLine(*text)
	}
	a.PostalCode = br.NormalizeCEP(a.PostalCode)
	problems := map[string]string{}
	for _, rule := range []struct {
		field, text string
		longest     int
		optional    bool
		problem     string
	}{
		{"endereco", a.Street, longestStreet, false, "Informe a rua ou avenida, com até 200 caracteres."},
		{"numero", a.Number, longestNumber, false, "Informe o número, ou S/N, com até 20 caracteres."},
		{"complemento", a.Complement, longestComplement, true, "O complemento deve ter no máximo 120 caracteres."},
		{"bairro", a.District, longestDistrict, false, "Informe o bairro, com até 120 caracteres."},
	} {
		if rule.text == "" && !rule.optional || utf8.RuneCountInString(rule.text) > rule.longest {
			problems[rule.field] = rule.problem
		}
	}
	if !br.ValidCEP(a.PostalCode) {
		problems["cep"] = "Informe um CEP com 8 dígitos."
	}
	city, uf, known := a.municipality()
	if !known {
		problems["cityId"] = "Escolha a cidade."
	}
	if len(problems) > 0 {
		f := fault.New(fault.Invalid, "Confira o endereço.")
		f.Fields = problems
		return a, f
	}
	a.City, a.CityID, a.State = city.Name, city.ID, uf
	return a, nil
}

// municipality answers the city that the address is in and its state's abbreviation.
func (a Address) municipality() (city City, uf string, known bool) {
	i := slices.IndexFunc(br.States(), func(s br.State) bool {
		if a.CityID != "" {
			return strings.HasPrefix(a.CityID, strconv.Itoa(s.ID))
		}
		named := br.Fold(strings.TrimSpace(a.State))
		return named == br.Fold(s.Name) || named == br.Fold(s.UF)
	})
	if i < 0 {
		return City{}, "", false
	}
	state := br.States()[i]
	if a.CityID == "" {
		city, known = findCity(state.UF, a.City)
		return city, state.UF, known
	}
	list, _ := Cities(strconv.Itoa(state.ID))
	i = slices.IndexFunc(list, func(c City) bool { return c.ID == a.CityID })
	if i < 0 {
		return City{}, "", false
	}
	return list[i], state.UF, true
}
