package station

import (
	"net"
	"testing"
)

func TestAddressTellsOthersWhereTheAgentIs(t *testing.T) {
	for want, addresses := range map[string][]string{
		"192.168.0.7": {"127.0.0.1/8", "::1/128", "203.0.113.5/24", "192.168.0.7/24", "10.0.0.4/8"},
		"203.0.113.5": {"127.0.0.1/8", "169.254.1.2/16", "2001:db8::1/64", "203.0.113.5/24"},
		"127.0.0.1":   {"127.0.0.1/8", "::1/128"},
	} {
		var own []net.Addr
		for _, text := range addresses {
			ip, network, err := net.ParseCIDR(text)
			if err != nil {
				t.Fatal(err)
			}
			own = append(own, &net.IPNet{IP: ip, Mask: network.Mask})
		}
		if got := ownAddress(own); got != want {
			t.Errorf("of %v: %s, want %s", addresses, got, want)
		}
	}
}

func TestAgentAddressLeavesThisComputerOnlyForTheNetwork(t *testing.T) {
	for _, c := range []struct{ configured, own, network string }{
		{"127.0.0.1:9180", "127.0.0.1:9180", ":9180"},
		{"localhost:9999", "localhost:9999", ":9999"},
		{"[::1]:9180", "[::1]:9180", ":9180"},
		{":9180", "127.0.0.1:9180", ":9180"},
		{"192.168.0.7:9180", "127.0.0.1:9180", "192.168.0.7:9180"},
		{"caixa:9180", "127.0.0.1:9180", "caixa:9180"},
	} {
		if own, network := agentAddress(c.configured, false), agentAddress(c.configured, true); own != c.own || network != c.network {
			t.Errorf("%s: %s and for the network %s, want %s and %s", c.configured, own, network, c.own, c.network)
		}
	}
}
