//go:build linux

package faulttest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Kinds of changes in a disk's journal, as disk_linux.c numbers them.
const (
	changeWrite = iota + 1
	changeTruncate
	changeSync
	changeDelete
	changeDeleteDurably
)

// sector is what a disk writes whole or not at all.
const sector = 512

type diskChange struct {
	kind int32
	at   int64
	data []byte
}

// platter is what a disk keeps when the power goes: what was made durable, and
// of the rest what it happened to have written, in parts and in any order.
type platter struct {
	t       testing.TB
	luck    *rand.Rand
	journal string
	files   map[string][]byte
	// losses counts the writes that were lost, torn those that were lost in part.
	losses, torn int
}

func (p *platter) env() string { return envJournal + "=" + p.journal }

// loseTo puts the folder into the state in which a loss of power at the end of
// the journal leaves it, and begins a new journal.
func (p *platter) loseTo(dir string) {
	p.t.Helper()
	if p.files != nil {
		p.replay()
		for path, data := range p.files {
			must(p.t, os.WriteFile(path, data, 0o600))
		}
	}
	p.files = map[string][]byte{}
	must(p.t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir():
			return err
		case strings.HasSuffix(path, "-shm"):
			return os.Remove(path)
		case strings.HasSuffix(path, ".db") || strings.HasSuffix(path, "-wal") || strings.HasSuffix(path, "-journal"):
			p.files[path], err = os.ReadFile(path)
		}
		return err
	}))
	if err := os.Remove(p.journal); err != nil && !errors.Is(err, fs.ErrNotExist) {
		p.t.Fatal(err)
	}
}

// replay brings files to what the journal made durable, and a part of the rest.
func (p *platter) replay() {
	p.t.Helper()
	raw, err := os.ReadFile(p.journal)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	must(p.t, err)
	pending := map[string][]diskChange{}
	for in := bytes.NewReader(raw); in.Len() > 0; {
		var head struct {
			Kind, Path int32
			At, Size   int64
		}
		must(p.t, binary.Read(in, binary.NativeEndian, &head))
		name := make([]byte, head.Path)
		_, err := in.Read(name)
		must(p.t, err)
		path := string(name)
		c := diskChange{head.Kind, head.At, make([]byte, head.Size)}
		if head.Size > 0 {
			_, err = in.Read(c.data)
			must(p.t, err)
		}
		if path == "" {
			continue // a file without a name ends with its program
		}
		switch c.kind {
		case changeSync:
			for _, c := range pending[path] {
				p.apply(path, c)
			}
			delete(pending, path)
		case changeDeleteDurably:
			p.apply(path, c)
			delete(pending, path)
		default:
			pending[path] = append(pending[path], c)
		}
	}
	for path, changes := range pending {
		for _, c := range changes {
			switch p.luck.IntN(3) {
			case 0:
				p.losses++
			case 1:
				p.apply(path, c)
			default:
				p.tear(path, c)
			}
		}
	}
}

func (p *platter) apply(path string, c diskChange) {
	was := p.files[path]
	switch c.kind {
	case changeWrite:
		if end := int(c.at) + len(c.data); end > len(was) {
			was = append(was, make([]byte, end-len(was))...)
		}
		copy(was[c.at:], c.data)
		p.files[path] = was
	case changeTruncate:
		if int(c.at) < len(was) {
			p.files[path] = was[:c.at]
		}
	case changeDelete, changeDeleteDurably:
		delete(p.files, path)
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			p.t.Fatal(err)
		}
	}
}

// tear writes some of the sectors.
func (p *platter) tear(path string, c diskChange) {
	if c.kind != changeWrite {
		return
	}
	p.torn++
	for begin := 0; begin < len(c.data); {
		end := min(len(c.data), begin+sector-int(c.at+int64(begin))%sector)
		if p.luck.IntN(2) == 0 {
			p.apply(path, diskChange{changeWrite, c.at + int64(begin), c.data[begin:end]})
		}
		begin = end
	}
}

// When the power goes at any write, with what was not made durable lost or
// written in part, the gateway has everything it has told the cook.
func TestPowerLost(t *testing.T) {
	losses := times(t, "BALCAO_POWER_LOSSES", 12)
	w := newWorld(t, 1)
	c := w.computers[0]
	w.place(3)
	disk := &platter{t: t, luck: w.luck, journal: filepath.Join(w.dir, "journal")}
	c.between = disk.loseTo
	c.env = func() []string { return append(w.killSoon(gatewayChanges), disk.env()) }
	c.kill()
	w.workUntil(func() bool { return c.kills >= losses }, func() {
		if w.luck.IntN(6) == 0 {
			w.network.set([]weather{fair, cut, stormy}[w.luck.IntN(3)])
		}
		c.revive()
		if d := c.status().Damage; d != nil {
			t.Errorf("the queue was damaged: %+v", d)
		}
	})
	c.process.kill()
	c.env = func() []string { return nil }
	c.revive()
	c.between = func(string) {}
	w.settle()
	t.Logf("%d losses of power: %d writes lost, %d torn; %d strikes", c.kills, disk.losses, disk.torn, c.strikes)
	w.judge()
}

// When the server's power goes, no order is gone that a customer was told is in.
func TestServersPowerLost(t *testing.T) {
	losses := times(t, "BALCAO_SERVER_POWER_LOSSES", 4)
	w := newWorld(t, 1)
	disk := &platter{t: t, luck: w.luck, journal: filepath.Join(w.dir, "journal")}
	lose := func(env ...string) {
		w.server.kill()
		disk.loseTo(w.serverDir())
		w.server = startServer(t, w.serverDir(), w.address, env...)
	}
	for range losses {
		lose(disk.env())
		w.place(1 + w.luck.IntN(4))
		// What is done to an order may be lost, the order not.
		path, body := w.request(w.orders[w.luck.IntN(len(w.orders))], "acceptOrder", 0)
		_, err := call("http://"+w.address, w.direct, "POST", path, body)
		must(t, err)
	}
	lose()
	shown, _ := w.listOf("http://"+w.address, w.direct)
	there := strings.Join(shown, "\n")
	for _, o := range w.orders {
		if !strings.Contains(there, o.id) {
			t.Errorf("order %s is gone", o.id)
		}
	}
	t.Logf("%d losses of power, %d orders: %d writes lost, %d torn", losses, len(w.orders), disk.losses, disk.torn)
}
