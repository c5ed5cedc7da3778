package gateway

import (
	"encoding/json"
	"log/slog"
	"mime"
	"net/http"
	"strings"

	"balcao/app/fault"
)

// fail answers a failure of this computer in the server's form.
func (g *Gateway) fail(w http.ResponseWriter, r *http.Request, err error) {
	f := fault.Wrap(err)
	if f.Code == fault.Internal || f.Cause != nil {
		g.log.LogAttrs(r.Context(), slog.LevelError, "gateway", slog.String("code", string(f.Code)), slog.String("cause", err.Error()))
	}
	if f.Code == fault.Unavailable {
		w.Header().Set(HeaderOffline, "1")
	}
	answer(w, f.Code.Status(), refusal{f.Message, f.Code, f.Fields})
}

// refusal is the server's form of a failure.
type refusal struct {
	Message string            `json:"message"`
	Code    fault.Code        `json:"code"`
	Fields  map[string]string `json:"fields,omitempty"`
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// isPortal reports whether an answer is the page of a network that asks to sign
// in. A page about an error is that of a proxy, and its server may have heard.
func isPortal(status int, contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && kind == "text/html" && !wantsTime(status) && (status < 500 || status == http.StatusNetworkAuthenticationRequired)
}

// wantsTime reports whether an answer asks to come again later. A proxy that stands
// before the server says so, too, on a page of its own.
func wantsTime(status int) bool {
	return status == http.StatusTooManyRequests || status == http.StatusRequestTimeout || status == http.StatusTooEarly
}

// strangerIn is the trouble of an answer under /api/ that is not the server's,
// nil for one that may be: the server answers there in JSON, as a stream, as a
// file or, where it was not asked to tell anything, with nothing, and sends nobody
// elsewhere.
func strangerIn(method string, status int, head http.Header) *trouble {
	kind := head.Get("Content-Type")
	t := troubled(Portal)
	// Any other answer may stand in the place of one that the server gave.
	t.unheard = isRedirect(status) || isPortal(status, kind) && (status < 300 || status == http.StatusNetworkAuthenticationRequired)
	if t.unheard || isPortal(status, kind) {
		return t
	}
	if method == http.MethodHead || method == http.MethodOptions || isJSON(kind) {
		return nil
	}
	switch {
	case wantsTime(status):
	case status >= 400 && status < 500, status < 300 && !mayBeServers(method, status, head):
		return t
	}
	return nil
}

// mayBeServers reports whether the server gives such an answer, not in JSON, to
// what it has done.
func mayBeServers(method string, status int, head http.Header) bool {
	kind := head.Get("Content-Type")
	return status == http.StatusNoContent || status == http.StatusResetContent || kind == "" && method != http.MethodGet ||
		strings.HasPrefix(kind, "text/event-stream") || head.Get("Content-Disposition") != ""
}

func isRedirect(status int) bool {
	return status >= 300 && status < 400 && status != http.StatusNotModified
}

// isNoPicture reports whether an answer for a picture is not the server's.
func isNoPicture(status int, contentType string) bool {
	return isPortal(status, contentType) || isRedirect(status) || status == http.StatusOK && !strings.HasPrefix(contentType, "image/")
}

// isSessionOver reports whether the server takes the session no more: what
// stands between us and it may ask for a sign-in of its own, in other words.
func isSessionOver(status int, contentType string) bool {
	return status == http.StatusUnauthorized && isJSON(contentType)
}

func isJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && (kind == "application/json" || strings.HasSuffix(kind, "+json"))
}

// messageOf is the sentence of an error answer.
func messageOf(body []byte) string {
	var said struct{ Message string }
	if json.Unmarshal(body, &said) != nil || said.Message == "" {
		return fault.Generic
	}
	return said.Message
}
