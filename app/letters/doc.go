// Package letters mails letters that wait in the tables of domains. That one is due is written
// in the transaction that wants it, so nothing leaves before the commit. One server claims a
// letter before it sends it, so that others leave it alone; what cannot be sent is tried again
// later, and given up after many failures. Where a server dies between sending a letter and
// writing that down, the letter leaves once more, under the same id (docs/adr/0028).
package letters
