// Package customers keeps the people an establishment knows: who they are, in
// which category, and whether they are blocked or alerted.
//
// Entities: Customer, found by its CPF within one venue;
// Category, a venue's own word for a group of them; Note, what was written down
// about one; and restrictions,
// the blocks and alerts of a customer, each with who imposed it, when and why,
// and the same of its lifting. A customer is blocked or alerted while one
// restriction is in force, and the database admits only one at a time: never
// both (S0§4).
//
// Save checks the form in the order of S0§5 (customer.go); List narrows and
// pages (list.go); Block, Unlock, Alert and Disarm impose and lift
// restrictions in one transaction that holds the customer (restriction.go);
// History tells a customer's blocks, Blocked lists them over venues, Standing
// tells the intake of orders who is under one. Profile is a customer's page, with
// his orders (page.go); SetConsent keeps what he has agreed to (consent.go), and ShowCPF
// that somebody was shown his CPF (cpf.go). MergeCategory moves a category's customers into another.
//
// Export writes a list into a file by a job (export.go); Import takes a file in, as the
// form would each of its lines, and UndoImport takes it back (import.go, import_row.go,
// import_undo.go). Duplicates finds customers who are likely one person, and Merge makes
// them one (duplicates.go, merge.go). Orders join customers by CPF; those without a CPF, by
// telephone. What a customer had before counts too, unless another customer of the venue
// has it today (identity.go). PersonalData gathers all that the venue holds of a
// person, and Anonymise erases it (privacy.go, LGPD, D57). Where a venue has set a term,
// Sweep erases the telephone of who has not ordered for so long, and telephone and address
// in the orders (erasure.go, erasure_sweep.go).
//
// Tables: customers, customer_former_identities, customer_categories, customer_notes,
// customer_restrictions, customer_erasures.
package customers
