// Package build holds what is needed to make the program, and the icon that
// becomes part of it.
package build

import _ "embed"

// Icon is the application's icon, a PNG of 512 × 512 drawn by build/icons from icon.svg.
//
//go:embed appicon.png
var Icon []byte
