package gateway

import (
	"balcao/app/retry"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/zalando/go-keyring"
)

const keyringService = "balcao"

// lockedOut is what people are told while the keyring does not give their token.
const lockedOut = "O chaveiro deste computador não entregou o seu acesso. Destranque-o (em geral, com a senha do computador): o Balcão continua sozinho. Ou saia e entre de novo."

// systemKeyring is the one of the person who is signed in to this computer.
type systemKeyring struct{}

func (systemKeyring) Set(service, user, password string) error {
	return keyring.Set(service, user, password)
}
func (systemKeyring) Get(service, user string) (string, error) { return keyring.Get(service, user) }
func (systemKeyring) Delete(service, user string) error        { return keyring.Delete(service, user) }
func (systemKeyring) DeleteAll(service string) error           { return keyring.DeleteAll(service) }

// keys reaches the keyring, by one call at a time.
type keys struct {
	ring   keyring.Keyring
	timing Timing
	turn   sync.Mutex
}

func newKeys(ring keyring.Keyring, timing Timing) *keys { return &keys{ring: ring, timing: timing} }

func (k *keys) set(id, token string) error {
	return k.bounded(func() error { return k.ring.Set(keyringService, id, token) })
}

// drop forgets a token. One that stays is of no use: no handle leads to it.
func (k *keys) drop(id string) {
	_ = k.bounded(func() error { return k.ring.Delete(keyringService, id) })
}

func (k *keys) get(id string) (token string, err error) {
	var found string
	err = k.bounded(func() (err error) {
		found, err = k.ring.Get(keyringService, id)
		return err
	})
	if err != nil {
		return "", err
	}
	return found, nil
}

var errKeyringSlow = errors.New("the keyring does not answer")

// bounded makes a call that may take as long as Timing says.
func (k *keys) bounded(do func() error) error {
	done := make(chan error, 1)
	go func() {
		k.turn.Lock()
		defer k.turn.Unlock()
		done <- do()
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(k.timing.Keyring):
		return errKeyringSlow
	}
}

// getUnlocked waits for the keyring as long as it takes.
func (k *keys) getUnlocked(ctx context.Context, id string) (token string, err error) {
	type got struct {
		token string
		err   error
	}
	done := make(chan got, 1)
	go func() {
		k.turn.Lock()
		defer k.turn.Unlock()
		token, err := k.ring.Get(keyringService, id)
		done <- got{token, err}
	}()
	select {
	case it := <-done:
		return it.token, it.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// token answers a session's token, "" while the keyring does not give it.
func (v *tokenStore) token(s *session) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return s.Token
}

// isLocked reports whether the keyring has not given a session's token yet.
func (v *tokenStore) isLocked(s *session) bool { return s != nil && v.token(s) == "" }

// locked is a session whose token the keyring has not given, nil when there is
// none; one whose person has signed out is the last.
func (v *tokenStore) locked() (found *session) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, s := range v.sessions {
		if s.Token == "" && (found == nil || found.Over) {
			found = s
		}
	}
	return found
}

// unlock asks the keyring for the tokens that it did not give at the start, until
// it has or ctx ends.
func (v *tokenStore) unlock(ctx context.Context, log *slog.Logger) {
	open := false
	for s := v.locked(); s != nil && (open || retry.Sleep(ctx, v.keys.timing.KeyringAgain)); s = v.locked() {
		token, err := v.keys.getUnlocked(ctx, s.ID)
		open = err == nil || errors.Is(err, keyring.ErrNotFound)
		switch {
		case err == nil:
			v.mu.Lock()
			s.Token = token
			v.mu.Unlock()
			v.changed.tell()
		case errors.Is(err, keyring.ErrNotFound):
			v.expire(s)
			if err := v.forget(s); err != nil {
				log.LogAttrs(ctx, slog.LevelWarn, "forget a session", slog.String("cause", err.Error()))
			}
		}
	}
}
