package operation

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// StreamResponse is the output of an operation that keeps its answer open.
type StreamResponse = huma.StreamResponse

// writeLimit is how long one event may take to leave; a client that reads
// slower than this is let go rather than waited for.
const writeLimit = 15 * time.Second

// EventStream answers with server-sent events until run returns. run must
// return on the first error of Send: that, not only ctx, is how a client that
// has gone is noticed.
func EventStream(run func(ctx context.Context, out *Events)) *StreamResponse {
	return &StreamResponse{Body: func(ctx huma.Context) {
		ctx.SetHeader("Content-Type", "text/event-stream")
		ctx.SetHeader("Cache-Control", "no-store")
		ctx.SetHeader("X-Accel-Buffering", "no")
		ctx.SetStatus(http.StatusOK)
		out := &Events{w: ctx.BodyWriter()}
		if w, ok := out.w.(http.ResponseWriter); ok {
			out.control = http.NewResponseController(w)
		}
		run(ctx.Context(), out)
	}}
}

// Events writes server-sent events.
type Events struct {
	w       io.Writer
	control *http.ResponseController
}

// Send writes one event and pushes it out. id 0 leaves the reader's last id
// as it is; data is one line of JSON.
func (e *Events) Send(id int64, event string, data []byte) error {
	var b bytes.Buffer
	b.Grow(len(event) + len(data) + 48)
	if id > 0 {
		b.WriteString("id: ")
		b.WriteString(strconv.FormatInt(id, 10))
		b.WriteByte('\n')
	}
	b.WriteString("event: ")
	b.WriteString(event)
	b.WriteString("\ndata: ")
	b.Write(data)
	b.WriteString("\n\n")
	if e.control != nil {
		if err := e.control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
	}
	if _, err := e.w.Write(b.Bytes()); err != nil {
		return err
	}
	if e.control == nil {
		return nil
	}
	if err := e.control.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}
