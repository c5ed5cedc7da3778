package orders

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// MarketplaceActor is who acts, in an order's history, when the marketplace does.
const MarketplaceActor = "Marketplace"

// AtMarketplace is what the board shows of an order's life at the marketplace. Conferir,
// Agendado and Cancelado are columns of the order; the rest is kept as JSON.
type AtMarketplace struct {
	Codigo                 string `json:"Codigo" doc:"the order's code there"`
	Simulado               bool   `json:"Simulado" doc:"no marketplace is configured: the order is the simulator's (D4)"`
	Problema               string `json:"Problema" doc:"what could not be agreed with the marketplace; empty when nothing"`
	Conferir               bool   `json:"Conferir,omitempty" doc:"Problema came after the order had ended here, and nobody has taken notice of it (ciente)"`
	EntregaPeloMarketplace bool   `json:"EntregaPeloMarketplace,omitempty" doc:"a courier of the marketplace takes the order out: nobody has to be named here"`
	Agendado               bool   `json:"Agendado,omitempty" doc:"for later, as ObservacaoPedido says: only people accept it and start it"`
	// PrepararDesde is nil where the order is for now, and where nobody said for when it is.
	PrepararDesde *time.Time `json:"PrepararDesde,omitempty" doc:"from when on an order for later is to be prepared: how long it has been waiting counts from then"`
	// Cancelado follows from the order.
	Cancelado bool `json:"Cancelado" doc:"the marketplace cancelled the order; false where this house refused it"`
}

func (m *AtMarketplace) deliversItself() bool { return m != nil && m.EntregaPeloMarketplace }

// CancellationReasons knows for which reasons a marketplace cancels an order.
type CancellationReasons interface {
	// Reason answers what a code means; one that does not hold for the order is
	// an Invalid fault.
	Reason(ctx context.Context, venueID, externalID, code string) (string, error)
}

// explain checks the code with which a marketplace's order is refused and adds
// its meaning where the caller gave no words of his own.
func (s *Service) explain(ctx context.Context, action Action, in ActionBody, order *record) (ActionBody, error) {
	if action != Refuse || !order.ExternalID.Valid {
		return in, nil
	}
	given := *in.ReasonCancellation
	meaning, err := s.Reasons.Reason(ctx, order.VenueID, order.ExternalID.String, line(given.CancellationCode))
	if err != nil {
		return in, err
	}
	if text(given.Reason) == "" {
		given.Reason = meaning
	}
	in.ReasonCancellation = &given
	return in, nil
}

// FromMarketplace is an order as a marketplace took it. Prices, items and opening hours
// are the marketplace's: it has promised them already.
type FromMarketplace struct {
	ExternalID, Code   string
	Simulated          bool
	Fulfilment         Fulfilment
	Customer           Customer
	Table              string
	Items              []Item
	Total              money.Amount
	Payment            string
	InPerson           bool
	Change             *money.Amount
	Note               string
	CreatedAt, Confirm time.Time
	// Schedule is nil where the order is for now.
	Schedule *Schedule
	// DeliversItself says that a courier of the marketplace takes the order out.
	DeliversItself bool
	// Ended is the marketplace's status of an order that has nothing left for the
	// kitchen; Reason is why, where that is a cancellation.
	Ended  MarketplaceStatus
	Reason string
}

// Schedule is the time of an order for later: from Begin on it is to be prepared, between
// From and To handed over. Zero is what is not known.
type Schedule struct{ Begin, From, To time.Time }

// begin is from when on the order waits; nil where nothing of its time is known.
func (s *Schedule) begin() *time.Time {
	if s == nil || s.Begin.IsZero() && s.From.IsZero() {
		return nil
	}
	begin := s.Begin
	if begin.IsZero() {
		begin = s.From
	}
	begin = begin.UTC()
	return &begin
}

// note is what card and paper say of the time, in the venue's zone.
func (s *Schedule) note(zone *time.Location) string {
	when := "confira o horário no aplicativo do marketplace"
	if !s.From.IsZero() {
		from := s.From.In(zone)
		when = fmt.Sprintf("entregar em %s às %s", from.Format("02/01"), from.Format("15:04"))
		if s.To.After(s.From) {
			when = fmt.Sprintf("entregar em %s das %s às %s", from.Format("02/01"), from.Format("15:04"), s.To.In(zone).Format("15:04"))
		}
	}
	return "AGENDADO: " + when + ". Não prepare antes."
}

// Receive writes a marketplace's order, once however often it is called, and answers its
// id here and whether it is new.
func (s *Service) Receive(ctx context.Context, venueID string, in FromMarketplace) (id string, created bool, err error) {
	if id, err = s.external(ctx, s.DB.Read.DB, venueID, in.ExternalID); err != nil || id != "" {
		return id, false, err
	}
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return "", false, err
	}
	row, err := s.fromMarketplace(venueID, in, shop.Zone)
	if err != nil {
		return "", false, err
	}
	if err := s.admit(ctx, row); err != nil {
		return "", false, err
	}
	if err := s.planStock(ctx, row); err != nil {
		return "", false, err
	}
	// A table that this house does not have stays a word on the card.
	switch table, err := tableNumbered(ctx, s.Tables, venueID, row.TableNumber.String); {
	case err == nil:
		row.TableID = database.Nullable(table.TableID)
	case !fault.Is(err, fault.Invalid):
		return "", false, err
	}
	byMarketplace, bySettings := []Step{{placed, Pending}}, []Step(nil)
	reason := ""
	switch {
	case in.Ended != 0:
		steps, _ := stepsTo(Pending, row.facts(shop.Rules), in.Ended)
		if reason, err = row.walked(steps, in.Reason); err != nil {
			return "", false, err
		}
		byMarketplace = append(byMarketplace, steps...)
	case shop.AutoAccept && in.Schedule == nil:
		if bySettings, err = Plan(Pending, Accept, row.facts(shop.Rules)); err != nil {
			return "", false, err
		}
	}
	steps := slices.Concat(byMarketplace, bySettings)
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		final := steps[len(steps)-1]
		change := venueCounters{seq: int64(len(steps)), placed: 1}
		change.states[final.To]++
		// The venue is held from here: nobody else can be writing the same order.
		last, err := bumpCounters(ctx, tx, venueID, change)
		if err != nil {
			return err
		}
		if id, err = s.external(ctx, tx.Tx, venueID, in.ExternalID); err != nil {
			return err
		}
		if id != "" {
			return errKnown
		}
		row.Seq, row.State, row.LastAction = last.seq, final.To, final.Action
		row.Unattended = len(bySettings) > 0
		row.Code = shortCode(last.placed)
		if err := s.insertWithPapers(ctx, tx, row, shop); err != nil {
			return err
		}
		came := *row
		came.Seq -= int64(len(bySettings))
		if err := insertEvents(ctx, tx, &came, byMarketplace, actor{name: MarketplaceActor}, reason); err != nil {
			return err
		}
		return insertEvents(ctx, tx, row, bySettings, actor{}, "")
	})
	if errors.Is(err, errKnown) {
		return id, false, nil
	}
	if err != nil {
		return "", false, err
	}
	s.Hub.Wake(topic(venueID))
	return row.ID, true, nil
}

var errKnown = errors.New("orders: the marketplace's order is here already")

// External answers our id of a marketplace's order, empty while there is none.
func (s *Service) External(ctx context.Context, venueID, externalID string) (string, error) {
	return s.external(ctx, s.DB.Read.DB, venueID, externalID)
}

func (s *Service) external(ctx context.Context, db querier, venueID, externalID string) (string, error) {
	var id string
	err := db.QueryRowContext(ctx, "SELECT id FROM orders WHERE venue_id = $1 AND external_id = $2", venueID, externalID).Scan(&id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("find marketplace order: %w", err)
	}
	return id, nil
}

// Unsettled reports whether the venue has a marketplace's order, placed or changed after
// since, that was not delivered. A refused one counts: the marketplace has to hear of it,
// and may object. An order for later counts until it ends, for longestAhead after its
// sale.
func (s *Service) Unsettled(ctx context.Context, venueID string, since time.Time) (found bool, err error) {
	if err = s.DB.Read.DB.QueryRowContext(ctx, unsettledOrder, venueID, since.Add(-longestAhead).UnixMilli(), since.UnixMilli()).Scan(&found); err != nil {
		return false, fmt.Errorf("find unsettled order: %w", err)
	}
	return found, nil
}

// longestAhead is longer than any marketplace sells ahead.
const longestAhead = 30 * 24 * time.Hour

// unsettledOrder looks at the recent orders of each state apart. Asked of all states
// together, or by external_id, both databases would pass over all orders of the day, or
// all that the marketplace ever sold.
var unsettledOrder = func() string {
	var each []string
	for _, state := range []State{Pending, Accepted, Preparing, InTransit, Refused} {
		recent := "created_at > $3 OR updated_at > $3"
		if !state.Final() {
			recent += " OR scheduled"
		}
		each = append(each, fmt.Sprintf(`EXISTS (SELECT 1 FROM orders
			WHERE venue_id = $1 AND state = %d AND created_at > $2 AND (%s) AND COALESCE(external_id, '') <> '')`, state, recent))
	}
	return "SELECT " + strings.Join(each, " OR ")
}()

func (s *Service) fromMarketplace(venueID string, in FromMarketplace, zone *time.Location) (*record, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return nil, err
	}
	items, err := operation.RawOf(in.Items)
	if err != nil {
		return nil, err
	}
	row := &record{
		ID: id.String(), VenueID: venueID, PublicCode: publicCode(), Origin: Marketplace, Fulfilment: in.Fulfilment, State: Pending,
		CustomerName: line(in.Customer.Nome), CustomerCPF: optional(in.Customer.CPF), CustomerPhone: optional(in.Customer.Telefone),
		CustomerAddress: optional(in.Customer.Endereco), Note: text(in.Note), Payment: line(in.Payment), InPerson: in.InPerson,
		TableNumber: database.Nullable(line(in.Table)), Items: items, Total: in.Total, itemNames: itemNames(in.Items),
		ConfirmBy: sql.NullInt64{Int64: in.Confirm.UnixMilli(), Valid: true},
		CreatedAt: in.CreatedAt.UnixMilli(), UpdatedAt: s.Clock.Now().UnixMilli(),
	}
	if in.Schedule != nil {
		row.Note = text(in.Schedule.note(zone) + "\n" + in.Note)
	}
	if in.Change != nil {
		row.Change = sql.NullInt64{Int64: int64(*in.Change), Valid: true}
	}
	return row, row.cameFrom(in.ExternalID, AtMarketplace{
		Codigo: line(in.Code), Simulado: in.Simulated, EntregaPeloMarketplace: in.DeliversItself, Agendado: in.Schedule != nil,
		PrepararDesde: in.Schedule.begin(),
	})
}

// cameFrom makes the order one that a marketplace knows by this id.
func (r *record) cameFrom(externalID string, shown AtMarketplace) error {
	r.ExternalID, r.Scheduled = database.Nullable(externalID), shown.Agendado
	return r.keepShown(shown)
}

func optional(s *string) sql.NullString {
	if s == nil {
		return sql.NullString{}
	}
	return database.Nullable(line(*s))
}

// keepShown encodes what no column has.
func (r *record) keepShown(shown AtMarketplace) error {
	shown.Conferir, shown.Agendado = false, false
	raw, err := json.Marshal(shown)
	r.AtMarketplace = database.Nullable(string(raw))
	return err
}

func (r *record) atMarketplace() (*AtMarketplace, error) {
	if !r.AtMarketplace.Valid {
		return nil, nil
	}
	shown := &AtMarketplace{}
	err := json.Unmarshal([]byte(r.AtMarketplace.String), shown)
	shown.Conferir, shown.Agendado = r.NeedsReview, r.Scheduled
	return shown, err
}

func (r *record) wireMarketplace(o *Order) {
	if o.Marketplace, _ = r.atMarketplace(); o.Marketplace != nil {
		// This house refuses with one of the marketplace's codes; the marketplace has none.
		o.Marketplace.Cancelado = r.State == Refused && !r.CancelCode.Valid
	}
	if r.ConfirmBy.Valid && !r.State.Final() {
		deadline := database.FromMilli(r.ConfirmBy.Int64)
		o.PrazoConfirmacao = &deadline
	}
}

// Outside is a marketplace's order by the id that the marketplace gave it.
type Outside struct {
	ID, VenueID, ExternalID string
	// CancelCode and CancelReason are those of a refusal.
	CancelCode, CancelReason string
}

// Outside answers what the marketplace calls an order. Own orders have an empty
// ExternalID; an unknown one is a NotFound fault.
func (s *Service) Outside(ctx context.Context, orderID string) (Outside, error) {
	r, err := load(ctx, s.DB.Read.DB, orderID, "")
	if err != nil {
		return Outside{}, err
	}
	return Outside{r.ID, r.VenueID, r.ExternalID.String, r.CancelCode.String, r.CancelReason.String}, nil
}
