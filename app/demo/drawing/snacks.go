package drawing

// shadow lies under whatever stands on the table.
func shadow(c *canvas, p Picture, cx, y, rx float32) {
	c.fill(p.Background.darker(0.45).faded(110), ellipse(cx, y, rx, rx*0.13))
}

func burger(c *canvas, p Picture) {
	bun := Colour(0xd88f3c)
	shadow(c, p, 240, 282, 140)
	c.fill(bun.darker(0.12).opaque(), box(122, 238, 236, 44, 20))
	c.fill(bun.lighter(0.15).opaque(), box(122, 238, 236, 14, 7))
	c.fill(p.Main.opaque(), box(112, 208, 256, 38, 18))
	c.fill(p.Main.lighter(0.18).opaque(), box(124, 212, 232, 8, 4))
	c.fill(p.Accent.opaque(), polygon(118, 200, 362, 200, 330, 216, 300, 232, 268, 214, 214, 214, 186, 228, 152, 214))
	c.fill(tomato.opaque(), box(124, 186, 232, 16, 8))
	c.fill(leaf.opaque(), blob(108, 184, 140, 178, 240, 172, 340, 178, 372, 184, 346, 196, 316, 188, 284, 198, 252, 188, 220, 198, 188, 188, 156, 198, 130, 190))
	c.fill(bun.opaque(), dome(240, 180, 124, 96))
	c.fillInside(dome(240, 180, 124, 96), bun.lighter(0.28).opaque(), ellipse(206, 112, 76, 20))
	for _, seed := range [][2]float32{{180, 130}, {214, 104}, {252, 122}, {290, 108}, {312, 138}, {226, 146}, {276, 150}, {156, 156}} {
		c.fill(cream.opaque(), ellipse(seed[0], seed[1], 6, 3.6))
	}
}

func sandwich(c *canvas, p Picture) {
	bread := Colour(0xe3ab62)
	shadow(c, p, 240, 276, 150)
	c.fill(bread.darker(0.15).opaque(), box(104, 230, 272, 44, 18))
	c.fill(p.Main.opaque(), box(98, 208, 284, 26, 12))
	c.fill(p.Accent.opaque(), polygon(104, 196, 376, 196, 350, 212, 322, 224, 296, 210, 216, 210, 180, 226, 146, 210))
	c.fill(leaf.opaque(), blob(94, 190, 150, 180, 240, 178, 330, 180, 386, 190, 352, 202, 316, 194, 276, 204, 236, 194, 196, 204, 156, 194, 120, 202))
	c.fill(bread.opaque(), box(104, 122, 272, 68, 30))
	c.fill(bread.lighter(0.25).opaque(), box(124, 132, 232, 16, 8))
	for _, x := range []float32{160, 208, 256, 304} {
		c.fill(charred.faded(120), line(x, 170, x+26, 136, 7))
	}
}

func pizza(c *canvas, p Picture) {
	shadow(c, p, 240, 292, 152)
	c.fill(wood.opaque(), ellipse(240, 190, 168, 116))
	c.fill(wood.darker(0.25).opaque(), ellipse(240, 180, 156, 107))
	c.fill(crust.opaque(), ellipse(240, 176, 150, 102))
	c.fill(p.Main.opaque(), ellipse(240, 174, 132, 88))
	c.fill(p.Main.lighter(0.25).opaque(), ellipse(220, 158, 84, 48))
	for _, at := range [][2]float32{{180, 140}, {240, 118}, {302, 142}, {326, 186}, {268, 168}, {206, 190}, {160, 186}, {240, 222}, {296, 216}, {188, 228}} {
		c.fill(p.Accent.opaque(), ellipse(at[0], at[1], 19, 13))
		c.fill(p.Accent.lighter(0.25).opaque(), ellipse(at[0]-4, at[1]-3, 9, 5))
	}
	for _, at := range [][2]float32{{212, 150}, {276, 132}, {244, 192}, {310, 168}, {168, 212}} {
		c.fill(leaf.opaque(), blob(at[0]-12, at[1], at[0], at[1]-6, at[0]+12, at[1]+2, at[0], at[1]+6))
	}
	cut := p.Background.lighter(0.35).faded(150)
	c.fillInside(ellipse(240, 176, 150, 102), cut, group(line(240, 60, 240, 290, 2.4)))
	c.fillInside(ellipse(240, 176, 150, 102), cut, line(92, 108, 388, 244, 2.4))
	c.fillInside(ellipse(240, 176, 150, 102), cut, line(388, 108, 92, 244, 2.4))
}

func skewer(c *canvas, p Picture) {
	shadow(c, p, 240, 274, 160)
	c.fill(wood.opaque(), box(92, 226, 296, 44, 14))
	c.fill(wood.lighter(0.2).opaque(), box(92, 226, 296, 12, 6))
	for i, y := range []float32{130, 196} {
		shift := float32(i) * 14
		c.fill(Colour(0xd9b98a).opaque(), line(70+shift, y+14, 412+shift/2, y-18, 6))
		for j := range 5 {
			x := 124 + shift + float32(j)*52
			top := y - float32(j)*5 - 20
			colour := p.Main
			if j%2 == 1 {
				colour = p.Accent
			}
			c.fill(colour.opaque(), box(x, top, 46, 42, 11))
			c.fill(colour.lighter(0.22).opaque(), box(x+6, top+5, 34, 8, 4))
			if j%2 == 0 {
				c.fill(charred.faded(140), group(line(x+12, top+32, x+20, top+18, 4), line(x+28, top+32, x+36, top+18, 4)))
			}
		}
	}
}

func fries(c *canvas, p Picture) {
	shadow(c, p, 240, 300, 96)
	for i, tip := range []float32{92, 70, 104, 62, 84, 58, 96, 72, 108} {
		x := 168 + float32(i)*17
		lean := (float32(i) - 4) * 5
		colour := p.Main
		if i%2 == 1 {
			colour = p.Main.darker(0.12)
		}
		c.fill(colour.opaque(), polygon(x+lean-2, tip, x+lean+16, tip+4, x+15, 230, x-3, 230))
	}
	c.fill(p.Accent.opaque(), polygon(146, 172, 334, 172, 308, 300, 172, 300))
	c.fill(p.Accent.darker(0.2).opaque(), polygon(290, 172, 334, 172, 308, 300, 278, 300))
	c.fill(p.Accent.lighter(0.75).opaque(), ellipse(226, 238, 34, 34))
	c.fill(p.Main.opaque(), group(line(216, 222, 216, 254, 8), line(236, 222, 236, 254, 8)))
	c.fill(p.Accent.darker(0.1).opaque(), bowlShape(240, 172, 94, 22))
}

func pastry(c *canvas, p Picture) {
	shadow(c, p, 240, 284, 150)
	for i, at := range [][2]float32{{196, 0}, {270, 34}} {
		x, y := at[0], at[1]
		golden := Colour(0xe6a94b)
		if i == 0 {
			golden = golden.darker(0.1)
		}
		half := func(grow float32) shape {
			return blob(x-112-grow, y+224, x-96, y+150-grow, x-20, y+104-grow, x+62, y+128-grow, x+108+grow, y+212, x+60, y+236+grow, x-40, y+240+grow)
		}
		c.fill(golden.darker(0.22).opaque(), half(7))
		c.fill(golden.opaque(), half(0))
		c.fillInside(half(0), golden.lighter(0.32).opaque(), ellipse(x-20, y+140, 66, 18))
		for j := range 8 {
			px := x - 92 + float32(j)*25
			c.fill(golden.darker(0.35).opaque(), line(px, y+226, px+8, y+214, 4))
		}
		c.fill(p.Main.opaque(), blob(x+20, y+170, x+50, y+160, x+66, y+182, x+40, y+192))
		c.fill(p.Accent.opaque(), ellipse(x+44, y+176, 9, 6))
	}
}

func croquettes(c *canvas, p Picture) {
	shadow(c, p, 240, 292, 160)
	c.fill(china.darker(0.12).opaque(), ellipse(240, 244, 166, 50))
	c.fill(china.opaque(), ellipse(240, 236, 166, 48))
	drop := func(x, y float32, colour Colour) {
		outline := blob(x, y-62, x+22, y-24, x+38, y+14, x+22, y+42, x-22, y+42, x-38, y+14, x-22, y-24)
		c.fill(colour.opaque(), outline)
		c.fillInside(outline, colour.lighter(0.3).opaque(), ellipse(x-14, y-2, 12, 26))
		c.fillInside(outline, colour.darker(0.22).opaque(), ellipse(x+4, y+46, 44, 14))
	}
	drop(172, 172, p.Main)
	drop(308, 172, p.Main.darker(0.06))
	drop(240, 150, p.Main.lighter(0.06))
	drop(206, 208, p.Main)
	drop(276, 208, p.Main.darker(0.03))
	c.fill(p.Accent.darker(0.25).opaque(), ellipse(366, 226, 34, 14))
	c.fill(p.Accent.opaque(), ellipse(366, 222, 34, 13))
}

func cheeseBuns(c *canvas, p Picture) {
	shadow(c, p, 240, 290, 156)
	c.fill(p.Accent.darker(0.25).opaque(), polygon(96, 210, 384, 210, 352, 288, 128, 288))
	for _, at := range [][3]float32{{168, 168, 46}, {312, 168, 46}, {240, 136, 52}, {204, 204, 50}, {280, 206, 50}, {144, 214, 38}, {338, 214, 38}} {
		c.fill(p.Main.darker(0.14).opaque(), circle(at[0], at[1]+4, at[2]))
		c.fill(p.Main.opaque(), circle(at[0], at[1], at[2]-2))
		c.fill(p.Main.lighter(0.4).opaque(), ellipse(at[0]-at[2]*0.28, at[1]-at[2]*0.4, at[2]*0.4, at[2]*0.22))
		c.fill(p.Main.darker(0.2).faded(120), ellipse(at[0]+at[2]*0.3, at[1]-at[2]*0.1, at[2]*0.16, at[2]*0.1))
	}
	basket := polygon(96, 226, 384, 226, 352, 290, 128, 290)
	c.fill(p.Accent.opaque(), basket)
	for i := range 12 {
		x := 100 + float32(i)*26
		c.fillInside(basket, p.Accent.darker(0.22).opaque(), line(x, 222, x+26, 294, 5))
		c.fillInside(basket, p.Accent.lighter(0.2).opaque(), line(x+26, 222, x, 294, 5))
	}
	c.fill(p.Accent.darker(0.3).opaque(), box(88, 218, 304, 16, 8))
}
