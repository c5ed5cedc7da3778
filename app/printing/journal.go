package printing

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

//go:embed migrations
var migrations embed.FS

// journal is the memory of every job: what it says survives a kill at any
// moment, and nothing is sent before the journal says that it may be on paper.
type journal struct{ db *database.DB }

// openJournal opens the journal of a folder. A damaged one is set aside, and
// aside is where it is: a kitchen without its old papers still prints the new.
func openJournal(ctx context.Context, dir string, now time.Time) (j *journal, aside string, err error) {
	schema, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, "", err
	}
	db, aside, err := database.OpenSound(ctx, filepath.Join(dir, "printing.db"), schema, now)
	if err != nil {
		return nil, "", err
	}
	return &journal{db}, aside, nil
}

func (j *journal) close() error { return j.db.Close() }

const facts = `id, order_id, venue_id, printer, intended, type, copy, local, state, sending, reprint,
	attempts, tries, reason, created_at, asked_at, updated_at, version, reported`

const contents = facts + ", receipt, template, image"

// A full queue refuses more rather than fill the disk.
const (
	maxWaiting      = 2000
	maxWaitingBytes = 256 << 20
)

var (
	errOtherContent = fault.New(fault.Conflict, "Outro papel já foi pedido com esta identificação.")
	errQueueFull    = fault.New(fault.Unavailable, "A fila de impressão deste computador está cheia.")
	errNoJob        = fault.New(fault.NotFound, "Este papel não está mais na fila de impressão.")
)

// insert adds a job, durably. A repetition changes nothing, except that it may
// bring the mark to a paper that has not been sent. It answers the job as it
// stands and whether it is new.
func (j *journal) insert(ctx context.Context, job Job, now time.Time) (stored Job, isNew bool, err error) {
	digest, err := job.digest()
	if err != nil {
		return Job{}, false, fmt.Errorf("digest job: %w", err)
	}
	receipt, template, err := encodeContents(job)
	if err != nil {
		return Job{}, false, fmt.Errorf("encode job: %w", err)
	}
	size := len(receipt.String) + len(template.String) + len(job.Image)
	err = j.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var known []byte
		err := tx.Tx.QueryRowContext(ctx, "SELECT digest FROM jobs WHERE id = ?", job.ID).Scan(&known)
		switch {
		case err == nil && !bytes.Equal(known, digest):
			return errOtherContent
		case err == nil:
			stored, err = one(tx.Tx.QueryContext(ctx, `UPDATE jobs SET reprint = MAX(reprint, ? AND state < 2 AND sending = 0)
				WHERE id = ? RETURNING `+facts, job.Reprint, job.ID))
			return err
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		if err := roomFor(ctx, tx, size); err != nil {
			return err
		}
		isNew = true
		stored, err = one(tx.Tx.QueryContext(ctx, `INSERT INTO jobs (id, order_id, venue_id, printer, intended, type, copy, local,
				digest, size, state, reprint, created_at, asked_at, updated_at, receipt, template, image)
			VALUES (?1, ?2, ?3, ?4, '', ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?12, ?13, ?14, ?15) RETURNING `+facts,
			job.ID, job.OrderID, job.VenueID, job.Printer, job.Type, job.Copy, job.Local,
			digest, size, job.State, job.Reprint, now.UnixMilli(), receipt, template, job.Image))
		return err
	})
	if err != nil {
		return Job{}, false, fmt.Errorf("write job: %w", err)
	}
	return stored, isNew, nil
}

func roomFor(ctx context.Context, tx bun.Tx, size int) error {
	var waiting, taken int
	err := tx.Tx.QueryRowContext(ctx, "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM jobs WHERE state < 2").Scan(&waiting, &taken)
	if err != nil {
		return err
	}
	if waiting >= maxWaiting || taken+size > maxWaitingBytes {
		return errQueueFull
	}
	return nil
}

// Filter narrows a list of jobs; the zero value is the newest hundred.
type Filter struct {
	// Printer and OrderID are IDs, "" is any.
	Printer string
	OrderID string
	// Waiting leaves out what has ended.
	Waiting bool
	// Limit is at most 500; 0 is 100.
	Limit int
}

// list answers jobs, newest first, without templates and pictures.
func (j *journal) list(ctx context.Context, f Filter) ([]Job, error) {
	limit := min(f.Limit, 500)
	if limit <= 0 {
		limit = 100
	}
	return all(j.db.Read.DB.QueryContext(ctx, `SELECT `+facts+`, receipt, NULL, NULL FROM jobs
		WHERE (?1 = '' OR printer = ?1) AND (?2 = '' OR order_id = ?2) AND (?3 = 0 OR state < 2)
		ORDER BY seq DESC LIMIT ?4`, f.Printer, f.OrderID, f.Waiting, limit))
}

func (j *journal) get(ctx context.Context, id string) (Job, error) {
	return one(j.db.Read.DB.QueryContext(ctx, "SELECT "+contents+" FROM jobs WHERE id = ?", id))
}

// unreported answers up to n jobs whose latest version the server does not
// know, oldest first.
func (j *journal) unreported(ctx context.Context, n int) ([]Job, error) {
	return all(j.db.Read.DB.QueryContext(ctx, "SELECT "+facts+` FROM jobs
		WHERE local = 0 AND reported < version ORDER BY seq LIMIT ?`, n))
}

func (j *journal) reported(ctx context.Context, id string, version int64) error {
	_, err := j.db.Write.DB.ExecContext(ctx, "UPDATE jobs SET reported = MIN(MAX(reported, ?), version) WHERE id = ?", version, id)
	if err != nil {
		return fmt.Errorf("note report: %w", err)
	}
	return nil
}

// isKnownTo reports whether a server knows of this journal, and not of a lost one.
func (j *journal) isKnownTo(ctx context.Context, server string) (known bool, err error) {
	err = j.db.Read.DB.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM told WHERE server = ?)", server).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("look who knows the journal: %w", err)
	}
	return known, nil
}

func (j *journal) tell(ctx context.Context, server string) error {
	if _, err := j.db.Write.DB.ExecContext(ctx, "INSERT INTO told (server) VALUES (?) ON CONFLICT DO NOTHING", server); err != nil {
		return fmt.Errorf("note who knows the journal: %w", err)
	}
	return nil
}

// waiting counts the jobs of each printer that have not ended.
func (j *journal) waiting(ctx context.Context) (map[string]int, error) {
	rows, err := j.db.Read.DB.QueryContext(ctx, "SELECT printer, COUNT(*) FROM jobs WHERE state < 2 GROUP BY printer")
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		var printer string
		var n int
		if err := rows.Scan(&printer, &n); err != nil {
			return nil, fmt.Errorf("count jobs: %w", err)
		}
		counts[printer] = n
	}
	return counts, rows.Err()
}

func encodeContents(job Job) (receipt, template sql.NullString, err error) {
	encode := func(v any) (sql.NullString, error) {
		raw, err := json.Marshal(v)
		return sql.NullString{String: string(raw), Valid: true}, err
	}
	if job.Receipt != nil {
		if receipt, err = encode(job.Receipt); err != nil {
			return receipt, template, err
		}
	}
	if job.Template != nil {
		template, err = encode(job.Template)
	}
	return receipt, template, err
}

// one is the first row, or errNoJob.
func one(rows *sql.Rows, err error) (Job, error) {
	jobs, err := all(rows, err)
	if err != nil {
		return Job{}, err
	}
	if len(jobs) == 0 {
		return Job{}, errNoJob
	}
	return jobs[0], nil
}

// all reads rows of facts or of contents.
func all(rows *sql.Rows, err error) ([]Job, error) {
	if err != nil {
		return nil, fmt.Errorf("read jobs: %w", err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, fmt.Errorf("read jobs: %w", err)
	}
	withContents := len(columns) > strings.Count(facts, ",")+1
	var jobs []Job
	for rows.Next() {
		job, err := scan(rows, withContents)
		if err != nil {
			return nil, fmt.Errorf("read jobs: %w", err)
		}
		jobs = append(jobs, job)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read jobs: %w", err)
	}
	return jobs, nil
}

func scan(rows *sql.Rows, withContents bool) (Job, error) {
	var j Job
	var created, asked, updated int64
	var receipt, template sql.NullString
	into := []any{&j.ID, &j.OrderID, &j.VenueID, &j.Printer, &j.Intended, &j.Type, &j.Copy, &j.Local, &j.State, &j.Sending,
		&j.Reprint, &j.Attempts, &j.tries, &j.Reason, &created, &asked, &updated, &j.Version, &j.Reported}
	if withContents {
		into = append(into, &receipt, &template, &j.Image)
	}
	if err := rows.Scan(into...); err != nil {
		return Job{}, err
	}
	j.CreatedAt, j.askedAt, j.UpdatedAt = time.UnixMilli(created).UTC(), time.UnixMilli(asked).UTC(), time.UnixMilli(updated).UTC()
	if receipt.Valid {
		if err := json.Unmarshal([]byte(receipt.String), &j.Receipt); err != nil {
			return Job{}, err
		}
	}
	if template.Valid {
		if err := json.Unmarshal([]byte(template.String), &j.Template); err != nil {
			return Job{}, err
		}
	}
	return j, nil
}
