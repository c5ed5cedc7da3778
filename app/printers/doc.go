// Package printers keeps what a venue prints on: its printers, the computers
// that reach them (stations), the template of its papers and the agent through
// which its boards print.
//
// A printer (printer.go) says how it is spoken to and which papers it takes.
// A station (stations.go) is paired once: its key is shown to it alone, and
// what it tells of itself from then on (hello.go) is what the screen shows of
// it and of its printers. Which papers there are, and where each has got to, is
// the orders' affair: they ask Setup what to print on.
//
// Tables: printers, stations, printing_settings.
package printers
