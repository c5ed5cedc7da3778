package printing

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"syscall"
	"time"
)

const (
	// dialing is how long a network printer may take to answer the call.
	dialing = 3 * time.Second
	// answering is how long a printer that may be silent is listened to.
	answering = 250 * time.Millisecond
	// finishing is how long a printer that answers may take to say that it is done.
	finishing = 5 * time.Second
)

// deliverTCP sends a document to a network printer. A printer that tells its
// deviceStatus is asked before, and once it has worked through everything; a silent
// one is trusted when it takes the bytes and does not break off.
func deliverTCP(ctx context.Context, pr Printer, doc Document) error {
	commands := doc.commands(pr)
	conn, err := call(ctx, pr)
	if err != nil {
		return err
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()

	state, talks, err := ask(ctx, conn)
	if err != nil {
		return lost(ctx, err, false)
	}
	if reason := state.problem(); reason != "" {
		return &Failure{Reason: reason}
	}
	if n, err := conn.Write(commands); err != nil {
		return lost(ctx, err, n > 0)
	}
	if talks {
		return confirm(ctx, conn)
	}
	return hangUp(ctx, conn)
}

func checkTCP(ctx context.Context, pr Printer) error {
	conn, err := call(ctx, pr)
	if err != nil {
		return err
	}
	defer conn.Close()
	state, _, err := ask(ctx, conn)
	if err != nil {
		return lost(ctx, err, false)
	}
	if reason := state.problem(); reason != "" {
		return &Failure{Reason: reason}
	}
	return nil
}

func call(ctx context.Context, pr Printer) (net.Conn, error) {
	address, err := tcpAddress(pr.Address)
	if err != nil {
		return nil, &Failure{Reason: reasonUnknownHost, Cause: err}
	}
	conn, err := (&net.Dialer{Timeout: dialing}).DialContext(ctx, "tcp", address)
	if err == nil {
		return conn, nil
	}
	var unknown *net.DNSError
	switch {
	case ctx.Err() != nil:
		return nil, interrupted(ctx, false)
	case errors.Is(err, syscall.ECONNREFUSED):
		return nil, &Failure{Reason: reasonRefused, Cause: err}
	case errors.As(err, &unknown):
		return nil, &Failure{Reason: reasonUnknownHost, Cause: err}
	}
	return nil, &Failure{Reason: reasonUnreachable, Cause: err}
}

// ask reads the printer's status in real time (DLE EOT). Talks is false of a
// printer that says nothing in time.
func ask(ctx context.Context, conn net.Conn) (state deviceStatus, talks bool, err error) {
	if _, err := conn.Write(statusQuestion()); err != nil {
		return deviceStatus{}, false, err
	}
	var answer [len(statusParts)]byte
	n, err := readFor(ctx, conn, answer[:], answering)
	if errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() == nil {
		err = nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		// It has nothing to say, but may still listen.
		err = nil
	}
	return statusOf(answer[:n]), n == len(answer), err
}

// readFor fills buffer, or as much as comes within the patience.
func readFor(ctx context.Context, conn net.Conn, buffer []byte, patience time.Duration) (int, error) {
	if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return 0, err
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	return io.ReadFull(conn, buffer)
}

// confirm waits until a printer that answers has worked through the document:
// its reply to GS r comes in its turn. Meanwhile it is asked in real time, which
// finds the one that stopped halfway. A printer that knows only the latter and
// has nothing to complain of is believed.
func confirm(ctx context.Context, conn net.Conn) error {
	if _, err := conn.Write(paperStatus); err != nil {
		return lost(ctx, err, true)
	}
	// A picture may hold the bytes of a question by chance, so that only what
	// comes after one was really asked counts.
	var heard []byte
	asked := false
	for end := time.Now().Add(finishing); ; asked = true {
		err := listen(ctx, conn, &heard)
		switch late := time.Now().After(end); {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return interrupted(ctx, true)
		case !errors.Is(err, os.ErrDeadlineExceeded):
			return lost(ctx, err, true)
		case asked && statusOf(heard).problem() != "":
			return &Failure{Reason: statusOf(heard).problem(), Uncertain: true}
		case late && len(heard) == 0:
			return &Failure{Reason: reasonSlow, Uncertain: true}
		case late:
			return nil
		}
		heard = nil
		if _, err := conn.Write(statusQuestion()); err != nil {
			return lost(ctx, err, true)
		}
	}
}

// listen waits a moment for the answer that comes in its turn; nil is that it
// came. Other answers are added to heard.
func listen(ctx context.Context, conn net.Conn, heard *[]byte) error {
	for end := time.Now().Add(2 * answering); ; {
		var answer [1]byte
		if _, err := readFor(ctx, conn, answer[:], time.Until(end)); err != nil {
			return err
		}
		if inTurn(answer[0]) {
			return nil
		}
		*heard = append(*heard, answer[0])
	}
}

// hangUp ends the call to a silent printer and gives it a moment to object.
func hangUp(ctx context.Context, conn net.Conn) error {
	if half, ok := conn.(interface{ CloseWrite() error }); ok {
		if err := half.CloseWrite(); err != nil {
			return lost(ctx, err, true)
		}
	}
	var rest [64]byte
	_, err := readFor(ctx, conn, rest[:], answering)
	switch {
	case ctx.Err() != nil:
		return interrupted(ctx, true)
	case err == nil, errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil
	}
	return lost(ctx, err, true)
}

// lost is the failure of a connection that broke.
func lost(ctx context.Context, err error, uncertain bool) *Failure {
	if ctx.Err() != nil {
		return interrupted(ctx, uncertain)
	}
	return &Failure{Reason: reasonBrokenOff, Uncertain: uncertain, Cause: err}
}
