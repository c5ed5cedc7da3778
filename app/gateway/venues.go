package gateway

import (
	"context"
	"strings"
	"time"

	"balcao/app/fault"
)

// venue answers a venue's replica, followed or not.
func (g *Gateway) venue(ctx context.Context, s *session, id string) (*venue, error) {
	if id == "" {
		return nil, fault.Field("localClienteId", "Informe o estabelecimento.")
	}
	key := ownerKey(s) + " " + id
	g.mu.Lock()
	defer g.mu.Unlock()
	if v := g.venues[key]; v != nil {
		return v, nil
	}
	v, err := openVenue(ctx, g.cache, ownerKey(s), id)
	if err != nil {
		return nil, err
	}
	g.venues[key] = v
	return v, nil
}

// follow answers a venue's replica and has it kept in step with the server.
func (g *Gateway) follow(ctx context.Context, s *session, id string) (*venue, error) {
	v, err := g.venue(ctx, s, id)
	if err != nil {
		return nil, err
	}
	key := ownerKey(s) + " " + id
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.replicators == nil {
		return v, nil
	}
	if g.tokens.gone(s) || g.tokens.isLocked(s) {
		return v, nil
	}
	if f := g.replicators[key]; f != nil {
		select {
		case <-f.done:
		default:
			if !g.tokens.gone(f.session) {
				return v, nil
			}
			f.stop()
		}
	}
	following, stop := context.WithCancel(g.ctx)
	f := &replicator{Gateway: g, session: s, venue: v, stop: stop, done: make(chan struct{}), unread: make(chan string, mostUnread)}
	g.replicators[key] = f
	go f.run(following)
	return v, nil
}

// lastHeard is when the server was last heard of any of a person's venues; zero
// when none is known here.
func (g *Gateway) lastHeard(ctx context.Context, s *session) (last time.Time, err error) {
	if s == nil {
		return last, nil
	}
	ids, err := g.cache.venuesOf(ctx, ownerKey(s))
	for _, id := range ids {
		v, err := g.venue(ctx, s, id)
		if err != nil {
			return last, err
		}
		if at := v.heardAt(); at.After(last) {
			last = at
		}
	}
	return last, err
}

// unfollow ends the following of a person's venues; nothing of them is written
// afterwards.
func (g *Gateway) unfollow(owner string) {
	g.drop(func(key string) bool { return strings.HasPrefix(key, owner+" ") })
}

// drop ends the following of some venues and forgets what is known of them.
func (g *Gateway) drop(chosen func(key string) bool) {
	var ending []*replicator
	g.mu.Lock()
	for key, f := range g.replicators {
		if chosen(key) {
			ending = append(ending, f)
			delete(g.replicators, key)
		}
	}
	for key := range g.venues {
		if chosen(key) {
			delete(g.venues, key)
		}
	}
	g.mu.Unlock()
	for _, f := range ending {
		f.stop()
		<-f.done
	}
}

// venuesChanged has every window look at its session again.
func (g *Gateway) venuesChanged() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, v := range g.venues {
		v.changed.tell()
	}
}
