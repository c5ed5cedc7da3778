// Package outbox keeps what a person did while the server could not hear it,
// until the server has: a tap is durable when Put returns, is sent in the order
// of its order's taps, each under its own idempotency key, and leaves the queue
// only with the server's answer or by a person's decision.
//
// An action is stored, then confirmed or refused by the server. One that fails
// again and again while the server does others, or for minutes while the server
// seems well, is dead: it and those behind it on the same order wait for a person,
// who retries or discards it.
// That an action is being sent is not written down: after a kill it is sent
// again, and its key makes it count once.
//
// Actions belong to an Owner, a user at a server; nobody else sends or sees them.
//
// Items that a cook strikes through are kept here, too, as durably; they are
// sent to nobody and belong to all who work for the venue at this computer.
package outbox
