package httpapi_test

import (
	"context"
	"maps"
	"slices"
	"testing"

	"balcao/app/httpapi"
	"balcao/app/operation"
	"balcao/app/printing"
	"balcao/app/storefront"
)

// Receipt has the name of a type of another package.
type Receipt struct {
	Printed printing.Receipt `json:"printed"`
}

type page[T any] struct {
	Rows []T `json:"rows"`
}

type namedAnswer struct {
	Body struct {
		Receipt Receipt                            `json:"receipt"`
		Shop    storefront.StorefrontConfiguration `json:"shop"`
		Shops   page[storefront.Menu]              `json:"shops"`
		Copy    *Receipt                           `json:"copy"`
		Draft   *Receipt                           `json:"draft,omitempty"`
	}
}

func TestSchemasAreNamedByPackage(t *testing.T) {
	doc := httpapi.Describe("1", []operation.Route{
		operation.Get("named", "/api/named", operation.Public, func(context.Context, *struct{}) (*namedAnswer, error) { return nil, nil }),
	})
	names := slices.Collect(maps.Keys(doc.Components.Schemas.Map()))
	for _, want := range []string{
		"Httpapi_testNamedAnswerBody", "Httpapi_testReceipt", "PrintingReceipt", "StorefrontConfiguration", "StorefrontMenu", "StorefrontMenuPage",
	} {
		if !slices.Contains(names, want) {
			t.Errorf("no schema %s among %v", want, names)
		}
	}
}

func TestAPointerToAnObjectMayBeNull(t *testing.T) {
	doc := httpapi.Describe("1", []operation.Route{
		operation.Get("named", "/api/named", operation.Public, func(context.Context, *struct{}) (*namedAnswer, error) { return nil, nil }),
	})
	answer := doc.Components.Schemas.Map()["Httpapi_testNamedAnswerBody"].Properties
	const receipt = "#/components/schemas/Httpapi_testReceipt"
	if either := answer["copy"].AnyOf; len(either) != 2 || either[0].Ref != receipt || either[1].Type != "null" {
		t.Errorf("copy is %+v", answer["copy"])
	}
	if answer["receipt"].Ref != receipt || answer["draft"].Ref != receipt {
		t.Errorf("receipt is %+v, draft is %+v", answer["receipt"], answer["draft"])
	}
}
