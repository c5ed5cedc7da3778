// Package stock keeps what a venue has of the products that control stock (D45).
//
// A balance has three numbers: on hand, reserved by orders, and what is free to sell. Only
// post (post.go) changes what is on hand, and writes one row of the append-only ledger for
// each change, in the order in which they are recorded: the day of the fact is a label, a
// mistake is corrected by a movement that reverses it, a count writes the difference.
// Value is kept as a total in 1/10 000 real; the moving average is a division for display.
//
// draws.go is what orders do: reserved at intake, taken on acceptance, released on refusal,
// and on return or cancellation after it back on the shelf or lost. What an order's items
// draw is planned before anything is written; balances are written in the order of ids.
//
// A product's quota (quantidadeReservado) is how much of it orders may draw in all since it
// was set, apart from their reservations; 0 is no quota. Setting it from or to 0 begins a new
// period: nothing is drawn of it yet, and draws of earlier periods give nothing back to it.
//
// Tables: stock_balances, stock_movements, stock_ledger, stock_draws, stock_reasons.
package stock
