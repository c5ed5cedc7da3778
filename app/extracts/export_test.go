package extracts

import "io"

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
