package operation_test

import (
	"context"
	"strings"
	"testing"

	"balcao/app/operation"
)

type venueless struct {
	Body struct{ Name string }
}

func (v venueless) handle(context.Context, *venueless) (*struct{}, error) { return nil, nil }

// A row that asks for a venue must not start where nothing names one.
func TestVenueNeedsAnInputThatNamesOne(t *testing.T) {
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, "printer-list") || !strings.Contains(said, "venueless") {
			t.Errorf("the panic says %q", said)
		}
	}()
	operation.Get("printer-list", "/api/Impressoras", operation.Venue(), venueless{}.handle)
	t.Error("the row was accepted")
}
