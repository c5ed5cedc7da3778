// Command rerun runs tests, and what fails once more, alone.
//
//	rerun go FLAG... ./PACKAGE...  go test; a failed test, or its package, again
//	rerun vitest FLAG...           vitest run; a failed file again
//
// It exits with 0 if all of it passes in the end. What passed only the second time is
// unsteady: its name is added to the file that the variable UNSTEADY names, a line for
// each, and somebody has to repair it. More than twenty failures are no unsteadiness,
// and are not run again.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"strings"
)

// most is how many failures are worth another try.
const most = 20

// failure is something that failed and can be run alone.
type failure struct {
	name  string
	again func() (passed bool)
}

func main() {
	if len(os.Args) < 2 {
		fail("usage: rerun go FLAG... ./PACKAGE... | vitest FLAG...")
	}
	// The runner gets the terminal's Ctrl-C as well and ends by itself.
	signal.Ignore(os.Interrupt)
	var failures []failure
	var err error
	switch os.Args[1] {
	case "go":
		failures, err = goTests(".", os.Args[2:])
	case "vitest":
		failures, err = vitest(".", []string{"npx", "vitest", "run"}, os.Args[2:])
	default:
		err = fmt.Errorf("unknown runner %q", os.Args[1])
	}
	if err != nil {
		fail(err.Error())
	}
	unsteady, ok := settle(failures)
	if err := note(os.Getenv("UNSTEADY"), unsteady); err != nil {
		fail(err.Error())
	}
	if !ok {
		os.Exit(1)
	}
}

// settle runs the failures again, one after the other, and answers the names of those
// that passed and whether all did.
func settle(failures []failure) (unsteady []string, ok bool) {
	if len(failures) > most {
		fmt.Printf("rerun: %d failures, too many to be run again\n", len(failures))
		return nil, false
	}
	ok = true
	for _, f := range failures {
		fmt.Printf("rerun: %s failed; once more, alone\n", f.name)
		if f.again() {
			unsteady = append(unsteady, f.name)
		} else {
			ok = false
		}
	}
	return unsteady, ok
}

// note adds the names to the file; without one they are only printed.
func note(file string, names []string) error {
	for _, name := range names {
		fmt.Printf("rerun: unsteady: %s\n", name)
	}
	if file == "" || len(names) == 0 {
		return nil
	}
	out, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, strings.Join(names, "\n")); err != nil {
		return err
	}
	return out.Close()
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, "rerun:", message)
	os.Exit(2)
}
