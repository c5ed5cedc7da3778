package catalog

import (
	"balcao/app/br"
	"balcao/app/fault"
)

// Category groups products on the menu.
type Category struct {
	ID      string `json:"id"`
	VenueID string `json:"-"`
	Name    string `json:"nome"`
	// Position is its place on the menu, from 1.
	Position int `json:"posicao"`
	// HasPhoto says that a picture of kind "category" is stored under the ID.
	HasPhoto bool `json:"temFoto"`
	Version  int  `json:"versao" doc:"grows by one with each change"`

	archived bool
}

const longestName = 120

func checkName(field, name, missing string) (string, error) {
	name = br.OneLine(name)
	switch {
	case name == "":
		return "", fault.Field(field, missing)
	case len([]rune(name)) > longestName:
		return "", fault.Field(field, "Use até 120 caracteres.")
	}
	return name, nil
}
