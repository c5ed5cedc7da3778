package pages

import (
	"encoding/json"
	"io/fs"
	"slices"
)

// manifest is where the build says which files it has made of each script.
const manifest = ".vite/public.json"

// assets are the files of one script.
type assets struct {
	Script string
	Styles []string
}

// chunk is a file of the build, as the manifest tells of it.
type chunk struct {
	File    string   `json:"file"`
	Styles  []string `json:"css"`
	Imports []string `json:"imports"`
}

// assetsOf are those of the script that the build knows by its source; none in a program
// that was built without the portal.
func assetsOf(files fs.FS, source string) assets {
	if files == nil {
		return assets{}
	}
	text, err := fs.ReadFile(files, manifest)
	if err != nil {
		return assets{}
	}
	var built map[string]chunk
	if err := json.Unmarshal(text, &built); err != nil {
		panic("pages: " + manifest + ": " + err.Error()) // the build wrote it
	}
	return assets{built[source].File, stylesOf(built, source, map[string]bool{})}
}

// stylesOf are the styles of a chunk, after those of the chunks that it imports.
func stylesOf(built map[string]chunk, name string, seen map[string]bool) (all []string) {
	if seen[name] {
		return nil
	}
	seen[name] = true
	for _, imported := range built[name].Imports {
		all = append(all, stylesOf(built, imported, seen)...)
	}
	for _, style := range built[name].Styles {
		if !slices.Contains(all, style) {
			all = append(all, style)
		}
	}
	return all
}
