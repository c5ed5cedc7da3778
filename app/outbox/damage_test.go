package outbox_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"balcao/app/clock"
	"balcao/app/outbox"
)

// Damage to a part of the file costs what stood in that part.
func TestSalvage(t *testing.T) {
	const page, all = 4096, 200
	noise := bytes.Repeat([]byte{0xa5}, page)
	// of is where the leaf begins that has the tap on this order.
	of := func(data []byte, n int) int {
		const leaf = 0x0d
		for at := 0; at < len(data); at += page {
			if data[at] == leaf && bytes.Contains(data[at:at+page], fmt.Appendf(nil, `{"Id":"%d"}`, n)) {
				return at
			}
		}
		t.Fatalf("no tap on order %d", n)
		return 0
	}
	for name, c := range map[string]struct {
		spoil    func(data []byte) []byte
		least    int
		complete bool
	}{
		"the head":          {func(data []byte) []byte { copy(data, noise[:100]); return data }, all, true},
		"its own size":      {func(data []byte) []byte { copy(data[28:], noise[:4]); return data }, all, true},
		"a page in between": {func(data []byte) []byte { copy(data[of(data, all/2):], noise); return data }, all - 30, false},
		"the first page":    {func(data []byte) []byte { copy(data[of(data, 0):], noise); return data }, all - 30, false},
		"the last page":     {func(data []byte) []byte { copy(data[of(data, all-1):], noise); return data }, all - 30, false},
		"two pages": {func(data []byte) []byte {
			copy(data[of(data, 50):], noise)
			copy(data[of(data, 150):], noise)
			return data
		}, all - 60, false},
		"everything behind":  {func(data []byte) []byte { return data[:of(data, all/2)] }, all/2 - 30, false},
		"what is no page":    {func(data []byte) []byte { return data[:of(data, all/2)+page/2] }, all/2 - 30, false},
		"how many there are": {func(data []byte) []byte { data[of(data, all/2)+4]--; return data }, all - 1, false},
		"where one is": {func(data []byte) []byte {
			at := of(data, all/2) + 8
			copy(data[at+6:at+8], data[at+4:at+6])
			return data
		}, all - 1, false},
		"every single thing": {func([]byte) []byte { return bytes.Repeat([]byte("lixo "), 4000) }, 0, false},
		"all of it":          {func([]byte) []byte { return []byte("lixo") }, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, outbox.FileName)
			o := open(t, dir, clock.At(noon))
			for i := range all {
				put(t, o, tap(ana, fmt.Sprint(i), fmt.Sprintf("a%d", i)))
			}
			must(t, o.Close())
			data, err := os.ReadFile(path)
			must(t, err)
			spoilt := c.spoil(data)
			must(t, os.WriteFile(path, spoilt, 0o600))
			o = open(t, dir, clock.At(noon))
			damage := o.Damage()
			if damage == nil || !damage.At.Equal(noon) || damage.Salvaged < c.least || damage.Complete != c.complete {
				t.Fatalf("%+v", damage)
			}
			t.Logf("salvaged %d", damage.Salvaged)
			if kept, err := os.ReadFile(damage.File); err != nil || len(kept) != len(spoilt) {
				t.Errorf("%d of %d bytes were kept: %v", len(kept), len(spoilt), err)
			}
			must(t, o.Close())
			o = open(t, dir, clock.At(noon.AddDate(0, 0, 1)))
			if told := o.Damage(); told == nil || *told != *damage {
				t.Errorf("after a restart %+v is told, was %+v", told, damage)
			}
			must(t, o.Close())
			o = open(t, dir, clock.At(noon.AddDate(0, 0, 31)))
			if told := o.Damage(); told != nil {
				t.Errorf("after a month %+v is still told", told)
			}
			c, err := o.Count(ctx, ana)
			must(t, err)
			if c.Stored+c.Dead != damage.Salvaged || c.Dead > 1 {
				t.Errorf("%+v of %d", c, damage.Salvaged)
			}
		})
	}
}
