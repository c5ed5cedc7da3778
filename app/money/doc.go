// Package money keeps amounts of Brazilian reais exact (D32).
//
// An Amount is a count of centavos. It is a JSON number with at most two
// decimals on the wire, a BIGINT in the database and "R$ 1.234,56" on screen
// and paper. No binary floating point touches it on the way.
package money
