// Package pix speaks the Central Bank's Pix API 2.9, which every bank in Brazil offers to
// those who are paid: OAuth client credentials over mutual TLS, charges (cob), received
// Pix, refunds (devolução) and where notices go (webhook).
//
// client.go makes the calls and turns the API's problem documents into faults, token.go
// keeps the token, wire.go is what goes over the wire and how it is read: words and fields
// that are not known change nothing, and what the payer copies (pixCopiaECola) is passed on
// as it came.
package pix
