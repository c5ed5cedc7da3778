package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// behind takes a call's address from X-Forwarded-For where a proxy of ours made
// the call: the last address in it that is not one of ours. What stands before
// that one is the caller's own word, and worth nothing.
func behind(proxies []netip.Prefix) func(http.Handler) http.Handler {
	isOurs := func(address netip.Addr) bool {
		return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(address) })
	}
	return func(next http.Handler) http.Handler {
		if len(proxies) == 0 {
			return next
		}
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			peer, err := netip.ParseAddrPort(r.RemoteAddr)
			if err != nil || !isOurs(peer.Addr().Unmap()) {
				next.ServeHTTP(w, r)
				return
			}
			way := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
			for _, hop := range slices.Backward(way) {
				address, err := netip.ParseAddr(strings.TrimSpace(hop))
				if err != nil {
					break
				}
				r.RemoteAddr = net.JoinHostPort(address.Unmap().String(), "0")
				if !isOurs(address.Unmap()) {
					break
				}
			}
			next.ServeHTTP(w, r)
		})
	}
}
