package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// report is what vitest's JSON reporter writes.
type report struct {
	TestResults []struct {
		// Name is the path of the file.
		Name, Status     string
		AssertionResults []struct{ Status, FullName string }
	}
}

// vitest runs the command in dir and answers the files that failed: a test in one may
// build on those before it. args must not choose reporters.
func vitest(dir string, command, args []string) ([]failure, error) {
	failed, err := runVitest(dir, slices.Concat(command, args))
	if err != nil {
		return nil, err
	}
	var failures []failure
	for file, name := range failed {
		failures = append(failures, failure{name: name, again: func() bool {
			still, err := runVitest(dir, slices.Concat(command, args, []string{file}))
			return err == nil && len(still) == 0
		}})
	}
	slices.SortFunc(failures, func(a, b failure) int { return cmp.Compare(a.name, b.name) })
	return failures, nil
}

// runVitest runs vitest once and answers the name of each failed file, which tells its
// failed tests as well.
func runVitest(dir string, command []string) (map[string]string, error) {
	temporary, err := os.MkdirTemp("", "rerun-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(temporary) }()
	written := filepath.Join(temporary, "report.json")
	cmd := exec.Command(command[0], append(slices.Clone(command[1:]), "--reporter=default", "--reporter=json", "--outputFile.json="+written)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, os.Stdout, os.Stderr
	ran := cmd.Run()
	raw, err := os.ReadFile(written)
	if err != nil {
		return nil, fmt.Errorf("vitest left no report (%w): %w", ran, err)
	}
	var told report
	if err := json.Unmarshal(raw, &told); err != nil {
		return nil, fmt.Errorf("vitest's report: %w", err)
	}
	failed := failedFiles(dir, told)
	if ran != nil && len(failed) == 0 {
		return nil, fmt.Errorf("vitest failed outside of its tests: %w", ran)
	}
	return failed, nil
}

func failedFiles(dir string, told report) map[string]string {
	failed := map[string]string{}
	for _, file := range told.TestResults {
		if file.Status != "failed" {
			continue
		}
		names := []string{file.Name}
		if absolute, err := filepath.Abs(dir); err == nil {
			if local, err := filepath.Rel(absolute, file.Name); err == nil {
				names[0] = local
			}
		}
		for _, test := range file.AssertionResults {
			if test.Status == "failed" {
				names = append(names, test.FullName)
			}
		}
		failed[file.Name] = strings.Join(names, " > ")
	}
	return failed
}
