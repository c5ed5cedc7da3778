package images

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"

	"github.com/uptrace/bun"
)

// Kind is what a picture shows; it decides how large and as what it is kept.
type Kind struct {
	name    string
	options Options
}

// The kinds that the documents give an address to.
var (
	Product  = Kind{"product", Options{Format: JPEG, MaxEdge: 1024}}
	Category = Kind{"category", Options{Format: JPEG, MaxEdge: 1024}}
	// StorePicture is that of a store within a venue.
	StorePicture = Kind{"store", Options{Format: JPEG, MaxEdge: 1024}}
	// BannerWeb and BannerMobile stand over the page of a donation event, on wide and on narrow screens.
	BannerWeb    = Kind{"banner-web", Options{Format: JPEG, MaxEdge: 1920}}
	BannerMobile = Kind{"banner-mobile", Options{Format: JPEG, MaxEdge: 1080}}
	// SchedulePicture is that of a schedule, its category, a service or a resource.
	SchedulePicture = Kind{"schedule", Options{Format: JPEG, MaxEdge: 1024}}
	// Wallpaper is what a device shows while nobody uses it.
	Wallpaper = Kind{"wallpaper", Options{Format: JPEG, MaxEdge: 1920}}
	// Profile is the picture of a venue; its ID is the venue's.
	Profile = Kind{"profile", Options{Format: PNG, MaxEdge: 512}}
)

// shared are the kinds that live at /blob/{localId}/{id}.jpg; their ids never
// meet, so the address need not name the kind.
var shared = []string{Product.name, Category.name, StorePicture.name, BannerWeb.name, BannerMobile.name, SchedulePicture.name, Wallpaper.name}

// Key names a stored picture.
type Key struct {
	Venue string
	Kind  Kind
	ID    string
}

// Address is the path at which the picture is served, stored or not.
func (k Key) Address() string {
	if k.Kind == Profile {
		return prefix + profileFolder + "/" + k.Venue + ".png"
	}
	return prefix + k.Venue + "/" + k.ID + ".jpg"
}

// Picture is a stored picture.
type Picture struct {
	ContentType string
	ETag        string // without quotes
	Body        []byte
}

// Store keeps pictures in the table images.
type Store struct {
	db    *database.DB
	clock clock.Clock
	sizes sizes
}

// Config is what a Store needs. Every field is required.
type Config struct {
	DB    *database.DB
	Clock clock.Clock
}

// New makes a Store.
func New(cfg Config) *Store { return &Store{db: cfg.DB, clock: cfg.Clock} }

// Ready is an upload that has been normalized, to be stored.
type Ready struct {
	kind              Kind
	body              []byte
	contentType, etag string
}

// Prepare normalizes an upload, which takes its time: before a transaction that stores it.
// Faults are those of Normalize.
func Prepare(kind Kind, upload io.Reader) (Ready, error) {
	body, contentType, err := Normalize(upload, kind.options)
	if err != nil {
		return Ready{}, err
	}
	sum := sha256.Sum256(body)
	return Ready{kind, body, contentType, hex.EncodeToString(sum[:16])}, nil
}

// Put normalizes an upload and stores it in the place of the picture that was
// there. Faults are those of Normalize.
func (s *Store) Put(ctx context.Context, key Key, upload io.Reader) error {
	ready, err := Prepare(key.Kind, upload)
	if err != nil {
		return err
	}
	return s.Store(ctx, key, ready)
}

// Store is Put of a picture that is ready.
func (s *Store) Store(ctx context.Context, key Key, ready Ready) error {
	return s.PutIn(ctx, s.db.Write, key.Venue, key.ID, ready)
}

// PutIn stores a picture in the caller's transaction.
func (s *Store) PutIn(ctx context.Context, tx bun.IDB, venueID, id string, ready Ready) error {
	_, err := tx.NewRaw(`
		INSERT INTO images (venue_id, kind, id, content_type, body, etag, updated_at)
		VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (venue_id, kind, id) DO UPDATE SET
			content_type = excluded.content_type, body = excluded.body,
			etag = excluded.etag, updated_at = excluded.updated_at`,
		venueID, ready.kind.name, id, ready.contentType, ready.body, ready.etag, s.clock.Now().UnixMilli(),
	).Exec(ctx)
	if err != nil {
		return fmt.Errorf("images: store: %w", err)
	}
	return nil
}

// Get answers a stored picture, or NotFound.
func (s *Store) Get(ctx context.Context, key Key) (Picture, error) {
	return s.find(ctx, key.Venue, []string{key.Kind.name}, key.ID, "")
}

// ETag answers the version of a stored picture, without quotes; empty when there is none.
func (s *Store) ETag(ctx context.Context, key Key) (etag string, err error) {
	err = s.db.Read.NewRaw(`SELECT etag FROM images WHERE venue_id = ? AND kind = ? AND id = ?`,
		key.Venue, key.Kind.name, key.ID).Scan(ctx, &etag)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("images: look: %w", err)
	}
	return etag, nil
}

// Delete forgets a picture; one that is not there is no error.
func (s *Store) Delete(ctx context.Context, key Key) error { return s.DeleteIn(ctx, s.db.Write, key) }

// DeleteIn is Delete in the caller's transaction.
func (s *Store) DeleteIn(ctx context.Context, tx bun.IDB, key Key) error {
	_, err := tx.NewRaw(`DELETE FROM images WHERE venue_id = ? AND kind = ? AND id = ?`, key.Venue, key.Kind.name, key.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("images: delete: %w", err)
	}
	return nil
}

// find leaves the body out when known, an If-None-Match header, is its ETag.
func (s *Store) find(ctx context.Context, venue string, kinds []string, id, known string) (Picture, error) {
	var p Picture
	err := s.db.Read.NewRaw(`
		SELECT content_type, etag, CASE WHEN '"' || etag || '"' = ? THEN NULL ELSE body END
		FROM images WHERE venue_id = ? AND kind IN (?) AND id = ?`,
		known, venue, bun.List(kinds), id,
	).Scan(ctx, &p.ContentType, &p.ETag, &p.Body)
	if errors.Is(err, sql.ErrNoRows) {
		return Picture{}, fault.New(fault.NotFound, "Imagem não encontrada.")
	}
	if err != nil {
		return Picture{}, fmt.Errorf("images: load: %w", err)
	}
	return p, nil
}
