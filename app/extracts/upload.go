package extracts

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/jobs"
	"balcao/app/operation"
)

const (
	// partSize is about how many bytes of a file are in memory and in a row.
	partSize = 256 << 10
	// LargestFile is how many bytes an extract has at most.
	LargestFile = 2 << 30
)

var (
	errName   = fault.Field("file", "Arquivo inválido!")
	errLarge  = fault.Field("file", "O arquivo passa de 2 GB. Peça à adquirente um período menor.")
	errNoText = fault.Field("file", "O arquivo não é de texto: uma linha não termina. Confira se é o extrato que a adquirente enviou.")
	errEmpty  = fault.Field("file", "O arquivo está vazio. Baixe-o de novo.")
)

// nameOf is what a file is called; it ends in .txt or .TXT (extracts-06).
func nameOf(name string) (string, error) {
	if at := strings.LastIndexAny(name, `/\`); at >= 0 {
		name = name[at+1:]
	}
	name = strings.ToValidUTF8(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, name), "")
	if !strings.HasSuffix(name, ".txt") && !strings.HasSuffix(name, ".TXT") {
		return "", errName
	}
	if letters := []rune(name); len(letters) > 120 {
		name = string(letters[len(letters)-120:])
	}
	return name, nil
}

// Receive keeps a file as it arrives, and has it read in the background. Faults: Invalid for
// what is no text, Conflict for a file that the venue has already.
func (s *Service) Receive(ctx context.Context, venueID, name string, content io.Reader) (View, error) {
	name, err := nameOf(name)
	if err != nil {
		discard(content)
		return View{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return View{}, err
	}
	by := operation.ActorFrom(ctx)
	f := fileRow{ID: id.String(), VenueID: venueID, Name: name, State: receiving, CreatedBy: by.Name, CreatedAt: s.now()}
	if _, err := s.DB.Write.NewInsert().Model(&f).Exec(ctx); err != nil {
		return View{}, fmt.Errorf("begin an extract: %w", err)
	}
	view, err := s.keep(ctx, &f, content, by)
	if err != nil {
		discard(content)
		_, gone := s.DB.Write.NewRaw("DELETE FROM extract_files WHERE id = ? AND state = ?", f.ID, receiving).Exec(context.WithoutCancel(ctx))
		return View{}, errors.Join(err, gone)
	}
	return view, nil
}

func (s *Service) keep(ctx context.Context, f *fileRow, content io.Reader, by operation.Actor) (View, error) {
	parts := &partWriter{ctx: ctx, db: s.DB, fileID: f.ID, digest: sha256.New(), line: 1}
	if _, err := io.Copy(parts, content); err != nil {
		return View{}, err
	}
	if err := parts.end(); err != nil {
		return View{}, err
	}
	loaded, err := s.loaded(ctx, f.VenueID)
	if err != nil {
		return View{}, err
	}
	f.Size, f.Lines, f.Digest = parts.size, parts.line-1, hex.EncodeToString(parts.digest.Sum(nil))
	f.recognise(Recognise(parts.first, loaded))
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.queue(ctx, tx, f, by); err != nil {
			return err
		}
		if _, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, f.VenueID, audit.ExtractSent, f.ID, f.Name, audit.Value{Name: "Adquirente", After: f.AcquirerName})
	})
	if database.IsUnique(err) {
		return View{}, s.known(ctx, f)
	}
	if err != nil {
		return View{}, err
	}
	s.Jobs.Wake(by.UserID)
	return f.view(), nil
}

// queue has a file that a layout reads be read.
func (s *Service) queue(ctx context.Context, tx bun.Tx, f *fileRow, by operation.Actor) (err error) {
	if f.State != waiting {
		return nil
	}
	f.JobID, err = processKind.Enqueue(ctx, s.Jobs, tx, jobs.Order{By: by, VenueID: f.VenueID, Roles: needed, Title: "Extrato digital"}, processing{f.ID})
	return err
}

// known is the answer to a file that the venue has already.
func (s *Service) known(ctx context.Context, f *fileRow) error {
	var before fileRow
	err := s.DB.Read.NewSelect().Model(&before).Where("venue_id = ? AND digest = ? AND id <> ? AND state <> ?", f.VenueID, f.Digest, f.ID, receiving).Scan(ctx)
	if err != nil {
		return fmt.Errorf("read the extract that was sent before: %w", err)
	}
	return fault.New(fault.Conflict, fmt.Sprintf("Este arquivo já foi enviado, com o nome %s. Nada foi importado de novo.", before.Name))
}

// partWriter writes what it is given as compressed rows of whole lines.
type partWriter struct {
	ctx    context.Context
	db     *database.DB
	fileID string
	digest hash.Hash
	size   int64
	no     int64
	// line is the number of the next part's first line.
	line   int64
	first  []byte
	buffer []byte
}

func (w *partWriter) Write(p []byte) (int, error) {
	if w.size += int64(len(p)); w.size > LargestFile {
		return 0, errLarge
	}
	w.digest.Write(p)
	w.buffer = append(w.buffer, p...)
	for len(w.buffer) >= partSize {
		cut := bytes.LastIndexByte(w.buffer, '\n') + 1
		if cut == 0 {
			return 0, errNoText
		}
		if err := w.flush(cut); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

func (w *partWriter) end() error {
	if w.size == 0 {
		return errEmpty
	}
	if len(w.buffer) == 0 {
		return nil
	}
	return w.flush(len(w.buffer))
}

func (w *partWriter) flush(cut int) error {
	part := w.buffer[:cut]
	if w.no == 0 {
		w.first = bytes.Clone(firstOf(part))
	}
	lines := int64(bytes.Count(part, []byte("\n")))
	if part[len(part)-1] != '\n' {
		lines++
	}
	packed, err := pack(part)
	if err != nil {
		return err
	}
	_, err = w.db.Write.DB.ExecContext(w.ctx, "INSERT INTO extract_chunks (file_id, no, first_line, lines, body) VALUES ($1, $2, $3, $4, $5)", w.fileID, w.no, w.line, lines, packed)
	if err != nil {
		return fmt.Errorf("keep a part of an extract: %w", err)
	}
	w.no, w.line = w.no+1, w.line+lines
	w.buffer = append(w.buffer[:0], w.buffer[cut:]...)
	return nil
}

func pack(part []byte) ([]byte, error) {
	var out bytes.Buffer
	zip, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := zip.Write(part); err != nil {
		return nil, err
	}
	if err := zip.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("unpack an extract: %w", err)
	}
	return io.ReadAll(zip)
}
