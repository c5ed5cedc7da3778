package catalog

import (
	"cmp"
	"strings"
)

// allergenWords are the allergens within a sentence, by their codes.
var allergenWords = map[string]string{
	"gluten": "glúten", "lactose": "lactose", "leite": "leite", "ovos": "ovos", "peixes": "peixes", "crustaceos": "crustáceos",
	"amendoim": "amendoim", "soja": "soja", "castanhas": "castanhas", "latex": "látex",
}

// Contains says allergens as labels do: "Contém glúten e lactose."; empty without any.
func Contains(codes []string) string {
	words := make([]string, len(codes))
	for i, code := range codes {
		words[i] = cmp.Or(allergenWords[code], code)
	}
	switch last := len(words) - 1; last {
	case -1:
		return ""
	case 0:
		return "Contém " + words[0] + "."
	default:
		return "Contém " + strings.Join(words[:last], ", ") + " e " + words[last] + "."
	}
}
