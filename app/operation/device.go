package operation

import "strings"

// Device tells in a few words what the caller works with.
func (c *Client) Device() string { return DeviceOf(c.agent) }

// DeviceOf tells in a few words what a User-Agent is: "Chrome no Windows". It is
// empty when nothing is known.
func DeviceOf(agent string) string {
	program, system := named(agent, programs), named(agent, systems)
	switch {
	case program == "" || system == "":
		return program + system
	default:
		return program + " no " + system
	}
}

// The first word found wins: browsers name those they descend from as well.
var programs = [][2]string{
	{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
	{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
}

var systems = [][2]string{
	{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"},
	{"CrOS", "ChromeOS"}, {"Macintosh", "Mac"}, {"Linux", "Linux"},
}

func named(agent string, words [][2]string) string {
	for _, w := range words {
		if strings.Contains(agent, w[0]) {
			return w[1]
		}
	}
	return ""
}
