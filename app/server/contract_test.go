package server_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"balcao/app/server"
)

var update = flag.Bool("update", false, "write the committed contract files anew")

// The API as two committed files that are reviewed like code: the OpenAPI
// description, from which the portal's types are generated, and the list of
// operations with who may call each.
func TestContract(t *testing.T) {
	routes := server.Describe()
	var list []string
	for _, r := range routes.Routes {
		list = append(list, fmt.Sprintf("%-6s %-62s %-32s %s", r.Method, r.Path, r.ID, r.Access))
	}
	slices.Sort(list)
	golden := []byte{}
	for _, line := range list {
		golden = append(golden, line+"\n"...)
	}
	check(t, "../httpapi/testdata/operations.golden", golden)

	raw, err := json.Marshal(routes.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, raw, "", "  "); err != nil {
		t.Fatal(err)
	}
	pretty.WriteByte('\n')
	check(t, "../httpapi/openapi.json", pretty.Bytes())
}

func check(t *testing.T, path string, want []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Errorf("%s is stale: run make generate and commit the result", path)
	}
}
