package extracts

import (
	"bytes"
	"io"
)

// Read checks a whole file by its layout and gives what it tells; found is called for each
// line of a sale and each credit, also of a file with errors. It holds one line at a time.
func Read(in io.Reader, layout *Layout, found func(*Detail, *Credit) error) (Heading, []Problem, error) {
	var problems []Problem
	c := &checker{layout: layout, problem: func(p Problem) error {
		if len(problems) < mostProblems {
			problems = append(problems, p)
		}
		return nil
	}}
	r := reading{}
	_, err := eachLine(in, 1, func(n int, line []byte, whole bool) error {
		if err := c.line(n, line, whole); err != nil {
			return err
		}
		return takeLine(&r, layout, line, found)
	})
	if err == nil {
		err = c.end()
	}
	return c.heading, problems, err
}

// mostProblems are how many problems of a file are kept.
const mostProblems = 1000

func takeLine(r *reading, layout *Layout, line []byte, found func(*Detail, *Credit) error) error {
	record := layout.Of(bytes.TrimPrefix(line, []byte("\xef\xbb\xbf")))
	if record == nil {
		return nil
	}
	row, _ := record.Parse(line)
	d, c := r.take(layout, row)
	if d == nil && c == nil {
		return nil
	}
	return found(d, c)
}
