package desktop

import "balcao/app/station"

// Here is the choice that makes this computer the server.
const Here = "here"

// Backend is the server behind the window, which a person may change while the
// window is open.
type Backend struct {
	// Choice answers the one in use: "" while nobody has chosen, Here, or the
	// address of a server.
	Choice func() string
	// Given tells that the command line says it: it cannot be changed here.
	Given bool
	// Use changes to another choice, or fails and stays with the one in use.
	Use func(choice string) error
	// Station prints for a venue of that server, once the portal has paired it.
	// It answers nil where this computer cannot print.
	Station func() *station.Station
}

// ChosenServer answers what was chosen in a data folder: "" while nobody has
// chosen, Here, or the address of a server.
func ChosenServer(dataDir string) (string, error) {
	p, err := loadPreferences(dataDir)
	return p.Server, err
}
