package printing

import (
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"

	"balcao/app/fault"
)

var (
	errOtherHost   = fault.New(fault.Forbidden, "Este endereço não é o do servidor de impressão.")
	errOtherOrigin = fault.New(fault.Forbidden, "Este portal não pode usar o servidor de impressão deste computador.")
	errNoKey       = fault.New(fault.Forbidden, "A chave do servidor de impressão está errada.")
)

// wrongKeys is how many wrong keys an address may send a minute before the
// right one is not believed either.
const wrongKeys = 10

const tooManyKeys = "Muitas chaves erradas. Espere um pouco antes de tentar de novo."

// admit lets a call in, or says why not. A page of a stranger can make its
// visitor's browser call any address, so neither the network nor loopback alone
// is trusted: the Host must not be a name that a stranger controls (DNS
// rebinding), the Origin, where there is one, must be a portal's, and without
// a portal's Origin on this computer the key is asked for.
func (a *Agent) admit(r *http.Request) error {
	if !a.isOurs(r.Host) {
		return errOtherHost
	}
	origin := r.Header.Get("Origin")
	if origin != "" && !a.allows(origin) {
		return errOtherOrigin
	}
	if origin != "" && onLoopback(r.RemoteAddr) {
		return nil
	}
	return a.unlock(networkOf(r.RemoteAddr), r.Header.Get("X-Printer-Key"))
}

// unlock compares a key. Wrong ones are counted for where they come from; none
// at all is no guess.
func (a *Agent) unlock(from, key string) error {
	if key == "" {
		return errNoKey
	}
	if err := a.guesses.Check(from); err != nil {
		return err
	}
	if a.isKey(key) {
		return nil
	}
	if err := a.guesses.Allow(from); err != nil {
		return err
	}
	return errNoKey
}

// networkOf is who guesses: an IPv4 address, or the /64 that one customer of an
// IPv6 network has.
func networkOf(remote string) string {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	address := at.Addr().Unmap().WithZone("")
	if address.Is4() {
		return address.String()
	}
	network, err := address.Prefix(64)
	if err != nil {
		return remote
	}
	return network.String()
}

// isOurs reports whether a Host header names this computer. An address does:
// only names can be made to point elsewhere.
func (a *Agent) isOurs(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return host == "localhost" || slices.Contains(a.hosts, host)
}

// hostNames are what other computers call this one.
func hostNames() []string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return nil
	}
	name = strings.ToLower(name)
	return []string{name, name + ".local"}
}

func (a *Agent) allows(origin string) bool {
	return slices.ContainsFunc(a.options.Origins, func(allowed string) bool {
		return strings.EqualFold(strings.TrimRight(allowed, "/"), origin)
	})
}

func (a *Agent) isKey(given string) bool {
	if a.options.Key == "" {
		return false
	}
	want, got := sha256.Sum256([]byte(a.options.Key)), sha256.Sum256([]byte(given))
	return subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

func onLoopback(hostPort string) bool {
	address, err := netip.ParseAddrPort(hostPort)
	return err == nil && address.Addr().Unmap().IsLoopback()
}

// shareWith lets a portal's page read the answer, and tells a browser that asks
// first (CORS, and Private Network Access for pages of the open internet) what
// it may send.
func (a *Agent) shareWith(h http.Header, r *http.Request) {
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !a.allows(origin) {
		return
	}
	h.Set("Access-Control-Allow-Origin", origin)
	if r.Method != http.MethodOptions {
		return
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST")
	h.Set("Access-Control-Allow-Headers", "Content-Type, Idempotency-Key, X-Printer-Key")
	h.Set("Access-Control-Max-Age", "600")
	if r.Header.Get("Access-Control-Request-Private-Network") == "true" {
		h.Set("Access-Control-Allow-Private-Network", "true")
	}
}
