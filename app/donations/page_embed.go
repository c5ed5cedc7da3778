package donations

import (
	"net/url"
	"regexp"
	"strings"
)

// liveView is the live transmission of an event on its page. Nothing is loaded of other hosts
// before somebody opens it.
type liveView struct {
	// Href leads to it, Host is whose it is.
	Href, Host string
	// Embed is the player that the script shows in the page, to who asks for it; empty where its
	// host is not one that we know.
	Embed string
}

// players are the only hosts whose pages may stand in ours. Both have players that keep nothing
// of who looks.
const (
	youtubePlayer = "https://www.youtube-nocookie.com"
	vimeoPlayer   = "https://player.vimeo.com"
)

var (
	youtubeID = regexp.MustCompile(`^[A-Za-z0-9_-]{6,20}$`)
	vimeoID   = regexp.MustCompile(`^[0-9]{4,15}$`)
)

// liveOf reads the address that an event has for its transmission; nil for none that a browser
// may be led to.
func liveOf(address string) *liveView {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil {
		return nil
	}
	host := strings.ToLower(u.Hostname())
	for _, start := range []string{"www.", "m."} {
		host = strings.TrimPrefix(host, start)
	}
	v := &liveView{Href: u.String(), Host: host}
	if u.Port() != "" {
		return v
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	last := parts[len(parts)-1]
	switch host {
	case "youtu.be":
		v.Embed = youtubeAt(parts, 1, last)
	case "youtube.com", "youtube-nocookie.com":
		switch parts[0] {
		case "watch":
			v.Embed = youtubeAt(parts, 1, u.Query().Get("v"))
		case "live", "embed", "shorts":
			v.Embed = youtubeAt(parts, 2, last)
		}
	case "vimeo.com":
		switch {
		case parts[0] == "event" && len(parts) == 2 && vimeoID.MatchString(last):
			v.Embed = "https://vimeo.com/event/" + last + "/embed"
		case len(parts) == 1 && vimeoID.MatchString(last):
			v.Embed = vimeoPlayer + "/video/" + last
		}
	case "player.vimeo.com":
		if parts[0] == "video" && len(parts) == 2 && vimeoID.MatchString(last) {
			v.Embed = vimeoPlayer + "/video/" + last
		}
	}
	return v
}

// youtubeAt is the player of a video; empty for an address of another form.
func youtubeAt(parts []string, length int, id string) string {
	if len(parts) != length || !youtubeID.MatchString(id) {
		return ""
	}
	return youtubePlayer + "/embed/" + id
}

// framing lets a page show the player, and no other.
func framing(policy string, v *liveView) string {
	if v == nil || v.Embed == "" {
		return policy
	}
	u, err := url.Parse(v.Embed)
	if err != nil {
		return policy
	}
	return strings.Replace(policy, "frame-src ", "frame-src https://"+u.Host+" ", 1)
}
