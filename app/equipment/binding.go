package equipment

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// codeFor is how long a pairing code can be typed.
const codeFor = 15 * time.Minute

// binding is a code that was made for a device, and then the key that the device got for it.
type binding struct {
	bun.BaseModel `bun:"table:equipment_bindings,alias:b"`

	ID          string `bun:",pk"`
	VenueID     string
	EquipmentID string
	CodeHash    string
	ExpiresAt   int64
	Serial      string
	KeyHash     string `bun:",nullzero"`
	CreatedBy   string
	CreatedAt   int64
	BoundAt     int64 `bun:",nullzero"`
	RevokedAt   int64 `bun:",nullzero"`
}

// PairingCode is what is typed on a device, or scanned by it, once.
type PairingCode struct {
	Code    string
	Expires time.Time
}

// NewCode makes a code with which a device is paired as this one. Codes made for it before
// that nobody has typed hold no longer; a paired device keeps its key until another one
// types the code.
func (s *Service) NewCode(ctx context.Context, venueID, id string) (PairingCode, error) {
	code, err := newCode()
	if err != nil {
		return PairingCode{}, err
	}
	bindingID, err := uuid.NewV7()
	if err != nil {
		return PairingCode{}, err
	}
	now := s.Clock.Now()
	b := binding{
		ID: bindingID.String(), VenueID: venueID, EquipmentID: id, CodeHash: digest(code), ExpiresAt: now.Add(codeFor).UnixMilli(),
		CreatedBy: operation.ActorFrom(ctx).Name, CreatedAt: now.UnixMilli(),
	}
	err = s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		e, err := s.hold(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		if e.ArchivedAt != 0 {
			return errArchived
		}
		_, err = tx.NewUpdate().Model((*binding)(nil)).Set("revoked_at = ?", now.UnixMilli()).
			Where("equipment_id = ? AND bound_at IS NULL AND revoked_at IS NULL", id).Exec(ctx)
		if err != nil {
			return fmt.Errorf("withdraw codes: %w", err)
		}
		if _, err := tx.NewInsert().Model(&b).Exec(ctx); err != nil {
			return fmt.Errorf("insert binding: %w", err)
		}
		return nil
	})
	return PairingCode{code, now.Add(codeFor)}, err
}

// Bound is a device that has just been paired; Key is told this once.
type Bound struct {
	Equipment
	Key string
}

// Bind pairs the device that types a code. What was paired as the same equipment before
// loses its key. An unknown, used or old code is a Forbidden fault, and too many tries of
// one address a Limited one.
func (s *Service) Bind(ctx context.Context, address, code, serial, version string) (Bound, error) {
	if err := s.tries.Allow(address); err != nil {
		return Bound{}, err
	}
	serial = br.OneLine(serial)
	if serial == "" {
		return Bound{}, fault.Field("numeroSerie", "O aparelho não informou o número de série dele.")
	}
	key := newKey()
	var bound Bound
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.waiting(ctx, tx, digest(strings.ToUpper(br.OneLine(code))))
		if err != nil {
			return err
		}
		e, err := s.hold(ctx, tx, b.VenueID, b.EquipmentID)
		if err != nil {
			return err
		}
		if e.ArchivedAt != 0 {
			return errCode
		}
		if _, err := s.revoke(ctx, tx, e.ID); err != nil {
			return err
		}
		before := e
		if e.Serial != serial {
			e.Serial = serial
			e.Version++
			if _, err := tx.NewUpdate().Model(&e).WherePK().Exec(ctx); err != nil {
				return refuseTwin(fmt.Errorf("note serial number: %w", err), serial)
			}
		}
		now := s.Clock.Now().UnixMilli()
		b.Serial, b.KeyHash, b.BoundAt, b.RevokedAt = serial, digest(key), now, 0
		if _, err := tx.NewUpdate().Model(&b).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("bind equipment: %w", err)
		}
		bound = Bound{e, key}
		if err := s.noteSignal(ctx, tx, signal{EquipmentID: e.ID, VenueID: e.VenueID, HeardAt: now, AppVersion: br.OneLine(version)}); err != nil {
			return err
		}
		if _, err := tx.NewUpdate().Model((*signal)(nil)).Set("stranger = ''").Where("equipment_id = ?", e.ID).Exec(ctx); err != nil {
			return fmt.Errorf("forget who used the key: %w", err)
		}
		return s.record(operationBy(ctx, b.CreatedBy), tx, audit.EquipmentPaired, before, e)
	})
	if err != nil {
		return Bound{}, err
	}
	s.Hub.Wake(Topic(bound.VenueID))
	return bound, nil
}

// operationBy is the context of somebody else's action: whoever made the code pairs the device.
func operationBy(ctx context.Context, name string) context.Context {
	return operation.WithCaller(ctx, &operation.Caller{Name: name})
}

// waiting holds the binding of a code that can still be typed.
func (s *Service) waiting(ctx context.Context, tx bun.Tx, codeHash string) (binding, error) {
	var b binding
	query := tx.NewSelect().Model(&b).Where("code_hash = ? AND bound_at IS NULL AND revoked_at IS NULL", codeHash)
	if s.DB.Dialect == database.Postgres {
		query = query.For("UPDATE")
	}
	err := query.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) || err == nil && b.ExpiresAt <= s.Clock.Now().UnixMilli() {
		return b, errCode
	}
	return b, err
}

var errCode = fault.New(fault.Forbidden, "Este código não vale mais. Gere outro no portal, em Equipamentos, e digite-o no aparelho.")

// Unbind revokes a device's key. A device without one is a Conflict.
func (s *Service) Unbind(ctx context.Context, venueID, id string) error {
	return s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		e, err := s.hold(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		revoked, err := s.revoke(ctx, tx, id)
		if err != nil {
			return err
		}
		if !revoked {
			return fault.New(fault.Conflict, "Este equipamento não está vinculado a nenhum aparelho. Atualize a lista.")
		}
		return s.record(ctx, tx, audit.EquipmentUnpaired, e, e)
	})
}

// revoke takes a device's key and waiting codes away; it reports whether there was a key.
func (s *Service) revoke(ctx context.Context, tx bun.Tx, id string) (bool, error) {
	now := s.Clock.Now().UnixMilli()
	_, err := tx.NewUpdate().Model((*binding)(nil)).Set("revoked_at = ?", now).
		Where("equipment_id = ? AND bound_at IS NULL AND revoked_at IS NULL", id).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("withdraw codes: %w", err)
	}
	result, err := tx.NewUpdate().Model((*binding)(nil)).Set("revoked_at = ?", now).
		Where("equipment_id = ? AND bound_at IS NOT NULL AND revoked_at IS NULL", id).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("revoke key: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// Authenticate answers the device of a key; a key that is unknown or revoked is an
// Unauthenticated fault.
func (s *Service) Authenticate(ctx context.Context, key string) (*operation.Equipment, error) {
	var e Equipment
	err := s.DB.Read.NewSelect().Model(&e).
		Where("e.id = (SELECT equipment_id FROM equipment_bindings WHERE key_hash = ? AND revoked_at IS NULL)", digest(key)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errUnpaired
	}
	if err != nil {
		return nil, fmt.Errorf("find equipment: %w", err)
	}
	return &operation.Equipment{ID: e.ID, VenueID: e.VenueID, Name: e.Title()}, nil
}

var errUnpaired = fault.New(fault.Unauthenticated, "Este aparelho não está mais vinculado ao estabelecimento. O que ele ainda não enviou fica guardado nele até ser vinculado de novo.")

// letters of a code are told apart when they are read aloud or typed from a screen.
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// newCode answers 8 letters, of some 10¹² codes.
func newCode() (string, error) {
	var code strings.Builder
	for range 8 {
		at, err := rand.Int(rand.Reader, big.NewInt(int64(len(letters))))
		if err != nil {
			return "", err
		}
		code.WriteByte(letters[at.Int64()])
	}
	return code.String(), nil
}

// newKey answers 256 random bits in a form that fits a header.
func newKey() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails (crypto/rand)
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// digest is how keys and codes are stored: random ones need no slow hash.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
