package secrets

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
)

// Value is an opened secret. Its text is string(v) and nothing else: printed,
// logged or answered as JSON it shows nothing.
type Value string

func (Value) String() string               { return "[segredo]" }
func (Value) GoString() string             { return "[segredo]" }
func (Value) MarshalText() ([]byte, error) { return nil, errors.New("a secret is never answered") }

// Vault seals and opens values.
type Vault struct {
	db     *database.DB
	clock  clock.Clock
	source Source
	keys   atomic.Pointer[Keys]
}

// WrongKey means that the database was sealed under a key that was not given.
type WrongKey struct {
	// ID is the key that the database asks for.
	ID    string
	Where Source
}

func (e WrongKey) Error() string {
	return fmt.Sprintf("os segredos deste banco pedem a chave %s, que não está %s. Reponha a chave que estava em uso quando "+
		"eles foram guardados; se ela se perdeu, `balcao secrets forget` apaga os segredos, que depois são digitados de novo", e.ID, e.Where)
}

// Open answers a Vault on an open database. Where the source Makes its file and
// nothing was ever sealed, it makes one. A key other than the database's is a
// WrongKey.
func Open(ctx context.Context, db *database.DB, clk clock.Clock, source Source) (*Vault, error) {
	keys, err := source.Read()
	if err != nil {
		return nil, err
	}
	used, err := keyInUse(ctx, db.Write)
	if err != nil {
		return nil, err
	}
	if used == nil && keys == nil && source.Makes {
		if keys, err = source.create(); err != nil {
			return nil, err
		}
	}
	if used != nil {
		if err := used.fits(keys, source); err != nil {
			return nil, err
		}
	}
	v := &Vault{db: db, clock: clk, source: source}
	v.keys.Store(&keys)
	return v, nil
}

// keyRow is the row of secrets_key.
type keyRow struct {
	bun.BaseModel `bun:"table:secrets_key"`

	One       int `bun:",pk"`
	KeyID     string
	CheckText string
}

// keyInUse answers the key that seals, or nil while nothing was ever sealed.
func keyInUse(ctx context.Context, db bun.IDB) (*keyRow, error) {
	var r keyRow
	err := db.NewSelect().Model(&r).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the key in use: %w", err)
	}
	return &r, nil
}

// fits answers a WrongKey unless the key in use is among the keys.
func (r keyRow) fits(keys Keys, source Source) error {
	key, given := keys.named(r.KeyID)
	if given {
		if text, err := key.open(checkBound, r.CheckText); err == nil && text == checkText {
			return nil
		}
	}
	return WrongKey{ID: r.KeyID, Where: source}
}

// row is a row of secrets.
type row struct {
	bun.BaseModel `bun:"table:secrets"`

	VenueID string `bun:",pk"`
	Name    string `bun:",pk"`
	KeyID   string
	Sealed  string
	SetAt   int64
}

// Seal stores the value under its name, in the caller's transaction; venueID is
// empty for what concerns no venue. Without a key it is an Unavailable fault.
func (v *Vault) Seal(ctx context.Context, tx bun.Tx, venueID, name string, value Value) error {
	key, err := v.sealing(ctx, tx)
	if err != nil {
		return err
	}
	r := row{
		VenueID: venueID, Name: name, KeyID: key.ID,
		Sealed: key.seal(bound(venueID, name), string(value)), SetAt: v.clock.Now().UnixMilli(),
	}
	_, err = tx.NewInsert().Model(&r).On("CONFLICT (venue_id, name) DO UPDATE").
		Set("key_id = excluded.key_id, sealed = excluded.sealed, set_at = excluded.set_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("store secret: %w", err)
	}
	return nil
}

// sealing answers the key in use and keeps it from being changed until the
// transaction ends. The first value decides it.
func (v *Vault) sealing(ctx context.Context, tx bun.Tx) (Key, error) {
	if keys := *v.keys.Load(); len(keys) > 0 {
		if err := keys[0].use(ctx, tx, "DO NOTHING"); err != nil {
			return Key{}, err
		}
	}
	used, err := holdKey(ctx, tx, v.db.Dialect)
	if err != nil {
		return Key{}, err
	}
	if used == nil {
		return Key{}, errNoKey
	}
	return v.key(used.KeyID)
}

// use makes the key the one in use; conflict says what happens where there is one.
func (k Key) use(ctx context.Context, tx bun.Tx, conflict string) error {
	_, err := tx.NewInsert().Model(&keyRow{One: 1, KeyID: k.ID, CheckText: k.seal(checkBound, checkText)}).
		On("CONFLICT (one) " + conflict).Exec(ctx)
	if err != nil {
		return fmt.Errorf("note the key in use: %w", err)
	}
	return nil
}

func holdKey(ctx context.Context, tx bun.Tx, dialect database.Dialect) (*keyRow, error) {
	if dialect == database.Postgres {
		if _, err := tx.ExecContext(ctx, "SELECT one FROM secrets_key FOR UPDATE"); err != nil {
			return nil, fmt.Errorf("hold the key in use: %w", err)
		}
	}
	return keyInUse(ctx, tx)
}

// key answers the key with the id, read anew where it is not known yet: another
// process may have put a new one in its place.
func (v *Vault) key(id string) (Key, error) {
	if key, known := v.keys.Load().named(id); known {
		return key, nil
	}
	keys, err := v.source.Read()
	if err != nil {
		return Key{}, err
	}
	key, known := keys.named(id)
	if !known {
		return Key{}, errNoKey.Because(WrongKey{ID: id, Where: v.source})
	}
	// The one before stays: a value may have been read just before it was sealed anew.
	keys = append(keys, *v.keys.Load()...)
	v.keys.Store(&keys)
	return key, nil
}

// Open answers the value under the name, or a NotFound fault.
func (v *Vault) Open(ctx context.Context, venueID, name string) (Value, error) {
	var r row
	err := v.db.Write.NewSelect().Model(&r).Where("venue_id = ? AND name = ?", venueID, name).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errNone
	}
	if err != nil {
		return "", fmt.Errorf("read secret: %w", err)
	}
	return v.opened(r)
}

func (v *Vault) opened(r row) (Value, error) {
	key, err := v.key(r.KeyID)
	if err != nil {
		return "", err
	}
	value, err := key.open(bound(r.VenueID, r.Name), r.Sealed)
	return Value(value), err
}

// Keep answers the value under the name. Where there is none, it stores what invent
// answers, once, however many ask for it at the same time.
func (v *Vault) Keep(ctx context.Context, tx bun.Tx, venueID, name string, invent func() (Value, error)) (Value, error) {
	// Who else would invent one waits here until the transaction ends.
	if _, err := v.sealing(ctx, tx); err != nil {
		return "", err
	}
	var r row
	err := tx.NewSelect().Model(&r).Where("venue_id = ? AND name = ?", venueID, name).Scan(ctx)
	if err == nil {
		return v.opened(r)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("read secret: %w", err)
	}
	value, err := invent()
	if err != nil {
		return "", err
	}
	return value, v.Seal(ctx, tx, venueID, name, value)
}

// Delete forgets the value under the name, in the caller's transaction.
func (v *Vault) Delete(ctx context.Context, tx bun.Tx, venueID, name string) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM secrets WHERE venue_id = ? AND name = ?", venueID, name); err != nil {
		return fmt.Errorf("delete secret: %w", err)
	}
	return nil
}

// SetSince answers when the value under the name was last stored, all that an
// operation may tell of it; known is false where there is none.
func (v *Vault) SetSince(ctx context.Context, venueID, name string) (at time.Time, known bool, err error) {
	var milli int64
	err = v.db.Read.NewRaw("SELECT set_at FROM secrets WHERE venue_id = ? AND name = ?", venueID, name).Scan(ctx, &milli)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, false, nil
	}
	if err != nil {
		return time.Time{}, false, fmt.Errorf("read secret: %w", err)
	}
	return time.UnixMilli(milli).UTC(), true, nil
}

var (
	errNone  = fault.New(fault.NotFound, "Este valor ainda não foi informado.")
	errNoKey = fault.New(fault.Unavailable, "Este servidor não tem a chave dos segredos. Quem administra o servidor deve informá-la em --secrets-key-file ou BALCAO_SECRETS_KEY.")
)
