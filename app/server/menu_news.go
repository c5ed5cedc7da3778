package server

import (
	"context"
	"log/slog"
	"sync"

	"balcao/app/orders"
	"balcao/app/stock"
)

// menuNews are the venues whose stock has moved since somebody looked at what that changes.
type menuNews struct {
	mu     sync.Mutex
	venues map[string]*stockNews
	wake   chan struct{}
}

// stockNews are the changes of a venue's stock in one.
type stockNews struct {
	less map[string]bool
	more bool
}

func newMenuNews() *menuNews {
	return &menuNews{venues: map[string]*stockNews{}, wake: make(chan struct{}, 1)}
}

// moved notes a change; it never waits.
func (n *menuNews) moved(c stock.Change) {
	if len(c.Less) == 0 && !c.More {
		return
	}
	n.mu.Lock()
	of := n.venues[c.VenueID]
	if of == nil {
		of = &stockNews{less: map[string]bool{}}
		n.venues[c.VenueID] = of
	}
	for _, id := range c.Less {
		of.less[id] = true
	}
	of.more = of.more || c.More
	n.mu.Unlock()
	select {
	case n.wake <- struct{}{}:
	default: // already woken
	}
}

func (n *menuNews) take() map[string]*stockNews {
	n.mu.Lock()
	defer n.mu.Unlock()
	taken := n.venues
	n.venues = map[string]*stockNews{}
	return taken
}

// tellMenus tells a venue's boards when stock may have changed what can be sold: they read
// their menu's state anew then. Where more is there it always may; where less is, only if what
// is left does not suffice for something. What was told before counts for nothing, for another
// server may have sold since, or taken back.
func (d *domains) tellMenus(log *slog.Logger) func(context.Context) {
	return func(ctx context.Context) {
		for {
			select {
			case <-d.news.wake:
			case <-ctx.Done():
				return
			}
			for venueID, news := range d.news.take() {
				if news.more || d.closes(ctx, log, venueID, news.less) {
					d.hub.Wake(orders.MenuTopic(venueID))
				}
			}
		}
	}
}

// closes reports whether too little is left of the products for something; where that cannot be
// read, it may be so.
func (d *domains) closes(ctx context.Context, log *slog.Logger, venueID string, products map[string]bool) bool {
	now, err := readSoldOut(ctx, d.catalog, d.stock, venueID)
	if err != nil {
		if ctx.Err() == nil {
			log.LogAttrs(ctx, slog.LevelError, "look at what is sold out", slog.String("venue", venueID), slog.Any("cause", err))
		}
		return true
	}
	return now.closedBy(products)
}
