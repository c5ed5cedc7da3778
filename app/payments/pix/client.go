package pix

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/vendors"
)

// client speaks to one account's bank. It is safe for concurrent use.
type client struct {
	Settings
	web   *http.Client
	clock clock.Clock
	token *token
}

// mostAnswer bounds what is read of an answer, in bytes: a page of received Pix.
const mostAnswer = 4 << 20

// call makes one call. body and into may be nil. A token that the bank no longer takes is
// renewed once.
func (c *client) call(ctx context.Context, method, path string, body, into any) error {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	for again := false; ; again = true {
		bearer, err := c.token.get(ctx, c.web)
		if err != nil {
			return err
		}
		status, answer, err := c.send(ctx, method, path, bearer, raw)
		switch {
		case err != nil:
			return err
		case status == http.StatusUnauthorized:
			c.token.forget(bearer)
			if again {
				return errCredentials.Because(said(status, problem{}))
			}
			continue
		case status >= 300:
			return refusal(status, answer)
		case into == nil:
			return nil
		}
		if err := json.Unmarshal(answer, into); err != nil {
			// The cause may quote what it could not read.
			return errUnreadable
		}
		return nil
	}
}

func (c *client) send(ctx context.Context, method, path, bearer string, body []byte) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.API+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, errAway.Because(errors.New("the bank's address cannot be used"))
	}
	r.Header.Set("Authorization", "Bearer "+bearer)
	r.Header.Set("Accept", "application/json, application/problem+json")
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	return fetch(c.web, r, mostAnswer)
}

// fetch answers status and body.
func fetch(web *http.Client, r *http.Request, most int64) (int, []byte, error) {
	status, raw, err := vendors.Fetch(web, r, most)
	switch {
	case errors.Is(err, vendors.ErrTooLong):
		err = errUnreadable.Because(err)
	case err != nil:
		err = errAway.Because(err)
	}
	return status, raw, err
}

// problem is the API's account of why it refuses (RFC 7807).
type problem struct {
	Type       string `json:"type"`
	Title      string `json:"title"`
	Violations []struct {
		Property string `json:"propriedade"`
		Reason   string `json:"razao"`
	} `json:"violacoes"`
}

// refusal is the fault of an answer that is no success. Only a problem document is the
// bank's word: a proxy on the way says 400 and 404 as well.
func refusal(status int, raw []byte) error {
	var p problem
	spoken := json.Unmarshal(raw, &p) == nil && (p.Type != "" || p.Title != "")
	cause := said(status, p)
	kinds := map[int]*fault.Error{
		http.StatusBadRequest: errRefused, http.StatusNotFound: errUnknown, http.StatusGone: errUnknown,
		http.StatusConflict: errConflict, http.StatusUnprocessableEntity: errConflict,
	}
	switch kind := kinds[status]; {
	case status == http.StatusForbidden:
		return errCredentials.Because(cause)
	case kind != nil && spoken:
		return kind.Because(cause)
	default:
		return errAway.Because(cause)
	}
}

const longestWords = 200

// said is what the log keeps of a refusal: kinds and names of fields, no value.
func said(status int, p problem) error {
	words := []string{fmt.Sprintf("the bank answered %d", status)}
	if _, kind, found := strings.Cut(p.Type, "/error/"); found {
		words = append(words, kind)
	}
	for _, v := range p.Violations {
		words = append(words, v.Property)
	}
	text := strings.Join(words, " ")
	return errors.New(strings.ToValidUTF8(text[:min(len(text), longestWords)], ""))
}
