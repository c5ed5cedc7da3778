//go:build linux

package faulttest

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// weather is how a network treats what passes.
type weather int

const (
	fair weather = iota
	// stormy treats each call badly with some probability: it refuses it, resets
	// after the request, hands over only so many bytes of the request or of its
	// answer, drops the answer, delays or repeats the request, or lets another
	// overtake it.
	stormy
	// cut resets every connection.
	cut
	// silent takes connections and never answers.
	silent
	// portal answers everything with a page that asks to sign in.
	portal
	// failing answers in the server's place that it is in trouble.
	failing
	// throttled answers that there were too many calls.
	throttled
	// failingTaps answers taps, and nothing else, that the server failed, but for
	// those that are spared.
	failingTaps
)

func (w weather) String() string {
	return [...]string{"fair", "stormy", "cut", "silent", "captive portal", "5xx", "429", "500 on taps"}[w]
}

// network is a TCP proxy before the server that misbehaves as told.
type network struct {
	listener net.Listener
	to       string
	weather  atomic.Int32
	// handed counts the calls that the server was given.
	handed atomic.Int64
	// spared is how many taps get through where others fail.
	spared atomic.Int64
	// mishaps counts what was done to calls, by its name.
	mishaps sync.Map

	mu    sync.Mutex
	luck  *rand.Rand
	conns map[net.Conn]struct{}
}

func layNetwork(t testing.TB, to string, seed uint64) *network {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	n := &network{listener: listener, to: to, luck: rand.New(rand.NewPCG(seed, 77)), conns: map[net.Conn]struct{}{}}
	t.Cleanup(func() { _ = listener.Close(); n.set(cut) })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			go n.carry(near)
		}
	}()
	return n
}

func (n *network) url() string { return "http://" + n.listener.Addr().String() }

// set changes the weather; whatever is under way is cut, for it knew another.
func (n *network) set(w weather) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.weather.Store(int32(w))
	for c := range n.conns {
		reset(c)
	}
	clear(n.conns)
}

func reset(c net.Conn) {
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = c.Close()
}

func (n *network) chance(of int) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.luck.IntN(of)
}

func (n *network) count(mishap string) {
	v, _ := n.mishaps.LoadOrStore(mishap, &atomic.Int64{})
	v.(*atomic.Int64).Add(1)
}

func (n *network) counts() string {
	var out []string
	n.mishaps.Range(func(k, v any) bool {
		out = append(out, fmt.Sprintf("%s %d", k, v.(*atomic.Int64).Load()))
		return true
	})
	return strings.Join(out, ", ")
}

func (n *network) hold(c net.Conn) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.conns[c] = struct{}{}
}

func (n *network) drop(c net.Conn) {
	n.mu.Lock()
	delete(n.conns, c)
	n.mu.Unlock()
	_ = c.Close()
}

// carry takes one connection of a computer, call by call.
func (n *network) carry(near net.Conn) {
	n.hold(near)
	defer n.drop(near)
	calls := bufio.NewReader(near)
	for {
		req, err := http.ReadRequest(calls)
		if err != nil {
			return
		}
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return
		}
		if !n.pass(near, req, body) {
			reset(near)
			return
		}
	}
}

// pass handles one call; false when its connection is to be reset.
func (n *network) pass(near net.Conn, req *http.Request, body []byte) bool {
	var raw bytes.Buffer
	req.Body = io.NopCloser(bytes.NewReader(body))
	req.ContentLength = int64(len(body))
	req.TransferEncoding = nil
	if req.Write(&raw) != nil {
		return false
	}
	mishap := ""
	switch w := weather(n.weather.Load()); w {
	case cut:
		return false
	case silent:
		time.Sleep(time.Minute)
		return false
	case portal:
		return write(near, http.StatusOK, "text/html; charset=utf-8", "<!doctype html><title>Wi-Fi</title>Entre para navegar", "")
	case failing:
		status := []int{500, 502, 503, 504}[n.chance(4)]
		if n.chance(2) == 0 {
			return write(near, status, "application/json", `{"message":"em manutenção","code":"unavailable"}`, "")
		}
		return write(near, status, "text/html", "<h1>trouble</h1>", "")
	case throttled:
		return write(near, http.StatusTooManyRequests, "application/json", `{"message":"devagar","code":"limited"}`, "1")
	case failingTaps:
		if req.Header.Get("Idempotency-Key") != "" && n.spared.Add(-1) < 0 {
			return write(near, http.StatusInternalServerError, "application/json", `{"message":"falhou","code":"internal"}`, "")
		}
	case stormy:
		mishap = [...]string{"", "", "", "", "", "", "reset after request", "answer dropped", "answer cut short", "delayed", "repeated", "refused",
			"request cut short", "overtaken"}[n.chance(14)]
	}
	if mishap != "" {
		n.count(mishap)
	}
	switch mishap {
	case "refused":
		return false
	case "request cut short":
		if far, err := n.ask(raw.Bytes()[:n.chance(raw.Len())]); err == nil {
			n.drop(far)
		}
		return false
	case "overtaken":
		for before, end := n.handed.Load(), time.Now().Add(400*time.Millisecond); n.handed.Load() == before && time.Now().Before(end); {
			time.Sleep(5 * time.Millisecond)
		}
	case "delayed":
		time.Sleep(time.Duration(n.chance(400)) * time.Millisecond)
	case "repeated":
		// The repetition arrives whenever it likes, after later calls too.
		again := bytes.Clone(raw.Bytes())
		time.AfterFunc(time.Duration(n.chance(600))*time.Millisecond, func() {
			if far, err := n.ask(again); err == nil {
				_, _ = http.ReadResponse(bufio.NewReader(far), req)
				n.drop(far)
			}
		})
	}
	far, err := n.ask(raw.Bytes())
	if err != nil {
		return false
	}
	n.handed.Add(1)
	defer n.drop(far)
	if mishap == "reset after request" {
		// The server has the request; who knows what it does with it.
		time.Sleep(time.Duration(n.chance(20)) * time.Millisecond)
		return false
	}
	if strings.HasSuffix(req.URL.Path, "/stream") {
		if mishap != "" {
			time.AfterFunc(time.Duration(n.chance(2000))*time.Millisecond, func() { reset(far) })
		}
		_, _ = io.Copy(near, far)
		return false
	}
	res, err := http.ReadResponse(bufio.NewReader(far), req)
	if err != nil {
		return false
	}
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return false
	}
	if mishap == "answer dropped" {
		return false
	}
	res.Body = io.NopCloser(bytes.NewReader(answer))
	res.ContentLength, res.TransferEncoding = int64(len(answer)), nil
	var out bytes.Buffer
	if res.Write(&out) != nil {
		return false
	}
	if mishap == "answer cut short" {
		_, _ = near.Write(out.Bytes()[:n.chance(out.Len())])
		return false
	}
	_, err = near.Write(out.Bytes())
	return err == nil && !req.Close
}

// ask hands a request to the server on a connection of its own.
func (n *network) ask(raw []byte) (net.Conn, error) {
	far, err := net.DialTimeout("tcp", n.to, 2*time.Second)
	if err != nil {
		return nil, err
	}
	n.hold(far)
	if _, err := far.Write(raw); err != nil {
		n.drop(far)
		return nil, err
	}
	return far, nil
}

func write(to net.Conn, status int, kind, body, retryAfter string) bool {
	var out bytes.Buffer
	fmt.Fprintf(&out, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n", status, http.StatusText(status), kind, len(body))
	if retryAfter != "" {
		fmt.Fprintf(&out, "Retry-After: %s\r\n", retryAfter)
	}
	out.WriteString("\r\n" + body)
	_, err := to.Write(out.Bytes())
	return err == nil
}
