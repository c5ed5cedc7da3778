package extracts

import (
	"context"
	"io"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/venue"
)

// needed is the role of whoever works with extracts; the jobs need it, too.
var needed = roles.List{roles.DigitalExtracts}

// Config is what a Service needs.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source
	Jobs   *jobs.Service
	Files  *files.Service
	Sales  Sales
	// Statement reads the money that came in from a bank's statement.
	Statement func(raw []byte) ([]BankLine, error)
}

// Sales are what the venue has sold by card and by Pix.
type Sales interface {
	// PaidByCard lists payments by card, refunds among them as negative ones, of the
	// business days from and to, which both count.
	PaidByCard(ctx context.Context, venueID, from, to string) ([]SalePayment, error)
	// PaidByPix answers which of the end-to-end ids and txids are payments of the venue's, by
	// them.
	PaidByPix(ctx context.Context, venueID string, ids []string) (map[string]SalePayment, error)
}

// SalePayment is money for a sale, as the venue has recorded it.
type SalePayment struct {
	// Ref names the payment among all of the venue's.
	Ref, Code string
	Day       string
	At        time.Time
	Value     money.Amount
	Brand     string
}

// BankLine is money that came into the account.
type BankLine struct {
	Day    string
	Amount money.Amount
	Words  string
}

// Service keeps the extracts of all venues.
type Service struct{ Config }

const (
	processKind jobs.Kind[processing] = "extract-process"
	compareKind jobs.Kind[comparing]  = "extract-compare"
)

// processing is what the job of a file is told.
type processing struct{ FileID string }

// comparing is what the job of a comparison is told: nothing.
type comparing struct{}

// New answers a Service on an open database, and registers its jobs.
func New(cfg Config) *Service {
	s := &Service{cfg}
	jobs.Handle(s.Jobs, processKind, s.process)
	jobs.Handle(s.Jobs, compareKind, s.compare)
	return s
}

func (s *Service) now() int64 { return s.Clock.Now().UnixMilli() }

func (s *Service) record(ctx context.Context, tx bun.IDB, venueID string, action audit.Action, id, name string, values ...audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{VenueID: venueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: id, Subject: name, Values: values})
}

const (
	// keepReceiving is how long an upload may take.
	keepReceiving = 24 * time.Hour
	// keepUnread is how long a file is kept of which nothing was taken over.
	keepUnread = 90 * 24 * time.Hour
)

// Sweep forgets uploads that never ended, and files that nobody had read.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Clock.Now()
	_, err := s.DB.Write.NewRaw(`DELETE FROM extract_files WHERE ((state = ? AND created_at < ?) OR (state IN (?, ?) AND created_at < ?))
		AND NOT EXISTS (SELECT 1 FROM extract_lines AS l WHERE l.file_id = extract_files.id) AND NOT EXISTS (SELECT 1 FROM extract_credits AS c WHERE c.file_id = extract_files.id)`,
		receiving, now.Add(-keepReceiving).UnixMilli(), kept, refused, now.Add(-keepUnread).UnixMilli()).Exec(ctx)
	return err
}

// discard reads what is left of a stream, so that who sends hears the answer.
func discard(r io.Reader) { _, _ = io.Copy(io.Discard, io.LimitReader(r, 8<<20)) }
