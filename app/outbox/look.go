package outbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"balcao/app/database"
)

// Seen is a queue as somebody finds it who does not open it: another program
// may be at work with it.
type Seen struct {
	// Found tells whether there is a queue at all.
	Found bool
	// Waiting and Dead count the actions of everybody that were not sent.
	Waiting, Dead int
	// Aside are the damaged queues that were set aside, by file name.
	Aside []string
}

// Look looks at the queue of a folder, and answers an error where its file
// cannot be read whole. It changes nothing.
func Look(ctx context.Context, dir string) (Seen, error) {
	var seen Seen
	path := filepath.Join(dir, FileName)
	aside, err := database.Aside(path)
	if err != nil {
		return seen, err
	}
	for _, each := range aside {
		if ext := filepath.Ext(each); !strings.HasSuffix(ext, "-wal") && !strings.HasSuffix(ext, "-shm") {
			seen.Aside = append(seen.Aside, filepath.Base(each))
		}
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return seen, nil
	}
	seen.Found = true
	db, err := database.Connect(ctx, "sqlite:"+path)
	if err != nil {
		return seen, fmt.Errorf("read the queue: %w", err)
	}
	var finding string
	err = db.Read.DB.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&finding)
	if err == nil && finding != "ok" {
		err = errors.New(finding)
	}
	if err == nil {
		err = db.Read.DB.QueryRowContext(ctx, "SELECT COUNT(*) FILTER (WHERE state = 1), COUNT(*) FILTER (WHERE state = 4) FROM actions").
			Scan(&seen.Waiting, &seen.Dead)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return seen, fmt.Errorf("read the queue: %w", err)
	}
	return seen, nil
}
