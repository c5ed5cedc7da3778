package idempotency

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
)

// KeyLife is how long an answer is kept for repetitions of its request.
const KeyLife = 7 * 24 * time.Hour

// longestKey is how many characters a key may have.
const longestKey = 100

// Call is one request: the same key in the same scope with the same content is the
// same Call. The zero value has no key: every request is a new one.
type Call struct {
	scope, key, hash string
	keepsRefusals    bool
}

// NewCall names a request. content is whatever makes it what it is, passwords apart;
// it is kept as a hash of its JSON. An empty key is allowed and never repeated. Faults:
// Invalid on Idempotency-Key, which takes up to 100 visible ASCII characters.
func NewCall(scope, key string, content any) (Call, error) {
	if key == "" {
		return Call{}, nil
	}
	for i := range len(key) {
		if i == longestKey || key[i] <= ' ' || key[i] > '~' {
			return Call{}, fault.Field("Idempotency-Key", "A chave deve ter até 100 caracteres visíveis, sem espaços ou acentos.")
		}
	}
	raw, err := json.Marshal(content)
	if err != nil {
		return Call{}, err
	}
	sum := sha256.Sum256(raw)
	return Call{scope: scope, key: key, hash: hex.EncodeToString(sum[:])}, nil
}

// KeepingRefusals makes a Conflict an answer that is kept like any other: a copy of
// the request that a network delivers later must not be done after its caller was
// refused.
func (c Call) KeepingRefusals() Call {
	c.keepsRefusals = true
	return c
}

// Keys keeps the answers of calls.
type Keys struct {
	db    *database.DB
	clock clock.Clock
}

// New answers the Keys of an open database.
func New(db *database.DB, clk clock.Clock) Keys { return Keys{db, clk} }

// Once does the work of a call in one transaction and keeps its answer with it. Work
// that fails keeps nothing and may be tried again, a Conflict of a call KeepingRefusals
// apart: such work must not have written anything. A repetition does nothing: it gets
// the kept answer, or refusal, and repeated is true. Work holds to what DB.Together
// asks of it. Faults: those of work; Conflict where the key was used for another
// request.
func Once[T any](ctx context.Context, k Keys, c Call, work func(context.Context, bun.Tx) (T, error)) (answer T, repeated bool, err error) {
	var refused *fault.Error
	err = k.db.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
		if c.key == "" {
			answer, err = work(ctx, tx)
			return err
		}
		if err = k.lock(ctx, tx, c); err != nil {
			return err
		}
		if repeated, err = recall(ctx, tx.Tx, c, &answer); repeated || err != nil {
			return err
		}
		answer, err = work(ctx, tx)
		switch {
		case c.keepsRefusals && fault.Is(err, fault.Conflict):
			refused = fault.Wrap(err)
			return k.keep(ctx, tx, c, refusal{&refusedBody{refused.Message, refused.Fields}})
		case err != nil:
			return err
		}
		return k.keep(ctx, tx, c, answer)
	})
	if err == nil && refused != nil {
		err = refused
	}
	return answer, repeated, err
}

// Recall reads the answer of a call that was done before into answer, and reports
// whether it was: for callers that check what may have changed since before they do
// the work. Faults: the kept refusal; ErrReused where the key was used for another
// request, whose answer is read all the same.
func (k Keys) Recall(ctx context.Context, c Call, answer any) (done bool, err error) {
	if c.key == "" {
		return false, nil
	}
	return recall(ctx, k.db.Read.DB, c, answer)
}

// Sweep deletes answers that are older than KeyLife; the server calls it from time to
// time.
func (k Keys) Sweep(ctx context.Context) error {
	_, err := k.db.Write.DB.ExecContext(ctx, "DELETE FROM idempotency_keys WHERE created_at < $1", k.clock.Now().Add(-KeyLife).UnixMilli())
	if err != nil {
		return fmt.Errorf("sweep idempotency keys: %w", err)
	}
	return nil
}

// lock holds the key for this transaction, so that two repetitions at the same moment
// do the work once. SQLite has one writer and needs nothing.
func (k Keys) lock(ctx context.Context, tx bun.Tx, c Call) error {
	if k.db.Dialect != database.Postgres {
		return nil
	}
	_, err := tx.Tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", c.scope+" "+c.key)
	return err
}

func (k Keys) keep(ctx context.Context, tx bun.Tx, c Call, answer any) error {
	raw, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	_, err = tx.Tx.ExecContext(ctx,
		"INSERT INTO idempotency_keys (scope, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)",
		c.scope, c.key, c.hash, string(raw), k.clock.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("keep idempotency key: %w", err)
	}
	return nil
}

// refusal is a Conflict as it is kept in the place of an answer.
type refusal struct {
	Refused *refusedBody `json:"refused"`
}

type refusedBody struct {
	Message string            `json:"message"`
	Fields  map[string]string `json:"fields"`
}

// querier is a pool or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func recall(ctx context.Context, db querier, c Call, answer any) (done bool, err error) {
	var hash, kept string
	err = db.QueryRowContext(ctx, "SELECT request_hash, answer FROM idempotency_keys WHERE scope = $1 AND key = $2", c.scope, c.key).Scan(&hash, &kept)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("read idempotency key: %w", err)
	}
	var before refusal
	refused := json.Unmarshal([]byte(kept), &before) == nil && before.Refused != nil
	switch {
	case hash != c.hash:
		// The other request may have been answered with something else.
		_ = json.Unmarshal([]byte(kept), answer)
		return false, ErrReused
	case refused:
		return true, &fault.Error{Code: fault.Conflict, Message: before.Refused.Message, Fields: before.Refused.Fields}
	}
	return true, json.Unmarshal([]byte(kept), answer)
}

// ErrReused is the Conflict of a key that comes with another request than before.
var ErrReused = fault.New(fault.Conflict, "Esta chave de repetição já foi usada em outra chamada.")
