// Package cardcheck checks who holds a customer's payment card: a picture of his document is
// looked at by a person, who then confirms or refuses the card (S2§2.6).
//
// Of a card only the holder's name and the last digits are kept, never its number. The
// picture of the document is sealed in the vault, turned upright and without what the camera
// wrote beside it; it is deleted at the decision, when another takes its place, or after
// KeepFor. Only its hash, the result, who and when are left. Every look at it is audited.
//
// Tables: customer_cards, card_checks.
package cardcheck
