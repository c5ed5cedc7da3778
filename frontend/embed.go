//go:build !noui

// Package frontend carries the built portal inside the binary.
//
// The files come from `npm run build` in this folder. Before the first build
// dist holds only .gitkeep, so that Go code compiles in a fresh clone; a server
// then finds no index.html and says that the portal was not built. The build
// tag noui leaves the portal out on purpose.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var files embed.FS

// Dist is the built portal, rooted at the folder of index.html.
func Dist() fs.FS {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path: fs.Sub fails on nothing else
	}
	return dist
}
