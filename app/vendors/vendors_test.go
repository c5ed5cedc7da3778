package vendors_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"balcao/app/vendors"
)

func client(t *testing.T, answer http.HandlerFunc) *vendors.Client {
	web := httptest.NewServer(answer)
	t.Cleanup(web.Close)
	return &vendors.Client{BaseURL: web.URL, HTTP: &http.Client{Timeout: 5 * time.Second}}
}

func TestTroubleAndRefusal(t *testing.T) {
	for status, refused := range map[int]bool{400: true, 401: true, 404: true, 409: true, 408: false, 429: false, 500: false, 503: false} {
		c := client(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
		err := c.Call(t.Context(), "GET", "/x", nil, nil)
		if err == nil || vendors.Refused(err) != refused || refused && !vendors.Refused(err, 402, status) || vendors.Refused(err, 402) {
			t.Errorf("%d: %v", status, err)
		}
	}
	portal := client(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>Entre na rede</html>")) })
	var answer struct{}
	if err := portal.Call(t.Context(), "GET", "/x", nil, &answer); err == nil || vendors.Refused(err) {
		t.Errorf("a captive portal's page is an answer: %v", err)
	}
}

// Order ids and addresses are part of the path; the log must not have them.
func TestErrorsNameNoAddress(t *testing.T) {
	c := &vendors.Client{BaseURL: "http://127.0.0.1:1", HTTP: &http.Client{}}
	if err := c.Call(t.Context(), "GET", "/orders/segredo", nil, nil); err == nil || strings.Contains(err.Error(), "segredo") {
		t.Errorf("%v", err)
	}
}

func TestTokenIsFetchedOnceAndAgainWhenRefused(t *testing.T) {
	signIns, good := 0, "t1"
	c := client(t, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/token" && r.FormValue("clientId") == "id" && r.FormValue("clientSecret") == "secret":
			signIns++
			_, _ = fmt.Fprintf(w, `{"accessToken":"t%d","expiresIn":3600}`, signIns)
		case r.URL.Path == "/token" || r.Header.Get("Authorization") != "Bearer "+good:
			w.WriteHeader(http.StatusUnauthorized)
		}
	})
	c.Key, c.SignIn = "id:secret", "/token"
	call := func() error { return c.Call(t.Context(), "GET", "/x", nil, nil) }
	for range 3 {
		if err := call(); err != nil {
			t.Fatal(err)
		}
	}
	if signIns != 1 {
		t.Errorf("%d sign-ins for three calls", signIns)
	}
	good = "t2"
	if err := call(); err == nil || vendors.Refused(err) {
		t.Errorf("a token that ended early is no refusal of the call: %v", err)
	}
	if err := call(); err != nil {
		t.Errorf("with the new token: %v", err)
	}
	wrong := &vendors.Client{BaseURL: c.BaseURL, Key: "id:wrong", SignIn: "/token", HTTP: c.HTTP}
	if err := wrong.Call(t.Context(), "GET", "/x", nil, nil); err == nil || vendors.Refused(err) || strings.Contains(err.Error(), "wrong") {
		t.Errorf("a wrong secret: %v", err)
	}
}

func TestWithin(t *testing.T) {
	c := &vendors.Client{BaseURL: "http://dentro", HTTP: &http.Client{Transport: vendors.Within(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"path":"` + r.URL.Path + `"}`))
	}))}}
	var answer struct{ Path string }
	if err := c.Call(t.Context(), "GET", "/aqui", nil, &answer); err != nil || answer.Path != "/aqui" {
		t.Errorf("%+v %v", answer, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.Call(ended, "GET", "/aqui", nil, &answer); err == nil {
		t.Error("an ended context was answered")
	}
}
