package scheduling

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/operation"
)

// LocalClientBody is the venue of a body, as the documents spell it here (S2§7).
type LocalClientBody struct {
	VenueID string `json:"localClientId" maxLength:"36"`
}

// Venue answers the venue.
func (v LocalClientBody) Venue() string { return v.VenueID }

// LocalClientQuery is the venue of an address, as the documents spell it here.
type LocalClientQuery struct {
	VenueID string `query:"localClientId" required:"true" maxLength:"36"`
}

// Venue answers the venue.
func (v LocalClientQuery) Venue() string { return v.VenueID }

// LocalClientPath is the venue of a path, as the documents spell it here.
type LocalClientPath struct {
	VenueID string `path:"localClientId" maxLength:"36"`
}

// Venue answers the venue.
func (v LocalClientPath) Venue() string { return v.VenueID }

var (
	_ operation.Venued = LocalClientBody{}
	_ operation.Venued = LocalClientQuery{}
	_ operation.Venued = LocalClientPath{}
)

// one reads a row of a venue by its id; there being none is the fault missing.
func one[T any](ctx context.Context, q *bun.SelectQuery, venueID, id string, missing error) (T, error) {
	var found T
	err := q.Model(&found).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return found, missing
	}
	if err != nil {
		return found, fmt.Errorf("read a row of scheduling: %w", err)
	}
	return found, nil
}

// forUpdate locks the rows that a query reads until the transaction ends. SQLite has one
// writer and needs nothing.
func (s *Service) forUpdate(q *bun.SelectQuery) *bun.SelectQuery {
	if s.DB.Dialect == database.Postgres {
		return q.For("UPDATE")
	}
	return q
}

func (s *Service) now() int64 { return s.Clock.Now().UnixMilli() }

func newID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}

// newSecret is in small letters, as pages get the paths that it stands in.
func newSecret() string { return strings.ToLower(rand.Text()) }

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// stale refuses a form that was read before somebody else saved.
func stale(read *int64, version int64) error {
	if read != nil && *read != version {
		return errStale
	}
	return nil
}

var errStale = fault.New(fault.Conflict, "Outra pessoa alterou este cadastro enquanto você editava. Confira o que ela mudou e salve de novo.")

// picture is what a form does to a picture.
type picture struct {
	fresh   *images.Ready
	removed bool
}

// pictureOf reads a form's picture, which takes its time: before the transaction.
func pictureOf(sent *string) (picture, error) {
	switch {
	case sent != nil && *sent == "":
		return picture{removed: true}, nil
	case sent == nil || !images.IsSent(*sent):
		return picture{}, nil
	}
	ready, err := images.PrepareSent(images.SchedulePicture, *sent)
	if fault.Is(err, fault.Invalid) {
		return picture{}, fault.Field("image", fault.Wrap(err).Message)
	}
	return picture{fresh: &ready}, err
}

// has is whether there is a picture after the form, where there was one before or not.
func (p picture) has(before bool) bool { return p.fresh != nil || before && !p.removed }

func (s *Service) storePicture(ctx context.Context, tx bun.Tx, venueID, id string, p picture) error {
	switch {
	case p.fresh != nil:
		return s.Images.PutIn(ctx, tx, venueID, id, *p.fresh)
	case p.removed:
		return s.Images.DeleteIn(ctx, tx, images.Key{Venue: venueID, Kind: images.SchedulePicture, ID: id})
	}
	return nil
}

// addressOf is where a picture is served; nil where there is none. The version has browsers
// show a new picture under the old address.
func addressOf(has bool, venueID, id string, version int64) *string {
	if !has {
		return nil
	}
	address := fmt.Sprintf("%s?v=%d", images.Key{Venue: venueID, Kind: images.SchedulePicture, ID: id}.Address(), version)
	return &address
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
