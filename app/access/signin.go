package access

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/operation"
)

// Browser, embedded in an input that signs somebody in, tells on which device.
type Browser struct {
	operation.Client
	Agent string `header:"User-Agent"`
	// Device tells browsers of one kind from each other.
	Device string `header:"Device-Id" maxLength:"64" doc:"random, kept by the browser; without it the User-Agent stands for the device"`
}

// key is what known_devices keeps: neither the id nor the User-Agent can be read from it.
func (b *Browser) key() string {
	if b.Device != "" {
		return digest(b.Device)
	}
	return digest(operation.DeviceOf(b.Agent))
}

// signIn opens a session and answers the session data. The account's owner is
// told by mail when the device is new.
func (s *Service) signIn(ctx context.Context, user User, on Browser) (*signedIn, error) {
	var token string
	var isNew bool
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if isNew, err = s.meet(ctx, tx, user.ID, on); err != nil {
			return err
		}
		token, err = s.openSession(ctx, tx, user.ID, on.Agent)
		return err
	})
	if err != nil {
		return nil, err
	}
	if isNew && user.NotifyNewDevice {
		s.notify(ctx, newDeviceLetter(user, operation.DeviceOf(on.Agent), s.clock.Now(), s.profileAddress()))
	}
	return s.welcome(ctx, user, token)
}

// meet notes that the account signs in on a device, and answers whether it is
// another one than those known. An account's first device is new to nobody.
func (s *Service) meet(ctx context.Context, tx bun.IDB, userID string, on Browser) (isNew bool, err error) {
	known, met := 0, 0
	err = tx.NewRaw("SELECT COUNT(*), COUNT(CASE WHEN device = ? THEN 1 END) FROM known_devices WHERE user_id = ?", on.key(), userID).Scan(ctx, &known, &met)
	if err != nil {
		return false, fmt.Errorf("look for device: %w", err)
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO known_devices (user_id, device, seen_at) VALUES (?, ?, ?)
		ON CONFLICT (user_id, device) DO UPDATE SET seen_at = excluded.seen_at`, userID, on.key(), s.now())
	if err != nil {
		return false, fmt.Errorf("note device: %w", err)
	}
	return known > 0 && met == 0, nil
}

// deviceFor is how long a device stays known that is not used.
const deviceFor = 365 * 24 * time.Hour
