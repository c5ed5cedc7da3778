// Package donations keeps events that people give to, the institutions that are given to,
// donation links and the donations (S1§2–§9). event.go is what an event is, events.go the
// venue's register of them; institutions.go and links.go are the same of the others.
// address.go keeps every address that a page has had: printed codes go on leading to it.
//
// cause.go is what the public page of a link shows, /doar/{link}. donate.go takes a donation
// and charges it; the donor's browser keeps its secret. given.go is what the payments tell of
// it: a donation that was paid is a sale (D47) with a numbered receipt, which letters.go
// mails. entries.go is the ledger of which every figure is a sum: a refund is a negative row
// of its own. dashboard.go, payables.go and report.go read it, stream.go tells of it.
//
// A donation belongs to the event and the institution that were chosen when it was made.
// Whether its donor is anonymous belongs to it, too: where people see donations, in public or
// not, Donation.Shown is the name; only the donor report, which asks for its role, has who
// gave.
//
// Who writes a donation holds its row first, then its charge's.
//
// Tables: donation_events, donation_institutions, donation_links, donation_addresses,
// donations, donation_entries, donation_receipts.
package donations
