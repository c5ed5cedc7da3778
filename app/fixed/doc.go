// Package fixed reads and writes records of fixed width, as acquirers and banks send them,
// from one table of fields: the table that parses a line is the one that builds it, names
// its columns on a screen and makes samples (S2§2.12, D59).
//
// Columns are counted from 1 and include both ends, as the manuals count them. A line is
// bytes of Latin-1, one byte a column. Values are texts of one spelling: a number without
// leading zeros, a day as 2026-11-27, a time as 21:05:00, an empty text where there is none;
// so that Parse of what Build wrote answers the same values.
//
// Who writes a layout checks it once (Layout.Check); after that no line, however broken,
// does more than give problems, each with its columns.
package fixed
