package server

import (
	"net/url"
	"slices"
)

// ownAgents are the agents on a board's own computer (printing.DefaultAgentAddress).
var ownAgents = []string{"http://127.0.0.1:9180", "http://localhost:9180"}

// AgentOrigins are the origins of the agents that boards may call: those on
// their own computer, and the configured ones.
func AgentOrigins(configured []string) []string {
	all := slices.Clone(ownAgents)
	for _, address := range configured {
		all = append(all, originsOf(address)...)
	}
	return all
}

func originsOf(address string) []string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil
	}
	return []string{u.Scheme + "://" + u.Host}
}
