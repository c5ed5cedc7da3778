//go:build desktop

package desktop

import (
	"errors"

	"balcao/app/station"
)

var errNoStation = errors.New("a impressão não pôde ser iniciada neste computador")

// station answers what prints, or errNoStation.
func (n *Native) station() (*station.Station, error) {
	if n.w.cfg.Backend.Station != nil {
		if s := n.w.cfg.Backend.Station(); s != nil {
			return s, nil
		}
	}
	return nil, errNoStation
}

// PairStation makes this computer print for the venue whose server has made the
// key, from now on and whoever is signed in.
func (n *Native) PairStation(id, name, key string) error {
	s, err := n.station()
	if err != nil {
		return err
	}
	return s.Pair(station.Pairing{ID: id, Name: name, Key: key})
}

// UnpairStation forgets the key.
func (n *Native) UnpairStation() error {
	s, err := n.station()
	if err != nil {
		return err
	}
	return s.Unpair()
}

// Station answers whether and how this computer prints.
func (n *Native) Station() (station.State, error) {
	s, err := n.station()
	if err != nil {
		return station.State{}, err
	}
	return s.State(n.w.stop)
}

// SetAgent lets browsers print through this computer: those of this computer,
// and with network, those of others that know the key.
func (n *Native) SetAgent(on, network bool) error {
	s, err := n.station()
	if err != nil {
		return err
	}
	return s.SetAgent(on, network)
}

// Destinations answers the printers of this computer that a person may choose.
func (n *Native) Destinations() ([]station.Destination, error) {
	s, err := n.station()
	if err != nil {
		return nil, err
	}
	return s.Destinations(n.w.stop)
}

// PrintPicture prints a picture, a data: address, for the person who asks. It
// answers whether it is out; else it waits its turn.
func (n *Native) PrintPicture(destination, title, picture string) (bool, error) {
	s, err := n.station()
	if err != nil {
		return false, err
	}
	return s.Print(n.w.stop, destination, title, picture)
}
