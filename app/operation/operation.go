// Package operation is what one row of a domain's routes.go is made of: a
// method, a path, an id, who may call it, and the handler. It knows no domain
// and no HTTP server; httpapi mounts the rows.
package operation

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"balcao/app/fault"
)

// Route is one operation of the API, ready to be mounted.
type Route struct {
	Method string
	Path   string
	ID     string
	Access Access
	// Domain is the import path of the package that declares the handler's types.
	Domain string

	status   int
	maxBody  int64
	tags     []string
	register func(huma.API, huma.Operation, Guard)
}

// Guard is what mounting adds to every row: the caller behind a token, and the
// one place where an error becomes an HTTP answer.
type Guard struct {
	// Authenticate answers the caller of a bearer token, or an Unauthenticated fault.
	Authenticate func(ctx context.Context, token string) (*Caller, error)
	// Station answers the station of a key, or an Unauthenticated fault.
	Station func(ctx context.Context, key string) (*Station, error)
	// Equipment answers the device of a key, or an Unauthenticated fault.
	Equipment func(ctx context.Context, key string) (*Equipment, error)
	// Confirmed answers an Unconfirmed fault unless the caller has typed his
	// password again in this session and that still holds.
	Confirmed func(ctx context.Context, caller *Caller) error
	// Fail turns a handler's error into one that carries its HTTP status.
	Fail func(ctx context.Context, err error) error
	// Deny writes a fault before the body is read.
	Deny func(ctx huma.Context, err error)
}

// Get, Post, Put and Delete declare a row. I and O are huma input and output
// structs; handler returns faults, never HTTP errors.
func Get[I, O any](id, path string, access Access, handler func(context.Context, *I) (*O, error)) Route {
	return row(http.MethodGet, id, path, access, handler)
}

func Post[I, O any](id, path string, access Access, handler func(context.Context, *I) (*O, error)) Route {
	return row(http.MethodPost, id, path, access, handler)
}

func Put[I, O any](id, path string, access Access, handler func(context.Context, *I) (*O, error)) Route {
	return row(http.MethodPut, id, path, access, handler)
}

func Delete[I, O any](id, path string, access Access, handler func(context.Context, *I) (*O, error)) Route {
	return row(http.MethodDelete, id, path, access, handler)
}

// Status sets the status of a successful answer; 200 unless told.
func (r Route) Status(code int) Route { r.status = code; return r }

// MaxBody sets the largest body accepted, in bytes; 1 MiB unless told.
func (r Route) MaxBody(bytes int64) Route { r.maxBody = bytes; return r }

// Tag groups the operation in the published description.
func (r Route) Tag(name string) Route { r.tags = append(r.tags, name); return r }

// Register mounts the row. It panics when the row does not say who may call
// it, or when its venue is read from another input than the handler's: such a
// program must not start.
func (r Route) Register(api huma.API, guard Guard) {
	if r.Access.kind == undeclared {
		panic(fmt.Sprintf("operation %s declares no access", r.ID))
	}
	status := r.status
	if status == 0 {
		status = http.StatusOK
	}
	op := huma.Operation{
		OperationID: r.ID, Method: r.Method, Path: r.Path, Tags: r.tags,
		DefaultStatus: status, MaxBodyBytes: r.maxBody,
		Extensions: map[string]any{"x-access": r.Access.String()},
	}
	switch r.Access.kind {
	case public:
	case byStation:
		op.Security = []map[string][]string{{"station": {}}}
		op.Middlewares = huma.Middlewares{admitStation(guard)}
	case byEquipment:
		op.Security = []map[string][]string{{"equipment": {}}}
		op.Middlewares = huma.Middlewares{admitEquipment(guard)}
	default:
		op.Security = []map[string][]string{{"bearer": {}}}
		op.Middlewares = huma.Middlewares{r.admit(guard)}
	}
	r.register(api, op, guard)
}

// admit lets in only a caller who could hold the roles somewhere, before the
// body is read. The venue itself is checked once the input is known.
func (r Route) admit(guard Guard) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		caller, err := guard.Authenticate(ctx.Context(), credential("bearer", ctx.Header("Authorization")))
		if err != nil {
			guard.Deny(ctx, err)
			return
		}
		if !r.Access.possibleFor(caller) {
			guard.Deny(ctx, Denied)
			return
		}
		next(huma.WithContext(ctx, WithCaller(ctx.Context(), caller)))
	}
}

// admitStation lets in only a station, before the body is read.
func admitStation(guard Guard) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		station, err := guard.Station(ctx.Context(), credential("station", ctx.Header("Authorization")))
		if err != nil {
			guard.Deny(ctx, err)
			return
		}
		next(huma.WithContext(ctx, WithStation(ctx.Context(), station)))
	}
}

// admitEquipment lets in only a device that sells, before the body is read.
func admitEquipment(guard Guard) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		equipment, err := guard.Equipment(ctx.Context(), credential("equipment", ctx.Header("Authorization")))
		if err != nil {
			guard.Deny(ctx, err)
			return
		}
		next(huma.WithContext(ctx, WithEquipment(ctx.Context(), equipment)))
	}
}

func row[I, O any](method, id, path string, access Access, handler func(context.Context, *I) (*O, error)) Route {
	if access.input != nil && access.input != reflect.TypeFor[I]() {
		panic(fmt.Sprintf("operation %s reads its venue from %s, its handler takes %s", id, access.input, reflect.TypeFor[I]()))
	}
	if access.venued {
		if access.venue = venueIn(reflect.TypeFor[I]()); access.venue == nil {
			panic(fmt.Sprintf("operation %s asks for a venue, which its input %s does not name", id, reflect.TypeFor[I]()))
		}
	}
	return Route{
		Method: method, Path: path, ID: id, Access: access, Domain: domainOf(reflect.TypeFor[I](), reflect.TypeFor[O]()),
		register: func(api huma.API, op huma.Operation, guard Guard) {
			huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
				if err := access.check(ctx, in); err != nil {
					return nil, guard.Fail(ctx, err)
				}
				if access.confirmed {
					if err := guard.Confirmed(ctx, CallerFrom(ctx)); err != nil {
						return nil, guard.Fail(ctx, err)
					}
				}
				out, err := handler(ctx, in)
				if err != nil {
					return nil, guard.Fail(ctx, err)
				}
				return out, nil
			})
		},
	}
}

// domainOf is the package of the first type that is not of this one, as VenueQuery
// and Page are.
func domainOf(types ...reflect.Type) string {
	for _, t := range types {
		if path := t.PkgPath(); path != "" && path != reflect.TypeFor[Route]().PkgPath() {
			return path
		}
	}
	return ""
}

// Denied is the answer to whoever may not do a thing (S0§8).
var Denied = fault.New(fault.Forbidden, "Você não tem permissão para esta ação. Peça acesso a quem administra o estabelecimento.")

// credential is what an Authorization header carries after its scheme, in lower
// case here; empty when it has another.
func credential(scheme, header string) string {
	given, rest, found := strings.Cut(header, " ")
	if !found || !strings.EqualFold(given, scheme) {
		return ""
	}
	return rest
}
