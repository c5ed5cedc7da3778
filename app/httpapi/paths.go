package httpapi

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// router mounts operations so that letter case, doubled and trailing slashes
// of a path do not matter (D3), while parameters keep their letters.
type router struct{ mux *http.ServeMux }

type segmentsKey struct{}

func (a router) Handle(op *huma.Operation, handler func(huma.Context)) {
	index := map[string]int{}
	segments := strings.Split(strings.Trim(op.Path, "/"), "/")
	for i, s := range segments {
		if strings.HasPrefix(s, "{") {
			index[strings.Trim(s, "{}")] = i
		} else {
			segments[i] = strings.ToLower(s)
		}
	}
	pattern := op.Method + " /" + strings.Join(segments, "/")
	a.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		note(r.Context(), op)
		if op.Method == http.MethodDelete && op.RequestBody == nil {
			var refused *Body
			if r, refused = bodyAsQuery(r); refused != nil {
				write(w, refused)
				return
			}
		}
		given, _ := r.Context().Value(segmentsKey{}).([]string)
		handler(pathContext{humago.NewContext(op, r, w), given, index})
	})
}

func (a router) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.mux.ServeHTTP(w, r) }

// humaContext gives the embedded interface a name that does not hide its
// method Context.
type humaContext = huma.Context

// pathContext reads path parameters from the path as it was sent.
type pathContext struct {
	humaContext
	given []string
	index map[string]int
}

func (c pathContext) Param(name string) string {
	i, ok := c.index[name]
	if !ok || i >= len(c.given) {
		return ""
	}
	return c.given[i]
}

func (c pathContext) WithContext(ctx context.Context) huma.Context {
	type swapper interface {
		WithContext(context.Context) huma.Context
	}
	if inner, ok := c.humaContext.(swapper); ok {
		c.humaContext = inner.WithContext(ctx)
	}
	return c
}

// Unwrap lets humago find the request behind the context.
func (c pathContext) Unwrap() huma.Context { return c.humaContext }

// foldPath lower-cases the path for matching and keeps the original segments.
// Steps through the tree lead nowhere: ServeMux would redirect them, which no
// client of ours follows.
func foldPath(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		segments := segmentsOf(r.URL.EscapedPath())
		if slices.ContainsFunc(segments, func(s string) bool { return s == "." || s == ".." }) {
			write(w, describe(http.StatusNotFound, "").(*Body))
			return
		}
		folded := make([]string, len(segments))
		for i, s := range segments {
			folded[i] = strings.ToLower(s)
		}
		u := *r.URL
		u.Path = "/" + strings.Join(folded, "/")
		u.RawPath = ""
		if strings.ContainsAny(u.Path, "%") || strings.Contains(strings.Join(segments, ""), "/") {
			escaped := make([]string, len(folded))
			for i, s := range folded {
				escaped[i] = url.PathEscape(s)
			}
			u.RawPath = "/" + strings.Join(escaped, "/")
		}
		r2 := r.WithContext(context.WithValue(r.Context(), segmentsKey{}, segments))
		r2.URL = &u
		next.ServeHTTP(w, r2)
	})
}

func segmentsOf(escaped string) []string {
	var out []string
	for s := range strings.SplitSeq(escaped, "/") {
		if s == "" {
			continue
		}
		if plain, err := url.PathUnescape(s); err == nil {
			s = plain
		}
		out = append(out, s)
	}
	return out
}
