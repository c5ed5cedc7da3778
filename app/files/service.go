package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

const (
	// KeepFor is how long a file can be fetched.
	KeepFor = 24 * time.Hour
	// LinkFor is how long a link works (D56).
	LinkFor = 5 * time.Minute
	// chunkSize is how many bytes one row holds, and so how much is in memory.
	chunkSize = 256 << 10
	// largest is how many bytes a file may have.
	largest = 512 << 20
)

// Config is what a Service needs. Every field is required.
type Config struct {
	DB      *database.DB
	Clock   clock.Clock
	Members operation.Members
}

// Service keeps the files of everybody.
type Service struct{ Config }

// New makes a Service.
func New(cfg Config) *Service { return &Service{cfg} }

// NewFile is a file before it is made.
type NewFile struct {
	PersonID string
	// VenueID is empty for a file about no venue.
	VenueID string
	// Roles are those of the operation that made it: whoever fetches it still holds one
	// of them in the venue, or belongs to it where there are none.
	Roles roles.List
	// Name is what the person saves it as: "clientes.xlsx".
	Name        string
	ContentType string
}

// Make keeps what write writes and answers the file's id. When write fails nothing
// is kept; when the server dies meanwhile, nobody sees the part, and Sweep deletes it.
func (s *Service) Make(ctx context.Context, file NewFile, write func(w io.Writer) error) (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	file.Name = cleanName(file.Name)
	_, err = s.DB.Write.NewRaw(`INSERT INTO files (id, person_id, venue_id, roles, name, content_type, size, ready, created_at)
		VALUES (?, ?, ?, ?, ?, ?, 0, FALSE, ?)`,
		id.String(), file.PersonID, file.VenueID, file.Roles, file.Name, file.ContentType, s.Clock.Now().UnixMilli()).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("begin a file: %w", err)
	}
	out := &chunks{ctx: ctx, db: s.DB, fileID: id.String()}
	if err = write(out); err == nil {
		err = out.flush()
	}
	if err == nil {
		_, err = s.DB.Write.NewRaw("UPDATE files SET size = ?, ready = TRUE WHERE id = ?", out.size, out.fileID).Exec(ctx)
	}
	if err != nil {
		return "", errors.Join(err, s.Delete(context.WithoutCancel(ctx), out.fileID))
	}
	return out.fileID, nil
}

// chunks writes what it is given as rows.
type chunks struct {
	ctx    context.Context
	db     *database.DB
	fileID string
	buffer []byte
	no     int64
	size   int64
}

func (c *chunks) Write(p []byte) (int, error) {
	if c.size += int64(len(p)); c.size > largest {
		return 0, errLarge
	}
	for rest := p; len(rest) > 0; {
		n := min(chunkSize-len(c.buffer), len(rest))
		c.buffer, rest = append(c.buffer, rest[:n]...), rest[n:]
		if len(c.buffer) == chunkSize {
			if err := c.flush(); err != nil {
				return 0, err
			}
		}
	}
	return len(p), nil
}

func (c *chunks) flush() error {
	if len(c.buffer) == 0 {
		return nil
	}
	_, err := c.db.Write.DB.ExecContext(c.ctx, "INSERT INTO file_chunks (file_id, no, body) VALUES ($1, $2, $3)", c.fileID, c.no, c.buffer)
	if err != nil {
		return fmt.Errorf("keep a part of a file: %w", err)
	}
	c.buffer, c.no = c.buffer[:0], c.no+1
	return nil
}

// Delete forgets a file; one that is not there is no error.
func (s *Service) Delete(ctx context.Context, id string) error {
	if _, err := s.DB.Write.NewRaw("DELETE FROM files WHERE id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("delete a file: %w", err)
	}
	return nil
}

// Forget deletes, in the transaction that erases a person, the venue's files: any of
// them may name him.
func (s *Service) Forget(ctx context.Context, tx bun.IDB, venueID string) error {
	if _, err := tx.NewRaw("DELETE FROM files WHERE venue_id = ?", venueID).Exec(ctx); err != nil {
		return fmt.Errorf("forget a venue's files: %w", err)
	}
	return nil
}

// Sweep deletes files that are KeepFor old and links that no longer work.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Clock.Now()
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewRaw("DELETE FROM files WHERE created_at < ?", now.Add(-KeepFor).UnixMilli()).Exec(ctx); err != nil {
			return fmt.Errorf("forget files: %w", err)
		}
		if _, err := tx.NewRaw("DELETE FROM file_links WHERE expires_at < ?", now.UnixMilli()).Exec(ctx); err != nil {
			return fmt.Errorf("forget links: %w", err)
		}
		return nil
	})
}

// longestName is how many characters a file's name has at most.
const longestName = 120

// cleanName leaves what every system takes as the name of a file.
func cleanName(name string) string {
	name = strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case !unicode.IsPrint(r):
			return -1
		case strings.ContainsRune(`/\:*?"<>|`, r):
			return '-'
		}
		return r
	}, name), " .")
	if letters := []rune(name); len(letters) > longestName {
		name = string(letters[len(letters)-longestName:])
	}
	if name == "" {
		return "arquivo"
	}
	return name
}

var (
	errLarge = fault.New(fault.Invalid, "O arquivo ficaria grande demais. Escolha um período menor ou mais filtros.")
	errGone  = fault.New(fault.NotFound, "Este link não vale mais. Peça o arquivo de novo no portal.")
	// errDenied stands for a file of a venue that its person may no longer read.
	errDenied = fault.New(fault.Forbidden, "Você não tem mais acesso a este arquivo. Peça-o a quem administra o estabelecimento.")
	// errUnknown also stands for another person's file.
	errUnknown = fault.New(fault.NotFound, "Arquivo não encontrado. Arquivos ficam guardados por um dia: gere-o de novo.")
)
