package donations

import (
	"html/template"
	"regexp"
	"strconv"
)

// headingTag is one of the headings that cleaned HTML may have: they have no attributes.
var headingTag = regexp.MustCompile(`<(/?)h([2-4])>`)

// levelled has the headings of cleaned HTML begin below a level of the page's own, and none
// skip one: who reads by headings misses no part (WCAG 1.3.1).
func levelled(clean template.HTML, below int) template.HTML {
	type heading struct{ typed, shown int }
	var above []heading
	shown := below + 1
	return template.HTML(headingTag.ReplaceAllStringFunc(string(clean), func(tag string) string { //nolint:gosec // of what was cleaned, only levels change
		parts := headingTag.FindStringSubmatch(tag)
		if parts[1] == "" {
			typed := int(parts[2][0] - '0')
			for len(above) > 0 && above[len(above)-1].typed >= typed {
				above = above[:len(above)-1]
			}
			if shown = below + 1; len(above) > 0 {
				shown = above[len(above)-1].shown + 1
			}
			above = append(above, heading{typed, shown})
		}
		return "<" + parts[1] + "h" + strconv.Itoa(shown) + ">"
	}))
}

// Detail is what the campaign says first, below the page's title.
func (v giveView) Detail() template.HTML { return levelled(v.Cause.Detail, 1) }

// About is what it says of its project, below a title of its own.
func (v giveView) About() template.HTML { return levelled(v.Cause.About, 2) }
