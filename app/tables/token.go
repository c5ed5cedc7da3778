package tables

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"

	"github.com/google/uuid"
)

// token is what a table's QR carries: which table, which generation of its QR, and a
// signature under the venue's key, without which nobody makes one.
type token struct {
	table      uuid.UUID
	generation uint32
	signature  [signed]byte
}

const (
	// signed are the bytes kept of the signature.
	signed     = 16
	tokenBytes = 16 + 4 + signed
	// signedFor parts these signatures from any other under the same key.
	signedFor = "balcao mesa\x00"
)

var tokenText = base64.RawURLEncoding.Strict()

// longestToken is the length of every token.
var longestToken = tokenText.EncodedLen(tokenBytes)

func newToken(key []byte, table uuid.UUID, generation uint32) token {
	t := token{table: table, generation: generation}
	t.signature = t.sign(key)
	return t
}

func (t token) sign(key []byte) (out [signed]byte) {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(signedFor))
	mac.Write(t.table[:])
	mac.Write(binary.BigEndian.AppendUint32(nil, t.generation))
	copy(out[:], mac.Sum(nil))
	return out
}

// signedBy reports whether the signature was made with the key.
func (t token) signedBy(key []byte) bool {
	right := t.sign(key)
	return hmac.Equal(right[:], t.signature[:])
}

func (t token) String() string {
	raw := make([]byte, 0, tokenBytes)
	raw = append(raw, t.table[:]...)
	raw = binary.BigEndian.AppendUint32(raw, t.generation)
	return tokenText.EncodeToString(append(raw, t.signature[:]...))
}

// parseToken reads what a QR carried; whether it is genuine, signedBy says.
func parseToken(text string) (t token, ok bool) {
	if len(text) != longestToken {
		return token{}, false
	}
	raw, err := tokenText.DecodeString(text)
	if err != nil || len(raw) != tokenBytes {
		return token{}, false
	}
	copy(t.table[:], raw)
	t.generation = binary.BigEndian.Uint32(raw[16:])
	copy(t.signature[:], raw[20:])
	return t, true
}
