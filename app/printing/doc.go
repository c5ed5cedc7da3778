// Package printing puts receipts on paper.
//
// A Receipt is what stands on a paper, as data; a Template is how a venue wants
// it. Layout joins the two into a Paper, once, whatever prints it. A Paper is
// drawn (Image) or written as ESC/POS commands (Encode), and Deliver hands a
// Document to a Printer: over TCP, through CUPS, the Windows spooler, or as a
// PDF file. What went wrong comes back as a Failure in words for the kitchen.
//
// The engine keeps every job in a journal before and after it is sent, with one
// queue per printer, and the agent takes jobs from other computers (S1§7).
package printing
