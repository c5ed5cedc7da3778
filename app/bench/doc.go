// Package bench measures the real server on the machine it runs on and writes
// what it found as a page of documentation.
//
// A rate alone says more about the machine than about Balcão, so every rate
// stands beside that of a bare net/http server that answers a small JSON
// document. Both are measured in the same run, in turns of about a second, by
// the same client: what disturbs one disturbs the other, and their ratio can
// be compared between machines.
//
// subject.go opens the server, history.go fills it, load.go is the client,
// throughput.go, filters.go, following.go, intake.go, customers.go and figures.go are what is measured, and
// report.go writes the page. host.go lends the server to programs that measure
// from outside; soak*.go are boards that work through a full evening and judge
// what came of it.
package bench
