package storefront

import (
	"slices"
	"time"

	"balcao/app/fault"
	"balcao/app/hours"
)

// timeField is a time for which the bag can be ordered for later.
type timeField struct {
	// Value is as the form sends it.
	Value, Text string
	Chosen      bool
}

var errTime = fault.Field("Para", "Escolha de novo para quando é o pedido.")

// wantedFor reads a time that the form has sent; nil: now.
func wantedFor(sent string) (*time.Time, error) {
	if sent == "" {
		return nil, nil
	}
	at, err := time.Parse(time.RFC3339, sent)
	if err != nil {
		return nil, errTime
	}
	return &at, nil
}

// timeFields are the times that are offered. What was chosen stands among them, too, once it
// is full: the form does not fall back to now by itself.
func (v visit) timeFields(offered []time.Time, chosen *time.Time, now time.Time) []timeField {
	zone, err := time.LoadLocation(v.Menu.FusoHorario)
	if err != nil {
		zone = time.UTC
	}
	isChosen := func(at time.Time) bool { return chosen != nil && at.Equal(*chosen) }
	var fields []timeField
	for _, at := range offered {
		fields = append(fields, timeField{at.Format(time.RFC3339), hours.Wanted(now.In(zone), at.In(zone)), isChosen(at)})
	}
	if chosen != nil && !slices.ContainsFunc(offered, isChosen) {
		fields = append(fields, timeField{chosen.Format(time.RFC3339), hours.Wanted(now.In(zone), chosen.In(zone)) + " (não dá mais)", true})
	}
	return fields
}
