package orders

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

	"balcao/app/database"
	"balcao/app/fault"
)

// KeyLife is how long an answer is kept for repetitions of its request.
const KeyLife = 7 * 24 * time.Hour

// request identifies one call for idempotency: the same key in the same scope
// with the same hash is the same call, answered with what was answered before.
type request struct {
	scope, key, hash string
	// final says that a Conflict is such an answer too: a copy of the request that
	// a network delivers later must not be done after the caller was refused.
	final bool
}

// refusal is a Conflict as it is kept in an answer's place.
type refusal struct {
	Refused *refused `json:"refused"`
}

type refused struct {
	Message string            `json:"message"`
	Fields  map[string]string `json:"fields"`
}

// newRequest hashes what makes the call what it is. Without a key every call
// is a new one.
func newRequest(scope, key string, content any) (request, error) {
	if key == "" {
		return request{}, nil
	}
	for i := range len(key) {
		if i == 100 || key[i] <= ' ' || key[i] > '~' {
			return request{}, fault.Field("Idempotency-Key", "A chave deve ter até 100 caracteres visíveis, sem espaços ou acentos.")
		}
	}
	raw, err := json.Marshal(content)
	if err != nil {
		return request{}, err
	}
	sum := sha256.Sum256(raw)
	return request{scope: scope, key: key, hash: hex.EncodeToString(sum[:])}, nil
}

// once does the work in one transaction and keeps its answer with it; the work
// of a final request must not have written anything when it ends in a Conflict.
// The repetition of a request gets the kept answer and repeated is true; a key
// that was used for another request is a Conflict fault.
func once[T any](ctx context.Context, s *Service, r request, work func(context.Context, bun.Tx) (T, error)) (answer T, repeated bool, err error) {
	var final *fault.Error
	err = s.DB.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
		if r.key != "" {
			if err = r.hold(ctx, s.DB, tx); err != nil {
				return err
			}
			if repeated, err = r.recall(ctx, tx.Tx, &answer); repeated || err != nil {
				return err
			}
		}
		answer, err = work(ctx, tx)
		switch {
		case r.key == "":
			return err
		case r.final && fault.Is(err, fault.Conflict):
			final = fault.Wrap(err)
			return remember(ctx, tx, r, refusal{&refused{final.Message, final.Fields}}, s.Clock.Now())
		case err != nil:
			return err
		}
		return remember(ctx, tx, r, answer, s.Clock.Now())
	})
	if err == nil && final != nil {
		err = final
	}
	return answer, repeated, err
}

// hold takes the key for this transaction, so that two repetitions at the same
// moment do the work once. SQLite has one writer and needs nothing.
func (r request) hold(ctx context.Context, db *database.DB, tx bun.Tx) error {
	if db.Dialect != database.Postgres {
		return nil
	}
	_, err := tx.Tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", r.scope+" "+r.key)
	return err
}

// recall reads the kept answer, if there is one; a kept refusal is its error.
func (r request) recall(ctx context.Context, db querier, answer any) (bool, error) {
	var hash, kept string
	err := db.QueryRowContext(ctx, "SELECT request_hash, answer FROM idempotency_keys WHERE scope = $1 AND key = $2", r.scope, r.key).Scan(&hash, &kept)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("read idempotency key: %w", err)
	case hash != r.hash:
		return false, keyReused
	}
	var before refusal
	if json.Unmarshal([]byte(kept), &before) == nil && before.Refused != nil {
		return true, &fault.Error{Code: fault.Conflict, Message: before.Refused.Message, Fields: before.Refused.Fields}
	}
	return true, json.Unmarshal([]byte(kept), answer)
}

func remember(ctx context.Context, tx bun.Tx, r request, answer any, now time.Time) error {
	raw, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	_, err = tx.Tx.ExecContext(ctx,
		"INSERT INTO idempotency_keys (scope, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)",
		r.scope, r.key, r.hash, string(raw), now.UnixMilli())
	if err != nil {
		return fmt.Errorf("keep idempotency key: %w", err)
	}
	return nil
}

// ForgetKeys deletes kept answers that are older than KeyLife; the server
// calls it from time to time.
func (s *Service) ForgetKeys(ctx context.Context) error {
	_, err := s.DB.Write.DB.ExecContext(ctx, "DELETE FROM idempotency_keys WHERE created_at < $1", s.Clock.Now().Add(-KeyLife).UnixMilli())
	return err
}

var keyReused = fault.New(fault.Conflict, "Esta chave de repetição já foi usada em outra chamada.")
