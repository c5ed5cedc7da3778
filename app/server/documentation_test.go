package server_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"balcao/app/server"
)

// A proxy set up as the operator's documentation says lets the largest body through.
func TestDocumentedLargestBody(t *testing.T) {
	page, err := os.ReadFile("../../docs/administration.md")
	if err != nil {
		t.Fatal(err)
	}
	largest := int64(0)
	api := server.Describe()
	for _, r := range api.Routes {
		largest = max(largest, operationOf(api.OpenAPI.(*huma.OpenAPI), r).MaxBodyBytes)
	}
	// A MiB more than the operation takes, so that it is Balcão that says what is too large.
	megabytes := largest>>20 + 1
	for _, said := range []string{fmt.Sprintf("bodies of up to %d MB", megabytes), fmt.Sprintf("client_max_body_size %dm;", megabytes)} {
		if !strings.Contains(string(page), said) {
			t.Errorf("docs/administration.md does not say %q, and an operation takes %d bytes", said, largest)
		}
	}
}
