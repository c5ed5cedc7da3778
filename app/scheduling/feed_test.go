package scheduling_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/scheduling"
)

// The private calendar of a collaborator has what stands, and nobody's telephone; its address can be revoked.
func TestCalendarFeed(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		var feed scheduling.FeedView
		issue := func() {
			c.Want(http.StatusOK, c.token, "POST", "/api/agendamento/recursos/"+c.collaborator+"/calendario", c.with(fields{})).JSON(t, &feed)
			feed.Endereco = strings.TrimPrefix(feed.Endereco, "http://balcao.test")
		}
		issue()
		kept := c.book(c.monday(10, 0), fields{"email": "ana@cliente.test"})
		gone := c.book(c.monday(14, 0), nil)
		c.act(http.StatusOK, gone.ID, "cancelar", nil)
		b := c.open(feed.Endereco)
		b.shows(http.StatusOK, "METHOD:PUBLISH", kept.ID+"@balcao", "Ana Souza")
		b.hides(gone.ID, "99123", "ana@cliente.test")
		etag := b.header.Get("ETag")
		c.Clock.Advance(time.Minute)
		req, _ := http.NewRequest(http.MethodGet, c.URL+feed.Endereco, nil)
		req.Header.Set("If-None-Match", etag)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusNotModified {
			t.Errorf("unchanged: %d", res.StatusCode)
		}
		before := feed.Endereco
		issue()
		b.get(before)
		b.shows(http.StatusNotFound)
		b.get(feed.Endereco)
		b.shows(http.StatusOK)
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/agendamento/recursos/"+c.collaborator+"/calendario"+c.query(""), nil)
		b.get(feed.Endereco)
		b.shows(http.StatusNotFound)
	})
}
