package donations_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/donations"
)

// Scripts, styles, pictures and addresses that run something are taken out of the HTML of an event.
func TestTheHTMLOfAnEventIsClean(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		for typed, want := range map[string]string{
			`<p>Oi <strong>gente</strong></p><script>alert(1)</script>`:                 `<p>Oi <strong>gente</strong></p>`,
			`<p onclick="x()" style="position:fixed">Oi</p>`:                            `<p>Oi</p>`,
			`<a href="javascript:alert(1)">clique</a>`:                                  `clique`,
			`<a href="jAvAsCrIpT&#58;alert(1)">clique</a>`:                              `clique`,
			"<a href=\"java\tscript:alert(1)\">clique</a>":                              `clique`,
			`<a href="data:text/html,<script>alert(1)</script>">clique</a>`:             `clique`,
			`<svg><script>alert(1)</script><a xlink:href="javascript:x">oi</a></svg>`:   `oi`,
			`<svg onload=alert(1)>`:                                                     ``,
			`<img src=x onerror=alert(1)>`:                                              ``,
			`<iframe src="https://outro.test"></iframe>texto`:                           `texto`,
			`<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>oi`: `oi`,
			`<form action="https://outro.test"><input name="senha"></form>oi`:           `oi`,
			`<ul><li>um</li></ul><h2>Título</h2>`:                                       `<ul><li>um</li></ul><h2>Título</h2>`,
			`<a href="https://lar.test/?a=1&amp;b=2">site</a>`:                          `<a href="https://lar.test/?a=1&amp;b=2" rel="nofollow noreferrer noopener" target="_blank">site</a>`,
			`<p>&nbsp;</p><p><br></p>`:                                                  ``,
			`<a href="mailto:lar@lar.test">escreva</a>`:                                 `<a href="mailto:lar@lar.test" rel="nofollow noreferrer">escreva</a>`,
		} {
			e := h.event(fields{"detailHtml": typed, "aboutProjectHtml": typed})
			if e.DetailHtml != want || e.AboutProjectHtml != want {
				t.Errorf("%q is kept as %q and %q, want %q", typed, e.DetailHtml, e.AboutProjectHtml, want)
			}
			c, err := h.Donations.CauseOf(t.Context(), e.Link)
			if must(t, err); string(c.Detail) != want {
				t.Errorf("the page has %q", c.Detail)
			}
		}
	})
}

// What is cleaned once is clean, whatever was typed: cleaning it again changes nothing.
func TestCleanHTMLStaysClean(t *testing.T) {
	part := rapid.SampledFrom([]string{
		"<p>", "</p>", "<script>", "</script>", "<svg>", "</svg>", "<style>", "</style>", "<a href=\"", "javascript:alert(1)", "https://a.test", "\">", "</a>", "<img src=x onerror=alert(1)>",
		"&lt;script&gt;", "&#106;avascript:", "<!--", "-->", "<![CDATA[", "]]>", "oi", " ", "\x00", "<math><mi//xlink:href=\"data:x,<script>\">", "<strong onmouseover=x>",
	})
	rapid.Check(t, func(rt *rapid.T) {
		typed := strings.Join(rapid.SliceOfN(part, 0, 20).Draw(rt, "parts"), "")
		clean := donations.CleanHTML(typed)
		if again := donations.CleanHTML(clean); again != clean {
			rt.Fatalf("%q is cleaned to %q, and that to %q", typed, clean, again)
		}
		small := strings.ToLower(clean)
		for _, bad := range []string{"<script", "<svg", "<style", "<img", "<math", "<iframe", "=\"javascript", " onerror=", " onmouseover="} {
			if strings.Contains(small, bad) && !strings.Contains(small, "&lt;") {
				rt.Fatalf("%q leaves %q in %q", typed, bad, clean)
			}
		}
	})
}
