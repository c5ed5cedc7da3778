package extracts

import "bytes"

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
