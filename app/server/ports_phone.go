package server

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"log/slog"
	"sync"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/secrets"
)

// phoneKeys keeps the key under which the secrets of ordering phones are made (ADR 0023).
type phoneKeys struct {
	db    *database.DB
	vault *secrets.Vault
	log   *slog.Logger

	mu  sync.Mutex
	key []byte
}

const (
	// phoneKeyName is that of the key among the secrets of no venue.
	phoneKeyName  = "pedidos"
	phoneKeyBytes = 32
)

// Key answers the key, made by whichever server asks first. A server without the key of
// secrets takes orders all the same: its own lasts until it ends.
func (p *phoneKeys) Key(ctx context.Context) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.key != nil {
		return p.key, nil
	}
	value, err := p.vault.Open(ctx, "", phoneKeyName)
	if fault.Is(err, fault.NotFound) {
		err = p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			value, err = p.vault.Keep(ctx, tx, "", phoneKeyName, newPhoneKey)
			return err
		})
	}
	if fault.Is(err, fault.Unavailable) {
		p.log.LogAttrs(ctx, slog.LevelWarn, "without a key of secrets, a phone whose order is repeated after a restart gets no secret")
		value, err = newPhoneKey()
	}
	if err != nil {
		return nil, err
	}
	key, err := base64.StdEncoding.DecodeString(string(value))
	if err != nil || len(key) != phoneKeyBytes {
		return nil, fmt.Errorf("the key of ordering phones cannot be read (%d bytes)", len(key))
	}
	p.key = key
	return key, nil
}

func newPhoneKey() (secrets.Value, error) {
	raw := make([]byte, phoneKeyBytes)
	_, err := rand.Read(raw)
	return secrets.Value(base64.StdEncoding.EncodeToString(raw)), err
}
