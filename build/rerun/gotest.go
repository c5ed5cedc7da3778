package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// event is a line of `go test -json`.
type event struct {
	Action, Package, Test, Output string
}

// goTests runs go test in dir with args, whose packages stand last and begin with "./".
// The output is that of go test without -v.
func goTests(dir string, args []string) ([]failure, error) {
	first := slices.IndexFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "./") })
	if first < 0 {
		return nil, errors.New("go: which packages? They begin with ./")
	}
	flags := args[:first]
	failed, err := goTest(dir, args)
	if err != nil {
		return nil, err
	}
	var failures []failure
	for _, f := range failed {
		failures = append(failures, failure{name: strings.TrimSpace(f.pkg + " " + f.test), again: func() bool {
			alone := slices.Concat(flags, []string{"-count=1"})
			if f.test != "" {
				alone = append(alone, "-run=^"+f.test+"$")
			}
			still, err := goTest(dir, append(alone, f.pkg))
			return err == nil && len(still) == 0
		}})
	}
	return failures, nil
}

// failedTest is a test that failed, or a package without one that did: it did not
// compile, panicked or took too long.
type failedTest struct{ pkg, test string }

// goTest runs go test once and answers what failed.
func goTest(dir string, args []string) ([]failedTest, error) {
	cmd := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	failed, readErr := follow(out, os.Stdout)
	err = cmd.Wait()
	switch {
	case readErr != nil:
		return nil, readErr
	case err != nil && len(failed) == 0:
		return nil, fmt.Errorf("go test: %w", err)
	}
	return failed, nil
}

// follow reads events, prints to out what go test prints without -v, and answers what failed.
func follow(events io.Reader, out io.Writer) ([]failedTest, error) {
	var failed []failedTest
	running := map[string]*packageRun{}
	for lines := bufio.NewReader(events); ; {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return failed, nil
		}
		if err != nil {
			return nil, err
		}
		var e event
		if json.Unmarshal(line, &e) != nil {
			_, _ = out.Write(line)
			continue
		}
		if e.Action == "build-output" {
			fmt.Fprint(out, e.Output)
			continue
		}
		run := running[e.Package]
		if run == nil {
			run = &packageRun{said: map[string]*strings.Builder{}}
			running[e.Package] = run
		}
		run.take(e, out)
		if e.Test == "" && (e.Action == "pass" || e.Action == "skip" || e.Action == "fail") {
			failed = append(failed, run.end(e, out)...)
			delete(running, e.Package)
		}
	}
}

// packageRun is a package whose tests run.
type packageRun struct {
	// said is what the tests under way have printed, and under "" their package.
	said   map[string]*strings.Builder
	failed []string
}

// take notes what a test prints, and prints it once the test has failed.
func (p *packageRun) take(e event, out io.Writer) {
	root, _, _ := strings.Cut(e.Test, "/")
	if p.said[root] == nil {
		p.said[root] = &strings.Builder{}
	}
	switch {
	case e.Action == "output" && !strings.HasPrefix(e.Output, "=== "):
		p.said[root].WriteString(e.Output)
	case e.Test == "" || e.Test != root:
	case e.Action == "fail":
		p.failed = append(p.failed, root)
		fmt.Fprint(out, p.said[root])
		delete(p.said, root)
	case e.Action == "pass" || e.Action == "skip":
		delete(p.said, root)
	}
}

// end prints the package's summary and answers what failed of it.
func (p *packageRun) end(e event, out io.Writer) (failed []failedTest) {
	summary := p.said[""].String()
	if e.Action != "fail" {
		// Of what a package says that passed, only the last line is go test's own.
		lines := strings.Split(strings.TrimSuffix(summary, "\n"), "\n")
		fmt.Fprintln(out, lines[len(lines)-1])
		return nil
	}
	delete(p.said, "")
	for _, unfinished := range p.said {
		fmt.Fprint(out, unfinished)
	}
	fmt.Fprint(out, summary)
	// A run that came to its end says FAIL before its summary; else tests may be missing.
	if !strings.HasPrefix(summary, "FAIL\n") && !strings.Contains(summary, "\nFAIL\n") || len(p.failed) == 0 {
		return []failedTest{{pkg: e.Package}}
	}
	for _, test := range p.failed {
		failed = append(failed, failedTest{e.Package, test})
	}
	return failed
}
