// Package imports brings a spreadsheet into a domain: try it, commit it, undo it.
//
// A domain describes its sheet and three steps in an Import. Run does both the dry
// run and the commit, so that the two cannot differ:
//
//	read     the file, its columns mapped by name, by what the venue chose before, or now
//	Decode   each row into the domain's own, with its problems
//	Decide   what becomes of each row: created, changed or skipped; reads only
//	Write    the rows that are created or changed, some at a time
//
// All problems of a file are reported at once, with line and column, and a file
// with problems is not committed: it comes in whole, in one transaction, or not at
// all. A dry run ends before Write.
//
// For each row Write answers what it takes to undo it; Undo goes through them
// backwards, some at a time, in one transaction. What somebody has changed since is kept, and named.
// What a row was before is kept for UndoFor, and Forget drops it earlier for a
// person who is erased.
//
// Tables: import_mappings, imports, import_entries.
package imports
