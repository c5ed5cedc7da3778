package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// board follows a venue as a board does: whenever its stream ends it opens
// another, from where it was.
func board(t *testing.T, s *servertest.Server, token, venueID string) <-chan orders.Order {
	t.Helper()
	heard := make(chan orders.Order, 100)
	hello := make(chan struct{}, 100)
	ctx, stop := context.WithCancel(t.Context())
	over := make(chan struct{})
	t.Cleanup(func() { stop(); <-over })
	go func() {
		defer close(over)
		seq := int64(0)
		for ctx.Err() == nil {
			r, err := http.NewRequestWithContext(ctx, "GET", fmt.Sprintf("%s/api/kds/stream?localClienteId=%s&since=%d", s.URL, venueID, seq), nil)
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Authorization", "Bearer "+token)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				continue
			}
			lines := bufio.NewScanner(answer.Body)
			lines.Buffer(nil, 1<<20)
			for lines.Scan() {
				data, isData := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
				var news struct {
					Seq   int64
					Order orders.Order
				}
				switch {
				case bytes.Equal(lines.Bytes(), []byte("event: hello")):
					hello <- struct{}{}
				case isData && json.Unmarshal(data, &news) == nil:
					seq = max(seq, news.Seq)
					if news.Order.ID != "" {
						heard <- news.Order
					}
				}
			}
			_ = answer.Body.Close()
			select {
			case <-ctx.Done():
			case <-time.After(50 * time.Millisecond):
			}
		}
	}()
	<-hello
	return heard
}

// A server whose PostgreSQL goes away says so, and does all of its work again,
// without being started anew, when it is back: boards hear what happened.
func TestPostgreSQLGoesAndComesBack(t *testing.T) {
	way := databasetest.PostgresAway(t, databasetest.Postgres(t))
	s := servertest.Start(t, func(c *server.Config) { c.Database = way.Address })
	venue := s.Venue("Bar do Banco Longe")
	cook := s.Person("cozinha@balcao.test", venue.ID, roles.OfVenue()...)
	heard := board(t, s, cook, venue.ID)
	for round := range 3 {
		placed := s.Order(venue)
		hears := func(state string) {
			t.Helper()
			select {
			case got := <-heard:
				if got.ID != placed.ID || got.WorkflowInstance.CurrenteState.Name != state {
					t.Fatalf("heard of %s, %s; want %s, %s", got.ID, got.WorkflowInstance.CurrenteState.Name, placed.ID, state)
				}
			case <-time.After(time.Minute):
				t.Fatalf("the board did not hear of an order, %s", state)
			}
		}
		hears("Pendente")
		key := fmt.Sprint("Idempotency-Key: tap-", round)
		accept := func() servertest.Answer {
			return s.Call(cook, "POST", "/api/kds/acceptOrder", map[string]string{"Id": placed.ID}, key)
		}
		way.Leave()
		// Long enough for whatever is remembered to be asked for anew.
		s.Clock.Advance(time.Minute)
		for range 20 {
			unavailable(t, "accept", accept(), noDatabase)
			unavailable(t, "list", s.Call(cook, "GET", "/api/kds?localClienteId="+venue.ID, nil), noDatabase)
		}
		unavailable(t, "readyz", s.Call("", "GET", "/readyz", nil), noDatabase)
		if a := s.Call("", "GET", "/api/portal/configuracao", nil); a.Status != http.StatusOK {
			t.Errorf("what needs no database: %d", a.Status)
		}
		way.Return()
		eventually(t, "the order to be accepted", func() bool { return accept().Status == http.StatusOK })
		hears("Aceito")
		var detail orders.Detail
		s.Want(http.StatusOK, cook, "GET", "/api/kds/pedidos/"+placed.ID, nil).JSON(t, &detail)
		if n := len(detail.Historico); n != 2 {
			t.Errorf("%d events, want it placed and accepted: %+v", n, detail.Historico)
		}
		s.Clock.Advance(time.Minute)
		s.Want(http.StatusOK, "", "GET", "/readyz", nil)
	}
}
