package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// Key seals and opens values.
type Key struct {
	// ID names the key without telling it.
	ID   string
	text string
	aead cipher.AEAD
}

// Keys are those that were given, the newest first.
type Keys []Key

// keyBytes is the length of an AES-256 key.
const keyBytes = 32

// NewKey invents a key.
func NewKey() (Key, error) {
	raw := make([]byte, keyBytes)
	if _, err := rand.Read(raw); err != nil {
		return Key{}, err
	}
	return keyOf(base64.StdEncoding.EncodeToString(raw))
}

var errKeyText = errors.New("a chave dos segredos não pode ser lida: são 32 bytes em base64, como os que `openssl rand -base64 32` escreve")

func keyOf(text string) (Key, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(raw) != keyBytes {
		return Key{}, errKeyText
	}
	block, err := aes.NewCipher(raw)
	if err != nil {
		return Key{}, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return Key{}, err
	}
	sum := sha256.Sum256(raw)
	return Key{ID: hex.EncodeToString(sum[:4]), text: text, aead: aead}, nil
}

// ParseKeys reads keys in base64, parted by commas, spaces or lines, the newest
// first. Lines that begin with # are comments.
func ParseKeys(text string) (Keys, error) {
	var keys Keys
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r <= ' ' }) {
			key, err := keyOf(word)
			if err != nil {
				return nil, err
			}
			keys = append(keys, key)
		}
	}
	return keys, nil
}

// named answers the key with the id.
func (k Keys) named(id string) (Key, bool) {
	for _, key := range k {
		if key.ID == id {
			return key, true
		}
	}
	return Key{}, false
}

func (k Key) seal(bound, value string) string {
	return base64.StdEncoding.EncodeToString(k.aead.Seal(nil, nil, []byte(value), []byte(bound)))
}

func (k Key) open(bound, sealed string) (string, error) {
	raw, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		return "", fmt.Errorf("open sealed value: %w", err)
	}
	value, err := k.aead.Open(nil, nil, raw, []byte(bound))
	if err != nil {
		return "", fmt.Errorf("open sealed value with key %s: %w", k.ID, err)
	}
	return string(value), nil
}

// bound is what a value is sealed for: it opens nowhere else.
func bound(venueID, name string) string { return "balcao secret\x00" + venueID + "\x00" + name }

// checkBound and checkText are of the row that knows its key again.
const checkBound, checkText = "balcao check", "balcao"
