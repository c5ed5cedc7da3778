// Package delivery is the port to the courier platforms that can take a
// venue's orders to its customers: Play Delivery, Loggi and the platform's own
// (D8).
//
// A request for a courier is a row before it is a call (requests.go), committed
// together with what the order shows: it comes from a person (choose.go) or, where
// the venue's settings say so, from the acceptance of an order (follow.go). round.go
// asks the platform, again and again until it answers, then follows the courier and
// shows on the order where he is; what is slow holds up nothing else (lanes.go).
// quote.go asks what a delivery would cost, before there is an order.
// protocol.go is what a platform and we say to each other.
// Package simulator is such a platform; it takes the place of each one that is
// not configured, and what it causes is labelled simulado (D4).
//
// Tables: delivery_requests, delivery_followed.
package delivery
