package outbox

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
)

// FillDisk makes SQLite answer that the disk is full as soon as the file has to grow.
func (o *Outbox) FillDisk() error {
	var pages int
	if err := o.db.Write.DB.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		return err
	}
	_, err := o.db.Write.DB.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return err
}

// FreeDisk ends FillDisk.
func (o *Outbox) FreeDisk() error {
	_, err := o.db.Write.DB.Exec("PRAGMA max_page_count = 1073741823")
	return err
}

// Exec spoils the file below the Outbox.
func (o *Outbox) Exec(query string, args ...any) error {
	_, err := o.db.Write.DB.Exec(query, args...)
	return err
}

// OpenWith opens the queue with another schema than this version's.
func OpenWith(ctx context.Context, dir string, schema fs.FS, o Options) (*Outbox, error) {
	return open(ctx, filepath.Join(dir, FileName), schema, o)
}

// Schema is this version's.
func Schema() fs.FS { return migrations }

// PruneEvery is after how many ends a queue forgets the old ones.
const PruneEvery = pruneEvery
