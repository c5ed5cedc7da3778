package orders

import (
	"crypto/rand"
	"fmt"
	"strings"
)

// letters are those that cannot be taken for a digit or for one another when
// called across a kitchen.
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"

// shortCode is the venue's nth order as it is called out: A001 … A999, B000 …,
// starting over after 24,000 orders.
func shortCode(n int64) string {
	return fmt.Sprintf("%c%03d", letters[n/1000%int64(len(letters))], n%1000)
}

// called is the number of a shortCode: who looks for an order types what was called out.
func called(code string) string { return strings.TrimLeft(code, letters) }

// publicAlphabet has 32 characters: five bits each, none mistaken for another.
const publicAlphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// publicCodeLength gives 65 bits (D14 asks for at least 60).
const publicCodeLength = 13

// publicCode is the unguessable code by which a customer follows his order.
func publicCode() string {
	var b [publicCodeLength]byte
	_, _ = rand.Read(b[:])
	for i := range b {
		b[i] = publicAlphabet[b[i]%32]
	}
	return string(b[:])
}
