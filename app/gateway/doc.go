// Package gateway answers the portal's calls from a remote Balcão server, for a
// desktop that is not the server itself, and goes on answering while the server
// cannot be heard.
//
// Reads are the server's while it answers; otherwise what it last said, and for the
// board a replica of the venue's orders, fed by the server's stream, on which its
// filters work. Taps that can wait are written to the outbox before anything else,
// and sent in the order of their order's taps; what they will make of the orders is
// shown meanwhile. Tokens never reach the window, which learns all of this from its
// stream and under /local/.
//
// A call comes in by gateway.go. The prefix of a file says what it is about:
//
//   - http_: answering the window. forward hands a call to the server, offline answers
//     it here when there is none; answers judges what came back, asking makes the
//     gateway's own calls, local serves /local/, window the window's stream, and stream
//     reads the server's.
//   - conn_: knowing whether the server is heard. reach is its state, made of the
//     answers alone; trouble says why it is not heard, probe looks for it at once for
//     whoever sends something, check tries an address that a person typed, and
//     replicator keeps a venue's replica in step.
//   - queue_: taps that wait. taps writes them down, deliver sends them when pause lets
//     it, poison tells one on which the server fails, fates tells windows what became
//     of them, and overlay shows what they will make of the orders.
//   - cache_: what is kept of the server. cache holds answers, replica how far a venue's orders are,
//     orders writes and reads them, filter lists them as the server would,
//     load asks for them, degraded says what could not be written, and sweep erases.
//   - auth_: who is signed in. tokens keeps the tokens, in keyring or else in a file,
//     and signout ends sessions.
//
// Beside them, venues.go has a venue followed, strikes.go keeps what no server hears
// of, and timing.go says how long is waited for what.
package gateway
