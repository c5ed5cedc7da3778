// Package httpapi mounts the domains' operations on HTTP: paths, callers,
// error bodies, limits, logs, metrics, security headers and the portal's files.
package httpapi

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"

	"balcao/app/operation"
)

// Config is what the API needs from the program around it.
type Config struct {
	Version string
	Log     *slog.Logger
	Routes  []operation.Route
	// Authenticate answers the caller of a bearer token or an Unauthenticated fault.
	Authenticate func(ctx context.Context, token string) (*operation.Caller, error)
	// Confirmed answers an Unconfirmed fault unless the caller's session has
	// proven its password minutes ago.
	Confirmed func(ctx context.Context, caller *operation.Caller) error
	// Station answers the printing station of a key or an Unauthenticated fault.
	Station func(ctx context.Context, key string) (*operation.Station, error)
	// Equipment answers the selling device of a key or an Unauthenticated fault.
	Equipment func(ctx context.Context, key string) (*operation.Equipment, error)
	// Ready answers an error while the server cannot do its work.
	Ready func(ctx context.Context) error
	// Portal holds the built front end; nil serves the API alone.
	Portal fs.FS
	// Blobs serves stored pictures under /blob/.
	Blobs http.Handler
	// Packages serves the programs that people may install under /pacotes/.
	Packages http.Handler
	// Pages are what customers open without the portal, by the first segment of the path in
	// small letters; they are given paths in small letters.
	Pages map[string]http.Handler
	// Local answers under /local/ what concerns the window's computer alone.
	Local http.Handler
	// FrameOrigins may show the portal in a frame (D21); FrameSources may be
	// shown in a frame by it (D5).
	FrameOrigins []string
	FrameSources []string
	// AgentOrigins are the printing agents that boards may call (S1§7).
	AgentOrigins []string
	// TrustedProxies may say whose call they pass on; nobody else may.
	TrustedProxies []netip.Prefix
	Metrics        *prometheus.Registry
}

// New answers the program's one HTTP handler. It panics when an operation is
// declared wrongly: such a program must not start.
func New(cfg Config) http.Handler {
	_, mux := mount(cfg)
	mux.Handle("/api", unmatched(mux))
	mux.Handle("/api/", unmatched(mux))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte("ok\n"))
	})
	mux.HandleFunc("GET /readyz", ready(cfg))
	if cfg.Metrics != nil {
		mux.Handle("GET /metrics", metricsPage(cfg.Metrics))
	}
	for name, page := range cfg.Pages {
		cfg.Pages[name] = compress(foldPath(page))
	}
	return chain(portal(cfg, compress(foldPath(mux))), behind(cfg.TrustedProxies), requestID, observe(cfg), recoverPanics(cfg.Log), secure(cfg), spellDevice, refuseUnstorable)
}

// NewRemote serves the portal's files here and hands every call to remote, a
// handler that answers for another server.
func NewRemote(cfg Config, remote http.Handler) http.Handler {
	cfg.Blobs, cfg.Packages, cfg.Local = remote, remote, remote
	return chain(portal(cfg, remote), requestID, recoverPanics(cfg.Log), secure(cfg))
}

// Describe answers the OpenAPI description of the routes, as committed in openapi.json.
func Describe(version string, routes []operation.Route) *huma.OpenAPI {
	api, _ := mount(Config{Version: version, Log: slog.New(slog.DiscardHandler), Routes: routes})
	return api.OpenAPI()
}

func mount(cfg Config) (huma.API, *http.ServeMux) {
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Balcão", cfg.Version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil
	config.Formats = jsonFormats
	config.AllowAdditionalPropertiesByDefault = true
	names := &schemaNames{}
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", names.of)
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer":    {Type: "http", Scheme: "bearer"},
		"station":   {Type: "http", Scheme: "station", Description: "key of a computer that prints for a venue"},
		"equipment": {Type: "http", Scheme: "equipment", Description: "key of a device that sells for a venue"},
	}
	api := huma.NewAPI(config, router{mux})
	guard := operation.Guard{
		Authenticate: cfg.Authenticate,
		Confirmed:    cfg.Confirmed,
		Station:      cfg.Station,
		Equipment:    cfg.Equipment,
		Fail:         func(ctx context.Context, err error) error { return fail(ctx, cfg.Log, err) },
		Deny: func(ctx huma.Context, err error) {
			writeFault(ctx, api, fail(ctx.Context(), cfg.Log, err))
		},
	}
	for _, route := range cfg.Routes {
		names.domain = route.Domain
		route.Register(api, guard)
	}
	closeObjects(api.OpenAPI())
	publishNulls(api.OpenAPI().Components.Schemas)
	nameRoles(api.OpenAPI().Components.Schemas.Map())
	return api, mux
}

// closeObjects drops the "additional properties are welcome" marks: unknown
// fields are accepted, but generated types must not have index signatures.
func closeObjects(doc *huma.OpenAPI) {
	for _, schema := range doc.Components.Schemas.Map() {
		closeObject(schema)
	}
}

func closeObject(s *huma.Schema) {
	if s == nil {
		return
	}
	if open, ok := s.AdditionalProperties.(bool); ok && open {
		s.AdditionalProperties = nil
	}
	for _, p := range s.Properties {
		closeObject(p)
	}
	closeObject(s.Items)
}

func writeFault(ctx huma.Context, api huma.API, err error) {
	body := err.(*Body)
	for name, values := range body.GetHeaders() {
		ctx.SetHeader(name, values[0])
	}
	ctx.SetHeader("Content-Type", "application/json")
	ctx.SetStatus(body.status)
	_ = api.Marshal(ctx.BodyWriter(), "application/json", body)
}
