package fiscal

import (
	"embed"
	"fmt"
	"strings"
	"sync"
	"time"
)

// tables holds ncm.txt and cfop.tsv, each under a line "# 2026-09-17 …" with its day, and
// words.tsv: code, name, further words.
//
//go:embed tables
var tables embed.FS

// shippedNCM is the table of the program: codes, and our words for some of them.
var shippedNCM = sync.OnceValue(func() *Table {
	day, lines := shipped("ncm.txt")
	entries := make([]Entry, len(lines))
	for i, code := range lines {
		entries[i] = Entry{Code: code}
	}
	return newTable(NCM, 0, day, entries)
})

// shippedCFOP is the table of the program, with the official descriptions.
var shippedCFOP = sync.OnceValue(func() *Table {
	day, lines := shipped("cfop.tsv")
	entries := make([]Entry, len(lines))
	for i, line := range lines {
		code, description, _ := strings.Cut(line, "\t")
		entries[i] = Entry{Code: code, Description: description}
	}
	return newTable(CFOP, 0, day, entries)
})

// ourWords are the names that we give to codes, and further words that people look for.
var ourWords = sync.OnceValue(func() map[string][2]string {
	words := map[string][2]string{}
	for _, line := range linesOf("words.tsv") {
		code, rest, _ := strings.Cut(line, "\t")
		name, more, _ := strings.Cut(rest, "\t")
		words[code] = [2]string{name, more}
	}
	return words
})

// shipped answers a file's day and its lines.
func shipped(name string) (day string, lines []string) {
	lines = linesOf(name)
	day, _, _ = strings.Cut(strings.TrimPrefix(lines[0], "# "), " ")
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		panic(fmt.Sprintf("fiscal: %s has no day: %v", name, err))
	}
	return day, lines[1:]
}

func linesOf(name string) []string {
	content, err := tables.ReadFile("tables/" + name)
	if err != nil {
		panic(fmt.Sprintf("fiscal: %v", err))
	}
	return strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
}
