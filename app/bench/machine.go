package bench

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// machine is where it was measured, without anything that names it.
type machine struct {
	cpu, memory, system, goVersion string
	// busy is what else the processors had to do, as load averages.
	busy string
}

func thisMachine() machine {
	return machine{
		cpu:    fmt.Sprintf("%s, %d cores for this process", or(field("/proc/cpuinfo", "model name", ":"), runtime.GOARCH), runtime.NumCPU()),
		memory: gibibytes(field("/proc/meminfo", "MemTotal", ":")),
		system: or(strings.Trim(field("/etc/os-release", "PRETTY_NAME", "="), `"`), runtime.GOOS),

		goVersion: runtime.Version(),
		busy:      loadAverage(),
	}
}

// field reads "name: value" or "name=value" from a file; "" when it is not there.
func field(file, name, separator string) string {
	source, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer source.Close()
	for lines := bufio.NewScanner(source); lines.Scan(); {
		key, value, found := strings.Cut(lines.Text(), separator)
		if found && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func gibibytes(kilobytes string) string {
	var n float64
	if _, err := fmt.Sscanf(kilobytes, "%f kB", &n); err != nil {
		return "unknown"
	}
	return fmt.Sprintf("%.0f GiB", n/(1<<20))
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

// loadAverage is that of the last minute and of the last fifteen.
func loadAverage() string {
	raw, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	if numbers := strings.Fields(string(raw)); len(numbers) > 2 {
		return fmt.Sprintf("load average %s in the minute before, %s in the quarter of an hour", numbers[0], numbers[2])
	}
	return "unknown"
}
