package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"time"

	"balcao/app/orders"
	"balcao/app/retry"
)

// mostUnread is how many orders may wait for their history to be read; the
// others are read when somebody looks at them.
const mostUnread = 500

// wantHistory has an order's history read soon, so that it is known when the
// server is not.
func (f *replicator) wantHistory(data []byte) {
	var order struct{ ID string }
	if json.Unmarshal(data, &order) != nil {
		return
	}
	select {
	case f.unread <- order.ID:
	default:
	}
}

// readAhead reads what an outage will be asked for, one thing at a time.
func (f *replicator) readAhead(ctx context.Context) {
	carriers := "/api/kds/transportadores?" + url.Values{"keyword": {""}, "localClienteId": {f.venue.id}}.Encode()
	if f.untilUp(ctx) {
		f.readInto(ctx, carriers)
	}
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-f.unread:
			if !f.untilUp(ctx) {
				return
			}
			f.readInto(ctx, "/api/kds/pedidos/"+url.PathEscape(id))
		}
	}
}

// readInto keeps the answer to a read, and answers it; nil when there is none,
// which makes an outage poorer by nothing but this.
func (f *replicator) readInto(ctx context.Context, path string) json.RawMessage {
	var body json.RawMessage
	if err := f.get(ctx, f.session, path, &body); err != nil {
		return nil
	}
	u, err := url.Parse(path)
	if err != nil {
		return nil
	}
	f.cache.keep(f.cache.now(), f.server(), ownerKey(f.session), requestOf(u), kept{typ: "application/json", body: body, at: f.clock.Now()})
	return body
}

// load reads the orders anew: the newest, and all that need somebody. They are
// as of seq or later.
func (f *replicator) load(ctx context.Context, seq int64) error {
	all := map[string]change{}
	limit := f.venue.serverNow().Add(-oldest)
	if err := f.pages(ctx, url.Values{}, all, limit); err != nil {
		return err
	}
	open := openStates()
	if err := f.pages(ctx, url.Values{"etapas": open}, all, time.Time{}); err != nil {
		return err
	}
	changes := make([]change, 0, len(all))
	for _, c := range all {
		changes = append(changes, c)
	}
	if err := f.take(ctx, changes, seq, true); err != nil {
		return err
	}
	for _, c := range changes {
		if slices.Contains(open, c.state) {
			f.wantHistory(c.data)
		}
	}
	return nil
}

func openStates() (open []string) {
	for _, state := range orders.States {
		if !state.Final() {
			open = append(open, state.ID())
		}
	}
	return open
}

// offerAnew reads what the cards of open orders allow by now, by the versions that
// are here: no window finds that out by their seq.
func (f *replicator) offerAnew(ctx context.Context, rules string) error {
	all := map[string]change{}
	if err := f.pages(ctx, url.Values{"etapas": openStates()}, all, time.Time{}); err != nil {
		return err
	}
	var changes []change
	for id, c := range all {
		known, found, err := f.venue.order(ctx, id)
		if err != nil {
			return err
		}
		if found && known.seq == c.seq && !bytes.Equal(known.data, c.data) {
			c.event = known.event
			changes = append(changes, c)
		}
	}
	if len(changes) > 0 {
		seq, _, _ := f.venue.position()
		if err := f.take(ctx, changes, seq, false); err != nil {
			return err
		}
		f.overlay.tellAgain(f.venue.owner)
		f.venue.miss(false)
	}
	f.venue.ruledBy(rules)
	return nil
}

// pages reads a list page by page, as far back as limit.
func (f *replicator) pages(ctx context.Context, query url.Values, into map[string]change, limit time.Time) error {
	query.Set("localClienteId", f.venue.id)
	query.Set("size", strconv.Itoa(loadPage))
	for page := 1; page <= mostOrders/loadPage; page++ {
		query.Set("page", strconv.Itoa(page))
		var list []json.RawMessage
		if err := f.get(ctx, f.session, "/api/kds?"+query.Encode(), &list); err != nil {
			return err
		}
		for _, data := range list {
			r, err := rowOf(data)
			if err != nil {
				f.log.LogAttrs(ctx, slog.LevelWarn, "an order was left out of the replica", slog.String("cause", err.Error()))
				continue
			}
			into[r.id] = change{seq: r.seq, data: data, id: r.id, state: r.state}
			if !limit.IsZero() && r.created < limit.UnixMilli() {
				return nil
			}
		}
		if len(list) < loadPage {
			return nil
		}
	}
	return nil
}

// poll asks for the lists, and waits until it is time to ask again for whoever has
// waited for news since began.
func (f *replicator) poll(ctx context.Context, began time.Time) error {
	// Lists have no seq: what came since the one that is known the stream, should it
	// come back, tells once more, and until then windows read theirs anew.
	seq, _, _ := f.venue.position()
	if err := f.load(ctx, seq); err != nil {
		return err
	}
	f.venue.miss(false)
	wait := f.timing.Poll
	if f.pollsFast(ctx) {
		wait = f.timing.FastPoll
	}
	if !retry.Sleep(ctx, wait-max(f.clock.Now().Sub(began), 0)) {
		return ctx.Err()
	}
	return nil
}

// pollsFast reports whether the venue wants to be asked more often; a server
// that does not say is asked at the usual pace.
func (f *replicator) pollsFast(ctx context.Context) bool {
	var settings struct{ FastPolling bool }
	body := f.readInto(ctx, settingsPath+url.PathEscape(f.venue.id))
	return json.Unmarshal(body, &settings) == nil && settings.FastPolling
}
