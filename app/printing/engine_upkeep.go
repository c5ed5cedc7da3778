package printing

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// watchOver does every minute what no event brings about.
func (e *Engine) watchOver() {
	minute := time.NewTicker(time.Minute)
	defer minute.Stop()
	for n := 1; ; n++ {
		select {
		case <-e.stop.Done():
			return
		case <-minute.C:
		}
		err := e.keepHouse(e.stop)
		if n%60 == 0 {
			err = errors.Join(err, e.journal.prune(e.stop, e.now()))
		}
		if err != nil && e.stop.Err() == nil {
			e.options.Log.LogAttrs(e.stop, slog.LevelError, "print journal", slog.String("cause", err.Error()))
		}
	}
}

// keepHouse fails what waits too long or for a printer that is not here.
func (e *Engine) keepHouse(ctx context.Context) error {
	now := e.now()
	changed, err := e.journal.expire(ctx, "", now.Add(-e.options.Stale), now)
	if err == nil {
		var strangers []Job
		strangers, err = e.sortStrangers(ctx, now)
		changed = append(changed, strangers...)
	}
	e.tell(changed...)
	return err
}

func (e *Engine) sortStrangers(ctx context.Context, now time.Time) ([]Job, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.known {
		return nil, nil
	}
	adopted, err := e.journal.adopt(ctx, e.order, now)
	if err != nil {
		return nil, err
	}
	disowned, err := e.journal.disown(ctx, now.Add(-strangerFor), now)
	return append(adopted, disowned...), err
}
