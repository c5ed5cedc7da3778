package sheets

import "io"

// WriteXLSXOf is Write with fewer rows to a sheet than Excel has.
func (s Sheet) WriteXLSXOf(w io.Writer, rows Rows, perSheet int) error {
	return s.writeXLSX(w, rows, perSheet)
}
