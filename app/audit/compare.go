package audit

import (
	"strconv"

	"balcao/app/money"
)

// Field is how one value of a T is kept.
type Field[T any] struct {
	// Name is its label on the screen.
	Name string
	// Text answers it in words; empty for none.
	Text func(T) string
	// Personal values are blanked when the subject is anonymised.
	Personal bool
}

// Compare answers the fields that differ between before and after, in the order
// of fields. Something new is compared with the zero T.
func Compare[T any](fields []Field[T], before, after T) []Value {
	var changed []Value
	for _, f := range fields {
		if was, is := f.Text(before), f.Text(after); was != is {
			changed = append(changed, Value{Name: f.Name, Before: was, After: is, Personal: f.Personal})
		}
	}
	return changed
}

// YesNo, Number and Money make a Field's Text of what answers such a value.
func YesNo[T any](of func(T) bool) func(T) string {
	return func(v T) string { return YesOrNo(of(v)) }
}

// YesOrNo is the word for it.
func YesOrNo(is bool) string {
	if is {
		return "Sim"
	}
	return "Não"
}

func Number[T any](of func(T) int) func(T) string {
	return func(v T) string { return strconv.Itoa(of(v)) }
}

func Money[T any](of func(T) money.Amount) func(T) string {
	return func(v T) string { return of(v).String() }
}
