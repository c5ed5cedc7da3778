package printing

import (
	"strings"
	"unicode"
)

// compose places a line's words on as many rows as they need within max, in the
// unit of width. Each row is its pieces with their distance from the left.
func compose(line Line, max int, width func(string) int) [][]piece {
	lead := width(line.Lead)
	if lead > max/2 {
		line.Text, line.Lead, lead = line.Lead+line.Text, "", 0
	}
	var rows [][]piece
	for i, text := range wrap(line.Text, max-lead, width) {
		x := lead
		if line.Center {
			x += (max - lead - width(text)) / 2
		}
		row := []piece{{x, text}}
		if i == 0 && line.Lead != "" {
			row = []piece{{0, line.Lead}, {x, text}}
		}
		rows = append(rows, row)
	}
	if line.Right == "" {
		return rows
	}
	for i, text := range wrap(line.Right, max, width) {
		at := piece{max - width(text), text}
		last := rows[len(rows)-1]
		end := last[len(last)-1]
		if i == 0 && end.x+width(end.text+" ") <= at.x {
			rows[len(rows)-1] = append(last, at)
			continue
		}
		rows = append(rows, []piece{at})
	}
	return rows
}

// wrap breaks a text of single spaces between words, and within a word only
// where it is wider than a whole row. It answers at least one row, and loses
// nothing but the spaces at the breaks.
func wrap(text string, max int, width func(string) int) []string {
	var rows []string
	row := ""
	for _, word := range strings.Split(text, " ") {
		if row != "" && width(row+" "+word) <= max {
			row += " " + word
			continue
		}
		if row != "" {
			rows = append(rows, row)
		}
		for width(word) > max {
			head := fitting(word, max, width)
			if head == word {
				break
			}
			rows = append(rows, head)
			word = word[len(head):]
		}
		row = word
	}
	return append(rows, row)
}

// fitting is the longest beginning of a word that fits, at least one character,
// without parting a letter from its accents.
func fitting(word string, max int, width func(string) int) string {
	end := 0
	for i, r := range word {
		if i == 0 || unicode.Is(unicode.M, r) {
			continue
		}
		if end > 0 && width(word[:i]) > max {
			return word[:end]
		}
		end = i
	}
	if end == 0 {
		return word
	}
	return word[:end]
}
