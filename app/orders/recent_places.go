package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

	"balcao/app/operation"
)

const (
	// mostRecentPlaces is how many of the latest deliveries tell where a venue delivers,
	// among its latest orders.
	mostRecentPlaces, recentOrders = 200, 2000
	// placeGrid is the grid to which their positions are brought, in degrees: about 280 m,
	// some blocks. Which house it was is not told.
	placeGrid = 1.0 / 400
)

// RecentPlace is about where a venue has delivered: several deliveries to the same place are
// told once, and neither when nor to whom.
type RecentPlace struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

type recentPlacesInput struct{ operation.VenuePath }

type recentPlacesOutput struct {
	Body []RecentPlace `nullable:"false"`
}

// recentPlaces is GET /api/MeepFood/Configuration/{localId}/entregas.
func (s *Service) recentPlaces(ctx context.Context, in *recentPlacesInput) (*recentPlacesOutput, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT destination FROM (
			SELECT destination, fulfilment, created_at, no FROM orders WHERE venue_id = $1 ORDER BY created_at DESC, no DESC LIMIT $2
		) AS latest WHERE fulfilment = $3 AND destination LIKE '%"Latitude"%' ORDER BY created_at DESC, no DESC LIMIT $4`,
		in.VenueID, recentOrders, Delivery, mostRecentPlaces)
	if err != nil {
		return nil, fmt.Errorf("read recent deliveries: %w", err)
	}
	defer rows.Close()
	places, known := []RecentPlace{}, map[RecentPlace]bool{}
	for rows.Next() {
		var raw string
		if err := rows.Scan(&raw); err != nil {
			return nil, fmt.Errorf("read recent deliveries: %w", err)
		}
		var to Destination
		if err := json.Unmarshal([]byte(raw), &to); err != nil {
			return nil, fmt.Errorf("read destination: %w", err)
		}
		at, located := to.point()
		about := RecentPlace{onGrid(at.Latitude), onGrid(at.Longitude)}
		if !located || known[about] {
			continue
		}
		known[about] = true
		places = append(places, about)
	}
	return &recentPlacesOutput{places}, rows.Err()
}

// onGrid is the nearest line of the grid; four decimals say all of it.
func onGrid(degrees float64) float64 {
	return math.Round(math.Round(degrees/placeGrid)*placeGrid*1e4) / 1e4
}
