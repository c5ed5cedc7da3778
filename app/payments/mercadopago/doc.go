// Package mercadopago has charges be paid by card or boleto on the pages of Mercado Pago
// (Checkout Pro): a preference for each charge, under its txid as external_reference, and
// what was paid under that reference. Card data never reaches us (D43).
//
// settings.go opens an account, client.go makes the calls, preference.go has charges be
// payable, payments.go asks what was paid, refunds.go gives back, notice.go reads signed
// notices. Sums are exact decimals, and ids are numbers of theirs that are kept as text.
package mercadopago
