package drawing

// dish is the white plate that a meal is served on.
func dish(c *canvas, p Picture) {
	shadow(c, p, 240, 292, 160)
	c.fill(china.darker(0.16).opaque(), ellipse(240, 192, 176, 108))
	c.fill(china.opaque(), ellipse(240, 184, 176, 106))
	c.fill(china.darker(0.07).opaque(), ellipse(240, 184, 134, 78))
	c.fill(china.darker(0.02).opaque(), ellipse(240, 188, 130, 73))
}

func plate(c *canvas, p Picture) {
	dish(c, p)
	rice := blob(128, 186, 142, 150, 186, 132, 222, 150, 226, 190, 190, 214, 146, 210)
	c.fill(Colour(0xf3ead6).darker(0.1).opaque(), blob(126, 194, 142, 156, 186, 138, 224, 156, 230, 196, 192, 222, 146, 218))
	c.fill(Colour(0xfdf6e6).opaque(), rice)
	for _, at := range [][2]float32{{160, 160}, {186, 152}, {202, 172}, {174, 184}, {150, 188}, {198, 196}} {
		c.fill(Colour(0xe3d5b4).opaque(), line(at[0], at[1], at[0]+9, at[1]-4, 4))
	}
	c.fill(p.Main.darker(0.3).opaque(), blob(222, 148, 268, 118, 330, 132, 352, 172, 316, 204, 258, 196))
	meat := blob(222, 142, 268, 112, 330, 126, 352, 166, 316, 196, 258, 188)
	c.fill(p.Main.opaque(), meat)
	for i := range 4 {
		x := 244 + float32(i)*26
		c.fillInside(meat, p.Main.darker(0.4).faded(170), line(x, 200, x+34, 112, 6))
	}
	c.fill(p.Accent.opaque(), blob(192, 214, 240, 202, 300, 210, 292, 242, 240, 252, 198, 244))
	for _, at := range [][2]float32{{216, 222}, {238, 214}, {262, 222}, {282, 224}, {228, 238}, {254, 240}, {274, 238}} {
		c.fill(p.Accent.lighter(0.22).opaque(), ellipse(at[0], at[1], 10, 6))
	}
	c.fill(leaf.opaque(), blob(308, 214, 330, 198, 352, 206, 344, 226, 318, 232))
	c.fill(tomato.opaque(), circle(340, 208, 13))
	c.fill(tomato.lighter(0.4).opaque(), ellipse(336, 203, 5, 3.4))
}

func fish(c *canvas, p Picture) {
	dish(c, p)
	c.fill(p.Main.darker(0.25).opaque(), blob(298, 180, 362, 132, 356, 184, 366, 236))
	body := blob(104, 186, 150, 142, 220, 128, 290, 158, 330, 184, 290, 214, 220, 238, 150, 228)
	c.fill(p.Main.opaque(), body)
	c.fillInside(body, p.Main.lighter(0.35).opaque(), ellipse(208, 232, 120, 34))
	c.fillInside(body, p.Main.darker(0.15).opaque(), ellipse(208, 132, 110, 22))
	for i := range 4 {
		x := 184 + float32(i)*32
		c.fillInside(body, p.Main.darker(0.4).faded(180), line(x, 214, x+20, 148, 6))
	}
	c.fill(white.opaque(), circle(140, 176, 10))
	c.fill(darkness.opaque(), circle(138, 177, 5))
	c.fill(p.Main.darker(0.3).opaque(), line(160, 152, 166, 212, 4))
	for _, at := range [][2]float32{{318, 226}, {296, 246}} {
		c.fill(p.Accent.darker(0.15).opaque(), ellipse(at[0], at[1], 28, 19))
		c.fill(p.Accent.lighter(0.55).opaque(), ellipse(at[0], at[1], 23, 15))
		c.fill(p.Accent.opaque(), ellipse(at[0], at[1], 17, 10))
	}
	c.fill(leaf.opaque(), blob(120, 240, 144, 228, 168, 242, 146, 254))
}

func shrimp(c *canvas, p Picture) {
	dish(c, p)
	c.fill(leaf.opaque(), blob(140, 200, 180, 156, 240, 150, 300, 156, 340, 200, 300, 236, 240, 246, 180, 236))
	c.fill(leaf.lighter(0.25).opaque(), blob(176, 198, 208, 172, 272, 172, 304, 198, 272, 222, 208, 222))
	for _, at := range [][3]float32{{168, 172, 1}, {312, 172, -1}, {204, 226, 1}, {276, 226, -1}, {240, 156, 1}} {
		x, y, side := at[0], at[1], at[2]
		arc := [][2]float32{{-30, 6}, {-22, -14}, {-4, -24}, {14, -18}, {24, -2}, {22, 14}}
		for i, bead := range arc {
			radius := 17 - float32(i)*1.9
			colour := p.Main
			if i%2 == 1 {
				colour = p.Main.lighter(0.3)
			}
			c.fill(colour.opaque(), circle(x+side*bead[0], y+bead[1], radius))
		}
		c.fill(p.Main.darker(0.1).opaque(), polygon(x+side*22, y+14, x+side*36, y+30, x+side*20, y+36, x+side*12, y+26))
	}
	c.fill(p.Accent.darker(0.2).opaque(), ellipse(240, 200, 36, 22))
	c.fill(p.Accent.opaque(), ellipse(240, 197, 31, 18))
	c.fill(p.Accent.lighter(0.4).opaque(), ellipse(232, 192, 12, 5))
}

func steak(c *canvas, p Picture) {
	shadow(c, p, 240, 292, 160)
	c.fill(wood.darker(0.25).opaque(), box(88, 132, 304, 148, 30))
	c.fill(wood.opaque(), box(88, 122, 304, 148, 30))
	c.fill(wood.lighter(0.12).opaque(), group(box(104, 146, 272, 5, 2), box(104, 238, 272, 5, 2)))
	outline := blob(128, 200, 146, 152, 210, 134, 286, 148, 304, 186, 262, 204, 236, 236, 168, 246)
	c.fill(cream.darker(0.1).opaque(), blob(120, 204, 140, 146, 210, 126, 294, 142, 314, 188, 268, 214, 240, 246, 164, 256))
	c.fill(p.Main.opaque(), outline)
	for i := range 5 {
		x := 130 + float32(i)*34
		c.fillInside(outline, p.Main.darker(0.45).faded(190), line(x, 250, x+56, 128, 7))
	}
	c.fill(cream.opaque(), ellipse(206, 168, 17, 11))
	for _, at := range [][2]float32{{326, 160}, {350, 180}, {330, 204}, {352, 222}, {318, 238}} {
		c.fill(p.Accent.opaque(), box(at[0]-20, at[1]-9, 40, 17, 7))
		c.fill(p.Accent.lighter(0.3).opaque(), box(at[0]-16, at[1]-7, 30, 5, 2))
	}
}

func pasta(c *canvas, p Picture) {
	dish(c, p)
	noodle := Colour(0xf1cf7a)
	for i, ring := range [][2]float32{{104, 62}, {92, 52}, {78, 44}, {64, 35}, {48, 26}} {
		colour := noodle
		if i%2 == 0 {
			colour = noodle.darker(0.14)
		}
		c.fill(colour.opaque(), ellipse(240+float32(i%3-1)*6, 190-float32(i)*5, ring[0], ring[1]))
	}
	c.fill(p.Main.opaque(), blob(186, 168, 210, 140, 256, 134, 296, 152, 302, 178, 274, 204, 262, 190, 240, 212, 214, 196))
	c.fill(p.Main.lighter(0.25).opaque(), blob(206, 158, 236, 144, 270, 152, 244, 166))
	for _, at := range [][2]float32{{222, 176}, {262, 168}, {246, 150}} {
		c.fill(p.Accent.darker(0.2).opaque(), circle(at[0], at[1]+3, 17))
		c.fill(p.Accent.opaque(), circle(at[0], at[1], 16))
		c.fill(p.Accent.lighter(0.3).opaque(), ellipse(at[0]-5, at[1]-6, 6, 4))
	}
	c.fill(leaf.opaque(), group(blob(196, 148, 214, 130, 230, 142, 212, 154)))
	c.fill(leaf.darker(0.15).opaque(), blob(280, 190, 300, 184, 306, 202, 288, 206))
}

func salad(c *canvas, p Picture) {
	shadow(c, p, 240, 294, 120)
	for i, at := range [][3]float32{{150, 172, 40}, {196, 142, 46}, {248, 128, 48}, {298, 144, 44}, {336, 176, 36}, {220, 172, 46}, {280, 176, 44}} {
		green := leaf
		if i%2 == 1 {
			green = leaf.lighter(0.28)
		}
		x, y, s := at[0], at[1], at[2]
		c.fill(green.opaque(), blob(x-s, y+s*0.3, x-s*0.7, y-s*0.5, x-s*0.1, y-s*0.9, x+s*0.6, y-s*0.6, x+s, y+s*0.2, x+s*0.3, y+s*0.7, x-s*0.5, y+s*0.8))
		c.fill(green.lighter(0.3).opaque(), line(x-s*0.4, y+s*0.4, x+s*0.2, y-s*0.5, 3))
	}
	for _, at := range [][2]float32{{178, 164}, {262, 144}, {318, 170}} {
		c.fill(tomato.opaque(), circle(at[0], at[1], 19))
		c.fill(tomato.lighter(0.35).opaque(), ellipse(at[0]-6, at[1]-7, 7, 5))
	}
	for _, at := range [][2]float32{{216, 150}, {292, 186}, {236, 184}} {
		c.fill(p.Accent.darker(0.12).opaque(), box(at[0]-16, at[1]-10, 34, 24, 6))
		c.fill(p.Accent.opaque(), box(at[0]-16, at[1]-12, 34, 20, 6))
	}
	c.fill(p.Main.darker(0.18).opaque(), bowlShape(240, 192, 146, 106))
	c.fill(p.Main.opaque(), bowlShape(232, 192, 130, 98))
	c.fill(p.Main.lighter(0.2).opaque(), box(88, 184, 304, 18, 9))
}

func soup(c *canvas, p Picture) {
	shadow(c, p, 240, 298, 110)
	bowl := Colour(0xb4563a)
	c.fill(bowl.darker(0.25).opaque(), group(box(70, 186, 60, 26, 13), box(350, 186, 60, 26, 13)))
	c.fill(bowl.darker(0.15).opaque(), bowlShape(240, 178, 148, 120))
	c.fill(bowl.opaque(), bowlShape(228, 178, 128, 110))
	c.fill(bowl.lighter(0.15).opaque(), ellipse(240, 178, 148, 50))
	c.fill(p.Main.darker(0.15).opaque(), ellipse(240, 180, 132, 40))
	c.fill(p.Main.opaque(), ellipse(240, 184, 128, 35))
	for _, at := range [][3]float32{{188, 176, 15}, {232, 194, 13}, {286, 178, 16}, {312, 192, 11}, {250, 170, 12}} {
		c.fill(p.Accent.opaque(), ellipse(at[0], at[1], at[2], at[2]*0.6))
		c.fill(p.Accent.lighter(0.3).opaque(), ellipse(at[0]-3, at[1]-2, at[2]*0.5, at[2]*0.25))
	}
	for _, at := range [][2]float32{{210, 186}, {268, 196}, {300, 168}, {168, 188}} {
		c.fill(leaf.opaque(), blob(at[0]-9, at[1], at[0], at[1]-5, at[0]+9, at[1]+1, at[0], at[1]+5))
	}
	steam(c, p, 200, 118)
	steam(c, p, 240, 104)
	steam(c, p, 280, 118)
}

// steam rises above what is hot.
func steam(c *canvas, p Picture, x, y float32) {
	c.fill(white.mix(p.Background, 0.15).faded(170), blob(x-4, y+40, x-12, y+18, x+2, y, x-6, y-26, x+8, y-2, x-2, y+16, x+6, y+36))
}
