package pages

import (
	"reflect"
	"testing"
	"testing/fstest"
)

func TestAPageHasTheStylesOfAllThatItsScriptImports(t *testing.T) {
	files := fstest.MapFS{manifest: {Data: []byte(`{
		"shop.tsx": {"file": "shop.js", "css": ["shop.css"], "imports": ["_shared.js"]},
		"_shared.js": {"file": "shared.js", "css": ["ground.css", "shop.css"], "imports": ["shop.tsx"]}
	}`)}}
	want := assets{"shop.js", []string{"ground.css", "shop.css"}}
	if got := assetsOf(files, "shop.tsx"); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := assetsOf(fstest.MapFS{}, "shop.tsx"); !reflect.DeepEqual(got, assets{}) {
		t.Errorf("without a build: %+v", got)
	}
}
