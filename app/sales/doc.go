// Package sales writes down what was sold, whatever the channel (D47): one sale for each
// order once it is delivered, one for each use of a payment link and each donation that was paid, and a row of
// its own, dated and negative, for each refund. Who sells records the sale in the transaction
// of its own effect, so that neither is ever without the other.
//
// A sale's moment is its order's intake, or when the link was paid; its day is the venue's
// business day at that moment, and its hour the venue's wall clock. Both are kept as they
// were: another cut-off or another town moves no sale of the past.
//
// An order that is refused, or comes back, is written down beside the sales: it is counted,
// and worth nothing.
//
// Nothing of a person stands here: an order's buyer is the order's. What is kept of him is an
// id that means nothing elsewhere, since when he has come, and who he is in the register.
//
// The sums of each hour change in the transaction of the sale (sale_hours); Miscounted proves
// them, Recount makes a day's anew.
//
// backlog.go records orders that were delivered before there were sales, past.go completes
// sales from before there were reports.
//
// Tables: sales, sale_items, sale_payments, sale_buyers, sale_hours, refused_orders,
// sales_backlog, sales_past.
package sales
