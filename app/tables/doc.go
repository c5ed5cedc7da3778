// Package tables keeps the tables where a venue serves: their numbers, names, areas and order, and the QR codes that
// stand on them (D41).
//
// table.go is a table and what may be written of it; registry.go adds, changes, archives and sorts them; find.go is how
// orders find one. token.go signs what a QR carries and reads it again; codes.go has the key for it, makes the codes
// of a sheet and renews them. settings.go is how the orders of tables begin.
//
// Nothing is deleted: orders name their table. A renewed table has another generation, and the tokens of earlier ones
// are refused.
//
// Tables: dining_tables, table_settings.
package tables
