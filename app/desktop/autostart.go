package desktop

import "errors"

// errNoAutostart tells that this program does not know how it is started.
var errNoAutostart = errors.New("este programa não sabe como foi iniciado")

// autostart lets the system start the program when the person signs in.
type autostart struct {
	// command is the program and its arguments; empty where it cannot be started so.
	command []string
}

// set switches it on or off.
func (a autostart) set(on bool) error {
	if !on {
		return a.remove()
	}
	if len(a.command) == 0 {
		return errNoAutostart
	}
	return a.write()
}
