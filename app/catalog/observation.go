package catalog

// ObservationKind says how many options a customer may choose.
type ObservationKind int

const (
	Exclusive ObservationKind = 1
	Multiple  ObservationKind = 2
)

// Observation is a question with options ("Ponto da carne": mal passado …).
type Observation struct {
	ID          string          `json:"id" maxLength:"36"`
	Description string          `json:"descricao" maxLength:"200"`
	Kind        ObservationKind `json:"tipo" enum:"1,2"`
	Options     []Option        `json:"opcoes" maxItems:"100" nullable:"false"`
	// Reservation asks it of a reservation, not of an order.
	Reservation bool `json:"ehDeReserva"`
}

// Option is an answer that a venue's observations share.
type Option struct {
	ID          string `json:"id" maxLength:"36"`
	Description string `json:"descricao" maxLength:"200"`

	archived bool
}

// Options are new options with these descriptions; those that the venue has already are
// found by them.
func Options(descriptions ...string) []Option {
	options := make([]Option, len(descriptions))
	for i, d := range descriptions {
		options[i].Description = d
	}
	return options
}

// Descriptions are the words of the options.
func (o Observation) Descriptions() []string {
	words := make([]string, len(o.Options))
	for i, option := range o.Options {
		words[i] = option.Description
	}
	return words
}
