package secrets

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/database"
)

// Rotate puts a new key in the place of the one in use and seals everything
// under it; it answers the new key's id and how many values there are.
//
// The newest key of the source is taken where it is not in use yet: whoever has
// several servers, or the key in the environment, puts a new one before the old
// one everywhere and rotates once. Otherwise a new key is made, which takes a
// file. The file holds both keys while values are sealed anew, all in one
// transaction: stopped at any moment, Rotate can be called again, and nothing
// is lost.
func Rotate(ctx context.Context, db *database.DB, source Source) (id string, values int, err error) {
	keys, err := source.Read()
	if err != nil {
		return "", 0, err
	}
	used, err := keyInUse(ctx, db.Write)
	if err != nil {
		return "", 0, err
	}
	if used != nil {
		if err := used.fits(keys, source); err != nil {
			return "", 0, err
		}
	}
	if len(keys) == 0 {
		return "", 0, errors.New("não há chave dos segredos " + source.String())
	}
	if used == nil || keys[0].ID == used.KeyID {
		if source.Text != "" {
			return "", 0, errNewKeyFirst
		}
		next, err := NewKey()
		if err != nil {
			return "", 0, err
		}
		keys = append(Keys{next}, keys...)
		if err := source.write(keys...); err != nil {
			return "", 0, fmt.Errorf("gravar a chave nova: %w", err)
		}
	}
	if values, err = reseal(ctx, db, keys); err != nil {
		return "", 0, err
	}
	if source.Text == "" {
		err = source.write(keys[0])
	}
	return keys[0].ID, values, err
}

var errNewKeyFirst = errors.New("com a chave no ambiente, ponha uma nova (`openssl rand -base64 32`) antes da atual, " +
	"separadas por vírgula, em BALCAO_SECRETS_KEY de cada servidor; reinicie-os, repita este comando e depois retire a antiga")

// reseal seals every value under the first key, in one transaction.
func reseal(ctx context.Context, db *database.DB, keys Keys) (values int, err error) {
	err = db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Where nothing was sealed yet, this keeps a first value from being sealed meanwhile.
		if err := keys[0].use(ctx, tx, "DO NOTHING"); err != nil {
			return err
		}
		if _, err := holdKey(ctx, tx, db.Dialect); err != nil {
			return err
		}
		var rows []row
		if err := tx.NewSelect().Model(&rows).Scan(ctx); err != nil {
			return fmt.Errorf("read secrets: %w", err)
		}
		values = len(rows)
		for _, r := range rows {
			key, known := keys.named(r.KeyID)
			if !known {
				return WrongKey{ID: r.KeyID}
			}
			value, err := key.open(bound(r.VenueID, r.Name), r.Sealed)
			if err != nil {
				return err
			}
			r.KeyID, r.Sealed = keys[0].ID, keys[0].seal(bound(r.VenueID, r.Name), value)
			if _, err := tx.NewUpdate().Model(&r).Column("key_id", "sealed").WherePK().Exec(ctx); err != nil {
				return fmt.Errorf("seal anew: %w", err)
			}
		}
		return keys[0].use(ctx, tx, "DO UPDATE SET key_id = excluded.key_id, check_text = excluded.check_text")
	})
	return values, err
}

// Forget deletes every sealed value and the memory of their key, which is lost;
// it answers how many they were.
func Forget(ctx context.Context, db *database.DB) (values int, err error) {
	err = db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := holdKey(ctx, tx, db.Dialect); err != nil {
			return err
		}
		result, err := tx.ExecContext(ctx, "DELETE FROM secrets")
		if err != nil {
			return fmt.Errorf("forget secrets: %w", err)
		}
		deleted, err := result.RowsAffected()
		if err != nil {
			return err
		}
		values = int(deleted)
		if _, err := tx.ExecContext(ctx, "DELETE FROM secrets_key"); err != nil {
			return fmt.Errorf("forget the key in use: %w", err)
		}
		return nil
	})
	return values, err
}

// State is what there is to know of a database's secrets from outside.
type State struct {
	// KeyID is the key in use; empty while nothing was ever sealed.
	KeyID string
	// Values is how many there are.
	Values int
	// Wrong is why the given keys do not open them; nil when they do.
	Wrong error
}

// Look answers how the secrets of a database stand with the keys of the source.
// A database of before there were secrets has none.
func Look(ctx context.Context, db *database.DB, source Source) (State, error) {
	there, err := hasTable(ctx, db)
	if err != nil || !there {
		return State{}, err
	}
	used, err := keyInUse(ctx, db.Write)
	if err != nil || used == nil {
		return State{}, err
	}
	state := State{KeyID: used.KeyID}
	count, err := db.Write.NewSelect().Model((*row)(nil)).Count(ctx)
	if err != nil {
		return State{}, fmt.Errorf("count secrets: %w", err)
	}
	state.Values = int(count)
	keys, err := source.Read()
	if err == nil {
		err = used.fits(keys, source)
	}
	state.Wrong = err
	return state, nil
}

func hasTable(ctx context.Context, db *database.DB) (bool, error) {
	query := "SELECT COUNT(*) > 0 FROM sqlite_master WHERE name = 'secrets_key'"
	if db.Dialect == database.Postgres {
		query = "SELECT to_regclass('secrets_key') IS NOT NULL"
	}
	var there bool
	if err := db.Write.QueryRowContext(ctx, query).Scan(&there); err != nil {
		return false, fmt.Errorf("look for secrets: %w", err)
	}
	return there, nil
}
