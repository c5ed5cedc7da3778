package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// venueClient calls as somebody who works in a venue.
type venueClient struct {
	http                           *http.Client
	server, token, venue, password string
}

func (s Soak) signIn(ctx context.Context) (*venueClient, error) {
	c := &venueClient{
		server: s.Server, password: s.Password,
		// A connection is given up before the server gives it up: a tap must not be on its way then. One that was
		// opened for a tap which another connection took first has to say something within ten seconds.
		http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4 * s.Boards, IdleConnTimeout: 5 * time.Second}},
	}
	var session struct {
		Token  string `json:"access_token"`
		Locais []struct {
			ID string `json:"localId"`
		}
	}
	err := c.post(ctx, "/api/mfa/login", "", map[string]string{"username": s.Email, "password": s.Password}, &session)
	if err != nil {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	if len(session.Locais) == 0 {
		return nil, errors.New("sign in: this account belongs to no venue")
	}
	c.token, c.venue = session.Token, session.Locais[0].ID
	return c, nil
}

// refusal is an answer other than 200.
type refusal struct {
	status int
	said   string
}

func (r refusal) Error() string { return fmt.Sprintf("%d %s", r.status, r.said) }

const longestCall = 30 * time.Second

func (c *venueClient) get(ctx context.Context, path string, query url.Values, into any) (http.Header, error) {
	ctx, cancel := context.WithTimeout(ctx, longestCall)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.server+path+"?"+query.Encode(), nil)
	if err != nil {
		return nil, err
	}
	return c.send(request, into)
}

func (c *venueClient) post(ctx context.Context, path, device string, body, into any) error {
	ctx, cancel := context.WithTimeout(ctx, longestCall)
	defer cancel()
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.server+path, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Device-Name", device)
	_, err = c.send(request, into)
	return err
}

func (c *venueClient) send(request *http.Request, into any) (http.Header, error) {
	answer, err := c.open(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return answer.Header, json.NewDecoder(answer.Body).Decode(into)
}

// open answers the response to be read; the caller closes its body.
func (c *venueClient) open(request *http.Request) (*http.Response, error) {
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		said, err := io.ReadAll(io.LimitReader(answer.Body, 500))
		return nil, errors.Join(refusal{answer.StatusCode, string(said)}, err, answer.Body.Close())
	}
	return answer, nil
}

// list reads every order of the venue. Orders that come meanwhile move the
// pages; an order is then read twice, never missed.
func (c *venueClient) list(ctx context.Context) (map[string]shown, error) {
	found := map[string]shown{}
	for page := 1; ; page++ {
		var orders []shown
		header, err := c.get(ctx, "/api/kds", url.Values{
			"localClienteId": {c.venue}, "size": {"100"}, "page": {strconv.Itoa(page)},
		}, &orders)
		if err != nil {
			return nil, fmt.Errorf("list: %w", err)
		}
		for _, order := range orders {
			found[order.ID] = order
		}
		if total, _ := strconv.Atoi(header.Get("X-Total-Count")); page*100 >= total {
			return found, nil
		}
	}
}

// newest is the number of the venue's last change.
func (c *venueClient) newest(ctx context.Context) (int64, error) {
	all, err := c.list(ctx)
	var newest int64
	for _, order := range all {
		newest = max(newest, order.Version)
	}
	return newest, err
}
