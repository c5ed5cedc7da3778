package pages

import (
	"encoding/json"
	"io/fs"
)

// manifest is where the build says which files it has made of each script.
const manifest = ".vite/public.json"

// assets are the files of one script.
type assets struct {
	Script string   `json:"file"`
	Styles []string `json:"css"`
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
	var built map[string]assets
	if err := json.Unmarshal(text, &built); err != nil {
		panic("pages: " + manifest + ": " + err.Error()) // the build wrote it
	}
	return built[source]
}
