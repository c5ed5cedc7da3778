package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// caller makes one call after the other over one connection.
type caller func(c *connection) error

// measured is what a load found.
type measured struct {
	took      time.Duration
	latencies []time.Duration
}

func (m *measured) add(other measured) {
	m.took += other.took
	m.latencies = append(m.latencies, other.latencies...)
}

// rate is calls per second.
func (m measured) rate() float64 {
	if m.took == 0 {
		return 0
	}
	return float64(len(m.latencies)) / m.took.Seconds()
}

// percentile is the latency that p of 1 calls do not exceed.
func (m measured) percentile(p float64) time.Duration {
	if len(m.latencies) == 0 {
		return 0
	}
	slices.Sort(m.latencies)
	return m.latencies[min(len(m.latencies)-1, int(p*float64(len(m.latencies))))]
}

// load calls over so many connections at once, each as fast as it is answered,
// for about the given time. The first failure ends it.
func load(ctx context.Context, address string, connections int, during time.Duration, begin func() caller) (measured, error) {
	lines := make([]*connection, connections)
	for i := range lines {
		line, err := dial(address)
		if err != nil {
			return measured{}, err
		}
		defer line.close()
		lines[i] = line
	}
	return crowd(ctx, connections, during, func(i int) func() error {
		call := begin()
		return func() error { return call(lines[i]) }
	})
}

// crowd does something over and over, so many at once, for about the given
// time; begin answers what the nth of them does. The first failure ends it.
func crowd(ctx context.Context, count int, during time.Duration, begin func(n int) func() error) (measured, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	found := make([][]time.Duration, count)
	var workers sync.WaitGroup
	start := time.Now()
	end := start.Add(during)
	for i := range count {
		workers.Go(func() {
			do := begin(i)
			for before := time.Now(); before.Before(end) && ctx.Err() == nil; {
				if err := do(); err != nil {
					cancel(err)
					return
				}
				after := time.Now()
				found[i] = append(found[i], after.Sub(before))
				before = after
			}
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return measured{}, err
	}
	return measured{time.Since(start), slices.Concat(found...)}, nil
}

// connection is one keep-alive HTTP connection. It does as little as a client
// can, so that what is measured is the server.
type connection struct {
	conn   net.Conn
	reader *bufio.Reader
	host   string
	out    []byte
}

func dial(address string) (*connection, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &connection{conn: conn, reader: bufio.NewReaderSize(conn, 64<<10), host: address}, nil
}

func (c *connection) close() { _ = c.conn.Close() }

// do makes a call and reads its whole answer. header holds complete lines,
// each ending in CRLF. Any answer but 200 is an error.
func (c *connection) do(method, path, header string, body []byte) error {
	answer, err := c.send(method, path, header, body)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}

// read is do that answers the body.
func (c *connection) read(method, path, header string, body []byte) ([]byte, error) {
	answer, err := c.send(method, path, header, body)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}

func (c *connection) send(method, path, header string, body []byte) (*http.Response, error) {
	c.out = fmt.Appendf(c.out[:0], "%s %s HTTP/1.1\r\nHost: %s\r\n%s", method, path, c.host, header)
	if method == http.MethodPost {
		c.out = fmt.Appendf(c.out, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	c.out = append(append(c.out, "\r\n"...), body...)
	if _, err := c.conn.Write(c.out); err != nil {
		return nil, err
	}
	answer, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		said, err := io.ReadAll(io.LimitReader(answer.Body, 500))
		_ = answer.Body.Close()
		return nil, errors.Join(fmt.Errorf("%s %s: %s %s", method, path, answer.Status, said), err)
	}
	return answer, nil
}
