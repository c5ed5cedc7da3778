package donations

import (
	"strings"
	"testing"
)

// Only players of the two hosts that we know stand in the page; all else is a link, and what is
// no address of the web is nothing (issue 21: safe embed).
func TestOnlyKnownPlayersStandInThePage(t *testing.T) {
	for address, want := range map[string]string{
		"https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3":  "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		"https://youtu.be/dQw4w9WgXcQ":                     "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		"http://m.youtube.com/live/dQw4w9WgXcQ?si=x":       "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		"https://vimeo.com/76979871":                       "https://player.vimeo.com/video/76979871",
		"https://player.vimeo.com/video/76979871?h=1":      "https://player.vimeo.com/video/76979871",
		"https://vimeo.com/event/1234567":                  "https://vimeo.com/event/1234567/embed",
		"https://youtube.com.evil.example/watch?v=abcdefg": "",
		"https://evil.example/youtube.com/watch?v=abcdefg": "",
		"https://www.youtube.com/watch?v=a\"onload=":       "",
		"https://www.youtube.com/redirect?q=evil":          "",
		"https://youtube.com:8443/watch?v=dQw4w9WgXcQ":     "",
		"https://www.twitch.tv/naldir":                     "",
		"https://vimeo.com/channels/staff/76979871":        "",
	} {
		v := liveOf(address)
		if v == nil {
			t.Errorf("%s: no link", address)
			continue
		}
		if v.Embed != want {
			t.Errorf("%s: %q, want %q", address, v.Embed, want)
		}
	}
	for _, address := range []string{"", "javascript:alert(1)", "data:text/html,x", "//youtube.com/watch?v=dQw4w9WgXcQ", "youtube.com/watch?v=dQw4w9WgXcQ", "https://ana:senha@youtube.com/watch?v=dQw4w9WgXcQ", "ftp://youtube.com/x"} {
		if v := liveOf(address); v != nil {
			t.Errorf("%s: %+v", address, v)
		}
	}
}

func TestAPageFramesItsPlayerAlone(t *testing.T) {
	const policy = "default-src 'self'; frame-src 'self' https://portal.example; frame-ancestors 'self'"
	got := framing(policy, liveOf("https://youtu.be/dQw4w9WgXcQ"))
	if want := "default-src 'self'; frame-src https://www.youtube-nocookie.com 'self' https://portal.example; frame-ancestors 'self'"; got != want {
		t.Errorf("%s", got)
	}
	for _, v := range []*liveView{nil, liveOf("https://www.twitch.tv/naldir")} {
		if got := framing(policy, v); got != policy || strings.Contains(got, "twitch") {
			t.Errorf("%s", got)
		}
	}
}
