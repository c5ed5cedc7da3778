package httpapi

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"balcao/app/money"
	"balcao/app/quantity"
)

// The published schema takes any number for an amount; that it has too many decimals
// shows when it is read. What is then wrong goes through huma as text: a sentence of
// these, and the field after fieldMark.
var inexact = []string{money.Inexact, quantity.Inexact}

const fieldMark = " @"

// atField makes an error of an amount, met while reading into v, one that translate
// understands; others stay what they are.
func atField(err error, v any) error {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok || wrong.Field == "" || !slices.Contains(inexact, wrong.Value) {
		return err
	}
	return errors.New(wrong.Value + fieldMark + wireName(reflect.TypeOf(v), wrong.Field))
}

// wireName drops from a path of encoding/json the structs that are embedded, whose
// fields stand on the wire as if they were the outer one's.
func wireName(t reflect.Type, path string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	first, rest, deeper := strings.Cut(path, ".")
	if !deeper || t.Kind() != reflect.Struct {
		return path
	}
	if field, found := t.FieldByName(first); found && field.Anonymous {
		return wireName(field.Type, rest)
	}
	return path
}

// inexactAmount is what atField has made of an error.
func inexactAmount(message string) (field, sentence string, ok bool) {
	sentence, field, ok = strings.Cut(message, fieldMark)
	return field, sentence, ok && slices.Contains(inexact, sentence)
}
