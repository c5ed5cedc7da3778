// Package tills takes what equipment uploads: sales with their tokens (fichas), and cash
// sessions with opening, supplies, withdrawals and closing (S2§2.11, D47, D62).
//
// A device names what it sends by ids of its own. What it sends again acts once; the same id
// with other content is a Conflict. Nothing depends on the order in which things arrive: a
// session is known from whichever of its events comes first, and what a drawer should hold is
// summed when it is asked for.
//
// A sale has happened: what the server would not have sold so is taken with a mark (price,
// payment that is off, access limit, right of the operator), never refused (ADR 0033).
// Refused is only what makes no sum, or names another venue's things.
//
// Tables: till_sales, till_payments, cash_sessions, cash_movements, sale_tokens.
package tills
