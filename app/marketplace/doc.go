// Package marketplace is the port to the food marketplace that sells for a
// venue beside its own shop (S1§1, S2§2.8).
//
// merchant.go keeps which shop of the marketplace a venue is. While it is
// active, round.go serves it, on one server at a time: it asks for events
// every 30 s (which also keeps the shop open there), stores them before it
// acknowledges them (poll.go), turns them into orders and moves of orders
// (apply.go, mapping.go), and tells the marketplace what the kitchen did
// (outgoing.go), durably and again until it is taken. status.go is what the
// board shows of all this.
//
// A venue that is switched off sells no more: its shop is not kept open and no
// new order comes in. For the orders that it has, round.go goes on, asking for
// events in the way that does not count as being there, and leaving those of
// other orders unacknowledged: they are for whoever is the shop next, or for this
// venue when it is back.
//
// protocol.go is what the marketplace and we say to each other, client.go says
// it over HTTP. Package simulator is such a marketplace; it takes the place of
// the real one where none is configured, and everything it causes is labelled
// simulado (D4).
//
// Tables: marketplace_merchants, marketplace_events, marketplace_reasons,
// marketplace_outgoing.
package marketplace
