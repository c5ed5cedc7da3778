package gateway_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/gateway"
)

// What an answer asks for is waited for, however it says it and whatever the
// time is here.
func TestRetryAfter(t *testing.T) {
	const otherwise = 7 * time.Second
	date := "Fri, 20 Nov 1987 15:00:00 GMT"
	for asked, want := range map[string]time.Duration{
		"3": 3 * time.Second, "Fri, 20 Nov 1987 15:00:03 GMT": 3 * time.Second, "0": 0,
		"": otherwise, "soon": otherwise, "-1": otherwise, "Fri, 20 Nov 1987 14:00:00 GMT": otherwise, "86400": 10 * time.Minute, "99999999999": 10 * time.Minute,
	} {
		got := gateway.RetryAfter(http.Header{"Retry-After": {asked}, "Date": {date}}, otherwise)
		if got < want || got > want+200*time.Millisecond {
			t.Errorf("%q: %v", asked, got)
		}
	}
}
