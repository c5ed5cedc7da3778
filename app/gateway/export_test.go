package gateway

import "time"

// PollEvery sets how often lists are asked for where there is no stream.
func PollEvery(normal, fast time.Duration) (undo func()) {
	was := pollEvery
	pollEvery.normal, pollEvery.fast = normal, fast
	return func() { pollEvery = was }
}

// Hurry sets how long the server may be silent until it is asked whether it is
// there, and how long it has to answer.
func Hurry(d time.Duration) (undo func()) {
	was := []time.Duration{missed, overdue, askLimit}
	missed, overdue, askLimit = d, d, d
	return func() { missed, overdue, askLimit = was[0], was[1], was[2] }
}

// Silence sets after how long without a word a stream is given up.
func Silence(d time.Duration) (undo func()) {
	was := silence
	silence = d
	return func() { silence = was }
}

// SendLimit sets how long one sending may take.
func SendLimit(d time.Duration) (undo func()) {
	was := sendLimit
	sendLimit = d
	return func() { sendLimit = was }
}

// RetryAfter is retryAfter.
var RetryAfter = retryAfter

// SweepAgain sets after how long what could not be erased is tried once more.
func SweepAgain(d time.Duration) (undo func()) {
	was := sweepAgain
	sweepAgain = d
	return func() { sweepAgain = was }
}

// KeyringAgain sets after how long a keyring that gave no token is asked again.
func KeyringAgain(d time.Duration) (undo func()) {
	was := keyringAgain
	keyringAgain = d
	return func() { keyringAgain = was }
}

// LookLimit sets how long whoever sends something waits for a server that was not heard.
func LookLimit(d time.Duration) (undo func()) {
	was := lookLimit
	lookLimit = d
	return func() { lookLimit = was }
}
