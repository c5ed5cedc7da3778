package drawing

func cake(c *canvas, p Picture) {
	shadow(c, p, 240, 286, 150)
	c.fill(china.darker(0.14).opaque(), ellipse(240, 262, 158, 34))
	c.fill(china.opaque(), ellipse(240, 255, 158, 33))
	c.fill(p.Main.darker(0.2).opaque(), polygon(118, 148, 348, 172, 348, 250, 118, 250))
	c.fill(p.Main.opaque(), polygon(118, 176, 348, 188, 348, 250, 118, 250))
	c.fill(p.Accent.opaque(), polygon(118, 206, 348, 212, 348, 224, 118, 220))
	c.fill(p.Accent.opaque(), polygon(118, 150, 322, 116, 362, 172, 118, 178))
	c.fill(p.Accent.lighter(0.3).opaque(), polygon(140, 154, 312, 124, 330, 146, 140, 166))
	for i, x := range []float32{140, 182, 226, 270, 314} {
		c.fill(p.Accent.opaque(), box(x, 168, 22, 24+float32(i%3)*9, 11))
	}
	c.fill(tomato.opaque(), circle(262, 118, 20))
	c.fill(tomato.lighter(0.45).opaque(), ellipse(255, 111, 7, 5))
	c.fill(leaf.darker(0.2).opaque(), line(264, 98, 276, 80, 4))
}

func pudding(c *canvas, p Picture) {
	dish(c, p)
	c.fill(p.Accent.opaque(), ellipse(240, 214, 122, 44))
	c.fill(p.Main.darker(0.12).opaque(), polygon(166, 120, 314, 120, 342, 214, 138, 214))
	c.fill(p.Main.darker(0.12).opaque(), ellipse(240, 214, 102, 30))
	c.fill(p.Main.opaque(), polygon(166, 120, 270, 120, 282, 230, 150, 220))
	c.fill(p.Accent.darker(0.1).opaque(), ellipse(240, 120, 76, 26))
	c.fill(p.Accent.opaque(), ellipse(240, 115, 76, 25))
	for _, x := range []float32{178, 214, 258, 296} {
		c.fill(p.Accent.opaque(), box(x-9, 118, 18, 38+float32(int(x)%3)*8, 9))
	}
	c.fill(p.Accent.lighter(0.3).opaque(), ellipse(218, 110, 36, 8))
}

func iceCream(c *canvas, p Picture) {
	shadow(c, p, 240, 306, 80)
	for _, scoop := range []struct {
		x, y   float32
		colour Colour
	}{{196, 138, p.Main}, {284, 138, p.Accent}, {240, 96, p.Main.lighter(0.3)}} {
		c.fill(scoop.colour.darker(0.1).opaque(), circle(scoop.x, scoop.y, 52))
		c.fill(scoop.colour.opaque(), circle(scoop.x-3, scoop.y-4, 47))
		c.fill(scoop.colour.lighter(0.4).opaque(), ellipse(scoop.x-18, scoop.y-22, 15, 9))
	}
	cup := polygon(134, 168, 346, 168, 288, 268, 192, 268)
	c.fill(ice.darker(0.1).faded(235), cup)
	c.fillInside(cup, white.faded(150), polygon(152, 168, 196, 168, 214, 268, 200, 268))
	c.fill(ice.darker(0.18).opaque(), box(228, 262, 24, 30, 4))
	c.fill(ice.darker(0.18).opaque(), ellipse(240, 296, 58, 13))
	c.fill(ice.opaque(), ellipse(240, 292, 58, 12))
	c.fill(crust.opaque(), polygon(300, 36, 318, 42, 290, 104, 272, 98))
	c.fill(tomato.opaque(), circle(240, 42, 15))
}

func acai(c *canvas, p Picture) {
	shadow(c, p, 240, 298, 112)
	c.fill(wood.darker(0.2).opaque(), bowlShape(240, 176, 150, 122))
	c.fill(wood.opaque(), bowlShape(228, 176, 132, 112))
	c.fill(wood.lighter(0.15).opaque(), ellipse(240, 176, 150, 50))
	c.fill(p.Main.opaque(), ellipse(240, 172, 136, 48))
	c.fill(p.Main.lighter(0.16).opaque(), ellipse(226, 162, 104, 30))
	for i := range 5 {
		x := 138 + float32(i)*23
		y := 168 - float32(i)*7
		c.fill(cream.darker(0.08).opaque(), ellipse(x, y+2, 22, 14))
		c.fill(Colour(0xfaeeb6).opaque(), ellipse(x, y, 20, 12))
	}
	for _, at := range [][2]float32{{286, 150}, {312, 164}, {268, 166}, {296, 180}} {
		c.fill(tomato.opaque(), blob(at[0]-14, at[1]-8, at[0], at[1]-13, at[0]+14, at[1]-8, at[0], at[1]+14))
		c.fill(cream.opaque(), group(circle(at[0]-4, at[1]-3, 1.8), circle(at[0]+5, at[1]-2, 1.8), circle(at[0], at[1]+5, 1.8)))
	}
	for i := range 26 {
		x := 176 + float32(i*37%118)
		y := 186 + float32(i*23%26)
		c.fill(p.Accent.opaque(), ellipse(x, y, 6, 4))
	}
}

func fruit(c *canvas, p Picture) {
	shadow(c, p, 240, 296, 120)
	c.fill(p.Main.darker(0.12).opaque(), circle(186, 168, 58))
	c.fill(p.Main.opaque(), circle(182, 164, 54))
	c.fill(p.Main.lighter(0.4).opaque(), ellipse(164, 142, 15, 11))
	c.fill(p.Accent.darker(0.12).opaque(), circle(292, 162, 60))
	c.fill(p.Accent.opaque(), circle(288, 158, 56))
	c.fill(p.Accent.lighter(0.4).opaque(), ellipse(268, 136, 16, 11))
	c.fill(Colour(0x7a4c25).opaque(), group(line(186, 112, 194, 88, 6), line(292, 102, 298, 80, 6)))
	c.fill(leaf.opaque(), group(blob(196, 98, 222, 80, 234, 96, 212, 108)))
	c.fill(Colour(0xf2cf45).darker(0.12).opaque(), blob(112, 190, 150, 232, 230, 250, 330, 226, 368, 178, 350, 176, 300, 200, 220, 206, 150, 188, 124, 172))
	c.fill(Colour(0xf2cf45).opaque(), blob(116, 186, 156, 222, 232, 238, 322, 216, 362, 178, 350, 176, 300, 200, 220, 206, 150, 188, 124, 172))
	c.fill(wood.darker(0.15).opaque(), bowlShape(240, 214, 150, 84))
	c.fill(wood.opaque(), bowlShape(230, 214, 134, 76))
	c.fill(wood.lighter(0.2).opaque(), box(86, 206, 308, 16, 8))
}

func biscuits(c *canvas, p Picture) {
	shadow(c, p, 240, 286, 150)
	c.fill(china.darker(0.14).opaque(), ellipse(240, 242, 166, 54))
	c.fill(china.opaque(), ellipse(240, 234, 166, 52))
	for _, at := range [][2]float32{{178, 200}, {302, 200}, {240, 148}, {240, 220}} {
		x, y := at[0], at[1]
		c.fill(p.Main.darker(0.22).opaque(), ellipse(x, y+8, 64, 48))
		c.fill(p.Main.opaque(), ellipse(x, y, 64, 47))
		c.fill(p.Main.lighter(0.2).opaque(), ellipse(x-8, y-10, 46, 26))
		for _, chip := range [][2]float32{{-34, 4}, {-12, -20}, {16, -12}, {36, 8}, {4, 14}, {-18, 24}, {24, 26}} {
			c.fill(p.Accent.opaque(), ellipse(x+chip[0], y+chip[1], 8.5, 6.5))
			c.fill(p.Accent.lighter(0.25).opaque(), ellipse(x+chip[0]-2, y+chip[1]-2, 3, 2))
		}
	}
}
