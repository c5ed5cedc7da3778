package extracts

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// longestLine is how many columns a line has at most; what is longer is no extract.
const longestLine = 4096

// eachLine gives the lines of a file, without their ends, to fn; it holds one at a time. Of
// a line that is longer than longestLine only its beginning is given, and whole is false. n
// counts from first.
func eachLine(r io.Reader, first int, fn func(n int, line []byte, whole bool) error) (next int, err error) {
	in := bufio.NewReaderSize(r, 64<<10)
	n := first
	var line []byte
	whole := true
	for {
		part, err := in.ReadSlice('\n')
		room := longestLine + 2 - len(line)
		if len(part) > room {
			part, whole = part[:max(room, 0)], false
		}
		line = append(line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return n, err
		case errors.Is(err, io.EOF) && len(line) == 0:
			return n, nil
		}
		if text := bytes.TrimRight(line, "\r\n\x1a"); len(text) > longestLine {
			err2 := fn(n, text[:longestLine], false)
			if err2 != nil {
				return n, err2
			}
		} else if err2 := fn(n, text, whole); err2 != nil {
			return n, err2
		}
		n++
		line, whole = line[:0], true
		if errors.Is(err, io.EOF) {
			return n, nil
		}
	}
}

// firstOf is the first line of a file's beginning.
func firstOf(body []byte) []byte {
	first, _, _ := bytes.Cut(body, []byte("\n"))
	return bytes.TrimRight(first[:min(len(first), longestLine)], "\r")
}
