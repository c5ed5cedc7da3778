// Package drawing draws flat pictures of food and drink, so that demo venues
// have product photographs that belong to nobody else.
//
// A Picture names a subject ("burger", "soda can"), the colours that make one
// burger differ from the next, and the colour behind it. Draw is pure: the same
// Picture gives the same pixels on every machine.
package drawing
