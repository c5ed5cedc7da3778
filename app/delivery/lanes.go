package delivery

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	// share is for how long a round begins steps: the next one, which sees to what was
	// decided meanwhile, is not to wait for all couriers of a platform that is slow.
	share = 10 * time.Second
	// atOnce is how many requests of a lane are attended at the same time.
	atOnce = 4
)

// lane is what one platform is to do of one kind. The lanes of a venue do not wait for
// each other: where nobody says how far the couriers are, one is called all the same,
// and those of another platform are followed.
type lane struct {
	platform Platform
	step     string
}

// due lists a venue's requests that have something to do now, those of each lane that
// waited longest first. One that would have to wait longer than any does waits since
// before the clock was set back: it is due as well.
func (s *Service) due(ctx context.Context, venueID string) (map[lane][]string, error) {
	now := s.Clock.Now()
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT id, platform,
			CASE WHEN unwanted THEN 'call off' WHEN NOT open THEN 'show' WHEN stage = $1 THEN 'ask' ELSE 'look' END
		FROM delivery_requests WHERE venue_id = $2 AND (next_at <= $3 OR next_at > $4)
			AND (busy_until <= $3 OR busy_until > $5) AND (open OR NOT shown)
		ORDER BY next_at, id`, string(Asked), venueID, now.UnixMilli(), steps.Latest(now).UnixMilli(), now.Add(mostBusy).UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list courier requests: %w", err)
	}
	defer func() { _ = rows.Close() }()
	all := map[lane][]string{}
	for rows.Next() {
		var id string
		var l lane
		if err := rows.Scan(&id, &l.platform, &l.step); err != nil {
			return nil, fmt.Errorf("list courier requests: %w", err)
		}
		all[l] = append(all[l], id)
	}
	return all, rows.Err()
}

// attendAll attends the requests of all lanes, in each as far as its share goes.
func (s *Service) attendAll(ctx context.Context, lanes map[lane][]string) error {
	began := s.Clock.Now()
	var attending sync.WaitGroup
	var mu sync.Mutex
	var failures error
	for _, ids := range lanes {
		waiting := make(chan string, len(ids))
		for _, id := range ids {
			waiting <- id
		}
		close(waiting)
		for range min(atOnce, len(ids)) {
			attending.Go(func() {
				for id := range waiting {
					_, err := s.attend(ctx, id)
					mu.Lock()
					failures = errors.Join(failures, err)
					mu.Unlock()
					if ctx.Err() != nil || s.Clock.Now().Sub(began) >= share {
						return
					}
				}
			})
		}
	}
	attending.Wait()
	return failures
}
