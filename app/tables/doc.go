// Package tables keeps the tables where a venue serves: their numbers, names, areas and order, and the QR codes that
// stand on them (D41).
//
// table.go is a table and what may be written of it; registry.go adds, changes, archives and sorts them; find.go is how
// orders find one. token.go signs what a QR carries and reads it again; codes.go has the key for it, makes the codes
// of a sheet and renews them. settings.go is how the orders of tables begin.
//
// account.go is the account of a visit, which opens with its first order; bill.go adds it
// up, split.go parts it among people, payments.go takes money for it, owed.go gives back
// what was too much and writes off what nobody pays, closing.go closes it and tells its
// orders' sales how they were paid (shares.go): sales stay one for each order (D47), and
// the account makes none. calls.go is what guests ask for from their phones. What an
// account is made of, orders answer: the account keeps which they are.
//
// tab.go is a tab (*comanda*), a numbered card, and tab_registry.go keeps the cards. Its bill
// is an account as well (place.go): tab_account.go opens it, tab_charge.go puts products on
// it, each charge a sale of its own, and credit.go leaves what is not paid to its customer,
// who owes it (*valor em aberto*).
//
// Nothing is deleted: orders name their table. A renewed table has another generation, and the tokens of earlier ones
// are refused.
//
// Tables: dining_tables, table_settings, table_accounts, table_account_orders,
// table_account_payments, table_calls, tabs, tab_charges,
// tab_charge_lines.
package tables
