// Package extracts reads the electronic extracts of card acquirers (S2§2.12, D59) and
// compares what they say with what was sold and with what the bank has received.
//
// A file is known by its content, never by its name (recognise.go). Its lines are read by a
// table of fields (app/fixed): those of Cielo are in layouts/, others an administrator loads
// (layout.go). What no table reads is kept with the reason and waits for one. A file comes in
// as a stream, in compressed parts of whole lines, and a job reads it part by part: memory
// holds one part, however large the file. It is read twice: check.go finds what is wrong with
// it, by line and column; only a file without errors is taken over (process.go).
//
// A sale that a later file tells again, or a recovered one, is the same sale: line_key. The
// same file twice is refused.
//
// reconcile.go compares in three steps, sale ↔ line, lines ↔ their credit, credit ↔ bank, and fees with the
// contracted ones; what does not match is a matter, with its reason and since when, that a person
// settles or that goes when what was missing arrives.
//
// sample.go writes valid files from sales by the same tables.
//
// Of two comparisons of a venue at the same time the earlier gives way; whoever asks for one
// has it made by a job.
//
// Tables: extract_files, extract_chunks, extract_problems, extract_layouts, extract_lines,
// extract_credits, extract_bank_lines, extract_rates, extract_matters,
// extract_comparisons.
package extracts
