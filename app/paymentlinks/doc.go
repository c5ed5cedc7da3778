// Package paymentlinks keeps payment links: an address that people open to pay a venue
// something (S0§2–§8). link.go is what a link is, register.go the venue's list of them.
//
// Whoever pays by a link goes through a use of it (use.go), which is the subject of
// charges and is paid once (D43). His browser keeps the use's secret. pay.go begins a use,
// proves its e-mail where the link demands that, and charges it; paid.go is what the
// payments tell of it: a paid use is a sale (D47) with a numbered receipt, which letters.go
// mails. A use that is being paid takes up one of the uses that the link allows.
//
// What is deleted is hidden, never what was paid. page.go and its neighbours are the public
// page, /paymentlink/{id}; uses.go and export.go are what the venue sees of uses.
//
// Who writes a use holds its link's row first, then its own.
//
// Tables: payment_links, payment_link_uses, payment_link_receipts.
package paymentlinks
