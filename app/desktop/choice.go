//go:build desktop

package desktop

import (
	"errors"

	"balcao/app/fault"
	"balcao/app/gateway"
)

var errGiven = errors.New("o servidor desta janela foi escolhido ao abrir o programa, e só ali pode ser mudado")

// Server is which server the window shows.
type Server struct {
	// Choice is "" while nobody has chosen, "here", or the server's address.
	Choice string `json:"choice"`
	// Given tells that it was said when the program was opened: it cannot be changed here.
	Given bool `json:"given"`
}

// unchosen tells that nobody has said yet which server the window shows.
func (w *window) unchosen() bool {
	return w.cfg.Backend.Choice != nil && w.cfg.Backend.Choice() == ""
}

// Server answers which server the window shows.
func (n *Native) Server() Server {
	if n.w.cfg.Backend.Choice == nil {
		return Server{Choice: Here, Given: true}
	}
	return Server{Choice: n.w.cfg.Backend.Choice(), Given: n.w.cfg.Backend.Given}
}

// CheckServer looks for a Balcão server at an address that a person typed. The
// failures are sentences to show.
func (n *Native) CheckServer(address string) (gateway.Found, error) {
	found, err := gateway.Check(n.w.stop, address)
	return found, shown(err)
}

// UseServer shows another server from now on, "here" for this computer; the page
// then has to be loaded anew. Nothing that either computer holds is discarded.
func (n *Native) UseServer(choice string) error {
	backend := n.w.cfg.Backend
	if backend.Use == nil || backend.Given {
		return errGiven
	}
	if err := backend.Use(choice); err != nil {
		return shown(err)
	}
	return n.w.choose(func(p *preferences) { p.Server = choice })
}

// shown leaves of a failure what a person may read.
func shown(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(fault.Wrap(err).Message)
}
