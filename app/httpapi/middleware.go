package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/klauspost/compress/gzhttp"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"balcao/app/fault"
)

func chain(h http.Handler, outermostFirst ...func(http.Handler) http.Handler) http.Handler {
	for i := len(outermostFirst) - 1; i >= 0; i-- {
		h = outermostFirst[i](h)
	}
	return h
}

// request is what the middlewares know of one call; a pointer travels in the
// context so that the operation, matched inside, can be logged outside.
type request struct {
	id string
	op string
}

type requestKey struct{}

// RequestID answers the id that the answer carries in X-Request-Id.
func RequestID(ctx context.Context) string {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r.id
	}
	return ""
}

func note(ctx context.Context, op *huma.Operation) {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		r.op = op.OperationID
	}
}

func requestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var b [8]byte
		_, _ = rand.Read(b[:])
		req := &request{id: hex.EncodeToString(b[:])}
		w.Header().Set("X-Request-Id", req.id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, req)))
	})
}

// observe logs and measures each call by its operation, never by its path,
// which may carry personal data.
func observe(cfg Config) func(http.Handler) http.Handler {
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "balcao_http_seconds", Help: "Time to answer, by operation and status.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5},
	}, []string{"operation", "status"})
	if cfg.Metrics != nil {
		cfg.Metrics.MustRegister(seconds)
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			start := time.Now()
			rec := &recorder{ResponseWriter: w, status: http.StatusOK}
			next.ServeHTTP(rec, r)
			req, _ := r.Context().Value(requestKey{}).(*request)
			if req.op == "" {
				return
			}
			took := time.Since(start)
			if !rec.streamed {
				seconds.WithLabelValues(req.op, strconv.Itoa(rec.status)).Observe(took.Seconds())
			}
			cfg.Log.LogAttrs(r.Context(), slog.LevelDebug, "call",
				slog.String("request", req.id), slog.String("operation", req.op),
				slog.Int("status", rec.status), slog.Duration("took", took))
		})
	}
}

type recorder struct {
	http.ResponseWriter
	status   int
	streamed bool
}

func (r *recorder) WriteHeader(code int) {
	r.status = code
	r.streamed = strings.HasPrefix(r.Header().Get("Content-Type"), "text/event-stream")
	r.ResponseWriter.WriteHeader(code)
}

func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// Flush lets the gzip writer, which knows no Unwrap, push out event streams.
func (r *recorder) Flush() { _ = http.NewResponseController(r.ResponseWriter).Flush() }

func recoverPanics(log *slog.Logger) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			defer func() {
				p := recover()
				if p == nil {
					return
				}
				if p == http.ErrAbortHandler {
					panic(p)
				}
				log.LogAttrs(r.Context(), slog.LevelError, "panic",
					slog.String("request", RequestID(r.Context())), slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
				answer(w, fault.New(fault.Internal, fault.Generic))
			}()
			next.ServeHTTP(w, r)
		})
	}
}

// secure sets the headers that keep the portal from being abused.
func secure(cfg Config) func(http.Handler) http.Handler {
	frames := strings.TrimSpace("'self' " + strings.Join(cfg.FrameSources, " "))
	ancestors := strings.TrimSpace("'self' " + strings.Join(cfg.FrameOrigins, " "))
	connect := strings.TrimSpace("'self' " + strings.Join(cfg.AgentOrigins, " "))
	csp := strings.Join([]string{
		"default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:", "font-src 'self' data:", "connect-src " + connect, "media-src 'self' blob:",
		"object-src 'none'", "base-uri 'none'", "form-action 'self'",
		"frame-src " + frames, "frame-ancestors " + ancestors,
	}, "; ")
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Security-Policy", csp)
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Referrer-Policy", "no-referrer")
			h.Set("Permissions-Policy", "camera=(self), geolocation=(self), microphone=()")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			if len(cfg.FrameOrigins) == 0 {
				h.Set("X-Frame-Options", "SAMEORIGIN")
			}
			next.ServeHTTP(w, r)
		})
	}
}

// compress gzips JSON answers and pages; event streams and stored files are left alone.
var compress = func() func(http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.ContentTypes([]string{"application/json", "text/html"}))
	if err != nil {
		panic(err)
	}
	return func(next http.Handler) http.Handler { return wrap(next) }
}()

// unmatched answers calls that no operation takes.
func unmatched(mux *http.ServeMux) http.Handler {
	methods := []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, m := range methods {
			probe := &http.Request{Method: m, URL: r.URL, Host: r.Host}
			if _, pattern := mux.Handler(probe); pattern != "/api" && pattern != "/api/" {
				allowed = append(allowed, m)
			}
		}
		status := http.StatusNotFound
		if len(allowed) > 0 {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			status = http.StatusMethodNotAllowed
		}
		write(w, describe(status, "").(*Body))
	})
}

var errNotReady = &fault.Error{Code: fault.Unavailable, Message: "O servidor ainda não está pronto.", RetryAfter: 5}

func ready(cfg Config) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if cfg.Ready != nil {
			if err := cfg.Ready(r.Context()); err != nil {
				cfg.Log.LogAttrs(r.Context(), slog.LevelWarn, "not ready", slog.String("cause", err.Error()))
				f := FaultOf(err)
				if f.Code != fault.Unavailable {
					f = errNotReady
				}
				answer(w, f)
				return
			}
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte("ready\n"))
	}
}

func metricsPage(registry *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}

func answer(w http.ResponseWriter, f *fault.Error) { write(w, bodyOf(f)) }

func write(w http.ResponseWriter, body *Body) {
	for name, values := range body.GetHeaders() {
		w.Header().Set(name, values[0])
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(body.status)
	_ = json.NewEncoder(w).Encode(body)
}
