package donations

import (
	"html"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// allowed is what the HTML of an event may have: text, its emphasis, lists, headings below
// the page's own and links that lead to pages, mail and telephones. Everything else goes,
// scripts and styles with what stands in them.
var allowed = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "b", "em", "i", "u", "s", "ul", "ol", "li", "h2", "h3", "h4", "blockquote", "hr")
	p.AllowAttrs("href").OnElements("a")
	p.AllowURLSchemes("https", "http", "mailto", "tel")
	p.AllowRelativeURLs(false)
	p.RequireParseableURLs(true)
	p.RequireNoFollowOnLinks(true)
	p.RequireNoReferrerOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
}()

// cleanHTML answers what is allowed of what was typed; nothing where no text is left.
func cleanHTML(typed string) string {
	clean := strings.TrimSpace(allowed.Sanitize(typed))
	words := html.UnescapeString(bluemonday.StrictPolicy().Sanitize(clean))
	if strings.TrimSpace(strings.ReplaceAll(words, "\u00a0", " ")) == "" {
		return ""
	}
	return clean
}
