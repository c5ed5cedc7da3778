//go:build linux

package faulttest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// keeps reports whether the computer's cache has this text in any of its bytes.
func (c *computer) keeps(text string) bool {
	c.w.t.Helper()
	for _, file := range []string{"cache.db", "cache.db-wal"} {
		raw, err := os.ReadFile(filepath.Join(c.dir, file))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			c.w.t.Fatal(err)
		}
		if bytes.Contains(raw, []byte(text)) {
			return true
		}
	}
	return false
}

// shift has a person sign in and the venue's orders kept.
func (c *computer) shift() {
	c.w.t.Helper()
	c.token = signIn(c.w.t, c.address, c.email)
	c.list()
	c.w.until("kept", func() bool { return c.keeps(c.w.orders[0].id) })
}

// Killed at any change of a file during a sign-out, or with a disk that fails, a
// computer has nothing of the person after its next start, down to the bytes.
func TestSignOutKilled(t *testing.T) {
	kills := times(t, "BALCAO_SIGN_OUT_KILLS", 12)
	w := newWorld(t, 1)
	c := w.computers[0]
	w.place(1)
	count := func() int {
		n, err := strconv.Atoi(control(t, c.address, "changes"))
		must(t, err)
		return n
	}
	signOut := func() int {
		a, err := call(c.address, c.token, "POST", "/api/session/signout", "")
		if err != nil {
			return 0
		}
		return a.status
	}
	// Another session of the person here, as the world's own, keeps what is kept.
	signOut()
	c.shift()
	begun := count()
	if status := signOut(); status != http.StatusNoContent {
		t.Fatalf("signed out: %d", status)
	}
	most := count() - begun

	before, during := 0, 0
	for range kills {
		c.shift()
		at := 1 + w.luck.IntN(most)
		if w.luck.IntN(2) == 0 {
			at = -at
		}
		control(t, c.address, fmt.Sprintf("die?at=%d", at))
		status := signOut()
		c.process.kill()
		c.start()
		if a, err := call(c.address, c.token, "GET", "/local/actions", ""); err == nil && a.status == http.StatusOK {
			// It died over something else, before the sign-out had begun.
			before++
			signOut()
			continue
		}
		if status == 0 {
			during++
		}
		if c.keeps(w.orders[0].id) {
			t.Errorf("killed at %d of %d (answered %d): the order is still here", at, most, status)
		}
	}
	for _, how := range []int{diskFull, diskBroken} {
		c.shift()
		control(t, c.address, fmt.Sprintf("disk?how=%d", how))
		if status := signOut(); status != http.StatusInternalServerError {
			t.Errorf("on disk %d: answered %d", how, status)
		}
		c.process.kill()
		c.start()
		if c.keeps(w.orders[0].id) {
			t.Errorf("disk %d: the order is still here", how)
		}
	}
	t.Logf("%d changes of a sign-out, %d kills during it, %d before", most, during, before)
}
