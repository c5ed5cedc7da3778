package donations

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// Whatever colour somebody chooses, what stands on it and what is written in it can be read (D29, WCAG AA).
func TestAnyColorCanBeRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		color := fmt.Sprintf("#%06x", rapid.IntRange(0, 0xFFFFFF).Draw(t, "color"))
		light, dark := Themes(color)
		for card, theme := range map[shade]Theme{lightCard: light, darkCard: dark} {
			c := shadeOf(theme.Color)
			if got := contrast(c, card); got < enough {
				t.Fatalf("%s on %s is %s: %.2f", color, card, c, got)
			}
			if got := contrast(c, shadeOf(theme.Tint)); got < enough {
				t.Fatalf("%s on its tint %s is %s: %.2f", color, theme.Tint, c, got)
			}
			if on := shadeOf(theme.On); contrast(c, on) < enough || contrast(c, on) < contrast(c, on.stronger()) {
				t.Fatalf("the text on %s is %s", c, on)
			}
			if away := shadeOf(theme.Away); contrast(c.toward(away, 0.16), shadeOf(theme.On)) < enough {
				t.Fatalf("pointed at, %s goes to %s and its text cannot be read", c, away)
			}
		}
	})
}

// A colour that can be read already stays as it was chosen; one that cannot be is moved, and
// what is no colour is the default (S1§3).
func TestAColorStaysWhereItCan(t *testing.T) {
	for color, want := range map[string]Theme{
		"#C00D1E":  {"#C00D1E", "#FFFFFF", "#FAECED", "#000000"},
		"#c00d1e":  {"#C00D1E", "#FFFFFF", "#FAECED", "#000000"},
		"#000000":  {"#000000", "#FFFFFF", "#EBEBEB", "#000000"},
		"vermelho": {"#C00D1E", "#FFFFFF", "#FAECED", "#000000"},
		"#C00":     {"#C00D1E", "#FFFFFF", "#FAECED", "#000000"},
	} {
		if got, _ := Themes(color); got != want {
			t.Errorf("%s: %+v, want %+v", color, got, want)
		}
	}
	light, _ := Themes("#FFE000")
	if light.Color == "#FFE000" {
		t.Error("yellow is written on white")
	}
	_, dark := Themes("#00205B")
	if dark.Color == "#00205B" {
		t.Error("navy is written on black")
	}
}

func TestContrastIsThatOfTheStandard(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want string
	}{{"#000000", "#FFFFFF", "21.00"}, {"#777777", "#FFFFFF", "4.48"}, {"#C00D1E", "#FFFFFF", "6.33"}} {
		if got := fmt.Sprintf("%.2f", contrast(shadeOf(c.a), shadeOf(c.b))); got != c.want {
			t.Errorf("%s on %s: %s, want %s", c.a, c.b, got, c.want)
		}
	}
}
