package operation

import "context"

// Equipment is a device that sells for one venue: a till, a totem, a tablet. It calls with
// a key of its own, whoever uses it (D47).
type Equipment struct{ ID, VenueID, Name string }

type equipmentKey struct{}

// WithEquipment puts the calling device into the context.
func WithEquipment(ctx context.Context, e *Equipment) context.Context {
	return context.WithValue(ctx, equipmentKey{}, e)
}

// EquipmentFrom answers the device that calls a ByEquipment operation; elsewhere an empty
// one, which belongs to no venue.
func EquipmentFrom(ctx context.Context) *Equipment {
	if e, ok := ctx.Value(equipmentKey{}).(*Equipment); ok {
		return e
	}
	return &Equipment{}
}
