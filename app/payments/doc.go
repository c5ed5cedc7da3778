// Package payments moves money once: charges that customers pay, what was received for
// them, and refunds (D43).
//
// A charge is one attempt to be paid for a subject (an order, one use of a payment link,
// a donation), which is paid once. charge.go is its state machine, refund.go that of
// refunds; both only move forward, and every step is kept with its cause. create.go writes
// a charge down before any provider hears of it, under a txid of ours that may be sent
// again. round.go and look.go ask the providers (asking.go), shared by all servers; take.go takes
// over what they say, giving.go makes refunds, handing.go leaves to people what nobody else
// does of them, listing.go reads the daily lists. Notices from outside (notices.go) only make it
// ask sooner: asking alone suffices.
// What needs a person stands on the list Conferir pagamentos (matters.go); accept.go has
// late or other money count by a person's decision. search.go finds charges and loose money.
//
// provider.go is the port: package pix speaks the Central Bank's Pix API, mercadopago has
// card and boleto be paid on the pages of Mercado Pago, manual is a Pix key whose statement a
// person reads, simulator a bank that exists only here. settings_routes.go is how a venue
// sets them up. hooks.go is
// what a subject's domain is told, within the transaction that moves the charge; beyond.go is of
// money that does not pay it.
// Package statement reads bank statements; matching.go says what their lines mean for charges
// that a person confirms, statements.go confirms by them, each line once.
//
// Who writes a subject and its money in one transaction holds the subject's row first,
// then the charge's, then the payment's.
//
// Tables: payment_accounts, payment_methods, payment_charges, payments, payment_refunds,
// payment_steps, payment_matters, payment_notices, payment_statement_lines.
package payments
