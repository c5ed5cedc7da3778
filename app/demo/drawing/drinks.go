package drawing

// glassware is see-through: only its edges and its shine are painted.
func glassware(c *canvas, outline shape) { c.fill(ice.faded(150), outline) }

func shine(c *canvas, outline shape, x, y, w, h float32) {
	c.fillInside(outline, white.faded(130), box(x, y, w, h, w/2))
}

func cube(c *canvas, inside shape, x, y, size, lean float32) {
	c.fillInside(inside, white.faded(110), polygon(x, y+lean, x+size, y, x+size+lean, y+size, x+lean, y+size+lean))
	c.fillInside(inside, white.faded(90), polygon(x+5, y+lean+5, x+size-5, y+5, x+size-7, y+12, x+7, y+lean+12))
}

func slice(c *canvas, colour Colour, x, y, radius float32) {
	c.fill(colour.darker(0.1).opaque(), circle(x, y, radius))
	c.fill(colour.lighter(0.7).opaque(), circle(x, y, radius*0.86))
	c.fill(colour.lighter(0.15).opaque(), circle(x, y, radius*0.74))
	spoke := colour.lighter(0.7).opaque()
	c.fill(spoke, group(line(x-radius*0.7, y, x+radius*0.7, y, 2.4)))
	c.fill(spoke, line(x-radius*0.35, y-radius*0.6, x+radius*0.35, y+radius*0.6, 2.4))
	c.fill(spoke, line(x+radius*0.35, y-radius*0.6, x-radius*0.35, y+radius*0.6, 2.4))
}

func coffee(c *canvas, p Picture) {
	shadow(c, p, 240, 300, 140)
	c.fill(china.darker(0.16).opaque(), ellipse(236, 278, 150, 30))
	c.fill(china.opaque(), ellipse(236, 270, 150, 29))
	c.fill(china.darker(0.12).opaque(), ellipse(338, 192, 44, 38))
	c.fill(p.Background.lighter(0.35).opaque(), ellipse(336, 192, 25, 21))
	c.fill(china.darker(0.1).opaque(), bowlShape(228, 150, 112, 122))
	c.fill(china.opaque(), bowlShape(218, 150, 98, 112))
	c.fill(china.darker(0.04).opaque(), ellipse(228, 150, 112, 36))
	c.fill(p.Main.opaque(), ellipse(228, 153, 98, 28))
	c.fill(p.Accent.opaque(), ellipse(228, 154, 66, 18))
	c.fill(p.Main.opaque(), blob(228, 164, 202, 154, 212, 144, 228, 150, 244, 144, 254, 154))
	steam(c, p, 196, 84)
	steam(c, p, 232, 70)
	steam(c, p, 266, 84)
}

func juice(c *canvas, p Picture) {
	shadow(c, p, 240, 306, 84)
	c.fill(tomato.mix(white, 0.1).opaque(), line(276, 150, 316, 34, 10))
	outline := polygon(166, 84, 314, 84, 294, 302, 186, 302)
	glassware(c, outline)
	drink := polygon(174, 112, 306, 112, 290, 296, 190, 296)
	c.fill(p.Main.opaque(), drink)
	c.fillInside(drink, p.Main.lighter(0.25).opaque(), ellipse(240, 112, 70, 14))
	c.fillInside(drink, p.Main.darker(0.12).opaque(), polygon(278, 100, 320, 100, 300, 310, 262, 310))
	cube(c, drink, 192, 134, 42, 8)
	cube(c, drink, 240, 164, 40, -8)
	shine(c, outline, 184, 124, 12, 130)
	slice(c, p.Accent, 172, 92, 38)
}

func can(c *canvas, p Picture) {
	shadow(c, p, 240, 308, 78)
	body := box(172, 66, 136, 238, 22)
	c.fill(steel.darker(0.1).opaque(), box(182, 52, 116, 256, 16))
	c.fill(p.Main.opaque(), body)
	c.fillInside(body, p.Main.darker(0.22).opaque(), box(272, 60, 50, 260, 2))
	c.fillInside(body, p.Main.lighter(0.3).opaque(), box(188, 60, 14, 260, 2))
	c.fillInside(body, p.Accent.opaque(), blob(150, 196, 210, 158, 270, 178, 330, 140, 330, 208, 270, 232, 210, 214, 150, 250))
	c.fillInside(body, p.Accent.lighter(0.45).opaque(), circle(240, 126, 26))
	c.fill(steel.lighter(0.25).opaque(), ellipse(240, 58, 60, 13))
	c.fill(steel.darker(0.15).opaque(), ellipse(240, 57, 50, 9))
	c.fill(steel.lighter(0.4).opaque(), ellipse(246, 55, 20, 5))
	for _, drop := range [][2]float32{{206, 262}, {222, 90}, {282, 112}, {264, 276}, {194, 180}} {
		c.fill(white.faded(150), ellipse(drop[0], drop[1], 4, 6))
	}
}

func bottle(c *canvas, p Picture) {
	shadow(c, p, 240, 312, 62)
	outline := blob(218, 44, 262, 44, 263, 104, 272, 134, 292, 168, 294, 240, 290, 304, 240, 310, 190, 304, 186, 240, 188, 168, 208, 134, 217, 104)
	c.fill(p.Main.opaque(), outline)
	c.fillInside(outline, p.Main.darker(0.3).opaque(), box(268, 130, 40, 200, 4))
	c.fillInside(outline, p.Main.lighter(0.45).faded(190), box(200, 150, 11, 140, 5))
	c.fillInside(outline, p.Accent.opaque(), box(180, 190, 122, 74, 2))
	c.fillInside(outline, p.Accent.darker(0.25).opaque(), group(box(180, 190, 122, 6, 1), box(180, 258, 122, 6, 1)))
	c.fill(p.Main.lighter(0.1).opaque(), ellipse(240, 227, 26, 20))
	c.fill(cheese.opaque(), box(216, 30, 48, 22, 6))
	c.fill(cheese.darker(0.2).opaque(), box(216, 44, 48, 8, 3))
}

func water(c *canvas, p Picture) {
	shadow(c, p, 240, 312, 62)
	outline := blob(222, 58, 258, 58, 262, 92, 288, 126, 290, 200, 284, 250, 288, 302, 240, 310, 192, 302, 196, 250, 190, 200, 192, 126, 218, 92)
	c.fill(ice.mix(p.Main, 0.45).faded(225), outline)
	c.fillInside(outline, p.Main.faded(120), box(180, 128, 120, 190, 2))
	c.fillInside(outline, white.faded(150), box(204, 120, 11, 170, 5))
	c.fillInside(outline, p.Accent.opaque(), box(180, 172, 120, 62, 2))
	c.fillInside(outline, white.faded(230), blob(240, 180, 258, 208, 252, 224, 240, 228, 228, 224, 222, 208))
	c.fill(p.Accent.darker(0.1).opaque(), box(218, 36, 44, 26, 6))
	for _, bubble := range [][3]float32{{226, 262, 5}, {252, 276, 4}, {244, 250, 3.4}, {262, 146, 4}, {232, 138, 3}} {
		c.fill(white.faded(190), circle(bubble[0], bubble[1], bubble[2]))
	}
}

func beer(c *canvas, p Picture) {
	shadow(c, p, 250, 306, 100)
	c.fill(ice.darker(0.1).opaque(), box(296, 136, 76, 116, 34))
	c.fill(p.Background.lighter(0.35).opaque(), box(314, 156, 38, 76, 20))
	outline := box(164, 96, 148, 210, 16)
	c.fill(ice.darker(0.06).opaque(), outline)
	drink := box(174, 104, 128, 190, 10)
	c.fill(p.Main.opaque(), drink)
	c.fillInside(drink, p.Main.darker(0.14).opaque(), box(270, 90, 40, 220, 2))
	c.fillInside(drink, p.Main.lighter(0.35).opaque(), box(188, 90, 14, 220, 6))
	for i := range 14 {
		c.fillInside(drink, white.faded(150), circle(186+float32(i*41%108), 170+float32(i*29%116), 3+float32(i%3)))
	}
	c.fill(p.Accent.darker(0.08).opaque(), box(158, 92, 160, 42, 20))
	for _, at := range [][3]float32{{176, 96, 26}, {214, 80, 32}, {256, 84, 30}, {294, 98, 24}, {236, 102, 28}} {
		c.fill(p.Accent.opaque(), circle(at[0], at[1], at[2]))
	}
	c.fill(p.Accent.opaque(), box(186, 116, 20, 48, 10))
	c.fill(white.faded(200), ellipse(210, 72, 14, 8))
}

func tumbler(c *canvas, p Picture) {
	shadow(c, p, 240, 298, 96)
	outline := polygon(150, 112, 330, 112, 310, 294, 170, 294)
	glassware(c, outline)
	drink := polygon(157, 146, 323, 146, 307, 284, 173, 284)
	c.fill(p.Main.opaque(), drink)
	c.fillInside(drink, p.Main.lighter(0.3).opaque(), ellipse(240, 146, 86, 13))
	cube(c, drink, 184, 166, 52, 10)
	cube(c, drink, 244, 184, 50, -10)
	cube(c, drink, 206, 226, 46, 6)
	for _, at := range [][2]float32{{196, 238}, {270, 246}, {232, 196}, {288, 184}} {
		c.fillInside(drink, p.Accent.faded(220), blob(at[0]-17, at[1]+6, at[0]-6, at[1]-10, at[0]+17, at[1]-4, at[0]+5, at[1]+11))
	}
	shine(c, outline, 168, 150, 12, 110)
	slice(c, p.Accent, 312, 112, 40)
	c.fill(wood.opaque(), line(220, 190, 196, 66, 8))
}

func cocktail(c *canvas, p Picture) {
	shadow(c, p, 240, 312, 74)
	outline := polygon(118, 92, 362, 92, 248, 214, 232, 214)
	glassware(c, outline)
	drink := polygon(142, 110, 338, 110, 246, 208, 234, 208)
	c.fill(p.Main.opaque(), drink)
	c.fillInside(drink, p.Main.lighter(0.35).opaque(), ellipse(240, 110, 104, 11))
	c.fillInside(drink, p.Main.darker(0.15).opaque(), polygon(288, 100, 350, 100, 246, 212))
	c.fill(ice.darker(0.12).opaque(), box(235, 206, 10, 94, 4))
	c.fill(ice.darker(0.2).opaque(), ellipse(240, 304, 62, 12))
	c.fill(ice.opaque(), ellipse(240, 300, 62, 11))
	shine(c, outline, 150, 98, 10, 20)
	slice(c, p.Accent, 340, 92, 34)
	c.fill(wood.opaque(), line(186, 54, 268, 152, 5))
	c.fill(tomato.opaque(), circle(200, 72, 14))
	c.fill(tomato.lighter(0.45).opaque(), ellipse(195, 67, 5, 3.4))
}

func wine(c *canvas, p Picture) {
	shadow(c, p, 240, 316, 66)
	outline := blob(170, 56, 240, 52, 310, 56, 320, 116, 292, 176, 240, 198, 188, 176, 160, 116)
	glassware(c, outline)
	c.fillInside(blob(172, 60, 240, 56, 308, 60, 314, 116, 288, 172, 240, 192, 192, 172, 166, 116), p.Main.opaque(), box(140, 108, 200, 120, 1))
	c.fillInside(outline, p.Main.lighter(0.28).opaque(), ellipse(240, 108, 74, 11))
	c.fill(ice.darker(0.12).opaque(), box(234, 194, 12, 108, 5))
	c.fill(ice.darker(0.2).opaque(), ellipse(240, 306, 62, 12))
	c.fill(ice.opaque(), ellipse(240, 302, 62, 11))
	shine(c, outline, 184, 74, 12, 80)
}

func shots(c *canvas, p Picture) {
	shadow(c, p, 240, 290, 156)
	c.fill(wood.darker(0.2).opaque(), box(90, 252, 300, 38, 12))
	c.fill(wood.opaque(), box(90, 246, 300, 32, 12))
	for i, x := range []float32{146, 240, 334} {
		outline := polygon(x-36, 138, x+36, 138, x+27, 250, x-27, 250)
		glassware(c, outline)
		colour := p.Main
		if i == 1 {
			colour = p.Accent
		}
		drink := polygon(x-32, 162, x+32, 162, x+25, 236, x-25, 236)
		c.fill(colour.opaque(), drink)
		c.fillInside(drink, colour.lighter(0.35).opaque(), ellipse(x, 162, 34, 8))
		shine(c, outline, x-26, 158, 8, 66)
		slice(c, lime, x+32, 134, 22)
	}
}

func bucket(c *canvas, p Picture) {
	shadow(c, p, 240, 306, 112)
	for i, x := range []float32{168, 216, 264, 312} {
		lean := (float32(i) - 1.5) * 9
		c.fill(p.Main.darker(float32(i%2)*0.12).opaque(), polygon(x+lean-11, 46, x+lean+11, 46, x+24, 220, x-24, 220))
		c.fill(p.Main.darker(float32(i%2)*0.12).opaque(), blob(x+lean*0.6-12, 92, x+lean*0.6+12, 92, x+26, 130, x+24, 220, x-24, 220, x-26, 130))
		c.fill(p.Accent.opaque(), box(x+lean*0.3-22, 136, 46, 26, 4))
		c.fill(cheese.opaque(), box(x+lean-13, 36, 26, 15, 4))
	}
	for _, at := range [][2]float32{{150, 182}, {190, 190}, {240, 182}, {284, 190}, {330, 182}} {
		c.fill(ice.opaque(), polygon(at[0]-18, at[1]-6, at[0]+10, at[1]-18, at[0]+22, at[1]+8, at[0]-6, at[1]+18))
		c.fill(white.opaque(), polygon(at[0]-12, at[1]-5, at[0]+6, at[1]-12, at[0]+9, at[1]-4, at[0]-8, at[1]+3))
	}
	body := polygon(118, 190, 362, 190, 326, 304, 154, 304)
	c.fill(steel.opaque(), body)
	c.fillInside(body, steel.lighter(0.5).opaque(), polygon(146, 180, 186, 180, 200, 310, 178, 310))
	c.fillInside(body, steel.darker(0.25).opaque(), polygon(308, 180, 380, 180, 330, 310, 286, 310))
	c.fill(steel.darker(0.3).opaque(), box(108, 182, 264, 16, 8))
}

func carton(c *canvas, p Picture) {
	shadow(c, p, 240, 308, 86)
	c.fill(white.opaque(), line(286, 96, 300, 40, 9))
	c.fill(tomato.opaque(), line(292, 70, 300, 40, 9))
	front := box(164, 118, 116, 186, 4)
	c.fill(p.Main.opaque(), front)
	c.fill(p.Main.darker(0.25).opaque(), polygon(280, 118, 322, 100, 322, 284, 280, 304))
	c.fill(p.Main.lighter(0.35).opaque(), polygon(164, 118, 280, 118, 322, 100, 206, 100))
	c.fillInside(front, p.Accent.opaque(), circle(222, 202, 44))
	c.fillInside(front, p.Accent.lighter(0.45).opaque(), ellipse(208, 186, 13, 9))
	c.fill(leaf.opaque(), blob(222, 162, 246, 142, 262, 154, 242, 170))
	c.fillInside(front, white.faded(230), box(180, 262, 84, 12, 6))
	c.fillInside(front, white.faded(160), box(192, 282, 60, 8, 4))
}
