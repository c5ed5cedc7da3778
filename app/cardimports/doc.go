// Package cardimports brings prepaid cards in from files: users, each a customer with a
// nominal card and a PIN of four digits (S2§2.7, D58), and cards alone.
//
// A user with a blank field or a CPF that the venue knows is skipped and listed; all others
// are created in one transaction. What is wrong in a file is told by line and column, and
// then nothing of it is created. Undoing removes a customer and his card together, unless
// somebody has used or changed one of them.
//
// A PIN has 10,000 values, and so no hash alone keeps it: it is hashed with the card's id under
// a key of the venue's that is sealed in the vault. It is never answered, and not in files of
// lines with errors. Nothing asks for it yet: MatchesPIN waits for equipment that does.
//
// Tables: card_pins.
package cardimports
