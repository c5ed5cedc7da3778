// Package operators keeps who works at the tills of a venue (*operador*): name, PIN, what he
// may do there, at which sales point, and by which account of the portal, whose access
// limits he then shares (D46). The PIN is kept as a hash and never answered; it is tried at
// most so many times a minute. Operators are archived, since sales name them.
//
// Table: operators.
package operators
