package files

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Link is what an export answers (S2§7). It is opened as
// api/download/file?filename=FileName&relativepath=RelativePath.
type Link struct {
	FileName string `json:"FileName"`
	// RelativePath is a secret: it must not be kept or logged.
	RelativePath string `json:"RelativePath" doc:"valid for five minutes"`
}

// Link makes a link to a file of the person's; another's is NotFound, one that he may no
// longer read is Forbidden.
func (s *Service) Link(ctx context.Context, id, personID string) (Link, error) {
	var link Link
	var venueID string
	var needed roles.List
	now := s.Clock.Now()
	err := s.DB.Read.NewRaw("SELECT name, venue_id, roles FROM files WHERE id = ? AND person_id = ? AND ready AND created_at >= ?",
		id, personID, now.Add(-KeepFor).UnixMilli()).Scan(ctx, &link.FileName, &venueID, &needed)
	if errors.Is(err, sql.ErrNoRows) {
		return Link{}, errUnknown
	}
	if err != nil {
		return Link{}, fmt.Errorf("look for a file: %w", err)
	}
	if err := s.allowed(ctx, personID, venueID, needed); err != nil {
		return Link{}, err
	}
	var secret [32]byte
	_, _ = rand.Read(secret[:]) // never fails
	link.RelativePath = base64.RawURLEncoding.EncodeToString(secret[:])
	_, err = s.DB.Write.NewRaw("INSERT INTO file_links (secret_hash, file_id, person_id, expires_at) VALUES (?, ?, ?, ?)",
		hashOf(link.RelativePath), id, personID, now.Add(LinkFor).UnixMilli()).Exec(ctx)
	if err != nil {
		return Link{}, fmt.Errorf("make a link: %w", err)
	}
	return link, nil
}

// allowed refuses whoever may no longer read the venue's file.
func (s *Service) allowed(ctx context.Context, personID, venueID string, needed roles.List) error {
	if venueID == "" {
		return nil
	}
	may, err := s.Members.May(ctx, personID, venueID, needed...)
	if err == nil && !may {
		return errDenied
	}
	return err
}

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// Routes lists the operations of made files.
func (s *Service) Routes() []operation.Route {
	return []operation.Route{
		operation.Get("download-file", "/api/download/file", operation.Public, s.download).Tag("files"),
		operation.Post("file-link", "/api/files/{id}/link", operation.SignedIn, s.link).Tag("files"),
	}
}

type linkInput struct {
	ID string `path:"id" maxLength:"36"`
}

type linkOutput struct{ Body Link }

func (s *Service) link(ctx context.Context, in *linkInput) (*linkOutput, error) {
	link, err := s.Link(ctx, in.ID, operation.CallerFrom(ctx).UserID)
	return &linkOutput{link}, err
}

type downloadInput struct {
	// Name is on the wire only; the file is saved under its own.
	Name   string `query:"filename" maxLength:"500" doc:"FileName of the link"`
	Secret string `query:"relativepath" required:"true" maxLength:"100" doc:"RelativePath of the link"`
}

// download needs no token: whoever has the secret was given it as the file's person, who
// is asked for once more whether he may read the file.
func (s *Service) download(ctx context.Context, in *downloadInput) (*operation.StreamResponse, error) {
	var id, name, contentType, personID, venueID string
	var needed roles.List
	var size int64
	err := s.DB.Read.NewRaw(`SELECT f.id, f.name, f.content_type, f.size, f.person_id, f.venue_id, f.roles FROM file_links l JOIN files f ON f.id = l.file_id
		WHERE l.secret_hash = ? AND l.person_id = f.person_id AND l.expires_at >= ?`,
		hashOf(in.Secret), s.Clock.Now().UnixMilli()).Scan(ctx, &id, &name, &contentType, &size, &personID, &venueID, &needed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errGone
	}
	if err != nil {
		return nil, fmt.Errorf("look for a link: %w", err)
	}
	if err := s.allowed(ctx, personID, venueID, needed); err != nil {
		return nil, err
	}
	return operation.Download(name, contentType, size, func(ctx context.Context, w io.Writer) error {
		return s.copy(ctx, w, id, size)
	}), nil
}

// copy writes the file's chunks, one at a time.
func (s *Service) copy(ctx context.Context, w io.Writer, id string, size int64) error {
	for no := int64(0); no*chunkSize < size; no++ {
		var body []byte
		err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT body FROM file_chunks WHERE file_id = $1 AND no = $2", id, no).Scan(&body)
		if err != nil {
			return fmt.Errorf("read a part of a file: %w", err)
		}
		if _, err := w.Write(body); err != nil {
			return err
		}
	}
	return nil
}
