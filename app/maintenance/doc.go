// Package maintenance runs the weekly programme of the whole installation (D60): a backup
// that is read back, the database's own optimisation, and the proofs of balances and sums.
//
// The programme begins at the plan's hour, or when an administrator asks for it, and has a
// window: what has not begun when it closes is skipped. Its tasks run one after the other
// on one of the servers, which holds a lease; when that server dies another goes on with
// the task that was under way, so each task may run again. A stop ends what runs and skips
// what is left, in the transaction that is acknowledged.
//
// Tables: maintenance_plan, maintenance_runs, maintenance_tasks.
package maintenance
