package bench

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"balcao/app/orders"
)

// followed is how long a new order takes to reach somebody else's board, from
// the first byte of the customer's call.
type followed struct {
	streams, placed int
	delays          measured
}

// arrival is one order seen on one stream.
type arrival struct {
	id string
	at time.Time
}

// follow opens streams, places orders about twenty a second, and waits until
// every stream has seen every one.
func (b *run) follow(ctx context.Context, s *subject) (followed, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute+time.Duration(b.cfg.Placed)*50*time.Millisecond)
	defer cancel()
	out := followed{streams: b.cfg.Streams, placed: b.cfg.Placed}
	arrivals := make(chan arrival, out.streams*out.placed)
	var open, reading sync.WaitGroup
	failed := make(chan error, out.streams)
	for range out.streams {
		open.Add(1)
		reading.Go(func() {
			if err := s.watch(ctx, out.placed, open.Done, arrivals); err != nil {
				failed <- err
				cancel()
			}
		})
	}
	open.Wait()
	sent, err := s.placeSlowly(ctx, out.placed)
	reading.Wait()
	close(arrivals)
	close(failed)
	if err := errors.Join(err, <-failed); err != nil {
		return out, fmt.Errorf("follow: %w", err)
	}
	for a := range arrivals {
		out.delays.latencies = append(out.delays.latencies, a.at.Sub(sent[a.id]))
	}
	return out, nil
}

// watch reads one stream until it has seen so many new orders.
func (s *subject) watch(ctx context.Context, count int, opened func(), arrivals chan<- arrival) error {
	ready := sync.OnceFunc(opened)
	defer ready()
	line, err := dial(s.address)
	if err != nil {
		return err
	}
	defer line.close()
	defer context.AfterFunc(ctx, line.close)()
	answer, err := line.send(http.MethodGet, "/api/kds/stream?localClienteId="+s.venue.ID, s.bearer, nil)
	if err != nil {
		return err
	}
	// The body is not closed: that would read the stream to its end.
	events := bufio.NewScanner(answer.Body)
	events.Buffer(nil, 1<<20)
	for count > 0 && events.Scan() {
		data, isData := bytes.CutPrefix(events.Bytes(), []byte("data: "))
		if !isData {
			continue
		}
		at := time.Now()
		var news struct {
			Event string
			Order struct{ ID string }
		}
		if err := json.Unmarshal(data, &news); err != nil {
			return err
		}
		if news.Order.ID == "" {
			ready() // hello: from here on nothing is missed
			continue
		}
		arrivals <- arrival{news.Order.ID, at}
		count--
	}
	return errors.Join(events.Err(), ctx.Err())
}

// placeSlowly places orders through the public intake and answers when each was sent.
func (s *subject) placeSlowly(ctx context.Context, count int) (map[string]time.Time, error) {
	line, err := dial(s.address)
	if err != nil {
		return nil, err
	}
	defer line.close()
	pace := time.NewTicker(50 * time.Millisecond)
	defer pace.Stop()
	sent := map[string]time.Time{}
	for range count {
		select {
		case <-pace.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		body, err := s.quoted(line, anonymous(s.venue.invent(s.luck)))
		if err != nil {
			return nil, err
		}
		start := time.Now()
		raw, err := line.read(http.MethodPost, "/api/storefront/"+s.venue.Slug+"/orders", "Idempotency-Key: "+rand.Text()+"\r\n", body)
		if err != nil {
			return nil, err
		}
		var placed orders.Placed
		if err := json.Unmarshal(raw, &placed); err != nil {
			return nil, err
		}
		sent[placed.ID] = start
	}
	return sent, nil
}

// quoted is an order with the total that the shop says it has, encoded.
func (s *subject) quoted(line *connection, order orders.NewOrder) ([]byte, error) {
	body, err := json.Marshal(order)
	if err != nil {
		return nil, err
	}
	raw, err := line.read(http.MethodPost, "/api/storefront/"+s.venue.Slug+"/quote", "", body)
	if err != nil {
		return nil, err
	}
	var quote orders.Quote
	if err := json.Unmarshal(raw, &quote); err != nil {
		return nil, err
	}
	order.TotalEsperado = &quote.Totais.Total
	return json.Marshal(order)
}
