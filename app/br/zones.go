package br

import (
	"fmt"
	"time"
	// Windows and slim containers have no time zone database.
	_ "time/tzdata"
)

// DefaultZone is the zone of a venue whose state is not known (D31).
const DefaultZone = "America/Sao_Paulo"

// Zone is the time zone of a venue, from its state's abbreviation and its
// city's name, in any letter case and with or without accents (D31). The
// location's String is its IANA name. An unknown state gives DefaultZone; an
// unknown city, its state's zone.
func Zone(uf, city string) *time.Location {
	name := DefaultZone
	if state, ok := FindState(uf); ok {
		name = state.zone
		if own, ok := cityZones[state.UF+" "+Fold(city)]; ok {
			name = own
		}
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(fmt.Sprintf("br: zone %s is missing from the embedded database: %v", name, err))
	}
	return zone
}

// cityZones are the cities whose clock differs from their state's: the island
// off Pernambuco, and the Solimões and Juruá towns that went back to Acre's
// hour with Lei 12.876/2013.
var cityZones = map[string]string{
	"PE fernando de noronha":   "America/Noronha",
	"AM atalaia do norte":      "America/Eirunepe",
	"AM benjamin constant":     "America/Eirunepe",
	"AM boca do acre":          "America/Eirunepe",
	"AM eirunepe":              "America/Eirunepe",
	"AM envira":                "America/Eirunepe",
	"AM guajara":               "America/Eirunepe",
	"AM ipixuna":               "America/Eirunepe",
	"AM itamarati":             "America/Eirunepe",
	"AM jutai":                 "America/Eirunepe",
	"AM labrea":                "America/Eirunepe",
	"AM pauini":                "America/Eirunepe",
	"AM sao paulo de olivenca": "America/Eirunepe",
	"AM tabatinga":             "America/Eirunepe",
}
