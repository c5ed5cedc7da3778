// Package venues holds the places that everything else is scoped to: who they
// are, where they stand, which clock they live by, and the settings that belong
// to a place as a whole.
//
// Entities: Venue (S0§3 establishment; "local" on the wire), Place, the summary of
// a venue that a session carries, and BankAccount, where its money goes (S2§3). The
// states and cities offered in address forms are here too.
//
// A venue's time zone follows from its state and city whenever it is written (D31).
package venues
