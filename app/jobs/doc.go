// Package jobs runs work that takes longer than a call may: exports, imports,
// sums over years. Jobs are durable rows, and several servers share them.
//
// A domain declares a Kind with the type of its arguments, says by Handle what it
// does, checks venue and roles, and calls Kind.Enqueue in its own transaction:
// the job exists if and only if that transaction commits. After the commit it
// calls Service.Wake.
//
// A job is queued until a server leases it, running while that server renews the
// lease, and then done, failed or cancelled. When the server dies, the lease ends
// and another server begins the job anew, from its last checkpoint if it has
// one. So handlers run at least once. Task.Tx makes each effect happen once: it
// commits the effect, the checkpoint and the proof that the lease still holds in
// one transaction. The servers' clocks must agree to within a lease.
//
// Who asked for a job may have lost his access by the time that it begins: then it fails
// and nothing of it is done (Order.Roles).
//
// People see and cancel their own jobs only. A cancelled job is stopped through
// its context, and by the error of its next report. What a job was told is
// dropped when it ends; the rest is kept for KeepFor.
//
// Table: jobs.
package jobs
