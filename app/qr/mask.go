package qr

// masks are the eight patterns that data may be turned over by.
var masks = [...]func(y, x int) bool{
	func(y, x int) bool { return (x+y)%2 == 0 },
	func(y, _ int) bool { return y%2 == 0 },
	func(_, x int) bool { return x%3 == 0 },
	func(y, x int) bool { return (x+y)%3 == 0 },
	func(y, x int) bool { return (x/3+y/2)%2 == 0 },
	func(y, x int) bool { return x*y%2+x*y%3 == 0 },
	func(y, x int) bool { return (x*y%2+x*y%3)%2 == 0 },
	func(y, x int) bool { return ((x+y)%2+x*y%3)%2 == 0 },
}

// maskBest turns the data over by the pattern that a camera reads best.
func (c Code) maskBest() {
	best, least := 0, -1
	for mask := range masks {
		c.turn(mask)
		c.format(mask)
		if p := c.penalty(); least < 0 || p < least {
			best, least = mask, p
		}
		c.turn(mask)
	}
	c.turn(best)
	c.format(best)
}

func (c Code) turn(mask int) {
	for y := range c.dark {
		for x := range c.dark[y] {
			if !c.fixed[y][x] && masks[mask](y, x) {
				c.dark[y][x] = !c.dark[y][x]
			}
		}
	}
}

// penalty adds up what disturbs a camera: runs, squares, what looks like a finder, and too
// much of one colour.
func (c Code) penalty() int {
	sum, dark := 0, 0
	for i := range c.size {
		sum += c.runs(func(j int) bool { return c.dark[i][j] })
		sum += c.runs(func(j int) bool { return c.dark[j][i] })
	}
	for y := range c.size {
		for x := range c.size {
			if c.dark[y][x] {
				dark++
			}
			if y > 0 && x > 0 && c.dark[y][x] == c.dark[y-1][x] && c.dark[y][x] == c.dark[y][x-1] && c.dark[y][x] == c.dark[y-1][x-1] {
				sum += 3
			}
		}
	}
	total := c.size * c.size
	steps := (abs(dark*20-total*10)+total-1)/total - 1
	return sum + max(0, steps)*10
}

// runs is the penalty of one line.
func (c Code) runs(at func(int) bool) int {
	sum, run := 0, 0
	colour := false
	var history [7]int
	note := func(length int) {
		if history[0] == 0 {
			length += c.size // the quiet zone before the first run
		}
		copy(history[1:], history[:6])
		history[0] = length
	}
	for i := range c.size {
		if at(i) == colour {
			run++
			switch {
			case run == 5:
				sum += 3
			case run > 5:
				sum++
			}
			continue
		}
		note(run)
		if !colour {
			sum += finders(history) * 40
		}
		colour, run = at(i), 1
	}
	if colour {
		note(run)
		run = 0
	}
	note(run + c.size)
	return sum + finders(history)*40
}

// finders counts, 0 to 2, how often the last runs look like a finder.
func finders(h [7]int) int {
	n := h[1]
	core := n > 0 && h[2] == n && h[3] == 3*n && h[4] == n && h[5] == n
	count := 0
	if core && h[0] >= 4*n && h[6] >= n {
		count++
	}
	if core && h[6] >= 4*n && h[0] >= n {
		count++
	}
	return count
}
