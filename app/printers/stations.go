package printers

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/printing"
)

// offlineAfter is how long a station may be silent: twice what it waits at most
// between two calls, and a little.
const offlineAfter = 75 * time.Second

// seenEvery is how often it is noted at most that a station lives.
const seenEvery = 20 * time.Second

// VenueStation is a computer that prints for the venue, as the screen shows it.
type VenueStation struct {
	ID        string                      `json:"id"`
	Name      string                      `json:"name"`
	Online    bool                        `json:"online" doc:"it was heard within the last minute or so"`
	SeenAt    *time.Time                  `json:"seenAt" doc:"null: never"`
	CreatedAt time.Time                   `json:"createdAt"`
	Version   string                      `json:"version"`
	System    string                      `json:"system"`
	Agent     string                      `json:"agent" doc:"address of its agent; empty while that is off"`
	Found     []printing.InstalledPrinter `json:"found" nullable:"false" doc:"printers that this computer knows"`

	standings []PrinterStanding
}

// PrinterStanding is how a printer is, as its station sees it.
type PrinterStanding struct {
	ID     string    `json:"id" maxLength:"36"`
	OK     bool      `json:"ok"`
	Reason string    `json:"reason" maxLength:"300" doc:"the last error in plain words; empty when ok"`
	Since  time.Time `json:"since"`
	Queued int       `json:"queued" minimum:"0" doc:"papers that wait at the station"`
}

// Paired is a new station; Key is shown this once.
type Paired struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Key  string `json:"key" doc:"shown this once: the computer keeps it"`
}

// Pair makes a station of the venue.
func (s *Service) Pair(ctx context.Context, venueID, name, by string) (Paired, error) {
	name = br.OneLine(name)
	if name == "" || len([]rune(name)) > longestName {
		return Paired{}, fault.Field("name", "Dê um nome ao computador, com até 60 caracteres")
	}
	p := Paired{ID: newID(), Name: name, Key: newKey()}
	_, err := s.DB.Write.DB.ExecContext(ctx, `INSERT INTO stations (id, venue_id, name, key_hash, told, created_by, created_at, seen_at)
		VALUES ($1, $2, $3, $4, '{}', $5, $6, 0)`, p.ID, venueID, name, digest(p.Key), by, s.Clock.Now().UnixMilli())
	if err != nil {
		return Paired{}, fmt.Errorf("pair station: %w", err)
	}
	s.changed(venueID)
	return p, nil
}

// Unpair takes a station's key away; printers that only it reaches are nobody's
// then, and what it had taken may come out at others.
func (s *Service) Unpair(ctx context.Context, venueID, id string) error {
	result, err := s.DB.Write.DB.ExecContext(ctx, "DELETE FROM stations WHERE id = $1 AND venue_id = $2", id, venueID)
	if err := some(result, err, errNoStation); err != nil {
		return err
	}
	s.changed(venueID)
	return s.Papers.Free(ctx, venueID, id)
}

// Authenticate answers the station of a key; an unknown key is an
// Unauthenticated fault.
func (s *Service) Authenticate(ctx context.Context, key string) (*operation.Station, error) {
	station := &operation.Station{}
	var seen int64
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT id, venue_id, name, seen_at FROM stations WHERE key_hash = $1", digest(key)).
		Scan(&station.ID, &station.VenueID, &station.Name, &seen)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errUnpaired
	}
	if err != nil {
		return nil, fmt.Errorf("find station: %w", err)
	}
	return station, s.noteSeen(ctx, station.ID, seen)
}

var errUnpaired = fault.New(fault.Unauthenticated, "Este computador não está mais autorizado a imprimir para o estabelecimento.")

func (s *Service) noteSeen(ctx context.Context, id string, last int64) error {
	now := s.Clock.Now().UnixMilli()
	if last != 0 && now-last < seenEvery.Milliseconds() {
		return nil
	}
	_, err := s.DB.Write.DB.ExecContext(ctx, "UPDATE stations SET seen_at = $1 WHERE id = $2", now, id)
	return err
}

// Stations answers the venue's stations, the oldest first.
func (s *Service) Stations(ctx context.Context, venueID string) ([]VenueStation, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx,
		"SELECT id, name, told, created_at, seen_at FROM stations WHERE venue_id = $1 ORDER BY created_at, id", venueID)
	if err != nil {
		return nil, fmt.Errorf("list stations: %w", err)
	}
	defer func() { _ = rows.Close() }()
	all := []VenueStation{}
	for rows.Next() {
		var st VenueStation
		var raw string
		var created, seen int64
		if err := rows.Scan(&st.ID, &st.Name, &raw, &created, &seen); err != nil {
			return nil, fmt.Errorf("list stations: %w", err)
		}
		var told Told
		if err := json.Unmarshal([]byte(raw), &told); err != nil {
			return nil, fmt.Errorf("read station %s: %w", st.ID, err)
		}
		st.CreatedAt = time.UnixMilli(created).UTC()
		st.Version, st.System, st.Agent, st.Found, st.standings = told.Version, told.System, told.Agent, told.Found, told.Printers
		if st.Found == nil {
			st.Found = []printing.InstalledPrinter{}
		}
		if seen > 0 {
			at := time.UnixMilli(seen).UTC()
			st.SeenAt, st.Online = &at, s.Clock.Now().Sub(at) < offlineAfter
		}
		all = append(all, st)
	}
	return all, rows.Err()
}

// SilentStation is one that was heard once and is not any more.
type SilentStation struct{ ID, Reason string }

// Silent answers the stations that are not heard, with a sentence that says so.
func (s *Service) Silent(ctx context.Context) ([]SilentStation, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT id, name FROM stations WHERE seen_at > 0 AND seen_at < $1",
		s.Clock.Now().Add(-offlineAfter).UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list silent stations: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []SilentStation
	for rows.Next() {
		var id, name string
		if err := rows.Scan(&id, &name); err != nil {
			return nil, fmt.Errorf("list silent stations: %w", err)
		}
		all = append(all, SilentStation{id, gone(name)})
	}
	return all, rows.Err()
}

// gone says of a station that it is not heard.
func gone(name string) string { return "O computador " + name + " está desligado ou sem rede." }

func (s *Service) stationIDs(ctx context.Context, venueID string) (ids []string, err error) {
	err = s.DB.Read.NewRaw("SELECT id FROM stations WHERE venue_id = ? ORDER BY id", venueID).Scan(ctx, &ids)
	return ids, err
}

// newKey answers 256 random bits in a form that fits a header.
func newKey() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails (crypto/rand)
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// digest is how keys are stored: what has 256 random bits needs no slow hash.
func digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}
