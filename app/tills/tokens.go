package tills

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

type tokenRow struct {
	bun.BaseModel `bun:"table:sale_tokens,alias:t"`

	ID          string `bun:",pk"`
	VenueID     string
	SaleID      string
	Number      int64
	Code        string
	Product     string
	Value       money.Amount
	IssuedAt    int64
	ValidatedAt *int64
	ValidatedOn string
	ValidatedBy string
	Reprints    int
}

// Token is a sale token (ficha): a paper for which its product is handed out once.
type Token struct {
	ID          string       `json:"id"`
	Number      int64        `json:"numero"`
	Code        string       `json:"codigo"`
	Product     string       `json:"produto"`
	Value       money.Amount `json:"valor"`
	IssuedAt    int64        `json:"emitidaEm"`
	ValidatedAt *int64       `json:"validadaEm" doc:"epoch ms; null while it can be used"`
	ValidatedBy string       `json:"validadaPor"`
	Reprints    int          `json:"reimpressoes"`
}

func (r tokenRow) wire() Token {
	return Token{r.ID, r.Number, r.Code, r.Product, r.Value, r.IssuedAt, r.ValidatedAt, r.ValidatedBy, r.Reprints}
}

// Tokens answers a page of the venue's tokens with this number or code, the latest first.
func (s *Service) Tokens(ctx context.Context, venueID, text string, page operation.PageQuery) ([]Token, int, error) {
	var rows []tokenRow
	q := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Order("issued_at DESC", "id DESC")
	if text = br.OneLine(text); text != "" {
		number, _ := strconv.ParseInt(text, 10, 64)
		q.Where("(code = ? OR number = ?)", strings.ToUpper(text), number)
	}
	total, err := q.Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list tokens: %w", err)
	}
	all := make([]Token, len(rows))
	for i, r := range rows {
		all[i] = r.wire()
	}
	return all, int(total), nil
}

// Validate uses a token up, once; one that was used is a Conflict that says when and where.
func (s *Service) Validate(ctx context.Context, venueID, code, by string) (Token, error) {
	return s.token(ctx, venueID, code, func(ctx context.Context, tx bun.Tx, r *tokenRow) error {
		where, err := s.Venues.VenueIn(ctx, tx, venueID)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if r.ValidatedAt != nil {
			at := time.UnixMilli(*r.ValidatedAt).In(where.Zone)
			return fault.New(fault.Conflict, fmt.Sprintf("A ficha %d já foi usada em %s às %s, em %s.", r.Number, at.Format("02/01"), at.Format("15:04"), r.ValidatedBy))
		}
		ms := now.UnixMilli()
		r.ValidatedAt, r.ValidatedOn, r.ValidatedBy = &ms, where.Day(now), by
		return s.record(ctx, tx, audit.TokenValidated, *r)
	})
}

// Reprint notes that a token is printed again; one that was used is a Conflict.
func (s *Service) Reprint(ctx context.Context, venueID, code string) (Token, error) {
	return s.token(ctx, venueID, code, func(ctx context.Context, tx bun.Tx, r *tokenRow) error {
		if r.ValidatedAt != nil {
			return fault.New(fault.Conflict, fmt.Sprintf("A ficha %d já foi usada e não pode ser reimpressa.", r.Number))
		}
		r.Reprints++
		return s.record(ctx, tx, audit.TokenReprinted, *r)
	})
}

func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, r tokenRow) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: r.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: r.ID, Subject: fmt.Sprintf("Ficha %d", r.Number),
	})
}

func (s *Service) token(ctx context.Context, venueID, code string, do func(context.Context, bun.Tx, *tokenRow) error) (Token, error) {
	var r tokenRow
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		q := tx.NewSelect().Model(&r).Where("venue_id = ? AND code = ?", venueID, strings.ToUpper(br.OneLine(code)))
		if s.DB.Dialect == database.Postgres {
			q.For("UPDATE")
		}
		err := q.Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return fault.New(fault.NotFound, "Ficha não encontrada. Confira o código; a venda dela pode ainda não ter sido enviada pelo equipamento.")
		}
		if err != nil {
			return fmt.Errorf("read token: %w", err)
		}
		if err := do(ctx, tx, &r); err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model(&r).WherePK().Exec(ctx)
		return err
	})
	return r.wire(), err
}
