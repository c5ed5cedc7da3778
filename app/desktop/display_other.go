//go:build desktop && !linux

package desktop

import "image"

// openDisplay knows no screens here: a window keeps its size and state, and
// the system chooses its position.
func openDisplay() ([]image.Rectangle, error) { return nil, nil }
