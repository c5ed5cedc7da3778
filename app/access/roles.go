package access

import (
	"slices"

	"balcao/app/fault"
	"balcao/app/roles"
)

const maxRolesPerPerson = 200

// knownRoles refuses names that no part of the program asks for.
func knownRoles(names []string) error {
	for _, name := range names {
		if !roles.Known(name) {
			return fault.Field("papeis", "A lista contém um papel que não existe.")
		}
	}
	return nil
}

// grantable refuses roles that do not exist in a venue or that the giver does
// not hold there himself.
func grantable(names, held []string) error {
	if len(names) > maxRolesPerPerson {
		return fault.Field("papeis", "A lista de papéis é longa demais.")
	}
	for _, name := range names {
		if !roles.InVenue(name) {
			return fault.Field("papeis", "A lista contém um papel que não existe ou que só a plataforma concede.")
		}
		if !slices.Contains(held, name) {
			return fault.New(fault.Forbidden, "Você só pode conceder papéis que você mesmo tem neste estabelecimento.")
		}
	}
	return nil
}

// merge answers both lists without repetition, sorted.
func merge(a, b []string) []string {
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}
