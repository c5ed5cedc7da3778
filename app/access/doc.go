// Package access knows who may come in and what they may do there: accounts,
// passwords, the e-mailed access code, sessions, roles per venue, invitations,
// registration, recovery, and the first-start screen that makes the first
// account.
//
// Entities: User (an account), a membership (a User's roles in one venue, or
// its ownership), a session (an opaque token, hashed at rest), an access code
// (the second factor, D16) and tickets (links that work once: recovery,
// invitation, hand-over D20).
//
// A sign-in: login checks the limits and the password; with a second factor it
// mails a code and answers RequiredMFA; validate checks the code; both end in
// signIn, which opens a session. Every later call goes through Authenticate,
// whose answer — an operation.Caller with the roles of D17 — is kept for a few
// seconds and dropped at once when a session or a role changes.
//
// Where letters reach mailboxes, people may switch their second factor on
// themselves (security.go), and are told of sign-ins on new devices and of changes
// to their account's security (notices.go), unless they want not to be.
//
// Nothing here tells a stranger whether an account exists: answers, messages
// and the work done are the same, and mail leaves in the background.
package access
