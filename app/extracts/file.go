package extracts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// state is how far a file is. The words are stored.
type state string

const (
	// receiving is a file that still arrives; nobody sees it.
	receiving state = "recebendo"
	// waiting waits for its job, or is being read by it.
	waiting state = "aguardando"
	// kept is a file that no layout reads; it waits for one (D59).
	kept state = "guardado"
	// taken is a file that was taken over.
	taken state = "processado"
	// refused is a file with errors, of which nothing was taken over.
	refused state = "recusado"
)

// fileRow is a row of extract_files.
type fileRow struct {
	bun.BaseModel `bun:"table:extract_files,alias:f"`

	ID            string `bun:",pk"`
	VenueID       string
	Name          string
	Size          int64
	Lines         int64
	Digest        string
	State         state
	Acquirer      Acquirer
	AcquirerName  string
	Layout        string
	Establishment string
	PeriodFrom    string
	PeriodTo      string
	Sequence      string
	Recovered     bool
	FileKey       string
	Reason        string
	Wrong         int64
	Warned        int64
	Sales         int64
	Gross         int64
	Fee           int64
	Net           int64
	JobID         string
	CreatedBy     string
	CreatedAt     int64
	AnalysedAt    *int64
}

// file answers a file of the venue's; others are a NotFound fault.
func (s *Service) file(ctx context.Context, db bun.IDB, venueID, id string) (fileRow, error) {
	var f fileRow
	err := db.NewSelect().Model(&f).Where("venue_id = ? AND id = ? AND state <> ?", venueID, id, receiving).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return f, errUnknown
	}
	if err != nil {
		return f, fmt.Errorf("read extract: %w", err)
	}
	return f, nil
}

var errUnknown = fault.New(fault.NotFound, "Extrato não encontrado. Atualize a lista.")

func (f *fileRow) recognise(is Recognised) {
	f.Acquirer, f.AcquirerName, f.Reason, f.Layout = is.Acquirer, is.Name, is.Reason, ""
	f.State = kept
	if is.Layout != nil {
		f.State, f.Layout = waiting, is.Layout.Name
	}
}

func (f *fileRow) head(h Heading) {
	f.Establishment, f.PeriodFrom, f.PeriodTo, f.Sequence, f.Recovered, f.FileKey = h.Establishment, h.From, h.To, h.Sequence, h.Recovered, h.Key
}

// chunkRow is a part of a file.
type chunkRow struct {
	No, FirstLine, Lines int64
	Body                 []byte
}

// parts lists how many parts a file has.
func (s *Service) parts(ctx context.Context, fileID string) (n int64, err error) {
	err = s.DB.Read.NewRaw("SELECT COUNT(*) FROM extract_chunks WHERE file_id = ?", fileID).Scan(ctx, &n)
	return n, err
}

// part reads a part of a file, unpacked.
func (s *Service) part(ctx context.Context, fileID string, no int64) (chunkRow, error) {
	var c chunkRow
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT no, first_line, lines, body FROM extract_chunks WHERE file_id = $1 AND no = $2", fileID, no).
		Scan(&c.No, &c.FirstLine, &c.Lines, &c.Body)
	if err != nil {
		return c, fmt.Errorf("read a part of an extract: %w", err)
	}
	c.Body, err = unpack(c.Body)
	return c, err
}
