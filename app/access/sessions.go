package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

const (
	// callerFor is how long another server may not notice a change without push.
	callerFor = 5 * time.Second
	// seenEvery is how exact "last seen" is.
	seenEvery     = time.Minute
	cachedCallers = 20_000
	maxDevice     = 200
)

var errSession = fault.New(fault.Unauthenticated, "Sua sessão terminou. Entre novamente.")

type session struct {
	bun.BaseModel `bun:"table:sessions"`

	ID         string `bun:"id,pk"`
	TokenHash  string
	UserID     string
	Device     string
	CreatedAt  int64
	LastSeenAt int64
	// ExpiresAt ends the session however much it is used.
	ExpiresAt int64
	// ConfirmedAt is when the session last proved its password again (D50).
	ConfirmedAt int64 `bun:",nullzero"`
}

// Authenticate answers who is behind a bearer token, or an Unauthenticated
// fault. It runs on every request: most answers come from memory.
func (s *Service) Authenticate(ctx context.Context, token string) (*operation.Caller, error) {
	if token == "" {
		return nil, errSession
	}
	hash := digest(token)
	now := s.clock.Now()
	if caller := s.callers.get(hash, now); caller != nil {
		return caller, nil
	}
	generation := s.callers.generation()
	caller, err := s.load(ctx, hash, now)
	if err != nil {
		return nil, err
	}
	s.callers.put(hash, caller, now, generation)
	return caller, nil
}

func (s *Service) load(ctx context.Context, hash string, now time.Time) (*operation.Caller, error) {
	var found session
	err := s.db.Read.NewSelect().Model(&found).Where("token_hash = ?", hash).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errSession
	}
	if err != nil {
		return nil, fmt.Errorf("read session: %w", err)
	}
	at := now.UnixMilli()
	if at >= found.ExpiresAt || at-found.LastSeenAt >= s.idle.Milliseconds() {
		return nil, errSession
	}
	user, known, err := s.userByID(ctx, found.UserID)
	if err != nil {
		return nil, err
	}
	if !known || user.DisabledAt != 0 {
		return nil, errSession
	}
	rows, err := memberships(ctx, s.db.Read, user.ID)
	if err != nil {
		return nil, err
	}
	if at-found.LastSeenAt >= seenEvery.Milliseconds() {
		// Where nothing can be written, who is signed in goes on reading.
		if _, err := s.db.Write.ExecContext(ctx, "UPDATE sessions SET last_seen_at = ? WHERE id = ?", at, found.ID); err != nil && database.Trouble(err) == nil {
			return nil, fmt.Errorf("note session: %w", err)
		}
	}
	caller := user.caller(rows)
	caller.SessionID, caller.Device = found.ID, operation.DeviceOf(found.Device)
	return caller, nil
}

// caller is the account with its memberships, in no session.
func (u User) caller(rows []membership) *operation.Caller {
	c := &operation.Caller{
		UserID: u.ID, Name: u.Name, Email: u.Email, Roles: u.globalRoles(), Venues: make(map[string][]string, len(rows)),
	}
	for _, m := range rows {
		c.Venues[m.VenueID] = m.held()
	}
	return c
}

// May reports whether the account belongs to the venue and holds one of the roles there,
// or everywhere, at this moment: it remembers nothing. A disabled account may nothing.
func (s *Service) May(ctx context.Context, userID, venueID string, anyOf ...string) (bool, error) {
	user, known, err := s.userByID(ctx, userID)
	if err != nil || !known || user.DisabledAt != 0 {
		return false, err
	}
	rows, err := memberships(ctx, s.db.Read, userID)
	if err != nil {
		return false, err
	}
	return user.caller(rows).May(venueID, anyOf...), nil
}

// Address is where the mail of an account goes; empty where it is disabled or there is none.
func (s *Service) Address(ctx context.Context, userID string) (string, error) {
	user, known, err := s.userByID(ctx, userID)
	if err != nil || !known || user.DisabledAt != 0 {
		return "", err
	}
	return user.Email, nil
}

// openSession stores a new session and answers its token, which is never stored.
func (s *Service) openSession(ctx context.Context, db bun.IDB, userID, device string) (token string, err error) {
	token = newToken()
	now := s.now()
	opened := session{
		ID: newID(), TokenHash: digest(token), UserID: userID, Device: shorten(device, maxDevice),
		CreatedAt: now, LastSeenAt: now, ExpiresAt: now + s.longest.Milliseconds(),
	}
	if _, err := db.NewInsert().Model(&opened).Exec(ctx); err != nil {
		return "", fmt.Errorf("open session: %w", err)
	}
	return token, nil
}

// endSessions ends every session of the account but the one to keep, if any.
func endSessions(ctx context.Context, db bun.IDB, userID, keep string) error {
	if _, err := db.ExecContext(ctx, "DELETE FROM sessions WHERE user_id = ? AND id <> ?", userID, keep); err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	return nil
}

// Forget drops what Authenticate remembers; the program calls it when another
// server has changed sessions or roles.
func (s *Service) Forget() { s.callers.drop() }

// forgetEverywhere is called after a commit that changed sessions or roles.
func (s *Service) forgetEverywhere() {
	s.callers.drop()
	s.changed()
}

// callerCache remembers callers for a few seconds. Its zero value is ready.
type callerCache struct {
	mu      sync.RWMutex
	entries map[string]cachedCaller
	dropped uint64
}

type cachedCaller struct {
	caller *operation.Caller
	until  time.Time
}

func (c *callerCache) get(hash string, now time.Time) *operation.Caller {
	c.mu.RLock()
	defer c.mu.RUnlock()
	entry, ok := c.entries[hash]
	if !ok || !now.Before(entry.until) {
		return nil
	}
	return entry.caller
}

func (c *callerCache) generation() uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.dropped
}

// put remembers a caller that was read at the given generation: what was read
// before a drop must not come back after it.
func (c *callerCache) put(hash string, caller *operation.Caller, now time.Time, generation uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if generation != c.dropped {
		return
	}
	if c.entries == nil || len(c.entries) >= cachedCallers {
		c.entries = map[string]cachedCaller{}
	}
	c.entries[hash] = cachedCaller{caller: caller, until: now.Add(callerFor)}
}

func (c *callerCache) drop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries = nil
	c.dropped++
}

// shorten cuts s to at most n bytes, between characters, without what no
// database stores: a header may hold any byte.
func shorten(s string, n int) string {
	s = strings.ToValidUTF8(s, "")
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
