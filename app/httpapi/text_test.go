package httpapi_test

import (
	"net/http"
	"strings"
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

func TestNamesOfDevicesAreUnescapedBeforeTheyAreJudged(t *testing.T) {
	web, _ := start(t)
	for name, status := range map[string]int{
		"Fog%C3%A3o": http.StatusOK, "Fogão": http.StatusOK, "50%": http.StatusOK,
		"A%00": http.StatusBadRequest, "A%FF": http.StatusBadRequest,
	} {
		request, err := http.NewRequest(http.MethodPost, web.URL+"/api/echo/x/name", strings.NewReader(valid))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("X-Device-Name", name)
		res, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != status {
			t.Errorf("%q: %d, want %d", name, res.StatusCode, status)
		}
	}
}
