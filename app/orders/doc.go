// Package orders takes orders from customers and marketplaces, moves them through the
// kitchen, prints them, and shows them on boards.
//
// workflow.go has every rule of an order's states and does no I/O. Each change takes the
// next seq of its venue (list_counters.go) and is written with its event in one
// transaction; after the commit the venue's streams are woken. What goes out is cached,
// encoded, by an order's seq: every change takes a new one, so no entry can be stale.
//
// Files by prefix:
//
//   - intake prices a customer's order by the catalogue (pricing.go) and writes it;
//     codes.go makes the codes by which it is called out and tracked.
//   - typed_ is an order that the venue's staff type: typed.go takes it through the same
//     prices and checks as intake, typed_quote says what it costs and what a customer would
//     be refused for, typed_customer who is calling.
//   - action_ is what people do to an order: action.go checks and does it, action_write
//     writes the next state, action_events what leaves the state as it is.
//   - list_ answers lists: list_filter and list_search find orders, list_views caches
//     lists and brings them up to date (it says what that buys, in figures), list_encode
//     caches cards.
//   - marketplace_ takes a marketplace's orders (_order), applies what it says of them
//     (_status), and shows what could not be agreed (_problem, _review).
//   - delivery_status is whose delivery an order is and how far it is; carriers.go are the
//     people who deliver, tables.go what orders know of the tables where they are served.
//   - paper_ prints: _request makes papers for the printers that _routing finds, _state has
//     the rules of a paper and does no I/O, _store is the only way to change one, _claims
//     hands jobs to stations, _queue is what people do with papers, _sweep gives up those
//     that nobody prints, _receipt is a paper's content, _view the page that a browser prints.
//
// deadline.go refuses what nobody has accepted within acceptanceMinutes (D39). The due time
// is kept on the order, so a change of the setting concerns new orders only; the state under
// the order's lock decides a race with somebody who accepts it at that moment.
//
// paying.go keeps an order that is paid online until its money has come in (D43): it is priced,
// checked and coded like every other, holds its stock, its quarter of an hour and what one
// person may buy (paying_intake.go), and is placed, as of that moment, once it is paid. Its venue
// sees nothing of it before, and nothing of one that is never paid. paying_end.go ends it: what is
// held is held for some minutes beyond the charge; money that comes in after that places it where
// there still is what it draws and the shop is open, else goes back. paying_way.go has it paid in
// another way, paying_limit.go bounds how many wait to be, and paying_page.go is what its customer
// sees. refunds.go is what becomes of the money of orders that end: asking for it is part of the
// transaction that ends them; further.go is of money that came beyond what pays an order.
//
// later.go takes orders for later, for quarters of an hour that are offered and counted, and
// later_time.go has them wait apart until they are to be begun (ADR 0026).
//
// promise.go says within how many minutes an order leaves, from p50 to p80 of the venue's own
// delivered orders of the last 28 days, by way and by how many others were in the kitchen
// when they came in; promise_history.go reads them, once in a quarter of an hour. Leaving is
// Em transporte, else Retirado or Entregue: the ride of a delivery is not in it. It stands
// beside deliveryTime, which stays what the venue has configured and is all there is where
// too little was measured; 0 there promises nothing of deliveries. Where the venue says a
// time with each acceptance (deliveryTimePerOrder), the range is what the customer is told
// until then: the person's word takes its place on the order.
//
// phone.go knows the phone that has ordered again (ADR 0023): what concerns a person, and
// cancelling (customer_cancel.go), takes its secret. tracking.go is what the code alone shows,
// tracking_stream.go what wakes a phone, tracking_receipt.go the receipt.
//
// sale.go tells app/sales of an order that was delivered.
//
// person.go is what orders hold of a customer, and how they forget it.
//
// record.go is the row of an order and order.go its wire form; history.go, overview.go
// and summary.go are other views of it. stream.go sends changes to boards.
// optimistic.go is an order on a board that is ahead of the server. import.go writes orders
// of the past for the demo and the benchmark; it stands here because it writes in one
// transaction, with the rows and rules of this package, what would be one for each action.
//
// Tables: orders, order_events, order_counters, orders_search, orders_search_refused,
// carriers, print_requests, unpaid_orders.
package orders
