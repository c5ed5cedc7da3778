package equipment

import (
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
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

	ID      string `bun:",pk"`
	VenueID string
	Type    Type
	// Number counts the venue's devices of the type: one without a name is called by it.
	Number       int
	Name         string
	IMEI         string `bun:"imei"`
	Serial       string
	AssetTag     string
	SalesPointID string `bun:",nullzero"`
	LicenceID    string `bun:",nullzero"`
	Version      int64
	CreatedAt    int64
	ArchivedAt   int64 `bun:",nullzero"`
}

// Title is its name; of one without a name its type and its number of that type.
func (e Equipment) Title() string {
	if e.Name != "" {
		return e.Name
	}
	return fmt.Sprintf("%s %d", e.Type.Label(), e.Number)
}

const (
	longestName   = 60
	longestNumber = 40
)

// Draft is what a person writes of a device.
type Draft struct {
	Type     Type
	Name     string
	IMEI     string
	Serial   string
	AssetTag string
}

// settle puts the texts into the form in which they are kept, and refuses what is wrong.
func (d *Draft) settle() error {
	d.Name, d.IMEI, d.Serial, d.AssetTag = br.OneLine(d.Name), br.OneLine(d.IMEI), br.OneLine(d.Serial), br.OneLine(d.AssetTag)
	switch {
	case d.Type.Label() == "":
		return fault.Field("tipo", "Escolha o tipo do equipamento.")
	case len([]rune(d.Name)) > longestName:
		return fault.Field("nome", "O nome pode ter até 60 caracteres.")
	case len([]rune(d.Serial)) > longestNumber:
		return fault.Field("numeroSerie", "O número de série pode ter até 40 caracteres.")
	case len([]rune(d.AssetTag)) > longestNumber:
		return fault.Field("patrimonio", "O patrimônio pode ter até 40 caracteres.")
	case d.IMEI != "" && !isIMEI(d.IMEI):
		return fault.Field("imei", "O IMEI tem 15 algarismos. Digite *#06# no aparelho para ver o dele.")
	}
	return nil
}

// isIMEI reports whether the text has the 15 digits of an IMEI, the last of which checks the others (Luhn).
func isIMEI(text string) bool {
	if len(text) != 15 {
		return false
	}
	sum := 0
	for i, c := range text {
		if c < '0' || c > '9' {
			return false
		}
		digit := int(c - '0')
		if i%2 == 1 {
			if digit *= 2; digit > 9 {
				digit -= 9
			}
		}
		sum += digit
	}
	return sum%10 == 0
}

func (e *Equipment) take(d Draft) {
	e.Name, e.IMEI, e.Serial, e.AssetTag = d.Name, d.IMEI, d.Serial, d.AssetTag
}

// archive takes it out of use: it leaves its sales point and its licence.
func (e *Equipment) archive(at time.Time) {
	e.ArchivedAt, e.SalesPointID, e.LicenceID = at.UnixMilli(), "", ""
}
