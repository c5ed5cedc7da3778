package stores

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/hours"
)

// List answers the stores in use within the venue, without the names of their people.
func (s *Service) List(ctx context.Context, venueID string) ([]Store, error) {
	_, all, err := s.read(ctx, venueID)
	return all, err
}

func (s *Service) read(ctx context.Context, venueID string) ([]row, []Store, error) {
	rows, err := inUse(ctx, s.DB.Read, venueID)
	if err != nil {
		return nil, nil, err
	}
	names, err := s.categoryNames(ctx, s.DB.Read, venueID)
	if err != nil {
		return nil, nil, err
	}
	all := make([]Store, len(rows))
	for i, r := range rows {
		all[i] = r.wire(names)
	}
	return rows, all, nil
}

// shown is List as its operations answer it. People are named where the caller registers
// stores; somebody who has left the venue is no longer among them, and only counted.
func (s *Service) shown(ctx context.Context, venueID string, named bool) ([]row, []Store, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return nil, nil, err
	}
	rows, all, err := s.read(ctx, venueID)
	if err != nil {
		return nil, nil, err
	}
	var members map[string]string
	if named {
		if members, err = s.Members(ctx, venueID); err != nil {
			return nil, nil, err
		}
	}
	now := s.Clock.Now().In(at.Zone)
	for i, r := range rows {
		open, err := week(r.Hours)
		if err != nil {
			return nil, nil, err
		}
		all[i].WithinHours = open.OpenAt(now)
		for _, id := range r.Users {
			if name, member := members[id]; member {
				all[i].Users = append(all[i].Users, User{id, name})
			} else if named {
				all[i].UsersGone++
			}
		}
	}
	return rows, all, nil
}

// mine is shown of the stores that name the user, or nobody.
func (s *Service) mine(ctx context.Context, venueID, userID string, named bool) ([]Store, error) {
	rows, all, err := s.shown(ctx, venueID, named)
	if err != nil {
		return nil, err
	}
	own := []Store{}
	for i, r := range rows {
		if len(r.Users) == 0 || slices.Contains(r.Users, userID) {
			own = append(own, all[i])
		}
	}
	return own, nil
}

// Names answers the names of the venue's stores in use by their ids, as db sees them.
func (s *Service) Names(ctx context.Context, db bun.IDB, venueID string) (map[string]string, error) {
	rows, err := inUse(ctx, db, venueID)
	return namesOf(rows), err
}

// NamesEver is Names with those of deleted stores, for texts about what was.
func (s *Service) NamesEver(ctx context.Context, venueID string) (map[string]string, error) {
	rows := []row{}
	if err := s.DB.Read.NewSelect().Model(&rows).Column("id", "name").Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read names of stores: %w", err)
	}
	return namesOf(rows), nil
}

func namesOf(rows []row) map[string]string {
	names := make(map[string]string, len(rows))
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names
}

// Closed answers the sentence for a customer while the store takes no orders,
// and nothing while it does.
func (s *Service) Closed(ctx context.Context, venueID, id string, zone *time.Location) (string, error) {
	of, open, err := s.hours(ctx, venueID, id)
	if err != nil {
		return "", err
	}
	if of.IsClosed || !open.OpenAt(s.Clock.Now().In(zone)) {
		return "A loja " + of.Name + " está fechada agora.", nil
	}
	return "", nil
}

// OpenAt answers at which moments the store takes orders: by its hours, at none once it has
// been closed by hand.
func (s *Service) OpenAt(ctx context.Context, venueID, id string, zone *time.Location) (func(time.Time) bool, error) {
	of, open, err := s.hours(ctx, venueID, id)
	return func(at time.Time) bool { return !of.IsClosed && open.OpenAt(at.In(zone)) }, err
}

// hours finds a store and its week.
func (s *Service) hours(ctx context.Context, venueID, id string) (row, hours.Week, error) {
	rows, err := inUse(ctx, s.DB.Read, venueID)
	if err != nil {
		return row{}, nil, err
	}
	at, err := find(rows, id)
	if err != nil {
		return row{}, nil, err
	}
	open, err := week(rows[at].Hours)
	return rows[at], open, err
}
