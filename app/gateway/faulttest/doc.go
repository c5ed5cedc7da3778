// Package faulttest breaks what lies between a cook and the server, and looks
// whether anything was lost or done twice.
//
// The server and the computers' gateways are processes of their own, each the
// real program in another role of the test binary; between them is a network
// that misbehaves as told, and below their SQLite files a disk that does. What
// happens follows from a seed, which each run logs: BALCAO_SEED repeats it.
//
// `go test` runs a short form; `make faults` the long one.
package faulttest
