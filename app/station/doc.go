// Package station makes a computer print for a venue: it is the worker between
// the server's papers and this computer's printers.
//
// Pairing (pairing.go) gives it a key of its own, which it keeps in the data
// folder and calls the server with, whoever is signed in. Run (run.go) says
// hello with what it knows of its printers, waits for papers, journals each in
// the printing engine before it confirms it, and tells the server every change
// of a job at least once. When the server cannot be reached it prints what it
// has and tries again; nothing is forgotten. The agent (agent.go) lets boards
// and browsers print through this computer (S1§7).
//
// The server is reached over an http.RoundTripper: the network, or InProcess
// where it is in this same process.
package station
