package qr

// newCode draws what every code of a version has.
func newCode(version int) Code {
	c := Code{size: 17 + 4*version}
	c.dark, c.fixed = make([][]bool, c.size), make([][]bool, c.size)
	for y := range c.dark {
		c.dark[y], c.fixed[y] = make([]bool, c.size), make([]bool, c.size)
	}
	for i := range c.size {
		c.set(6, i, i%2 == 0)
		c.set(i, 6, i%2 == 0)
	}
	for _, corner := range [][2]int{{3, 3}, {3, c.size - 4}, {c.size - 4, 3}} {
		c.finder(corner[0], corner[1])
	}
	at := alignments(version)
	for i, y := range at {
		for j, x := range at {
			first, last := 0, len(at)-1
			if i == first && (j == first || j == last) || i == last && j == first {
				continue // a finder is there
			}
			c.alignment(y, x)
		}
	}
	c.format(0)
	c.version(version)
	return c
}

func (c Code) set(y, x int, dark bool) { c.dark[y][x], c.fixed[y][x] = dark, true }

func (c Code) finder(y, x int) {
	for dy := -4; dy <= 4; dy++ {
		for dx := -4; dx <= 4; dx++ {
			if far := max(abs(dy), abs(dx)); inside(y+dy, c.size) && inside(x+dx, c.size) {
				c.set(y+dy, x+dx, far != 2 && far != 4)
			}
		}
	}
}

func (c Code) alignment(y, x int) {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			c.set(y+dy, x+dx, max(abs(dy), abs(dx)) != 1)
		}
	}
}

// alignments are the rows, and the columns, of the small squares.
func alignments(version int) []int {
	if version == 1 {
		return nil
	}
	count := version/7 + 2
	step := (version*4 + count*2 + 1) / (count*2 - 2) * 2
	at := make([]int, count)
	at[0] = 6
	for i := count - 1; i > 0; i-- {
		at[i] = 17 + 4*version - 7 - (count-1-i)*step
	}
	return at
}

// format writes the level M, whose bits are 00, and the mask.
func (c Code) format(mask int) {
	rest := mask
	for range 10 {
		rest = rest<<1 ^ rest>>9*0x537
	}
	bits := (mask<<10 | rest) ^ 0x5412
	bit := func(i int) bool { return bits>>i&1 == 1 }
	for i := range 6 {
		c.set(i, 8, bit(i))
	}
	c.set(7, 8, bit(6))
	c.set(8, 8, bit(7))
	c.set(8, 7, bit(8))
	for i := 9; i < 15; i++ {
		c.set(8, 14-i, bit(i))
	}
	for i := range 8 {
		c.set(8, c.size-1-i, bit(i))
	}
	for i := 8; i < 15; i++ {
		c.set(c.size-15+i, 8, bit(i))
	}
	c.set(c.size-8, 8, true)
}

func (c Code) version(version int) {
	if version < 7 {
		return
	}
	rest := version
	for range 12 {
		rest = rest<<1 ^ rest>>11*0x1F25
	}
	bits := version<<12 | rest
	for i := range 18 {
		dark := bits>>i&1 == 1
		a, b := c.size-11+i%3, i/3
		c.set(b, a, dark)
		c.set(a, b, dark)
	}
}

// place writes the words in the zigzag of pairs of columns, from the bottom right.
func (c Code) place(words []byte) {
	i := 0
	for right := c.size - 1; right >= 1; right -= 2 {
		if right == 6 {
			right = 5
		}
		for step := range c.size {
			for j := range 2 {
				x, y := right-j, step
				if (right+1)&2 == 0 {
					y = c.size - 1 - step
				}
				if !c.fixed[y][x] && i < 8*len(words) {
					c.dark[y][x] = words[i/8]>>(7-i%8)&1 == 1
					i++
				}
			}
		}
	}
}

func inside(i, size int) bool { return i >= 0 && i < size }

func abs(n int) int { return max(n, -n) }
