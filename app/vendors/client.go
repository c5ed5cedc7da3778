// Package vendors speaks to the services of others over HTTP and JSON: it
// tells a no, which would come again, from trouble that is worth another try,
// keeps addresses and ids out of the log, reads amounts however they are written
// (loose.go), and lets a simulator answer without a network (within.go), or go wrong (faults.go).
package vendors

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// Client makes calls of one vendor. It is safe for concurrent use.
type Client struct {
	// BaseURL is the vendor's address, without a slash at its end.
	BaseURL string
	// Key is sent as a bearer token. Where SignIn is set, "id:secret" is
	// exchanged for one.
	Key string
	// SignIn is the path of the OAuth client-credentials call.
	SignIn string
	// HTTP makes the calls and decides how long one may take.
	HTTP *http.Client

	mu      sync.Mutex
	token   string
	renewAt time.Time
}

// Refusal is the vendor's no.
type Refusal struct{ Status int }

func (r *Refusal) Error() string { return fmt.Sprintf("the vendor answered %d", r.Status) }

// Refused reports whether err is a no, with one of the statuses when some are given.
func Refused(err error, statuses ...int) bool {
	var r *Refusal
	return errors.As(err, &r) && (len(statuses) == 0 || slices.Contains(statuses, r.Status))
}

// mostAnswer bounds what is read of an answer, in bytes.
const mostAnswer = 8 << 20

// Call makes one call. body and answer may be nil; headers come in pairs. A
// *Refusal would be answered the same again, any other error is worth another
// try.
func (c *Client) Call(ctx context.Context, method, path string, body, answer any, headers ...string) error {
	token, err := c.bearer(ctx)
	if err != nil {
		return err
	}
	var content io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.BaseURL+path, content)
	if err != nil {
		return errors.New("the vendor's address cannot be used")
	}
	r.Header.Set("Accept", "application/json")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	err = c.do(r, answer)
	if Refused(err, http.StatusUnauthorized) {
		c.forget(token)
		if c.exchanges() {
			return errors.New("the vendor no longer takes the token")
		}
	}
	return err
}

func (c *Client) do(r *http.Request, answer any) error {
	status, raw, err := Fetch(c.HTTP, r, mostAnswer)
	if err != nil {
		return err
	}
	switch {
	case status >= 500, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
		return fmt.Errorf("the vendor answered %d", status)
	case status >= 300:
		return &Refusal{status}
	case answer == nil || status == http.StatusNoContent:
		return nil
	}
	// A captive portal answers 200 as well: only JSON counts.
	if err := json.Unmarshal(raw, answer); err != nil {
		return fmt.Errorf("read the vendor's answer: %w", err)
	}
	return nil
}

func (c *Client) exchanges() bool { return c.SignIn != "" && strings.Contains(c.Key, ":") }

// bearer answers the token, fetched anew shortly before the old one ends.
func (c *Client) bearer(ctx context.Context) (string, error) {
	if !c.exchanges() {
		return c.Key, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.token != "" && time.Now().Before(c.renewAt) {
		return c.token, nil
	}
	id, secret, _ := strings.Cut(c.Key, ":")
	form := url.Values{"grantType": {"client_credentials"}, "clientId": {id}, "clientSecret": {secret}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.BaseURL+c.SignIn, strings.NewReader(form.Encode()))
	if err != nil {
		return "", errors.New("the vendor's address cannot be used")
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	var answer struct {
		AccessToken string `json:"accessToken"`
		ExpiresIn   int    `json:"expiresIn"`
	}
	if err := c.do(r, &answer); err != nil {
		// Whatever the vendor said of our secret says nothing of the call.
		return "", fmt.Errorf("sign in: %s", err)
	}
	c.token, c.renewAt = answer.AccessToken, time.Now().Add(time.Duration(answer.ExpiresIn)*time.Second*9/10)
	return c.token, nil
}

func (c *Client) forget(token string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.token == token {
		c.token = ""
	}
}
