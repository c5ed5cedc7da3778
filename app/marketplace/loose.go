package marketplace

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"balcao/app/vendors"
)

// loose reads JSON into the types of protocol.go as far as it can be read: one
// field that has another form than it should takes no other with it.
type loose struct {
	// holes are the fields that hold something which could not be read.
	holes []string
}

var errNoObject = errors.New("marketplace: not an object")

// UnmarshalJSON reads as much of an order as it can and notes what it cannot.
// Only what is no object is an error.
func (d *Details) UnmarshalJSON(data []byte) error {
	*d = Details{}
	var l loose
	if !l.read(data, reflect.ValueOf(d).Elem(), "") {
		return errNoObject
	}
	d.Unread = l.holes
	return nil
}

// read reports whether it read anything; what is absent, null or an empty text
// is nothing, and no hole.
func (l *loose) read(raw json.RawMessage, into reflect.Value, at string) bool {
	if text, ok := vendors.Text(raw); string(raw) == "null" || len(raw) == 0 || ok && strings.TrimSpace(text) == "" {
		return false
	}
	var whole bool
	switch to := into.Addr().Interface().(type) {
	case *string:
		*to, whole = wordsOf(raw)
	case *json.Number:
		*to, whole = vendors.Number(raw)
	case *Price:
		whole = to.UnmarshalJSON(raw) == nil
	case *time.Time:
		// An order without a time has that of the event which tells of it.
		*to, whole = momentOf(raw), true
	default:
		return l.readIn(raw, into, at)
	}
	if !whole {
		l.holes = append(l.holes, at)
	}
	return whole
}

// readIn reads what has parts.
func (l *loose) readIn(raw json.RawMessage, into reflect.Value, at string) bool {
	switch into.Kind() {
	case reflect.Pointer:
		value := reflect.New(into.Type().Elem())
		if !l.read(raw, value.Elem(), at) {
			return false
		}
		into.Set(value)
		return true
	case reflect.Slice:
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) == nil {
			into.Set(reflect.MakeSlice(into.Type(), len(list), len(list)))
			for i, one := range list {
				l.read(one, into.Index(i), fmt.Sprintf("%s[%d]", at, i))
			}
			return true
		}
	case reflect.Struct:
		var object map[string]json.RawMessage
		if json.Unmarshal(raw, &object) == nil {
			for i := range into.NumField() {
				if name, _, _ := strings.Cut(into.Type().Field(i).Tag.Get("json"), ","); name != "-" {
					l.read(fieldOf(object, name), into.Field(i), strings.TrimPrefix(at+"."+name, "."))
				}
			}
			return true
		}
	}
	l.holes = append(l.holes, at)
	return false
}

// fieldOf finds a field however its name is written, as package json does.
func fieldOf(object map[string]json.RawMessage, name string) json.RawMessage {
	if raw, found := object[name]; found {
		return raw
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if strings.EqualFold(key, name) {
			return object[key]
		}
	}
	return nil
}

// wordsOf reads a text that may have been cut into several.
func wordsOf(raw json.RawMessage) (string, bool) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return vendors.Text(raw)
	}
	words := make([]string, len(list))
	for i, one := range list {
		var ok bool
		if words[i], ok = vendors.Text(one); !ok {
			return "", false
		}
	}
	return strings.Join(words, ", "), true
}

// momentOf reads a time with its zone, zero where there is none: without its
// zone a time is none of a moment.
func momentOf(raw json.RawMessage) time.Time {
	text, _ := vendors.Text(raw)
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z07:00", "2006-01-02 15:04:05Z07:00"} {
		if moment, err := time.Parse(layout, strings.TrimSpace(text)); err == nil {
			return moment
		}
	}
	return time.Time{}
}
