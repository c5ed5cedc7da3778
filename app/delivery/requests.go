package delivery

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
)

// request is one call for a courier.
type request struct {
	id, venueID, orderID string
	platform             Platform
	simulated            bool
	stage                Stage
	unwanted             bool
	// said is what the platform last said, or why it said nothing.
	said     said
	attempts int
	// createdAt is when somebody last wished for it.
	createdAt int64
	// inVain says that nobody waits for the platform's answer any more: the order is
	// to show the failure.
	inVain bool
}

// said is kept with a request.
type said struct {
	Progress
	Message string `json:"message,omitempty"`
	// CalledOff says that the platform may have called the courier off since.
	CalledOff bool `json:"calledOff,omitempty"`
}

const requestColumns = "id, venue_id, order_id, platform, simulated, stage, unwanted, said, attempts, created_at"

func (r *request) scan(row interface{ Scan(...any) error }) error {
	var raw string
	if err := row.Scan(&r.id, &r.venueID, &r.orderID, &r.platform, &r.simulated, &r.stage, &r.unwanted, &raw, &r.attempts, &r.createdAt); err != nil {
		return err
	}
	return json.Unmarshal([]byte(raw), &r.said)
}

// status is what the order shows of the request.
func (r *request) status() Status {
	status := Status{
		Company: ByPlatform, Platform: r.platform.String(), Stage: r.stage, Price: r.said.Price,
		Message: r.said.Message, Simulated: r.simulated, Tracking: r.said.TrackingURL,
	}
	if r.inVain {
		status.Stage = Failed
	}
	return status
}

// courier is nil until there is one.
func (r *request) courier() *Courier {
	if r.said.Courier == nil {
		return nil
	}
	return &Courier{r.id, r.said.Courier.Name, r.said.Courier.Phone}
}

// execer is a database or a transaction. A transaction that writes an order and its
// requests holds the order's row first; none takes them the other way round.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// call writes down that an order wants a courier and answers the request. One
// that is open already is tried again soon instead. mine keeps a new request
// for the caller, who has to attend it; if he does not, a round does after busyTime.
func (s *Service) call(ctx context.Context, db execer, p Parcel, platform Platform, mine bool) (asking, error) {
	made, err := uuid.NewV7()
	if err != nil {
		return asking{}, err
	}
	now := s.Clock.Now()
	busyUntil := int64(0)
	if mine {
		busyUntil = now.Add(busyTime).UnixMilli()
	}
	var id string
	err = db.QueryRowContext(ctx, `INSERT INTO delivery_requests
		(id, venue_id, order_id, platform, simulated, stage, open, unwanted, said, shown, attempts, next_at, busy_until, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '{}', $8, 0, 0, $9, $10, $10)
		ON CONFLICT (order_id) WHERE open DO UPDATE SET next_at = 0, unwanted = excluded.unwanted, created_at = excluded.created_at RETURNING id`,
		made.String(), p.VenueID, p.OrderID, int(platform), s.Vendors[platform].Simulated, string(Asked), true, false, busyUntil, now.UnixMilli()).Scan(&id)
	if err != nil {
		return asking{}, fmt.Errorf("write courier request: %w", err)
	}
	return asking{id, mine && id == made.String()}, nil
}

// turnTo leaves behind what another platform was asked for and never answered: it is
// called off beside the request that takes its place.
func turnTo(ctx context.Context, db execer, orderID string, platform Platform) error {
	_, err := db.ExecContext(ctx, `UPDATE delivery_requests SET open = $1, shown = $1, unwanted = $2, next_at = 0
		WHERE order_id = $3 AND open AND stage = $4 AND platform <> $5`, false, true, orderID, string(Asked), int(platform))
	if err != nil {
		return fmt.Errorf("turn to another courier platform: %w", err)
	}
	return nil
}

// callOff writes down that an order wants no courier any more but that of the request
// but, if any. One who has the order already is followed to the end; giveUp sees to who
// collects it meanwhile.
func callOff(ctx context.Context, db execer, orderID, but string) error {
	_, err := db.ExecContext(ctx, "UPDATE delivery_requests SET unwanted = $1, next_at = 0 WHERE order_id = $2 AND open AND stage <> $3 AND id <> $4",
		true, orderID, string(Collected), but)
	if err != nil {
		return fmt.Errorf("call courier off: %w", err)
	}
	return nil
}

// read answers a request as it stands.
func (s *Service) read(ctx context.Context, id string) (*request, error) {
	r := &request{}
	err := r.scan(s.DB.Read.DB.QueryRowContext(ctx, "SELECT "+requestColumns+" FROM delivery_requests WHERE id = $1", id))
	return r, err
}

const (
	// busyTime is for how long one server keeps a request to itself.
	busyTime = 30 * time.Second
	// mostBusy is what only a clock that was set back makes of it: the clocks of
	// servers do not differ by as much.
	mostBusy = 2 * busyTime
)

// hold takes a request that is open, was left behind or has still to be shown; false
// means that another server has it, or nothing is left to do. What was wished for
// before the clock was set back was wished for now: it grows old from here.
func (s *Service) hold(ctx context.Context, id string) (*request, bool, error) {
	now := s.Clock.Now()
	r := &request{}
	err := r.scan(s.DB.Write.DB.QueryRowContext(ctx, `UPDATE delivery_requests SET busy_until = $1,
			created_at = CASE WHEN created_at > $2 THEN $2 ELSE created_at END
		WHERE id = $3 AND (open OR NOT shown) AND (busy_until <= $2 OR busy_until > $4) RETURNING `+requestColumns,
		now.Add(busyTime).UnixMilli(), now.UnixMilli(), id, now.Add(mostBusy).UnixMilli()))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("hold courier request: %w", err)
	}
	return r, true, nil
}

// keep writes what became of a held request and lets it go. shown is false
// when the order has still to show it. A wish that came in the meantime stays: to
// call it off, unless the courier has the order by now, or to have a courier after
// all, which show sees to. A request that was left behind is not shown until it ends.
func (s *Service) keep(ctx context.Context, r *request, shown bool, next time.Duration) error {
	raw, err := json.Marshal(r.said)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	_, err = s.DB.Write.DB.ExecContext(context.WithoutCancel(ctx), `UPDATE delivery_requests SET stage = $1, unwanted = unwanted AND $1 <> $2,
		open = open AND $3, said = $4, shown = $5 AND (unwanted OR NOT $6) AND (open OR NOT $3), attempts = $7,
		next_at = CASE WHEN unwanted AND NOT $6 THEN 0 ELSE CAST($8 AS BIGINT) END, busy_until = 0, updated_at = $9 WHERE id = $10`,
		string(r.stage), string(Collected), r.stage.open(), string(raw), shown, r.unwanted, r.attempts, now.Add(next).UnixMilli(), now.UnixMilli(), r.id)
	if err != nil {
		return fmt.Errorf("keep courier request: %w", err)
	}
	return nil
}

// venues lists those that use a platform or still have a courier under way.
func (s *Service) venues(ctx context.Context) ([]string, error) {
	using, err := s.Shops.UsingPlatform(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT DISTINCT venue_id FROM delivery_requests WHERE open OR NOT shown")
	if err != nil {
		return nil, fmt.Errorf("list venues with couriers: %w", err)
	}
	busy, err := names(rows)
	all := slices.Concat(using, busy)
	slices.Sort(all)
	return slices.Compact(all), err
}

func names(rows *sql.Rows) ([]string, error) {
	defer func() { _ = rows.Close() }()
	var all []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// Sweep forgets requests that ended long ago.
func (s *Service) Sweep(ctx context.Context) error {
	_, err := s.DB.Write.DB.ExecContext(ctx, "DELETE FROM delivery_requests WHERE NOT open AND shown AND updated_at < $1",
		s.Clock.Now().Add(-30*24*time.Hour).UnixMilli())
	return err
}
