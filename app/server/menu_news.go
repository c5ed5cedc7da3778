package server

import (
	"context"
	"log/slog"
	"strings"
	"sync"

	"balcao/app/orders"
)

// menuNews are the venues whose stock has moved since somebody looked at what that changes.
type menuNews struct {
	mu     sync.Mutex
	venues map[string]bool
	wake   chan struct{}
}

func newMenuNews() *menuNews {
	return &menuNews{venues: map[string]bool{}, wake: make(chan struct{}, 1)}
}

// moved notes a venue; it never waits.
func (n *menuNews) moved(venueID string) {
	n.mu.Lock()
	n.venues[venueID] = true
	n.mu.Unlock()
	select {
	case n.wake <- struct{}{}:
	default: // already woken
	}
}

func (n *menuNews) take() map[string]bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	taken := n.venues
	n.venues = map[string]bool{}
	return taken
}

// tellMenus tells a venue's boards when stock has changed what can be sold, which most
// movements do not: boards read their menu's state anew then.
func (d *domains) tellMenus(log *slog.Logger) func(context.Context) {
	return func(ctx context.Context) {
		last := map[string]string{}
		for {
			select {
			case <-d.news.wake:
			case <-ctx.Done():
				return
			}
			for venueID := range d.news.take() {
				gone, err := readSoldOut(ctx, d.catalog, d.stock, venueID)
				if err != nil {
					if ctx.Err() == nil {
						log.LogAttrs(ctx, slog.LevelError, "look at what is sold out", slog.String("venue", venueID), slog.Any("cause", err))
					}
					continue
				}
				now := strings.Join(gone.names(), " ")
				if before, known := last[venueID]; !known || before != now {
					d.hub.Wake(orders.MenuTopic(venueID))
				}
				last[venueID] = now
			}
		}
	}
}
