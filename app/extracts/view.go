package extracts

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"balcao/app/database"
	"balcao/app/fixed"
	"balcao/app/money"
	"balcao/app/operation"
)

// View is an extract as the wire has it; the first four are the documents' (S2§3).
type View struct {
	FileName      string       `json:"FileName"`
	AquirerType   Acquirer     `json:"AquirerType" doc:"3 PagSeguro, 6 Cielo, 0 another"`
	CreatedAt     time.Time    `json:"CreatedAt"`
	AnalizedAt    *time.Time   `json:"AnalizedAt" doc:"present once it is processed"`
	ID            string       `json:"Id"`
	State         string       `json:"Situacao" enum:"aguardando,guardado,processado,recusado"`
	Acquirer      string       `json:"Adquirente" doc:"as people know it; empty where it is not known"`
	Reason        string       `json:"Motivo" doc:"why it is kept or was refused"`
	Wrong         int64        `json:"Erros"`
	Warned        int64        `json:"Avisos"`
	Size          int64        `json:"Tamanho"`
	Lines         int64        `json:"Linhas"`
	Sales         int64        `json:"Vendas"`
	Gross         money.Amount `json:"Bruto"`
	Fee           money.Amount `json:"Taxas"`
	Net           money.Amount `json:"Liquido"`
	Establishment string       `json:"Estabelecimento" doc:"the acquirer's number"`
	From          string       `json:"De" doc:"YYYY-MM-DD; empty while unknown"`
	To            string       `json:"Ate"`
	Sequence      string       `json:"Sequencia"`
	Recovered     bool         `json:"Recuperado" doc:"sent again by the acquirer: it updates"`
	SentBy        string       `json:"EnviadoPor"`
	JobID         string       `json:"TarefaId"`
}

func (f *fileRow) view() View {
	v := View{
		FileName: f.Name, AquirerType: f.Acquirer, CreatedAt: database.FromMilli(f.CreatedAt), ID: f.ID, State: string(f.State), Acquirer: f.AcquirerName,
		Reason: f.Reason, Wrong: f.Wrong, Warned: f.Warned, Size: f.Size, Lines: f.Lines, Sales: f.Sales, Gross: money.Amount(f.Gross), Fee: money.Amount(f.Fee),
		Net: money.Amount(f.Net), Establishment: f.Establishment, From: f.PeriodFrom, To: f.PeriodTo, Sequence: f.Sequence, Recovered: f.Recovered,
		SentBy: f.CreatedBy, JobID: f.JobID,
	}
	if f.AnalysedAt != nil {
		at := database.FromMilli(*f.AnalysedAt)
		v.AnalizedAt = &at
	}
	return v
}

// Filter narrows the list.
type Filter struct {
	VenueID string
	// From and To are days of the venue; empty for all.
	From, To string
	// Processed is nil for all.
	Processed *bool
}

// List answers the extracts of a venue, the latest first, and how many there are.
func (s *Service) List(ctx context.Context, f Filter, page operation.PageQuery) ([]View, int, error) {
	at, err := s.Venues.Venue(ctx, f.VenueID)
	if err != nil {
		return nil, 0, err
	}
	var rows []fileRow
	q := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ? AND state <> ?", f.VenueID, receiving).Order("created_at DESC", "id DESC")
	if day, err := time.ParseInLocation(time.DateOnly, f.From, at.Zone); err == nil {
		q = q.Where("created_at >= ?", day.UnixMilli())
	}
	if day, err := time.ParseInLocation(time.DateOnly, f.To, at.Zone); err == nil {
		q = q.Where("created_at < ?", day.AddDate(0, 0, 1).UnixMilli())
	}
	if f.Processed != nil {
		q = q.Where("(analysed_at IS NOT NULL) = ?", *f.Processed)
	}
	total, err := q.Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list extracts: %w", err)
	}
	all := make([]View, len(rows))
	for i := range rows {
		all[i] = rows[i].view()
	}
	return all, int(total), nil
}

// Get answers one extract.
func (s *Service) Get(ctx context.Context, venueID, id string) (View, error) {
	f, err := s.file(ctx, s.DB.Read, venueID, id)
	return f.view(), err
}

// ProblemView is something wrong with a file.
type ProblemView struct {
	Line     int      `json:"Linha"`
	Severity Severity `json:"Gravidade" enum:"erro,aviso"`
	Record   string   `json:"Registro"`
	Field    string   `json:"Coluna" doc:"its name; empty for what concerns a whole line"`
	From     int      `json:"De" doc:"columns, from 1"`
	To       int      `json:"Ate"`
	Found    string   `json:"Encontrado"`
	Message  string   `json:"Mensagem"`
}

// Problems answers what is wrong with a file, by line.
func (s *Service) Problems(ctx context.Context, venueID, id string, page operation.PageQuery) ([]ProblemView, int, error) {
	if _, err := s.file(ctx, s.DB.Read, venueID, id); err != nil {
		return nil, 0, err
	}
	var rows []problemRow
	total, err := s.DB.Read.NewSelect().Model(&rows).Where("file_id = ?", id).Order("no").Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("read problems: %w", err)
	}
	all := make([]ProblemView, len(rows))
	for i, p := range rows {
		all[i] = ProblemView{p.Line, p.Severity, p.Record, p.Field, p.ColFrom, p.ColTo, p.Found, p.Message}
	}
	return all, int(total), nil
}

// LineView is a line of a file with its columns named.
type LineView struct {
	No     int          `json:"Numero"`
	Record string       `json:"Registro" doc:"empty where the layout does not know it"`
	Text   string       `json:"Texto"`
	Fields []ColumnView `json:"Colunas" nullable:"false"`
}

// ColumnView is a field of a line.
type ColumnView struct {
	Title string `json:"Titulo"`
	From  int    `json:"De"`
	To    int    `json:"Ate"`
	Raw   string `json:"Texto"`
	Value string `json:"Valor" doc:"as it was read; empty for none"`
	Wrong string `json:"Erro" doc:"what is wrong with it; empty for nothing"`
}

// mostLines are how many lines are shown at once.
const mostLines = 50

// Lines answers some lines of a file from a number on.
func (s *Service) Lines(ctx context.Context, venueID, id string, from, count int) ([]LineView, error) {
	f, err := s.file(ctx, s.DB.Read, venueID, id)
	if err != nil {
		return nil, err
	}
	var layout *Layout
	if f.Layout != "" {
		if layout, err = s.layoutOf(ctx, &f); err != nil {
			return nil, err
		}
	}
	var parts []int64
	err = s.DB.Read.NewRaw("SELECT no FROM extract_chunks WHERE file_id = ? AND first_line + lines > ? AND first_line < ? ORDER BY no", id, from, from+count).Scan(ctx, &parts)
	if err != nil {
		return nil, fmt.Errorf("read parts of an extract: %w", err)
	}
	all := []LineView{}
	for _, no := range parts {
		part, err := s.part(ctx, id, no)
		if err != nil {
			return nil, err
		}
		_, err = eachLine(bytes.NewReader(part.Body), int(part.FirstLine), func(n int, line []byte, _ bool) error {
			if n >= from && n < from+count {
				all = append(all, lineView(layout, n, line))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

func lineView(layout *Layout, n int, line []byte) LineView {
	line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	v := LineView{No: n, Text: cleaned(fixed.Decoded(line)), Fields: []ColumnView{}}
	if layout == nil {
		return v
	}
	r := layout.Of(line)
	if r == nil {
		return v
	}
	v.Record = r.Title
	row, problems := r.Parse(line)
	wrong := map[string]string{}
	for _, p := range problems {
		wrong[p.Field.Name] = p.Message
	}
	for _, f := range r.Fields {
		c := ColumnView{Title: f.Title, From: f.From, To: f.To, Value: shown(f, row.Get(f.Name)), Wrong: wrong[f.Name]}
		if len(line) >= f.From {
			c.Raw = cleaned(fixed.Decoded(line[f.From-1 : min(f.To, len(line))]))
		}
		v.Fields = append(v.Fields, c)
	}
	return v
}

// shown is a value as people read it.
func shown(f fixed.Field, value string) string {
	if value == "" {
		return ""
	}
	switch f.Kind {
	case fixed.Amount, fixed.Signed:
		var n int64
		if _, err := fmt.Sscan(value, &n); err == nil {
			return amount(n)
		}
	case fixed.DayFirst, fixed.YearFirst, fixed.ShortYear:
		if day, err := time.Parse(time.DateOnly, value); err == nil {
			return day.Format("02/01/2006")
		}
	case fixed.Number:
		if f.Decimals > 0 {
			value = strings.Repeat("0", max(0, f.Decimals+1-len(value))) + value
			return value[:len(value)-f.Decimals] + "," + value[len(value)-f.Decimals:]
		}
	}
	return value
}
