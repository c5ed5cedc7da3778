// Package paymentmethods keeps the ways in which a venue takes money in person (*formas de
// pagamento*): what each is called there and of which kind it is. Whoever takes money for a
// tab or a table chooses among them; the bill and the sale then say that name. A method is
// archived, since payments name it.
//
// Table: counter_payment_methods.
package paymentmethods
