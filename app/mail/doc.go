// Package mail sends the few letters the product writes: sign-in codes,
// invitations and recovery links. Without a configured server they are written
// to files instead, and Mode lets the interface say so (D16).
//
// Addresses and bodies never reach an error or a log: what a server answers
// often quotes them, so failures carry only the step and the reply code.
package mail
