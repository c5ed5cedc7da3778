package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// Every variable that a command reads is in the operator's documentation.
func TestDocumentedVariables(t *testing.T) {
	page, err := os.ReadFile("../../docs/administration.md")
	if err != nil {
		t.Fatal(err)
	}
	parser, err := kong.New(&commands{}, kong.DefaultEnvars("BALCAO"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	var walk func(*kong.Node)
	walk = func(node *kong.Node) {
		for _, flag := range node.Flags {
			for _, name := range flag.Envs {
				found++
				if !strings.Contains(string(page), "`"+name+"`") {
					t.Errorf("docs/administration.md does not tell of %s (--%s of %s)", name, flag.Name, node.Name)
				}
			}
		}
		for _, child := range node.Children {
			walk(child)
		}
	}
	walk(parser.Model.Node)
	if found < 20 {
		t.Errorf("only %d variables found", found)
	}
}
