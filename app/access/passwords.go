package access

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"balcao/app/br"
	"balcao/app/fault"
)

// The limits of S1§5; the special characters of S1§9.
const (
	minPassword      = 8
	maxPassword      = 30
	passwordSpecials = "@!#$%?&"
)

// forbiddenWords in passwords: S1§5 with both product names of D1.
var forbiddenWords = []string{"balcao", "meep", "senha", "password"}

const weakPassword = "Senha deve conter no mínimo 8 caracteres, letras minúsculas e maiúsculas, números e pelo menos um dos seguintes caracteres especiais @@, !, #, $, %, ?, &."

// ValidPassword reports whether a new password keeps the rules of S1§5: 8 to 30
// characters with upper and lower case, a digit and a special character, and
// none of the forbidden words in any case, accents ignored (D1).
func ValidPassword(password string) bool {
	if n := utf8.RuneCountInString(password); n < minPassword || n > maxPassword {
		return false
	}
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	if !strings.ContainsFunc(password, unicode.IsUpper) || !strings.ContainsFunc(password, unicode.IsLower) ||
		!strings.ContainsFunc(password, digit) || !strings.ContainsAny(password, passwordSpecials) {
		return false
	}
	folded := br.Fold(password)
	for _, word := range forbiddenWords {
		if strings.Contains(folded, word) {
			return false
		}
	}
	return true
}

// newPassword checks a password typed twice.
func newPassword(password, again string) error {
	if !ValidPassword(password) {
		return fault.Field("senha", weakPassword)
	}
	if password != again {
		return fault.Field("confirmarSenha", "As senhas não são iguais.")
	}
	return nil
}

// HashCost is how hard argon2id makes it to try secrets: passes over so much
// memory for each. A hash carries the cost it was made with, so another one
// applies to the hashes made from then on.
type HashCost struct {
	Passes    uint32
	MemoryKiB uint32
}

// DefaultHashCost takes some 20 ms and 19 MiB for each hash.
var DefaultHashCost = HashCost{Passes: 2, MemoryKiB: 19 * 1024}

const (
	argonLanes  = 1
	argonLength = 32
)

// hasher hashes secrets. Only so many hashes run at once, so that a burst of
// sign-ins queues instead of exhausting memory.
type hasher struct {
	cost    HashCost
	running chan struct{}
	// nobody is compared for accounts that do not exist, at the same cost.
	nobody string
}

func newHasher(cost HashCost) *hasher {
	h := &hasher{cost: cost, running: make(chan struct{}, max(2, runtime.NumCPU()))}
	nobody, err := h.hash(context.Background(), rand.Text())
	if err != nil {
		panic(err)
	}
	h.nobody = nobody
	return h
}

// hash answers the secret's hash in the PHC form "$argon2id$v=19$m=…,t=…,p=…$salt$hash".
func (h *hasher) hash(ctx context.Context, secret string) (string, error) {
	salt := make([]byte, 16)
	if _, err := rand.Read(salt); err != nil {
		return "", err
	}
	key, err := h.derive(ctx, secret, salt, h.cost.Passes, h.cost.MemoryKiB, argonLanes, argonLength)
	if err != nil {
		return "", err
	}
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s",
		argon2.Version, h.cost.MemoryKiB, h.cost.Passes, argonLanes, encode(salt), encode(key)), nil
}

// matches reports whether secret has the hash. An empty hash matches nothing
// and costs the same.
func (h *hasher) matches(ctx context.Context, hash, secret string) (bool, error) {
	known := hash != ""
	if !known {
		hash = h.nobody
	}
	var version int
	var memory, time uint32
	var lanes uint8
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false, errHash
	}
	if _, err := fmt.Sscanf(parts[2]+" "+parts[3], "v=%d m=%d,t=%d,p=%d", &version, &memory, &time, &lanes); err != nil || version != argon2.Version {
		return false, errHash
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	want, wantErr := base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || wantErr != nil || len(want) == 0 {
		return false, errHash
	}
	got, err := h.derive(ctx, secret, salt, time, memory, lanes, uint32(len(want)))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && known, nil
}

var errHash = errors.New("a stored hash cannot be read")

func (h *hasher) derive(ctx context.Context, secret string, salt []byte, time, memory uint32, lanes uint8, length uint32) ([]byte, error) {
	select {
	case h.running <- struct{}{}:
		defer func() { <-h.running }()
		return argon2.IDKey([]byte(secret), salt, time, memory, lanes, length), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
