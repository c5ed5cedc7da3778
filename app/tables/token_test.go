package tables

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/uuid"
)

var (
	oneKey   = bytes.Repeat([]byte{7}, keyBytes)
	otherKey = bytes.Repeat([]byte{8}, keyBytes)
	oneTable = uuid.MustParse("0190a000-0000-7000-8000-0000000000d1")
)

func TestATokenNamesItsTableAndGeneration(t *testing.T) {
	text := newToken(oneKey, oneTable, 3).String()
	read, ok := parseToken(text)
	if !ok || read.table != oneTable || read.generation != 3 || !read.signedBy(oneKey) {
		t.Fatalf("%s is read as %+v, %t", text, read, ok)
	}
	if read.signedBy(otherKey) {
		t.Error("it counts under another venue's key")
	}
	if strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		t.Errorf("%s does not stand in an address as it is", text)
	}
}

func TestTokensThatAreNone(t *testing.T) {
	genuine := newToken(oneKey, oneTable, 3).String()
	for name, text := range map[string]string{
		"nothing": "", "a number": "12", "too short": genuine[1:], "too long": genuine + "A", "not base64": strings.Repeat("*", longestToken),
		"padded": genuine[:len(genuine)-1] + "=", "with a line break": genuine[:10] + "\n" + genuine[11:],
	} {
		if read, ok := parseToken(text); ok {
			t.Errorf("%s is read as %+v", name, read)
		}
	}
}

// Whoever changes one character of a token has no token.
func TestAForgedTokenIsNotSigned(t *testing.T) {
	genuine := newToken(oneKey, oneTable, 3).String()
	for i := range genuine {
		for _, c := range []byte("Aa0_") {
			if genuine[i] == c {
				continue
			}
			forged := genuine[:i] + string(c) + genuine[i+1:]
			if read, ok := parseToken(forged); ok && read.signedBy(oneKey) {
				t.Errorf("%s counts", forged)
			}
		}
	}
	next := newToken(oneKey, oneTable, 4)
	next.signature = newToken(oneKey, oneTable, 3).signature
	if next.signedBy(oneKey) {
		t.Error("the signature of one generation counts for the next")
	}
}

func FuzzToken(f *testing.F) {
	f.Add(newToken(oneKey, oneTable, 1).String())
	f.Add("")
	f.Add("12")
	f.Add(strings.Repeat("_", longestToken))
	f.Fuzz(func(t *testing.T, text string) {
		read, ok := parseToken(text)
		if !ok {
			return
		}
		if again := read.String(); again != text {
			t.Errorf("%q is read and written as %q", text, again)
		}
		if read.signedBy(oneKey) && newToken(oneKey, read.table, read.generation).String() != text {
			t.Errorf("%q counts and was not made here", text)
		}
	})
}
