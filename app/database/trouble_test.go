package database_test

import (
	"bytes"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
)

// What tells of each trouble.
const (
	full    = "O disco do servidor está cheio."
	write   = "O servidor não consegue gravar agora."
	away    = "O servidor está sem acesso ao banco de dados."
	damaged = "O banco de dados do servidor está danificado."
)

// tells fails unless err is told by the sentence; "" is no trouble of the storage.
func tells(t *testing.T, err error, sentence string) {
	t.Helper()
	f := database.Trouble(err)
	switch {
	case err == nil:
		t.Error("nothing failed")
	case sentence == "" && f == nil:
	case f == nil || sentence == "" || !strings.HasPrefix(f.Message, sentence):
		t.Errorf("%v is told as %v, want %q", err, f, sentence)
	case f.Code != fault.Unavailable || f.RetryAfter != 5 || !errors.Is(f, err):
		t.Errorf("%v: %s, come back after %d s, because of %v", err, f.Code, f.RetryAfter, f.Cause)
	}
}

// notes opens a SQLite file with one table.
func notes(t *testing.T) *database.DB {
	t.Helper()
	db := databasetest.Open(t, databasetest.SQLite(t))
	run(t, db, "CREATE TABLE notes (n INTEGER PRIMARY KEY, note TEXT)")
	return db
}

func run(t *testing.T, db *database.DB, statement string) {
	t.Helper()
	_, err := db.Write.DB.Exec(statement)
	must(t, err)
}

// long is more than a file has room for without growing.
var long = strings.Repeat("x", 1<<20)

func insert(ctx context.Context, tx bun.Tx) error {
	_, err := tx.Tx.ExecContext(ctx, "INSERT INTO notes (note) VALUES ($1)", long)
	return err
}

// fill leaves the file no room; the answer gives it room again.
func fill(t *testing.T, db *database.DB) (room func()) {
	t.Helper()
	var pages int
	must(t, db.Write.DB.QueryRow("PRAGMA page_count").Scan(&pages))
	run(t, db, fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return func() { run(t, db, "PRAGMA max_page_count = 1000000") }
}

func TestTroublesOfAFile(t *testing.T) {
	ctx := context.Background()

	t.Run("full", func(t *testing.T) {
		db := notes(t)
		room := fill(t, db)
		tells(t, db.Tx(ctx, insert), full)
		room()
		must(t, db.Tx(ctx, insert))
	})

	t.Run("full while several commit together", func(t *testing.T) {
		db := notes(t)
		room := fill(t, db)
		var wait sync.WaitGroup
		first := make(chan struct{})
		wait.Go(func() {
			tells(t, db.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
				<-first
				return insert(ctx, tx)
			}), full)
		})
		for n := range 20 {
			wait.Go(func() {
				err := db.GroupCommit(ctx, func(ctx context.Context, tx bun.Tx) error {
					if n == 7 {
						return fault.New(fault.Conflict, "tarde demais")
					}
					return insert(ctx, tx)
				})
				if n == 7 && fault.Is(err, fault.Conflict) {
					return
				}
				tells(t, err, full)
			})
		}
		close(first)
		wait.Wait()
		room()
		must(t, db.GroupCommit(ctx, insert))
	})

	t.Run("taking no writes", func(t *testing.T) {
		db := notes(t)
		run(t, db, "PRAGMA query_only = 1")
		tells(t, db.Tx(ctx, insert), write)
	})

	t.Run("held by another program", func(t *testing.T) {
		db := notes(t)
		other, err := database.Connect(ctx, db.URL)
		must(t, err)
		defer other.Close()
		run(t, other, "PRAGMA busy_timeout = 0")
		must(t, db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			tells(t, other.Tx(ctx, insert), write)
			return nil
		}))
	})

	t.Run("not to be opened", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "balcao.db")
		must(t, os.Mkdir(path, 0o700))
		_, err := database.Connect(ctx, "sqlite:"+path)
		tells(t, err, write)
	})

	t.Run("another file", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "balcao.db")
		must(t, os.WriteFile(path, bytes.Repeat([]byte("lixo "), 4000), 0o600))
		_, err := database.Open(ctx, "sqlite:"+path)
		tells(t, err, damaged)
	})
}

// Troubles that are not easily had, and what is none.
func TestTroubles(t *testing.T) {
	wrapped := func(err error) error { return fmt.Errorf("write order: %w", err) }
	lite := func(code sqlite3.ErrNo) error { return wrapped(sqlite3.Error{Code: code}) }
	pg := func(code string) error { return wrapped(&pgconn.PgError{Code: code}) }
	vendor := &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}
	for _, c := range []struct {
		err      error
		sentence string
	}{
		{lite(sqlite3.ErrFull), full},
		{wrapped(sqlite3.Error{Code: sqlite3.ErrIoErr, SystemErrno: syscall.ENOSPC}), full},
		{wrapped(sqlite3.Error{Code: sqlite3.ErrIoErr, ExtendedCode: sqlite3.ErrIoErrFsync, SystemErrno: syscall.EIO}), write},
		{lite(sqlite3.ErrCantOpen), write},
		{lite(sqlite3.ErrProtocol), write},
		{lite(sqlite3.ErrCorrupt), damaged},
		{lite(sqlite3.ErrNotADB), damaged},
		{lite(sqlite3.ErrError), ""},
		{lite(sqlite3.ErrConstraint), ""},
		{lite(sqlite3.ErrInterrupt), ""},
		{lite(sqlite3.ErrTooBig), ""},
		{pg("53100"), full},
		{pg("53200"), write},
		{pg("53300"), write},
		{pg("58030"), write},
		{pg("25006"), write},
		{pg("57P01"), away},
		{pg("57P03"), away},
		{pg("08006"), away},
		{pg("XX001"), damaged},
		{pg("57014"), ""},
		{pg("40P01"), ""},
		{pg("23505"), ""},
		{pg("42601"), ""},
		{wrapped(driver.ErrBadConn), away},
		{wrapped(sql.ErrConnDone), away},
		{wrapped(pgconn.ErrConnClosed), away},
		{sql.ErrNoRows, ""},
		{sql.ErrTxDone, ""},
		{context.Canceled, ""},
		{context.DeadlineExceeded, ""},
		{wrapped(vendor), ""},
		{http.ErrServerClosed, ""},
		{fault.New(fault.Conflict, "tarde demais").Because(sqlite3.Error{Code: sqlite3.ErrFull}), ""},
		{errors.New("disk full"), ""},
	} {
		tells(t, c.err, c.sentence)
	}
	if f := database.Trouble(nil); f != nil {
		t.Errorf("no error is told as %v", f)
	}
}

func TestTroublesOfPostgreSQL(t *testing.T) {
	ctx := context.Background()
	address := databasetest.Postgres(t)
	direct := databasetest.Open(t, address)
	run(t, direct, "CREATE TABLE notes (n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note TEXT)")
	way := databasetest.PostgresAway(t, address)
	db := databasetest.Open(t, way.Address)
	read := func() error {
		var n int
		return db.Read.DB.QueryRow("SELECT COUNT(*) FROM notes").Scan(&n)
	}

	t.Run("the way is cut in a transaction", func(t *testing.T) {
		defer way.Return()
		tells(t, db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			must(t, insert(ctx, tx))
			way.Leave()
			return insert(ctx, tx)
		}), away)
	})
	t.Run("the way is cut before the commit", func(t *testing.T) {
		defer way.Return()
		tells(t, db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			defer way.Leave()
			return insert(ctx, tx)
		}), away)
	})
	t.Run("the way is cut between the rows", func(t *testing.T) {
		defer way.Return()
		rows, err := db.Read.DB.Query("SELECT repeat('x', 100000) FROM generate_series(1, 2000)")
		must(t, err)
		defer rows.Close()
		way.Leave()
		for rows.Next() {
			var text string
			must(t, rows.Scan(&text))
		}
		tells(t, rows.Err(), away)
	})
	t.Run("nobody answers", func(t *testing.T) {
		must(t, read())
		way.Leave()
		tells(t, read(), away)
		tells(t, db.Tx(ctx, insert), away)
		way.Return()
		must(t, read())
		must(t, db.Tx(ctx, insert))
	})
	t.Run("it ends the connection", func(t *testing.T) {
		tells(t, db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := direct.Write.DB.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()")
			must(t, err)
			return insert(ctx, tx)
		}), away)
		must(t, db.Tx(ctx, insert))
	})
	t.Run("it takes no writes", func(t *testing.T) {
		tells(t, db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.ExecContext(ctx, "SET TRANSACTION READ ONLY"); err != nil {
				return err
			}
			return insert(ctx, tx)
		}), write)
	})
	t.Run("its address is another's", func(t *testing.T) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		must(t, err)
		must(t, listener.Close())
		_, err = database.Connect(ctx, "postgres://balcao@"+listener.Addr().String()+"/postgres?sslmode=disable")
		tells(t, err, away)
	})
}
