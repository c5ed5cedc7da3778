// Package quantity counts goods exactly, in thousandths of their stock unit (un, g, ml):
// recipes and stock need fractions, and no binary floats (D44).
package quantity
