package operation

import (
	"context"
	"reflect"
	"slices"
	"strings"
)

type kind int

const (
	undeclared kind = iota
	public
	signedIn
	global
	inVenue
	byStation
	byEquipment
)

// Access says who may call an operation. The zero value lets nobody in and
// does not start.
type Access struct {
	kind  kind
	roles []string
	input reflect.Type
	// venued means that the input itself names the venue; row finds how to read it.
	venued bool
	venue  func(ctx context.Context, in any) (string, error)
	// confirmed demands a password typed in this session minutes ago.
	confirmed bool
}

// Confirmed is the same access for whoever has also typed his password again
// in this session (POST api/session/confirm) and it still holds; others are
// answered an Unconfirmed fault. Money operations of administrators demand it
// (D50).
func (a Access) Confirmed() Access { a.confirmed = true; return a }

// Public needs no token.
var Public = Access{kind: public}

// SignedIn needs a token; the operation concerns only the caller himself.
var SignedIn = Access{kind: signedIn}

// Global needs one of the platform roles, whatever the venue.
func Global(roles ...string) Access {
	if len(roles) == 0 {
		panic("operation.Global without a role")
	}
	return Access{kind: global, roles: roles}
}

// InVenueOf is Venue for inputs that name a thing whose venue has to be
// looked up; an unknown thing is a NotFound fault.
func InVenueOf[I any](venue func(context.Context, *I) (string, error), roles ...string) Access {
	return Access{
		kind: inVenue, roles: roles, input: reflect.TypeFor[I](),
		venue: func(ctx context.Context, in any) (string, error) { return venue(ctx, in.(*I)) },
	}
}

// ByStation needs the key of a station, a computer that prints for one venue.
// The operation concerns only that venue, which StationFrom names.
var ByStation = Access{kind: byStation}

// ByEquipment needs the key of a device that sells for one venue. The operation concerns
// only that venue, which EquipmentFrom names.
var ByEquipment = Access{kind: byEquipment}

// IsPublic reports whether no token is needed.
func (a Access) IsPublic() bool { return a.kind == public }

// Roles lists the any-of roles.
func (a Access) Roles() []string { return a.roles }

// String is the form printed in operations.golden and in the published
// description: "public", "signed-in", "global A,B", "venue A,B",
// "station", "equipment"; with "-confirmed" after the first word where a password must have
// been typed again.
func (a Access) String() string {
	names := map[kind]string{public: "public", signedIn: "signed-in", global: "global", inVenue: "venue", byStation: "station", byEquipment: "equipment"}
	name := names[a.kind]
	if a.confirmed {
		name += "-confirmed"
	}
	return strings.TrimSpace(name + " " + strings.Join(a.roles, ","))
}

func (a Access) possibleFor(c *Caller) bool {
	switch a.kind {
	case global:
		return c.HasAny(a.roles)
	case inVenue:
		return len(c.Venues) > 0 && (len(a.roles) == 0 || c.HasAny(a.roles) || c.hasAnywhere(a.roles))
	default:
		return true
	}
}

func (a Access) check(ctx context.Context, in any) error {
	if a.kind != inVenue {
		return nil
	}
	venue, err := a.venue(ctx, in)
	if err != nil {
		return err
	}
	if !CallerFrom(ctx).May(venue, a.roles...) {
		return Denied
	}
	return nil
}

// Caller is who is behind a request.
type Caller struct {
	UserID    string
	SessionID string
	Name      string
	Email     string
	// Device is what the caller signed in with: "Chrome no Windows"; empty when unknown.
	Device string
	// Roles holds good everywhere; Venues adds roles per venue the caller belongs to.
	Roles  []string
	Venues map[string][]string
}

// HasAny reports whether the caller holds one of the roles everywhere. Role
// names match exactly (D17).
func (c *Caller) HasAny(roles []string) bool {
	return slices.ContainsFunc(roles, func(r string) bool { return slices.Contains(c.Roles, r) })
}

// May reports whether the caller belongs to the venue and holds one of the
// roles there, or everywhere; with no roles named, belonging suffices.
func (c *Caller) May(venue string, roles ...string) bool {
	held, member := c.Venues[venue]
	if !member {
		return false
	}
	return len(roles) == 0 || c.HasAny(roles) ||
		slices.ContainsFunc(roles, func(r string) bool { return slices.Contains(held, r) })
}

// Members answers Caller.May of somebody who is not calling: whose work waits in a
// queue, whose file is fetched by its link.
type Members interface {
	May(ctx context.Context, userID, venueID string, roles ...string) (bool, error)
}

func (c *Caller) hasAnywhere(roles []string) bool {
	for venue := range c.Venues {
		if c.May(venue, roles...) {
			return true
		}
	}
	return false
}

type callerKey struct{}

// WithCaller puts the caller into the context.
func WithCaller(ctx context.Context, c *Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// CallerFrom answers the caller; on a Public operation an empty one who may nothing.
func CallerFrom(ctx context.Context) *Caller {
	if c, ok := ctx.Value(callerKey{}).(*Caller); ok {
		return c
	}
	return &Caller{}
}
