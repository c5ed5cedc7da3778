package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"net"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"

	"balcao/app/fault"
)

// comeBack is when a call that met a trouble of the storage may be repeated, in
// seconds.
const comeBack = 5

// What a person reads of each trouble.
var (
	errFull    = troubled("O disco do servidor está cheio. Avise quem cuida do servidor: é preciso liberar espaço. Depois tente novamente.")
	errWrite   = troubled("O servidor não consegue gravar agora. Tente novamente em instantes; se continuar, avise quem cuida do servidor.")
	errAway    = troubled("O servidor está sem acesso ao banco de dados. Tente novamente em instantes; se continuar, avise quem cuida do servidor.")
	errDamaged = troubled("O banco de dados do servidor está danificado. Avise quem cuida do servidor: é preciso repor uma cópia de segurança.")
)

func troubled(message string) *fault.Error {
	return &fault.Error{Code: fault.Unavailable, Message: message, RetryAfter: comeBack}
}

// Trouble answers an Unavailable fault where err is the storage's own: whatever
// is asked of it now fails, and the same call may well be repeated later. It
// answers nil for all that the request itself brought about, and for faults.
func Trouble(err error) *fault.Error {
	var known *fault.Error
	if err == nil || errors.As(err, &known) {
		return nil
	}
	kind := liteTrouble(err)
	if kind == nil {
		kind = postgresTrouble(err)
	}
	if kind == nil {
		return nil
	}
	return kind.Because(err)
}

func liteTrouble(err error) *fault.Error {
	var lite sqlite3.Error
	switch {
	case IsDamaged(err):
		return errDamaged
	case !errors.As(err, &lite):
		return nil
	case lite.Code == sqlite3.ErrFull, lite.SystemErrno == syscall.ENOSPC, lite.SystemErrno == syscall.EDQUOT:
		return errFull
	}
	switch lite.Code {
	case sqlite3.ErrIoErr, sqlite3.ErrReadonly, sqlite3.ErrCantOpen, sqlite3.ErrPerm, sqlite3.ErrBusy, sqlite3.ErrProtocol,
		sqlite3.ErrNomem, sqlite3.ErrNoLFS:
		return errWrite
	}
	return nil
}

// troublesOf are PostgreSQL's codes, or the beginnings of them.
var troublesOf = []struct {
	code string
	kind *fault.Error
}{
	{"53100", errFull},
	{"53", errWrite},    // insufficient resources
	{"58", errWrite},    // input and output
	{"25006", errWrite}, // a standby takes no writes
	{"XX001", errDamaged},
	{"XX002", errDamaged},
	{"08", errAway},
	{"57P", errAway}, // it is shut down, starts, or takes no connections
}

func postgresTrouble(err error) *fault.Error {
	var told *pgconn.PgError
	if errors.As(err, &told) {
		for _, t := range troublesOf {
			if strings.HasPrefix(told.Code, t.code) {
				return t.kind
			}
		}
	}
	var connecting *pgconn.ConnectError
	var broken *severed
	if errors.As(err, &connecting) || errors.As(err, &broken) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) {
		return errAway
	}
	return nil
}

// severed is what went wrong on the way to PostgreSQL, to be told from a network
// on which something else was asked.
type severed struct{ error }

func (s *severed) Unwrap() error { return s.error }

// line is a connection to PostgreSQL that marks its errors as severed.
type line struct{ net.Conn }

func (l line) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	return n, marked(err)
}

func (l line) Write(p []byte) (int, error) {
	n, err := l.Conn.Write(p)
	return n, marked(err)
}

func marked(err error) error {
	if err == nil {
		return nil
	}
	return &severed{err}
}

// marking is dial with lines for connections.
func marking(dial pgconn.DialFunc) pgconn.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return line{conn}, nil
	}
}
