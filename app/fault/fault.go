// Package fault names the few ways in which an operation can fail and the
// sentence a person is shown for each.
package fault

import (
	"errors"
	"fmt"
	"net/http"
)

// Code is the machine-readable kind of a failure; it is sent as "code".
type Code string

const (
	Invalid         Code = "invalid"
	Unauthenticated Code = "unauthenticated"
	Forbidden       Code = "forbidden"
	// Unconfirmed is Forbidden until the caller has typed his password again
	// (POST api/session/confirm).
	Unconfirmed Code = "unconfirmed"
	NotFound    Code = "not_found"
	Conflict    Code = "conflict"
	Limited     Code = "limited"
	Unavailable Code = "unavailable"
	Internal    Code = "internal"
)

var statuses = map[Code]int{
	Invalid:         http.StatusBadRequest,
	Unauthenticated: http.StatusUnauthorized,
	Forbidden:       http.StatusForbidden,
	Unconfirmed:     http.StatusForbidden,
	NotFound:        http.StatusNotFound,
	Conflict:        http.StatusConflict,
	Limited:         http.StatusTooManyRequests,
	Unavailable:     http.StatusServiceUnavailable,
	Internal:        http.StatusInternalServerError,
}

// Status is the one mapping from failures to HTTP, for calls and pages alike.
func (c Code) Status() int { return statuses[c] }

// Error is a failure that may be shown. Message and Fields are Portuguese and
// safe for the caller's eyes: never a rejected value, never an internal detail.
// Cause is only logged.
type Error struct {
	Code    Code
	Message string
	// Fields carries one sentence for each field at fault, by its wire name,
	// or, for a Conflict, the facts that a client needs to catch up.
	Fields map[string]string
	// Details are facts of a Conflict that are more than sentences; they are sent as JSON.
	Details any
	// RetryAfter is in seconds; it is set on Limited and Unavailable.
	RetryAfter int
	Cause      error
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.Cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Message)
}

func (e *Error) Unwrap() error { return e.Cause }

// With returns a copy that also names a field and what is wrong with it.
func (e *Error) With(field, message string) *Error {
	fields := make(map[string]string, len(e.Fields)+1)
	for k, v := range e.Fields {
		fields[k] = v
	}
	fields[field] = message
	out := *e
	out.Fields = fields
	return &out
}

// Because returns a copy that keeps the cause for the log.
func (e *Error) Because(cause error) *Error {
	out := *e
	out.Cause = cause
	return &out
}

// New makes a failure of the given kind with a sentence to show.
func New(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// Field makes an Invalid failure about one field.
func Field(field, message string) *Error {
	return New(Invalid, message).With(field, message)
}

// Wrap turns any error into a failure: a fault stays what it is, everything
// else is Internal and shows only the generic sentence (S2§8).
func Wrap(err error) *Error {
	if err == nil {
		return nil
	}
	var f *Error
	if errors.As(err, &f) {
		return f
	}
	return &Error{Code: Internal, Message: Generic, Cause: err}
}

// Is reports whether err is a failure of the given kind.
func Is(err error, code Code) bool {
	var f *Error
	return errors.As(err, &f) && f.Code == code
}

// Generic is what a person reads when there is nothing better to say (S2§8).
const Generic = "Algo deu errado, se o erro persistir entre em contato com o administrador!"
