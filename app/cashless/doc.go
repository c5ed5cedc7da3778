// Package cashless keeps prepaid cards: a ledger of entries that come to zero, the cards and
// their groups, and the plans that bring cards below zero back to it (S2§2.5, D49).
//
// Nothing calls yet, until equipment sells by cards: holds (Hold, PostHold, DropHold), the
// account Suspense, and the Equipment of a Move or a Posting.
//
// Tables: cashless_accounts, cashless_transactions, cashless_entries, cashless_holds,
// cashless_cards, cashless_groups, cashless_plans, cashless_plan_cards.
package cashless
