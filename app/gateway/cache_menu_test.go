package gateway_test

import "testing"

// Windows hear that the catalogue has changed: what is sold out is read anew.
func TestWindowsHearOfTheMenu(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	g.venue.ID = "1"
	words := make(chan string)
	m.feel(tells(words))
	w := g.look()
	w.sees("connection", `"heard"`)
	words <- "menu"
	w.sees("menu")
}
