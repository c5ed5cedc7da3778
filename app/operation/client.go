package operation

import (
	"net"
	"net/netip"

	"github.com/danielgtaylor/huma/v2"
)

// Client, embedded in an input, tells where a call came from and with what.
type Client struct{ address, agent string }

// Address is the caller's network address without its port; of IPv6 the network
// (/64), within which one caller has as many addresses as he likes.
func (c *Client) Address() string { return c.address }

// Resolve is called by huma before the handler.
func (c *Client) Resolve(ctx huma.Context) []error {
	c.address, c.agent = AddressOf(ctx.RemoteAddr()), ctx.Header("User-Agent")
	return nil
}

// AddressOf is Client.Address of a remote address with its port.
func AddressOf(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return remote
	}
	address, err := netip.ParseAddr(host)
	if err != nil || address.Unmap().Is4() || address.IsLoopback() {
		return host
	}
	network, err := address.Prefix(64)
	if err != nil {
		return host
	}
	return network.Addr().String()
}
