package vendors

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

// ErrTooLong is of an answer that is longer than it may be.
var ErrTooLong = errors.New("the vendor's answer is too long")

// Fetch makes a call, and answers its status and its body, of so many bytes at most.
// Addresses stay out of its errors.
func Fetch(web *http.Client, r *http.Request, most int64) (int, []byte, error) {
	res, err := web.Do(r)
	if err != nil {
		var u *url.Error
		if errors.As(err, &u) {
			err = u.Err
		}
		return 0, nil, fmt.Errorf("reach the vendor: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(res.Body, most+1))
	switch {
	case err != nil:
		return 0, nil, fmt.Errorf("read the vendor's answer: %w", err)
	case int64(len(raw)) > most:
		return 0, nil, ErrTooLong
	}
	return res.StatusCode, raw, nil
}

// Steady makes the calls of a service that does not move: who redirects them is somebody else.
func Steady(transport http.RoundTripper, most time.Duration) *http.Client {
	return &http.Client{
		Transport: transport, Timeout: most,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// OnThisComputer reports whether an address is of this computer, without encryption: a
// simulator's.
func OnThisComputer(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}
