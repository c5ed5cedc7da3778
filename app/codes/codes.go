// Package codes makes the codes that prove who reads a mailbox (D16): of six characters that
// nobody mistakes for others.
package codes

import (
	"crypto/rand"
	"strings"
	"time"
)

const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"

const (
	// Length is a code's, in characters.
	Length = 6
	// Tries are how often somebody may type one, Lasts is for how long.
	Tries = 5
	Lasts = 10 * time.Minute
	// Again is after how long another may be asked for.
	Again = time.Minute
)

// New answers a code; every character of the alphabet is equally likely.
func New() string {
	var out strings.Builder
	var b [1]byte
	for out.Len() < Length {
		_, _ = rand.Read(b[:])
		if int(b[0]) < 256/len(alphabet)*len(alphabet) {
			out.WriteByte(alphabet[int(b[0])%len(alphabet)])
		}
	}
	return out.String()
}

// Normal is a code as New made it, of what somebody has typed.
func Normal(typed string) string { return strings.ToUpper(strings.TrimSpace(typed)) }
