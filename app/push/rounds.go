package push

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// Rounds does a job again and again for each of several keys: soon after every
// wake of the key's topic, and at least every Every. The rounds of one key do
// not overlap, also when it goes from Keys and comes back during one; Round
// itself must see to it that several servers do not do the same work.
type Rounds struct {
	// Name is the job's, in the log.
	Name string
	Hub  *Hub
	Log  *slog.Logger
	// Keys answers for whom there is a job; it is asked again after every wake
	// of Changed, and now and then.
	Keys    func(ctx context.Context) ([]string, error)
	Changed string
	Topic   func(key string) string
	Round   func(ctx context.Context, key string) error
	// Every is how long a key waits at most for its next round.
	Every time.Duration
}

// look is how often Keys is asked when nothing wakes.
const look = 30 * time.Second

// settle lets the wakes of a burst become one round.
const settle = 50 * time.Millisecond

// Run works until ctx ends and waits for the rounds under way.
func (r Rounds) Run(ctx context.Context) {
	var underway sync.WaitGroup
	defer underway.Wait()
	changed, stop := r.Hub.Subscribe(r.Changed)
	defer stop()
	again := time.NewTicker(look)
	defer again.Stop()
	running := map[string]*serving{}
	for {
		keys, err := r.Keys(ctx)
		if err != nil {
			r.note(ctx, "", err)
		} else {
			r.match(ctx, &underway, running, keys)
		}
		select {
		case <-changed:
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}

// serving is the rounds of one key from when it is in Keys until it is not.
type serving struct {
	end context.CancelFunc
	// ended is closed after the last round.
	ended chan struct{}
	gone  bool
}

// match starts the keys that are new and ends those that are gone. One that is
// back waits for the last round of before.
func (r Rounds) match(ctx context.Context, underway *sync.WaitGroup, running map[string]*serving, keys []string) {
	wanted := map[string]bool{}
	for _, key := range keys {
		wanted[key] = true
		before := running[key]
		if before != nil && !before.gone {
			continue
		}
		own, end := context.WithCancel(ctx)
		now := &serving{end: end, ended: make(chan struct{})}
		running[key] = now
		underway.Go(func() {
			defer close(now.ended)
			defer end()
			if before != nil {
				<-before.ended
			}
			r.serve(own, key)
		})
	}
	for key, s := range running {
		if !wanted[key] {
			s.end()
			s.gone = true
		}
	}
}

func (r Rounds) serve(ctx context.Context, key string) {
	wake, stop := r.Hub.Subscribe(r.Topic(key))
	defer stop()
	next := time.NewTimer(0)
	defer next.Stop()
	for {
		select {
		case <-next.C:
		case <-wake:
			select {
			case <-time.After(settle):
			case <-ctx.Done():
				return
			}
		case <-ctx.Done():
			return
		}
		if err := r.Round(ctx, key); err != nil {
			r.note(ctx, key, err)
		}
		next.Reset(r.Every)
	}
}

func (r Rounds) note(ctx context.Context, key string, err error) {
	if ctx.Err() == nil {
		r.Log.LogAttrs(ctx, slog.LevelWarn, "a round failed", slog.String("job", r.Name), slog.String("key", key), slog.Any("cause", err))
	}
}
