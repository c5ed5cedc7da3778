package equipment

import (
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
)

// Type is what a device is (S2§3).
type Type int

const (
	App Type = iota + 1
	Totem
	POS
	POSPlus
	Validator
	PowerBank
	Lollipop
	CardMachine
	Tablet
)

var labels = map[Type]string{
	App: "App", Totem: "Totem", POS: "POS", POSPlus: "POS+", Validator: "Validador", PowerBank: "PowerBank",
	Lollipop: "Pirulito", CardMachine: "Maquininha", Tablet: "Tablet",
}

// Label is the word for it.
func (t Type) Label() string { return labels[t] }

// Equipment is a device of a venue.
type Equipment struct {
	bun.BaseModel `bun:"table:equipment,alias:e"`

	ID           string `bun:",pk"`
	VenueID      string
	Type         Type
	Number       int
	Name         string
	IMEI         string `bun:"imei"`
	SalesPointID string `bun:",nullzero"`
	CreatedAt    int64
}

// Title is its name; of one without a name its type and its number of that type.
func (e Equipment) Title() string {
	if e.Name != "" {
		return e.Name
	}
	return fmt.Sprintf("%s %d", e.Type.Label(), e.Number)
}

// Service keeps the devices of all venues.
type Service struct{ Config }

// Config is what a Service needs.
type Config struct {
	DB    *database.DB
	Clock clock.Clock
}

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{cfg} }
