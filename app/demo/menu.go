package demo

import (
	"balcao/app/demo/drawing"
	"balcao/app/money"
)

// section is a category of a demo menu.
type section struct {
	name   string
	dishes []dish
}

// dish is a product of a demo menu.
type dish struct {
	name        string
	description string
	price       money.Amount
	picture     drawing.Picture
	// station is the name of the store that makes it; without one, the dish
	// goes into an order with any other.
	station string
	// liked is how often it is chosen against others; 0 counts as 1.
	liked int
	// asks names the questions that a customer may answer about it.
	asks []question
	// extras names the additions it can carry.
	extras []extra
	// adult dishes are not for minors.
	adult bool
	// made names the ingredients that it is not sold without.
	made []string
	// barcode is on its package.
	barcode string
	// soldOut dishes are, until somebody sells them again.
	soldOut bool
	// unphotographed dishes still wait for their picture, unclassified ones for the codes of their taxes.
	unphotographed, unclassified bool
	// bought is how many boxes of twelve stand on the shelf, each for cost; 0 is not counted.
	bought int
	cost   money.Amount
}

// question is a group of observations.
type question struct {
	text     string
	multiple bool
	options  []string
}

// extra is a product sold only on top of another.
type extra struct {
	name    string
	price   money.Amount
	station string
}

// Backgrounds of the pictures.
const (
	sand   drawing.Colour = 0xf3d9b8
	mint   drawing.Colour = 0xcfe8d8
	sky    drawing.Colour = 0xcfe3f1
	rose   drawing.Colour = 0xf4d3d0
	lilac  drawing.Colour = 0xdfd6ee
	lemon  drawing.Colour = 0xf6e8b5
	night  drawing.Colour = 0x3b3560
	velvet drawing.Colour = 0x5a2346
	lagoon drawing.Colour = 0x1f5a66
)

// drawn is short for a picture: subject, main colour, accent, background.
func drawn(subject string, main, accent, background drawing.Colour) drawing.Picture {
	return drawing.Picture{Subject: subject, Main: main, Accent: accent, Background: background}
}

// Questions that more than one dish asks.
var (
	doneness = question{"Ponto da carne", false, []string{"Mal passado", "Ao ponto", "Bem passado"}}
	without  = question{"Retirar", true, []string{"Sem cebola", "Sem tomate", "Sem alface", "Sem molho"}}
	iceLemon = question{"Gelo e limão", true, []string{"Com gelo", "Com limão", "Sem canudo"}}
	sweeten  = question{"Açúcar", false, []string{"Com açúcar", "Sem açúcar", "Adoçante"}}
	sauce    = question{"Molho", true, []string{"Maionese verde", "Pimenta da casa", "Mostarda e mel"}}
	spirit   = question{"Destilado", false, []string{"Cachaça", "Vodka", "Saquê"}}
	milk     = question{"Leite", false, []string{"Integral", "Sem lactose", "De aveia"}}
)
