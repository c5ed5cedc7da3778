package operation

import (
	"context"
	"reflect"
)

// Venued is an input, or the Body of one, that names the venue it is about.
type Venued interface{ Venue() string }

// Venue needs a caller who belongs to the venue that the input names and holds
// one of the roles there; without roles, belonging suffices (D18). The input, or
// its Body, is Venued; else the row panics when it is declared.
func Venue(roles ...string) Access { return Access{kind: inVenue, roles: roles, venued: true} }

// venueIn answers how to read the venue of an input of the type, or nil where the
// type names none.
func venueIn(input reflect.Type) func(context.Context, any) (string, error) {
	venued := reflect.TypeFor[Venued]()
	if reflect.PointerTo(input).Implements(venued) {
		return func(_ context.Context, in any) (string, error) { return in.(Venued).Venue(), nil }
	}
	body, found := input.FieldByName("Body")
	if !found || !reflect.PointerTo(body.Type).Implements(venued) {
		return nil
	}
	return func(_ context.Context, in any) (string, error) {
		return reflect.ValueOf(in).Elem().FieldByIndex(body.Index).Addr().Interface().(Venued).Venue(), nil
	}
}

// VenueQuery, VenuePath and LocalQuery, embedded in an input, and VenueBody and
// LocalBody, embedded in a body, name the venue as the documents spell it there.
type (
	VenueQuery struct {
		VenueID string `query:"localClienteId" required:"true" maxLength:"36"`
	}
	VenuePath struct {
		VenueID string `path:"localId" maxLength:"36"`
	}
	LocalQuery struct {
		VenueID string `query:"localId" required:"true" maxLength:"36"`
	}
	VenueBody struct {
		VenueID string `json:"localClienteId" maxLength:"36"`
	}
	LocalBody struct {
		VenueID string `json:"localId" maxLength:"36"`
	}
)

func (v VenueQuery) Venue() string { return v.VenueID }
func (v VenuePath) Venue() string  { return v.VenueID }
func (v LocalQuery) Venue() string { return v.VenueID }
func (v VenueBody) Venue() string  { return v.VenueID }
func (v LocalBody) Venue() string  { return v.VenueID }
