package operation

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Raw is JSON of the form of T that is passed through as it was stored,
// without being read. Its published schema is T's.
type Raw[T any] []byte

// RawOf encodes a value once, for storing and passing through.
func RawOf[T any](v T) (Raw[T], error) { return json.Marshal(v) }

// RawList joins encoded values to an encoded list.
func RawList[T any](values []Raw[T]) Raw[[]T] {
	size := 2
	for _, v := range values {
		size += len(v) + 1
	}
	list := append(make(Raw[[]T], 0, size), '[')
	for i, v := range values {
		if i > 0 {
			list = append(list, ',')
		}
		list = append(list, v...)
	}
	return append(list, ']')
}

// JSON is the value as it is encoded; httpapi sends it without looking at it.
func (r Raw[T]) JSON() []byte { return r }

// Read decodes the value.
func (r Raw[T]) Read() (T, error) {
	var v T
	err := json.Unmarshal(r, &v)
	return v, err
}

func (r Raw[T]) MarshalJSON() ([]byte, error) {
	if len(r) == 0 {
		return []byte("null"), nil
	}
	return r, nil
}

func (r *Raw[T]) UnmarshalJSON(data []byte) error {
	*r = append((*r)[:0], data...)
	return nil
}

// Schema publishes the schema of T.
func (Raw[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}
