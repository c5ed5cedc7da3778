package gateway_test

import (
	"maps"
	"strings"
	"sync"

	"github.com/zalando/go-keyring"
)

// ring is a computer's keyring. It is locked, or not there at all, while it fails.
type ring struct {
	mu      sync.Mutex
	trouble error
	tokens  map[string]string
}

// fail has every call answered with trouble; nil ends it.
func (r *ring) fail(trouble error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.trouble = trouble
}

func (r *ring) Set(service, user, password string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.trouble == nil {
		if r.tokens == nil {
			r.tokens = map[string]string{}
		}
		r.tokens[service+" "+user] = password
	}
	return r.trouble
}

func (r *ring) Get(service, user string) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.trouble != nil {
		return "", r.trouble
	}
	token, known := r.tokens[service+" "+user]
	if !known {
		return "", keyring.ErrNotFound
	}
	return token, nil
}

func (r *ring) Delete(service, user string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.trouble == nil {
		delete(r.tokens, service+" "+user)
	}
	return r.trouble
}

func (r *ring) DeleteAll(service string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.trouble == nil {
		maps.DeleteFunc(r.tokens, func(name, _ string) bool { return strings.HasPrefix(name, service+" ") })
	}
	return r.trouble
}
