// Package sheets writes and reads tables of typed columns as xlsx and CSV, the
// way Excel in Brazil writes and opens them. It knows no database.
//
// A Sheet describes its columns once, for both directions: Write streams rows out,
// Open and Table.Read take a file in.
//
// Out: nothing is ever a formula. In xlsx a text is an inline string; in CSV a text
// that a spreadsheet would compute gets an apostrophe in front, which reading takes
// off again. Sums stand in a last row, "Total: 3 linhas".
//
// In: what a file is, its encoding and its separator are found by its content;
// letters are never replaced in silence. Columns are found by their headers. Every
// value that cannot be read is a Problem with line, column and a sentence; one
// never hides another. Limits hold against files that are huge or unpack hugely.
package sheets
