//go:build desktop && e2e && linux

package bench_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"balcao/app/bench"
	"balcao/app/desktop/webdrivertest"
)

// windowFile names the variable that holds the file for what is measured.
const windowFile = "BALCAO_BENCH_WINDOW"

// The real window, opened several times on a database that exists: from the
// start of the program to its first paint, and the memory that it then holds.
func TestWindow(t *testing.T) {
	file := os.Getenv(windowFile)
	if file == "" {
		t.Skipf("%s is not set: make bench sets it", windowFile)
	}
	program, err := filepath.Abs("../../build/bin/balcao-e2e")
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "balcao") // t.TempDir is too long a path for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })

	var paints []time.Duration
	var out bench.Window
	for run := range 6 {
		w := webdrivertest.Open(t, program, webdrivertest.Home(dir), "--demo", "--data", filepath.Join(dir, "balcao"))
		pid := running(t, program)
		painted := w.Async(`return await new Promise((done) => new PerformanceObserver((list) =>
			done(performance.timeOrigin + list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))`)
		w.AwaitText("Entrar")
		if run > 0 { // the first run makes the demo data
			paints = append(paints, time.UnixMicro(int64(painted.(float64)*1000)).Sub(started(t, pid)))
			out.LoginPSS = proportional(t, pid)
		}
		if run == 5 {
			w.Field("E-mail").Type("cozinha@balcao.demo")
			w.Field("Senha").Type("Cozinha#2026")
			w.Button("Entrar").Click()
			w.Button("Iniciar").Click()
			w.AwaitText("Pendente")
			out.BoardPSS = proportional(t, pid)
		}
		w.Quit()
	}
	slices.Sort(paints)
	out.FirstPaint = paints[len(paints)/2]
	raw, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, raw, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("first paints %v, %+v", paints, out)
}

// running finds the process of the program.
func running(t *testing.T, program string) int {
	t.Helper()
	for pid := range processes(t) {
		if exe, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid)); err == nil && exe == program {
			return pid
		}
	}
	t.Fatal("the program does not run")
	return 0
}

// processes lists the parent of every process.
func processes(t *testing.T) map[int]int {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	parents := map[int]int{}
	for _, file := range files {
		if fields := stat(file); len(fields) > 1 {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			parents[pid], _ = strconv.Atoi(fields[1])
		}
	}
	return parents
}

// stat answers the fields of a process's stat file after its name: state,
// parent, and so on; none when the process has ended.
func stat(file string) []string {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return strings.Fields(string(raw[bytes.LastIndexByte(raw, ')')+1:]))
}

// ticks is the kernel's USER_HZ, 100 on every architecture that we build for.
const ticks = 100

// started is when the process began.
func started(t *testing.T, pid int) time.Time {
	t.Helper()
	fields := stat(fmt.Sprintf("/proc/%d/stat", pid))
	uptime, err := os.ReadFile("/proc/uptime")
	if err != nil || len(fields) < 20 {
		t.Fatalf("when the program began: %v", err)
	}
	now := time.Now()
	up, err := strconv.ParseFloat(strings.Fields(string(uptime))[0], 64)
	if err != nil {
		t.Fatal(err)
	}
	began, err := strconv.ParseFloat(fields[19], 64)
	if err != nil {
		t.Fatal(err)
	}
	return now.Add(-time.Duration((up - began/ticks) * float64(time.Second)))
}

// proportional adds up, in bytes, the memory of a process and its descendants;
// what several share is divided among them.
func proportional(t *testing.T, root int) int64 {
	t.Helper()
	parents := processes(t)
	var total int64
	for pid := range parents {
		ancestor := pid
		for ancestor > 1 && ancestor != root {
			ancestor = parents[ancestor]
		}
		if ancestor != root {
			continue
		}
		raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		if err != nil {
			continue // it has just ended
		}
		for line := range strings.Lines(string(raw)) {
			var kilobytes int64
			if n, _ := fmt.Sscanf(line, "Pss: %d kB", &kilobytes); n == 1 {
				total += kilobytes << 10
			}
		}
	}
	if total == 0 {
		t.Fatal("no memory was found")
	}
	return total
}
