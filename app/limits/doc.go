// Package limits keeps which products a person may see and sell in a venue (S2§2.13, D46).
// Nobody without a row is limited; whoever has some sees those products and no others, in
// lists, pickers and sales. A category is taken as the products that it has when it is added:
// what is put into it later is not among them.
//
// Allowed is what other domains ask of whoever is calling.
//
// Table: product_limits.
package limits
