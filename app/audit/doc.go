// Package audit keeps who did what, when, and what was there before and after,
// for administrators and money: access, settings, customers.
//
// A domain writes an Entry with Record inside the transaction of the change
// itself, so that neither stands without the other. Compare turns a before and
// an after into the entry's values. actions.go is the catalogue of everything
// that is kept.
//
// Entries are written once. Nothing changes or deletes them but Anonymise,
// which blanks what they hold of a person (D57), Erase, which blanks one of his
// values, and Reassign, where two subjects have turned out to be one. Export writes
// what a filter finds into a file by a job.
//
// Tables: audit_entries, audit_values.
package audit
