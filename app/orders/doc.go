// Package orders takes an order from a customer to the cook and on to the
// customer's hands.
//
// An order comes in through Place (intake.go), which prices it by the
// catalogue (pricing.go) and writes it with its first event. People move it on
// (actions.go) along the states of workflow.go, which knows every rule and
// does no I/O. Each change takes the next seq of its venue and is written with
// the order in one transaction; after the commit the venue's streams are woken.
// board.go lists orders, search_sqlite.go and search_postgres.go find those that a
// keyword names, stream.go sends each change to the boards, tracking.go
// tells a customer how far his order is.
//
// A marketplace's orders come in and move on by marketplace.go; whose delivery
// an order is, and who carries it, by courier.go and carriers.go. amend.go
// writes what leaves an order's state where it is, and answers the events to
// whoever follows a venue.
//
// printing.go asks for papers when an order is accepted, cancelled, or when
// somebody asks again; desk.go knows which printers serve them. What may become
// of a paper is in fates.go, which does no I/O; papers.go is the one way in which
// it does, and shows it on the boards. handout.go hands papers to the computers
// that print (stations), queue.go is what people do with them, upkeep.go lets go
// of those that nobody prints. receipt.go writes what stands on one, and
// printview.go is the page that a browser prints.
//
// overview.go counts what is open. import.go writes the past.
//
// What goes out is remembered, encoded, by an order's seq (cards.go): every
// change takes a new one, so nothing that was remembered can be wrong.
//
// Tables: orders, order_events, order_counters, orders_search, orders_search_refused,
// idempotency_keys, dining_tables, carriers, print_requests.
package orders
