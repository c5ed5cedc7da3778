package donations_test

import (
	"regexp"
	"testing"
)

// The page has the picture of its width, and a phone's in the size that its screen needs.
func TestThePageShowsBannersByWidth(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(fields{"bannerWeb": picture(t), "bannerMobile": picture(t), "detailHtml": "<h3>Ceia</h3>", "aboutProjectHtml": "<h2>Quem somos</h2>"})
		h.institution(e.ID, "Lar")
		d := h.visit(e.Link)
		d.shows(`media="(width >= 700px)" srcset="`+e.BannerWeb+`"`, `src="`+e.BannerMobile+`" srcset="`+e.BannerMobile+`?w=640 640w, `+e.BannerMobile+` 1080w" sizes="100vw"`,
			`width="780" height="336"`, `<html lang="pt-BR">`, `<meta name="description" content="Doe para Natal Solidário por Pix ou cartão, com recibo.">`, "<title>Natal Solidário – Casa das Artes</title>", "<h2>Ceia</h2>", "<h3>Quem somos</h3>")
		if heads := regexp.MustCompile(`<h1[ >]`).FindAllString(d.html, -1); len(heads) != 1 {
			t.Errorf("the page has %d titles", len(heads))
		}
		alone := h.event(fields{"nome": "Bazar", "bannerWeb": picture(t)})
		h.visit(alone.Link).shows(`src="` + alone.BannerWeb + `"`)
	})
}
