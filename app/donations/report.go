package donations

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
)

// Filter is what the donor report is about; empty ids are all of them. It is the one query
// that list, total and file are made of.
type Filter struct {
	VenueID, EventID, InstitutionID string
	// From and Until are days on the venue's clocks, both within; empty for none.
	From, Until string
}

// span is a filter whose days are moments; 0 for none. It ends before until.
type span struct {
	Filter
	from, until int64
}

// DonorRow is a row of the donor report (S1§3): a donation, or what was given back of one.
type DonorRow struct {
	ID          string       `json:"id"`
	Date        time.Time    `json:"date"`
	Name        string       `json:"name" doc:"empty where the donor has told none"`
	Document    string       `json:"document" doc:"a CPF is hidden in part"`
	Email       string       `json:"email"`
	Phone       string       `json:"phone"`
	Description string       `json:"description"`
	Amount      money.Amount `json:"amount" doc:"negative for what was given back"`
	Anonima     bool         `json:"anonima" doc:"the name must not be shown in public"`
	Recibo      string       `json:"recibo"`
	Evento      string       `json:"evento"`
	Instituicao string       `json:"instituicao"`
	Forma       Method       `json:"forma" enum:"pix,cartao"`
	Devolucao   bool         `json:"devolucao"`

	at       int64
	document string
}

// DonorTotals are the sums of the report's rows.
type DonorTotals struct {
	Linhas    int          `json:"linhas"`
	Recebido  money.Amount `json:"recebido"`
	Devolvido money.Amount `json:"devolvido"`
	Total     money.Amount `json:"total" doc:"the sum of the rows"`
}

// where narrows a query of the ledger, x.
func (f span) where(q *bun.SelectQuery) *bun.SelectQuery {
	q = q.TableExpr("donation_entries AS x").Where("x.venue_id = ?", f.VenueID)
	if f.EventID != "" {
		q = q.Where("x.event_id = ?", f.EventID)
	}
	if f.InstitutionID != "" {
		q = q.Where("x.institution_id = ?", f.InstitutionID)
	}
	if f.from != 0 {
		q = q.Where("x.at >= ?", f.from)
	}
	if f.until != 0 {
		q = q.Where("x.at < ?", f.until)
	}
	return q
}

// settle refuses a filter that names what is not of the venue, and days that are none.
func (s *Service) settle(ctx context.Context, f Filter) (span, error) {
	if err := s.check(ctx, f); err != nil {
		return span{}, err
	}
	at, err := s.Venues.Venue(ctx, f.VenueID)
	if err != nil {
		return span{}, err
	}
	out := span{Filter: f}
	for _, day := range []struct {
		field, typed string
		into         *int64
		days         int
	}{{"de", f.From, &out.from, 0}, {"ate", f.Until, &out.until, 1}} {
		if day.typed == "" {
			continue
		}
		begins, err := time.ParseInLocation(time.DateOnly, day.typed, at.Zone)
		if err != nil {
			return out, fault.Field(day.field, "Informe um dia que exista.")
		}
		*day.into = begins.AddDate(0, 0, day.days).UnixMilli()
	}
	if out.from != 0 && out.until != 0 && out.from >= out.until {
		return out, fault.Field("ate", "O fim do período vem antes do começo. Confira os dois dias.")
	}
	return out, nil
}

func (s *Service) check(ctx context.Context, f Filter) error {
	if f.EventID != "" {
		if _, err := s.Event(ctx, f.VenueID, f.EventID); err != nil {
			return err
		}
	}
	if f.InstitutionID != "" {
		if _, err := oneInstitution(ctx, s.DB.Read.NewSelect(), "id = ? AND venue_id = ?", f.InstitutionID, f.VenueID); err != nil {
			return err
		}
	}
	return nil
}

// totals sums the report.
func (s *Service) totals(ctx context.Context, f span) (t DonorTotals, err error) {
	err = f.where(s.DB.Read.NewSelect()).ColumnExpr("COUNT(*)").
		ColumnExpr("COALESCE(SUM(CASE WHEN x.amount > 0 THEN x.amount ELSE 0 END), 0)").
		ColumnExpr("COALESCE(SUM(CASE WHEN x.amount < 0 THEN -x.amount ELSE 0 END), 0)").
		ColumnExpr("COALESCE(SUM(x.amount), 0)").Scan(ctx, &t.Linhas, &t.Recebido, &t.Devolvido, &t.Total)
	if err != nil {
		return t, fmt.Errorf("sum the donor report: %w", err)
	}
	return t, nil
}

// place is where a row stands in the report: the latest come first.
type place struct {
	at int64
	id string
}

// donors answers rows of the report after a place, skipping some; the zero place is before all.
func (s *Service) donors(ctx context.Context, f span, after place, skip, most int) ([]DonorRow, error) {
	var found []struct {
		shownEntry
		Document, Email, Phone, Receipt, LinkDescription string
		Method                                           Method
	}
	query := f.where(s.DB.Read.NewSelect()).Join("JOIN donations AS d ON d.id = x.donation_id").Join("LEFT JOIN donation_links AS l ON l.id = d.link_id").
		ColumnExpr("x.id, x.at, x.amount, d.name, d.document, d.email, d.phone, d.receipt, d.method, d.anonymous").
		ColumnExpr("d.event_name, d.institution_name, d.product_name, COALESCE(l.description, '') AS link_description")
	if after.id != "" {
		query.Where("(x.at, x.id) < (?, ?)", after.at, after.id)
	}
	if err := query.OrderExpr("x.at DESC, x.id DESC").Offset(int64(skip)).Limit(int64(most)).Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("read the donor report: %w", err)
	}
	rows := make([]DonorRow, len(found))
	for i, r := range found {
		rows[i] = DonorRow{
			ID: r.ID, Date: database.FromMilli(r.At), Name: r.Name, Document: br.MaskCPFs(br.FormatCNPJ(br.FormatCPF(r.Document))), Email: r.Email,
			Phone: br.FormatPhone(r.Phone), Description: r.described(r.LinkDescription), Amount: r.Amount, Anonima: r.Anonymous, Recibo: r.Receipt,
			Evento: r.EventName, Instituicao: r.InstitutionName, Forma: r.Method, Devolucao: r.Amount < 0, at: r.At, document: r.Document,
		}
	}
	return rows, nil
}

// described is what the row is of, in words.
func (x shownEntry) described(link string) string {
	said := Donation{ProductName: x.ProductName, EventName: x.EventName}.What()
	if link != "" {
		said = link
	}
	if x.Amount < 0 {
		return "Devolução: " + said
	}
	return said
}
