// Package cashless keeps prepaid cards: a ledger of entries that come to zero, the cards and
// their groups, and the plans that bring cards below zero back to it (S2§2.5, D49).
//
// Tables: cashless_accounts, cashless_transactions, cashless_entries, cashless_holds,
// cashless_cards, cashless_groups, cashless_plans, cashless_plan_cards.
package cashless
