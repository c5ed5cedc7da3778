package sound

import (
	"fmt"
	"slices"
	"strconv"
)

// Event is what a chime tells of.
type Event string

// The events that have a chime.
const (
	NewOrder  Event = "new-order"
	Deadline  Event = "deadline"
	Cancelled Event = "cancelled"
	Table     Event = "table"
	Offline   Event = "offline"
)

// Set is one of the versions in which every chime exists.
type Set string

// The sets: Calm for a room in which people talk, Loud for a kitchen.
const (
	Calm Set = "calm"
	Loud Set = "loud"
)

// Chime is what is to be heard. Without an event it is a short silence, which
// finds out whether there is a device at all.
type Chime struct {
	Event Event
	Set   Set
	// Volume is in percent, 100 being as loud as the file; each tenth sounds
	// about as big a step as the other.
	Volume int
}

// Validate refuses what has no file or no loudness.
func (c Chime) Validate() error {
	if c.Event == "" {
		return nil
	}
	if !slices.Contains([]Event{NewOrder, Deadline, Cancelled, Table, Offline}, c.Event) {
		return fmt.Errorf("sound: no event %q", c.Event)
	}
	if c.Set != Calm && c.Set != Loud {
		return fmt.Errorf("sound: no set %q", c.Set)
	}
	if c.Volume < 0 || c.Volume > 100 {
		return fmt.Errorf("sound: a volume of %d %%", c.Volume)
	}
	return nil
}

// args is the chime as Serve's process is told it on its command line.
func (c Chime) args() []string {
	if c.Event == "" {
		return []string{"--event="}
	}
	return []string{"--event=" + string(c.Event), "--set=" + string(c.Set), "--volume=" + strconv.Itoa(c.Volume)}
}
