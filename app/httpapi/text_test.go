package httpapi_test

import (
	"net/http"
	"testing"
)

func TestTextThatNoDatabaseStoresIsRefused(t *testing.T) {
	web, _ := start(t)
	for _, c := range []struct {
		name, path, body string
		status           int
	}{
		{"NUL in a field", "/api/echo/x/name", `{"name":"A\u0000a","email":"a@b.co"}`, http.StatusBadRequest},
		{"NUL in a field nobody reads", "/api/echo/x/name", `{"name":"Ana","email":"a@b.co","x":["\u0000"]}`, http.StatusBadRequest},
		{"broken UTF-8 in a field", "/api/echo/x/name", "{\"name\":\"A\xffa\",\"email\":\"a@b.co\"}", http.StatusBadRequest},
		{"a path that climbs", "/api/echo/..%2f..%2f..%2fx/name", valid, http.StatusOK},
		{"a file that climbs", "/x/..%2f..%2fy", valid, http.StatusNotFound},
		{"NUL in the path", "/api/echo/x%00/name", valid, http.StatusBadRequest},
		{"NUL in the query", "/api/echo/x/name?localClienteId=%00", valid, http.StatusBadRequest},
		{"broken UTF-8 in the path", "/api/echo/x%ff/name", valid, http.StatusBadRequest},
		{"broken UTF-8 in the query", "/api/echo/x/name?localClienteId=%ff", valid, http.StatusBadRequest},
		{"a broken escape in the query", "/api/echo/x/name?localClienteId=%zz", valid, http.StatusBadRequest},
		{"an escaped backslash before u0000", "/api/echo/x/name", `{"name":"A\\u0000a","email":"a@b.co"}`, http.StatusOK},
		{"accents and emoji", "/api/echo/%C3%A7/name?localClienteId=%F0%9F%8D%94", `{"name":"Ana \u00e7🍔","email":"a@b.co"}`, http.StatusOK},
	} {
		t.Run(c.name, func(t *testing.T) {
			res, body := do(t, http.MethodPost, web.URL+c.path, "", "application/json", c.body)
			if res.StatusCode != c.status {
				t.Errorf("%d %s, want %d", res.StatusCode, body, c.status)
			}
		})
	}
}
