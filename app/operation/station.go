package operation

import "context"

// Station is a computer that prints for one venue. It calls with a key of its
// own, whoever is signed in there.
type Station struct{ ID, VenueID, Name string }

type stationKey struct{}

// WithStation puts the calling station into the context.
func WithStation(ctx context.Context, s *Station) context.Context {
	return context.WithValue(ctx, stationKey{}, s)
}

// StationFrom answers the station that calls a ByStation operation; elsewhere an
// empty one, which belongs to no venue.
func StationFrom(ctx context.Context) *Station {
	if s, ok := ctx.Value(stationKey{}).(*Station); ok {
		return s
	}
	return &Station{}
}
