package gateway

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/zalando/go-keyring"
)

const (
	keyringService = "balcao"
	// keyringPatience is how long the system's keyring may take: it may be
	// waiting for somebody to unlock it.
	keyringPatience = 3 * time.Second
)

// keyringAgain is after how long a keyring that gave no token is asked again:
// some show a window to whoever is there.
var keyringAgain = 30 * time.Second

// lockedOut is what people are told while the keyring does not give their token.
const lockedOut = "O chaveiro deste computador não entregou o seu acesso. Destranque-o (em geral, com a senha do computador): o Balcão continua sozinho. Ou saia e entre de novo."

func toKeyring(id, token string) error {
	return bounded(func() error { return keyring.Set(keyringService, id, token) })
}

// dropFromKeyring forgets a token. One that stays is of no use: no handle leads to it.
func dropFromKeyring(id string) {
	_ = bounded(func() error { return keyring.Delete(keyringService, id) })
}

func fromKeyring(id string) (token string, err error) {
	var found string
	err = bounded(func() (err error) {
		found, err = keyring.Get(keyringService, id)
		return err
	})
	if err != nil {
		return "", err
	}
	return found, nil
}

var errKeyringSlow = errors.New("the keyring does not answer")

// keyringTurn lets one call at a time reach the keyring.
var keyringTurn sync.Mutex

func bounded(do func() error) error {
	done := make(chan error, 1)
	go func() {
		keyringTurn.Lock()
		defer keyringTurn.Unlock()
		done <- do()
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(keyringPatience):
		return errKeyringSlow
	}
}

// token answers a session's token, "" while the keyring does not give it.
func (v *vault) token(s *session) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return s.Token
}

// isLocked reports whether the keyring has not given a session's token yet.
func (v *vault) isLocked(s *session) bool { return s != nil && v.token(s) == "" }

// locked is a session whose token the keyring has not given, nil when there is
// none; one whose person has signed out is the last.
func (v *vault) locked() (found *session) {
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
func (v *vault) unlock(ctx context.Context, log *slog.Logger) {
	open := false
	for s := v.locked(); s != nil && (open || rest(ctx, keyringAgain)); s = v.locked() {
		token, err := whenUnlocked(ctx, s.ID)
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

// whenUnlocked waits for the keyring as long as it takes.
func whenUnlocked(ctx context.Context, id string) (token string, err error) {
	type got struct {
		token string
		err   error
	}
	done := make(chan got, 1)
	go func() {
		keyringTurn.Lock()
		defer keyringTurn.Unlock()
		token, err := keyring.Get(keyringService, id)
		done <- got{token, err}
	}()
	select {
	case it := <-done:
		return it.token, it.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
