package databasetest

import (
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// Away is a PostgreSQL that can be taken away and brought back.
type Away struct {
	// Address is the database's, by the way that can be cut.
	Address string

	to   string
	mu   sync.Mutex
	gone bool
	open map[net.Conn]struct{}
}

// PostgresAway puts a way that can be cut before the database of an address.
func PostgresAway(t testing.TB, address string) *Away {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	a := &Away{to: parsed.Host, open: map[net.Conn]struct{}{}}
	parsed.Host = listener.Addr().String()
	a.Address = parsed.String()
	t.Cleanup(func() {
		_ = listener.Close()
		a.Leave()
	})
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			go a.carry(near)
		}
	}()
	return a
}

// Leave ends every connection and takes no other.
func (a *Away) Leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.gone = true
	for conn := range a.open {
		_ = conn.Close()
	}
	clear(a.open)
}

// Return takes connections again.
func (a *Away) Return() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.gone = false
}

func (a *Away) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", a.to)
	if err != nil {
		return
	}
	defer far.Close()
	a.mu.Lock()
	if a.gone {
		a.mu.Unlock()
		return
	}
	a.open[near], a.open[far] = struct{}{}, struct{}{}
	a.mu.Unlock()
	go func() {
		_, _ = io.Copy(far, near)
		_ = far.Close()
	}()
	_, _ = io.Copy(near, far)
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.open, near)
	delete(a.open, far)
}
