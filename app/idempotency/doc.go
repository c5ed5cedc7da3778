// Package idempotency does the work of a request once, however often the request
// arrives: a client that lost the answer repeats it with the same Idempotency-Key.
//
// A Call names the request: a scope (what is done, and for whom), the caller's key and
// what was asked for. Once does the work of a Call in one transaction and keeps the
// answer in it. A repetition gets the kept answer; a key that comes back with another
// request is a Conflict. Answers are kept for KeyLife, then Sweep deletes them.
//
// Until then answers stay in the table: keep ids and states in them, not what customers wrote.
//
//	call, err := idempotency.NewCall("link "+venueID, by.Key, in)
//	…
//	link, repeated, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (Link, error) {
//		return s.insert(ctx, tx, in)
//	})
//
// Table: idempotency_keys.
package idempotency
