package escpostest

import (
	"bytes"
	"net"
	"slices"
	"sync"
	"testing"
	"time"
)

// Mood is how a Printer behaves. The zero Mood is a healthy printer that
// answers every question.
type Mood struct {
	// Silent answers nothing, as many cheap printers do.
	Silent bool
	// HalfClosed says at once that it will never say anything, and listens.
	HalfClosed bool
	// OnlyRealTime answers DLE EOT but not GS r.
	OnlyRealTime bool
	// NoPaper and CoverOpen are told when asked, and keep it from printing.
	NoPaper, CoverOpen bool
	// BreakAfter drops the connection once that many bytes have come; 0 never.
	BreakAfter int
	// PaperEndsAfter runs out of paper once that many bytes have come; 0 never.
	PaperEndsAfter int
	// Deaf takes calls and never reads.
	Deaf bool
}

// Printer is a network printer on this computer.
type Printer struct {
	// Address is host:port.
	Address string

	listener net.Listener
	mu       sync.Mutex
	mood     Mood
	jobs     [][]byte
	open     map[net.Conn]bool
	news     chan struct{}
	off      chan struct{}
	turnOff  sync.Once
	working  sync.WaitGroup
}

// Listen switches a printer on until the test ends.
func Listen(t testing.TB, mood Mood) *Printer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Printer{Address: listener.Addr().String(), listener: listener, mood: mood, open: map[net.Conn]bool{}, news: make(chan struct{}, 1), off: make(chan struct{})}
	p.working.Go(p.accept)
	t.Cleanup(p.Off)
	return p
}

// Off switches the printer off: calls are refused, and those that stand break.
func (p *Printer) Off() {
	_ = p.listener.Close()
	p.turnOff.Do(func() { close(p.off) })
	p.mu.Lock()
	for conn := range p.open {
		_ = conn.Close()
	}
	p.mu.Unlock()
	p.working.Wait()
}

// Feel changes the printer's mood for calls to come.
func (p *Printer) Feel(mood Mood) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mood = mood
}

// Jobs are the bytes of each call that has ended and sent something to print,
// in order, without the questions about the printer's status.
func (p *Printer) Jobs() [][]byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.jobs)
}

// Wait answers the jobs once there are n of them, and fails the test where that
// takes more than ten seconds.
func (p *Printer) Wait(t testing.TB, n int) [][]byte {
	t.Helper()
	late := time.After(10 * time.Second)
	for {
		if jobs := p.Jobs(); len(jobs) >= n {
			return jobs
		}
		select {
		case <-p.news:
		case <-late:
			t.Fatalf("the printer has %d of %d jobs", len(p.Jobs()), n)
		}
	}
}

func (p *Printer) accept() {
	for {
		conn, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		mood := p.mood
		p.open[conn] = true
		p.mu.Unlock()
		p.working.Go(func() {
			job := p.serve(conn, mood)
			p.mu.Lock()
			delete(p.open, conn)
			if len(job) > 0 {
				p.jobs = append(p.jobs, job)
			}
			p.mu.Unlock()
			_ = conn.Close()
			select {
			case p.news <- struct{}{}:
			default:
			}
		})
	}
}

// serve reads one call to its end: what is to be printed comes back.
func (p *Printer) serve(conn net.Conn, mood Mood) []byte {
	if mood.Deaf {
		<-p.off
		return nil
	}
	if mood.HalfClosed {
		mood.Silent = true
		_ = conn.(*net.TCPConn).CloseWrite()
	}
	var stream, printed []byte
	chunk := make([]byte, 32<<10)
	received := 0
	for {
		n, err := conn.Read(chunk)
		received += n
		stream = append(stream, chunk[:n]...)
		if mood.BreakAfter > 0 && received >= mood.BreakAfter {
			_ = conn.(*net.TCPConn).SetLinger(0)
			return printed
		}
		if mood.PaperEndsAfter > 0 && received >= mood.PaperEndsAfter {
			mood.NoPaper = true
		}
		for {
			c, length := next(stream)
			if length == 0 {
				break
			}
			if !answer(conn, mood, c) {
				printed = append(printed, stream[:length]...)
			}
			stream = stream[length:]
		}
		if err != nil {
			return append(printed, stream...)
		}
	}
}

// answer replies to a question about the printer's status, and reports whether
// the command was one.
func answer(conn net.Conn, mood Mood, c command) bool {
	switch c.kind {
	case "\x10\x04":
		if !mood.Silent {
			_, _ = conn.Write([]byte{realTime(mood, c.args[0])})
		}
	case "\x1dr":
		// A printer without paper stops before it comes to this question.
		if !mood.Silent && !mood.OnlyRealTime && !mood.NoPaper && !mood.CoverOpen {
			_, _ = conn.Write([]byte{0})
		}
	default:
		return false
	}
	return true
}

// realTime is the answer to DLE EOT n.
func realTime(mood Mood, part byte) byte {
	b := byte(0x12)
	switch {
	case part == 2 && mood.CoverOpen:
		b |= 0x04
	case part == 2 && mood.NoPaper:
		b |= 0x20
	case part == 4 && mood.NoPaper:
		b |= 0x6c
	}
	return b
}

// Printed decodes a job and fails the test where a printer would print garbage.
func Printed(t testing.TB, data []byte) Job {
	t.Helper()
	job, err := Decode(bytes.Clone(data))
	if err != nil {
		t.Fatal(err)
	}
	return job
}
