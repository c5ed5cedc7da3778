package httpapi

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"balcao/app/roles"
)

// schemaNames names the published schemas: the package, then the type, so that
// two domains may call their types alike (orders.Order is OrdersOrder). A type that
// begins with its package's name keeps it once (chat.Message is ChatMessage), and
// an instance of a generic type belongs to the package of its argument
// (operation.Page[customers.Customer] is CustomersCustomerPage).
type schemaNames struct {
	// domain is the package of the route that is mounted: it names the types that
	// have no name of their own.
	domain string
}

func (n *schemaNames) of(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" || t.PkgPath() == "" {
		return qualified(n.domain, huma.DefaultSchemaNamer(t, hint))
	}
	generic, argument, isGeneric := strings.Cut(strings.TrimSuffix(t.Name(), "]"), "[")
	if !isGeneric {
		return qualified(t.PkgPath(), huma.DefaultSchemaNamer(t, hint))
	}
	dot := strings.LastIndex(argument, ".")
	return qualified(argument[:max(dot, 0)], argument[dot+1:]+capital(generic))
}

// nameRoles publishes the schema Role, the name of any role, so that the portal cannot
// ask for one that does not exist. The catalogue of roles refers to it: a schema that
// nothing refers to is left out.
func nameRoles(schemas map[string]*huma.Schema) {
	catalogue := schemas["RolesRole"]
	if catalogue == nil {
		return
	}
	role := &huma.Schema{Type: huma.TypeString, Description: "the name that a role is matched by"}
	for _, name := range roles.Names() {
		role.Enum = append(role.Enum, name)
	}
	schemas["Role"] = role
	catalogue.Properties["Nome"] = &huma.Schema{Ref: "#/components/schemas/Role"}
}

// publishNulls says of each pointer to an object that it may be null; huma's own tag
// knows scalars only. One with omitempty is left out instead of being null. Either may
// match: to huma, which checks inputs by it, anything is of type null.
func publishNulls(registry huma.Registry) {
	for name, schema := range registry.Map() {
		t := registry.TypeFromRef("#/components/schemas/" + name)
		if t == nil || t.Kind() != reflect.Struct {
			continue
		}
		for _, field := range reflect.VisibleFields(t) {
			wire, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			object := schema.Properties[wire]
			if object == nil || object.Ref == "" || field.Type.Kind() != reflect.Pointer || strings.Contains(options, "omitempty") {
				continue
			}
			schema.Properties[wire] = &huma.Schema{
				Description: object.Description,
				AnyOf:       []*huma.Schema{{Ref: object.Ref}, {Type: "null"}},
			}
		}
	}
}

func qualified(path, name string) string {
	domain := capital(path[strings.LastIndex(path, "/")+1:])
	return domain + strings.TrimPrefix(capital(name), domain)
}

func capital(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
