package donations

import (
	"html/template"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestHeadingsSkipNoLevel(t *testing.T) {
	for _, c := range []struct {
		typed template.HTML
		below int
		want  template.HTML
	}{
		{"<h3>Um</h3><p>a</p><h3>Dois</h3>", 1, "<h2>Um</h2><p>a</p><h2>Dois</h2>"},
		{"<h2>Um</h2><h4>Um a</h4><h2>Dois</h2>", 2, "<h3>Um</h3><h4>Um a</h4><h3>Dois</h3>"},
		{"<h4>Um</h4><h2>Dois</h2><h3>Dois a</h3>", 1, "<h2>Um</h2><h2>Dois</h2><h3>Dois a</h3>"},
		{"<p>&lt;h3&gt;</p>", 1, "<p>&lt;h3&gt;</p>"},
	} {
		if got := levelled(c.typed, c.below); got != c.want {
			t.Errorf("%s below %d is %s, want %s", c.typed, c.below, got, c.want)
		}
	}
}

// Whatever headings somebody types, each is at most one level below the one before it, and the
// text stays as it is.
func TestHeadingsAreInOrder(t *testing.T) {
	level, words := regexp.MustCompile(`<h(\d)>`), regexp.MustCompile(`</?h\d>`)
	rapid.Check(t, func(rt *rapid.T) {
		typed := cleanHTML(strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"<h2>a</h2>", "<h3>b</h3>", "<h4>c</h4>", "<p>d</p>"})).Draw(rt, "parts"), ""))
		below := rapid.IntRange(1, 2).Draw(rt, "below")
		got := string(levelled(template.HTML(typed), below))
		last := below
		for _, found := range level.FindAllStringSubmatch(got, -1) {
			now := int(found[1][0] - '0')
			if now > last+1 || now <= below {
				rt.Fatalf("%s below %d is %s", typed, below, got)
			}
			last = now
		}
		if words.ReplaceAllString(got, "") != words.ReplaceAllString(typed, "") {
			rt.Fatalf("%s has other words than %s", got, typed)
		}
	})
}
