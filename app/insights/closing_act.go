package insights

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/venue"
)

type closingInput struct {
	operation.VenueQuery
	Day string `path:"dia" maxLength:"10" doc:"business day, YYYY-MM-DD"`
}

type closingOutput struct{ Body Closing }

func (s *Service) closingRoute(ctx context.Context, in *closingInput) (*closingOutput, error) {
	c, err := s.DayClosing(ctx, in.VenueID, in.Day)
	return &closingOutput{c}, err
}

// DayClosing answers how far the closing of a day is.
func (s *Service) DayClosing(ctx context.Context, venueID, day string) (c Closing, err error) {
	at, open, err := s.dayOfClosing(ctx, venueID, day)
	if err != nil {
		return c, err
	}
	err = s.snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, _, err = s.closingOf(ctx, tx, at, day, open)
		return err
	})
	return c, err
}

// dayOfClosing is the venue of a day that has begun, and its open orders.
func (s *Service) dayOfClosing(ctx context.Context, venueID, day string) (venue.Venue, []OpenOrder, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return at, nil, err
	}
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return at, nil, fault.Field("dia", "Informe uma data válida.")
	}
	if day > at.Day(s.Clock.Now()) {
		return at, nil, fault.Field("dia", "Este dia ainda não começou. Escolha hoje ou um dia passado.")
	}
	open, err := s.Orders.Open(ctx, venueID)
	return at, open, err
}

// Counted is what was counted of a line.
type Counted struct {
	Chave      string       `json:"Chave" maxLength:"400"`
	Contado    money.Amount `json:"Contado"`
	Observacao string       `json:"Observacao,omitempty" required:"false" maxLength:"200"`
}

type settleInput struct {
	Day  string `path:"dia" maxLength:"10" doc:"business day, YYYY-MM-DD"`
	Body struct {
		operation.VenueBody
		Versao int64     `json:"Versao" doc:"of the closing as it was read; 0 of a new one"`
		Linhas []Counted `json:"Linhas" minItems:"1" maxItems:"500" nullable:"false"`
	}
}

var (
	errClosingChanged = fault.New(fault.Conflict, "O fechamento mudou em outra janela. Confira os valores e tente outra vez.")
	errSigned         = fault.New(fault.Conflict, "Este dia já foi assinado e não muda mais.")
)

func (s *Service) settleRoute(ctx context.Context, in *settleInput) (*closingOutput, error) {
	c, err := s.Settle(ctx, in.Body.VenueID, in.Day, in.Body.Versao, in.Body.Linhas)
	return &closingOutput{c}, err
}

// mostCounted bounds what anybody counts, in centavos, so that sums hold.
const mostCounted money.Amount = 1_000_000_000_00

// Settle writes down what was counted of lines of a day's closing, which stands as it was
// read in a version.
func (s *Service) Settle(ctx context.Context, venueID, day string, version int64, lines []Counted) (Closing, error) {
	return s.close(ctx, venueID, day, version, func(ctx context.Context, tx bun.Tx, c Closing, row closingRow) error {
		by, now := operation.ActorFrom(ctx), s.Clock.Now()
		for _, counted := range lines {
			i := slices.IndexFunc(c.Linhas, func(l ClosingLine) bool { return l.Chave == counted.Chave })
			if i < 0 {
				return errClosingChanged
			}
			if counted.Contado > mostCounted || counted.Contado < -mostCounted {
				return fault.Field("Linhas", "Confira o valor contado: ele é grande demais.")
			}
			l := c.Linhas[i]
			entries, err := json.Marshal(l.entries)
			if err != nil {
				return err
			}
			line := closingLineRow{
				ClosingID: row.ID, LineKey: l.Chave, Place: l.Grupo, Who: l.Quem, Method: l.Forma, Sold: l.Vendas, Returned: l.Devolvido, Expected: l.Esperado,
				Counted: counted.Contado, Note: strings.TrimSpace(counted.Observacao), SettledBy: by.Name, SettledAt: now.UnixMilli(), Entries: string(entries),
			}
			_, err = tx.NewInsert().Model(&line).On(`CONFLICT (closing_id, line_key) DO UPDATE`).Set(`place = excluded.place, who = excluded.who, method = excluded.method,
				sold = excluded.sold, returned = excluded.returned, expected = excluded.expected, counted = excluded.counted, note = excluded.note,
				settled_by = excluded.settled_by, settled_at = excluded.settled_at, entries = excluded.entries`).Exec(ctx)
			if err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, audit.Entry{VenueID: row.VenueID, At: now, By: by, Action: audit.DayClosingSettled, SubjectID: row.ID, Subject: row.Day})
	})
}

type signInput struct {
	Day  string `path:"dia" maxLength:"10" doc:"business day, YYYY-MM-DD"`
	Body struct {
		operation.VenueBody
		Versao     int64  `json:"Versao"`
		Observacao string `json:"Observacao,omitempty" required:"false" maxLength:"400" doc:"required where something is lacking or left over"`
	}
}

func (s *Service) signRoute(ctx context.Context, in *signInput) (*closingOutput, error) {
	c, err := s.Sign(ctx, in.Body.VenueID, in.Day, in.Body.Versao, in.Body.Observacao)
	return &closingOutput{c}, err
}

// Sign ends a day's closing, of which every line is settled; from then on it stands.
func (s *Service) Sign(ctx context.Context, venueID, day string, version int64, note string) (Closing, error) {
	return s.close(ctx, venueID, day, version, func(ctx context.Context, tx bun.Tx, c Closing, row closingRow) error {
		note = strings.TrimSpace(note)
		switch {
		case !c.Encerrado:
			return fault.New(fault.Conflict, "O dia ainda não terminou. Assine depois do horário de virada.")
		case len(c.EmAberto) > 0:
			return fault.New(fault.Conflict, "Há pedidos deste dia em aberto. Finalize ou recuse cada um antes de assinar.")
		case c.Contado == nil:
			return fault.New(fault.Conflict, "Há linhas por acertar. Informe o valor contado de cada uma antes de assinar.")
		case *c.Diferenca != 0 && note == "":
			return fault.Field("Observacao", "Explique a diferença antes de assinar.")
		}
		by, now := operation.ActorFrom(ctx), s.Clock.Now()
		_, err := tx.NewRaw("UPDATE day_closings SET note = ?, signed_at = ?, signed_by = ? WHERE id = ?", note, now.UnixMilli(), by.Name, row.ID).Exec(ctx)
		if err != nil {
			return err
		}
		if err := s.lettersOfClosing(ctx, tx, row.VenueID, row.Day); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{VenueID: row.VenueID, At: now, By: by, Action: audit.DayClosingSigned, SubjectID: row.ID, Subject: row.Day})
	})
}

// close does something to a day's closing that stands as the caller has read it.
func (s *Service) close(ctx context.Context, venueID, day string, version int64, do func(context.Context, bun.Tx, Closing, closingRow) error) (out Closing, err error) {
	at, open, err := s.dayOfClosing(ctx, venueID, day)
	if err != nil {
		return out, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Held first: two that close the same day see each other.
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		_, err = tx.NewRaw("INSERT INTO day_closings (id, venue_id, day, version, note, signed_by) VALUES (?, ?, ?, 0, '', '') ON CONFLICT (venue_id, day) DO NOTHING", id.String(), venueID, day).Exec(ctx)
		if err != nil {
			return err
		}
		result, err := tx.NewRaw("UPDATE day_closings SET version = version + 1 WHERE venue_id = ? AND day = ? AND version = ?", venueID, day, version).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			if err == nil {
				err = errClosingChanged
			}
			return err
		}
		c, row, err := s.closingOf(ctx, tx, at, day, open)
		if err != nil {
			return err
		}
		if row.SignedAt != nil {
			return errSigned
		}
		if err := do(ctx, tx, c, row); err != nil {
			return err
		}
		out, _, err = s.closingOf(ctx, tx, at, day, open)
		return err
	})
	return out, err
}
