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
	said      said
	attempts  int
	createdAt int64
}

// said is kept with a request.
type said struct {
	Progress
	Message string `json:"message,omitempty"`
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
	return Status{
		Company: ByPlatform, Platform: r.platform.String(), Stage: r.stage, Price: r.said.Price,
		Message: r.said.Message, Simulated: r.simulated, Tracking: r.said.TrackingURL,
	}
}

// courier is nil until there is one.
func (r *request) courier() *Courier {
	if r.said.Courier == nil {
		return nil
	}
	return &Courier{r.id, r.said.Courier.Name, r.said.Courier.Phone}
}

// call writes down that an order wants a courier and answers the request. One
// that is open already is tried again soon instead. mine keeps a new request
// for the caller, who has to attend it.
func (s *Service) call(ctx context.Context, p Parcel, platform Platform, mine bool) (id string, fresh bool, err error) {
	made, err := uuid.NewV7()
	if err != nil {
		return "", false, err
	}
	now := s.Clock.Now()
	busyUntil := int64(0)
	if mine {
		busyUntil = now.Add(busyTime).UnixMilli()
	}
	err = s.DB.Write.DB.QueryRowContext(ctx, `INSERT INTO delivery_requests
		(id, venue_id, order_id, platform, simulated, stage, open, unwanted, said, shown, attempts, next_at, busy_until, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '{}', $8, 0, 0, $9, $10, $10)
		ON CONFLICT (order_id) WHERE open DO UPDATE SET next_at = 0, unwanted = excluded.unwanted RETURNING id`,
		made.String(), p.VenueID, p.OrderID, int(platform), s.Vendors[platform].Simulated, string(Asked), true, false, busyUntil, now.UnixMilli()).Scan(&id)
	if err != nil {
		return "", false, fmt.Errorf("write courier request: %w", err)
	}
	return id, id == made.String(), nil
}

// execer is a database or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// callOff writes down that an order wants no courier any more. One who has the
// order already is followed to the end; giveUp sees to who collects it meanwhile.
func callOff(ctx context.Context, db execer, orderID string) error {
	_, err := db.ExecContext(ctx, "UPDATE delivery_requests SET unwanted = $1, next_at = 0 WHERE order_id = $2 AND open AND stage <> $3",
		true, orderID, string(Collected))
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

// busyTime is for how long one server keeps a request to itself.
const busyTime = 30 * time.Second

// hold takes a request that is open or has still to be shown; false means that
// another server has it, or nothing is left to do.
func (s *Service) hold(ctx context.Context, id string) (*request, bool, error) {
	now := s.Clock.Now()
	r := &request{}
	err := r.scan(s.DB.Write.DB.QueryRowContext(ctx, `UPDATE delivery_requests SET busy_until = $1
		WHERE id = $2 AND (open OR NOT shown) AND busy_until <= $3 RETURNING `+requestColumns, now.Add(busyTime).UnixMilli(), id, now.UnixMilli()))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("hold courier request: %w", err)
	}
	return r, true, nil
}

// keep writes what became of a held request and lets it go. shown is false
// when the order has still to show it. A wish that came in the meantime stays:
// to call it off, unless the courier has the order by now, or to have a courier
// after all, which show sees to.
func (s *Service) keep(ctx context.Context, r *request, shown bool, next time.Duration) error {
	raw, err := json.Marshal(r.said)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	_, err = s.DB.Write.DB.ExecContext(context.WithoutCancel(ctx), `UPDATE delivery_requests SET stage = $1, unwanted = unwanted AND $1 <> $2,
		open = $3, said = $4, shown = $5 AND (unwanted OR NOT $6), attempts = $7,
		next_at = CASE WHEN unwanted AND NOT $6 THEN 0 ELSE CAST($8 AS BIGINT) END, busy_until = 0, updated_at = $9 WHERE id = $10`,
		string(r.stage), string(Collected), r.stage.open(), string(raw), shown, r.unwanted, r.attempts, now.Add(next).UnixMilli(), now.UnixMilli(), r.id)
	if err != nil {
		return fmt.Errorf("keep courier request: %w", err)
	}
	return nil
}

// due lists a venue's requests that have something to do now.
func (s *Service) due(ctx context.Context, venueID string) ([]string, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT id FROM delivery_requests
		WHERE venue_id = $1 AND next_at <= $2 AND busy_until <= $2 AND (open OR NOT shown) ORDER BY next_at LIMIT 100`, venueID, s.Clock.Now().UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list courier requests: %w", err)
	}
	return names(rows)
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
