package httpapi_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"balcao/app/httpapi"
	"balcao/app/operation"
)

type whoInput struct{ operation.Client }

type whoOutput struct{ Body string }

func TestCallersBehindAProxy(t *testing.T) {
	const peer = "127.0.0.1" // httptest's own
	handler := func(proxies ...string) http.Handler {
		cfg := httpapi.Config{
			Log: slog.New(slog.DiscardHandler),
			Routes: []operation.Route{operation.Get("who", "/api/who", operation.Public, func(_ context.Context, in *whoInput) (*whoOutput, error) {
				return &whoOutput{in.Address()}, nil
			})},
		}
		for _, p := range proxies {
			cfg.TrustedProxies = append(cfg.TrustedProxies, netip.MustParsePrefix(p))
		}
		return httpapi.New(cfg)
	}
	for _, c := range []struct {
		name    string
		proxies []string
		way     []string
		want    string
	}{
		{"nobody is trusted unless told", nil, []string{"203.0.113.7"}, peer},
		{"a caller who is no proxy of ours", []string{"10.0.0.0/8"}, []string{"203.0.113.7"}, peer},
		{"our proxy names its caller", []string{"127.0.0.0/8"}, []string{"203.0.113.7"}, "203.0.113.7"},
		{"what the caller says of himself is worth nothing", []string{"127.0.0.0/8"}, []string{"198.51.100.1, 203.0.113.7"}, "203.0.113.7"},
		{"a header of the caller's before ours", []string{"127.0.0.0/8"}, []string{"198.51.100.1", "203.0.113.7"}, "203.0.113.7"},
		{"two proxies of ours in a row", []string{"127.0.0.0/8", "10.0.0.0/8"}, []string{"203.0.113.7, 10.1.2.3"}, "203.0.113.7"},
		{"nothing forwarded", []string{"127.0.0.0/8"}, nil, peer},
		{"no address", []string{"127.0.0.0/8"}, []string{"unknown"}, peer},
		{"no address before our second proxy", []string{"127.0.0.0/8", "10.0.0.0/8"}, []string{"<script>, 10.1.2.3"}, "10.1.2.3"},
		{"IPv4 written as IPv6", []string{"127.0.0.0/8"}, []string{"::ffff:203.0.113.7"}, "203.0.113.7"},
		{"all addresses of one IPv6 network are one caller", []string{"127.0.0.0/8"}, []string{"2001:db8:1:2:aaaa::1"}, "2001:db8:1:2::"},
	} {
		t.Run(c.name, func(t *testing.T) {
			web := httptest.NewServer(handler(c.proxies...))
			defer web.Close()
			req, err := http.NewRequest("GET", web.URL+"/api/who", nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header["X-Forwarded-For"] = c.way
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			if raw, _ := io.ReadAll(res.Body); string(raw) != `"`+c.want+`"`+"\n" {
				t.Errorf("the caller is %s, want %s", raw, c.want)
			}
		})
	}
}
