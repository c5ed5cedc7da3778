package httpapi

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
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
