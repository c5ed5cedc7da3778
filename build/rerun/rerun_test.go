package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// toy writes a module whose tests fail as their names say.
func toy(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module toy\n\ngo 1.26\n",
		"steady/steady_test.go": `package steady

import "testing"

func TestSteady(t *testing.T) {}
`,
		"shaky/shaky_test.go": `package shaky

import (
	"os"
	"testing"
)

func TestSteady(t *testing.T) {}

func TestUnsteady(t *testing.T) {
	t.Run("part", func(t *testing.T) {
		if _, err := os.Stat("seen"); err != nil {
			_ = os.WriteFile("seen", nil, 0o644)
			t.Fatal("the first time")
		}
	})
}
`,
		"panics/panics_test.go": `package panics

import (
	"os"
	"testing"
)

func TestPanics(t *testing.T) {
	if _, err := os.Stat("seen"); err != nil {
		_ = os.WriteFile("seen", nil, 0o644)
		panic("the first time")
	}
}
`,
		"broken/broken_test.go": `package broken

import "testing"

func TestBroken(t *testing.T) { t.Error("each time") }
`,
		"stray/stray_test.go": "package stray\n\nvar _ = missing\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestWhatFailsIsRunOnceMore(t *testing.T) {
	for _, c := range []struct {
		packages string
		unsteady []string
		ok       bool
	}{
		{"./steady", nil, true},
		{"./shaky ./steady", []string{"toy/shaky TestUnsteady"}, true},
		{"./panics", []string{"toy/panics"}, true},
		{"./broken ./shaky", []string{"toy/shaky TestUnsteady"}, false},
		{"./stray", nil, false},
	} {
		t.Run(c.packages, func(t *testing.T) {
			failures, err := goTests(toy(t), append([]string{"-count=1"}, strings.Fields(c.packages)...))
			if err != nil {
				t.Fatal(err)
			}
			unsteady, ok := settle(failures)
			if ok != c.ok || !slices.Equal(unsteady, c.unsteady) {
				t.Errorf("unsteady %q, passed %t; want %q, %t", unsteady, ok, c.unsteady, c.ok)
			}
		})
	}
}

func TestManyFailuresAreNotRunAgain(t *testing.T) {
	again := func() bool { t.Error("it was run again"); return true }
	if unsteady, ok := settle(slices.Repeat([]failure{{"a", again}}, most+1)); ok || unsteady != nil {
		t.Errorf("unsteady %q, passed %t", unsteady, ok)
	}
}

func TestUnsteadyNamesAreNoted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "unsteady")
	for _, names := range [][]string{nil, {"one", "two"}, {"three"}} {
		if err := note(file, names); err != nil {
			t.Fatal(err)
		}
	}
	if noted, err := os.ReadFile(file); err != nil || string(noted) != "one\ntwo\nthree\n" {
		t.Errorf("%q, %v", noted, err)
	}
}

// What `go test -json` says becomes what go test prints without -v.
func TestOutputIsThatOfGoTest(t *testing.T) {
	var out strings.Builder
	failed, err := follow(strings.NewReader(strings.Join([]string{
		`{"Action":"run","Package":"p","Test":"TestA"}`,
		`{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}`,
		`{"Action":"output","Package":"p","Test":"TestA/x","Output":"    a_test.go:1: chatter\n"}`,
		`{"Action":"pass","Package":"p","Test":"TestA/x"}`,
		`{"Action":"pass","Package":"p","Test":"TestA"}`,
		`{"Action":"output","Package":"p","Output":"PASS\n"}`,
		`{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}`,
		`{"Action":"pass","Package":"p"}`,
		`{"Action":"run","Package":"q","Test":"TestB"}`,
		`{"Action":"output","Package":"q","Test":"TestB","Output":"    b_test.go:1: wrong\n"}`,
		`{"Action":"fail","Package":"q","Test":"TestB"}`,
		`{"Action":"output","Package":"q","Output":"FAIL\n"}`,
		`{"Action":"output","Package":"q","Output":"FAIL\tq\t0.1s\n"}`,
		`{"Action":"fail","Package":"q"}`,
	}, "\n")+"\n"), &out)
	if err != nil || !slices.Equal(failed, []failedTest{{"q", "TestB"}}) {
		t.Errorf("failed %v, %v", failed, err)
	}
	if want := "ok  \tp\t0.1s\n    b_test.go:1: wrong\nFAIL\nFAIL\tq\t0.1s\n"; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}

func TestFailedFilesAreNamed(t *testing.T) {
	dir := t.TempDir()
	written := `{"testResults":[{"name":"` + dir + `/a.test.ts","status":"failed","assertionResults":[
		{"status":"failed","fullName":"board shows"},{"status":"passed","fullName":"board hides"}]},
		{"name":"` + dir + `/b.test.ts","status":"passed","assertionResults":[]}]}`
	t.Setenv("REPORT", written)
	script := filepath.Join(dir, "vitest")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nfor last; do :; done\n"+`printf %s "$REPORT" >"${last#--outputFile.json=}"`+"\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	failures, err := vitest(dir, []string{script}, nil)
	if err != nil || len(failures) != 1 || failures[0].name != "a.test.ts > board shows" {
		t.Errorf("%+v, %v", failures, err)
	}
}
