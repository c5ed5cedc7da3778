package gateway

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// stream reads the server's stream until it breaks, and reports whether anything
// was heard on it.
func (f *replicator) stream(ctx context.Context) (heard bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// A stream that hangs looks alive; so does one of a server that is gone.
	watchdog := time.AfterFunc(f.timing.Silence, cancel)
	defer watchdog.Stop()
	late := time.AfterFunc(f.timing.Missed, f.reach.wonder)
	defer late.Stop()
	changed, stop := f.reach.changed.subscribe()
	defer stop()
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-changed:
				if f.reach.down() {
					cancel()
				}
			}
		}
	}()
	seq, _, _ := f.venue.position()
	query := url.Values{"localClienteId": {f.venue.id}, "since": {strconv.FormatInt(seq, 10)}}
	res, err := f.open(ctx, "/api/kds/stream?"+query.Encode())
	if err != nil {
		return false, err
	}
	defer func() { _ = res.Body.Close() }()
	events := make(chan event, 512)
	broken := make(chan error, 1)
	go func() {
		broken <- readEvents(bufio.NewReaderSize(res.Body, 64<<10), func(e event) bool {
			watchdog.Reset(f.timing.Silence)
			late.Reset(f.timing.Missed)
			select {
			case events <- e:
				return true
			case <-ctx.Done():
				return false
			}
		})
		close(events)
	}()
	for e := range events {
		heard = true
		f.reach.good()
		batch := []event{e}
		for len(batch) < mostTogether && len(events) > 0 {
			batch = append(batch, <-events)
		}
		if err := f.hear(ctx, batch); err != nil {
			cancel()
			for range events {
			}
			return heard, err
		}
	}
	return heard, <-broken
}

// open begins a stream, or answers why there is none.
func (f *replicator) open(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.remote.String()+path, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "text/event-stream")
	req.Header.Set("Authorization", "Bearer "+f.tokens.token(f.session))
	began := f.clock.Now()
	res, err := f.transport.RoundTrip(req)
	if err != nil {
		if ctx.Err() == nil {
			t := f.troubleOf(err)
			f.reach.note("GET /api/kds/stream", began, 0, t)
			if t.unheard {
				f.reach.bad(t)
			}
		}
		return nil, err
	}
	f.reach.note("GET /api/kds/stream", began, res.StatusCode, nil)
	kind := res.Header.Get("Content-Type")
	switch {
	case res.StatusCode == http.StatusOK && strings.Contains(kind, "event-stream"):
		return res, nil
	case isSessionOver(res.StatusCode, kind):
		err = errExpired
	default:
		err = fmt.Errorf("GET /api/kds/stream: %d", res.StatusCode)
	}
	return nil, errors.Join(err, res.Body.Close())
}

// event is one server-sent event; id is 0 when it carries none.
type event struct {
	name string
	id   int64
	data []byte
}

// longestLine bounds a line of a stream.
const longestLine = 4 << 20

// readEvents cuts a stream into events until it ends or take answers false.
func readEvents(in *bufio.Reader, take func(event) bool) error {
	var e event
	var line []byte
	for {
		part, more, err := in.ReadLine()
		if err != nil {
			return err
		}
		if line = append(line, part...); len(line) > longestLine {
			return errors.New("a line of the stream is too long")
		}
		if more {
			continue
		}
		field, value, _ := strings.Cut(string(line), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case len(line) == 0:
			if (e.name != "" || e.data != nil) && !take(e) {
				return context.Canceled
			}
			e = event{}
		case field == "event":
			e.name = value
		case field == "id":
			e.id, _ = strconv.ParseInt(value, 10, 64)
		case field == "data":
			e.data = append(e.data, value...)
		}
		line = line[:0]
	}
}
