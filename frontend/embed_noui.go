//go:build noui

// Package frontend without the portal: an API-only binary.
package frontend

import (
	"embed"
	"io/fs"
)

// Dist is empty in a build with the tag noui.
func Dist() fs.FS { return embed.FS{} }
