package images

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Widths are those in which pictures are served, by ?w=, besides as they are kept: a page
// names them all, and the browser takes the one that its screen needs.
var Widths = []int{160, 320, 640}

// widthAsked is the width that the address names; 0 is the picture as it is kept.
func widthAsked(r *http.Request) int {
	width, err := strconv.Atoi(r.URL.Query().Get("w"))
	if err != nil || !slices.Contains(Widths, width) {
		return 0
	}
	return width
}

// sized is the ETag of the picture in a width.
func sized(etag string, width int) string {
	if width == 0 {
		return etag
	}
	return etag + "-" + strconv.Itoa(width)
}

// unsized turns an If-None-Match of the picture in a width into that of the picture.
func unsized(known string, width int) string {
	if whole, found := strings.CutSuffix(known, sized("", width)+`"`); found {
		return whole + `"`
	}
	return ""
}

// sizes keeps pictures in the widths that were asked for, by their ETags: making one takes
// longer than sending it.
type sizes struct {
	mu    sync.Mutex
	made  map[string]*made
	bytes int
	// oldest first; what is being made is not among them.
	order []string
}

// made is a picture in a width, made once by whoever asks first: nobody who wants another
// one waits for it.
type made struct {
	once sync.Once
	body []byte
	err  error
}

// mostSized bounds the memory of sizes.
const mostSized = 32 << 20

// of answers the picture no wider than asked; one that is narrower, or not sent at all, as it is.
func (s *sizes) of(p Picture, width int) (Picture, error) {
	whole := p.ETag
	p.ETag = sized(whole, width)
	if width == 0 || len(p.Body) == 0 {
		return p, nil
	}
	m := s.find(p.ETag)
	m.once.Do(func() {
		m.err = errNotMade
		defer s.keep(p.ETag, m)
		m.body, m.err = narrowed(p, width)
	})
	p.Body = m.body
	return p, m.err
}

var errNotMade = errors.New("images: not made")

func (s *sizes) find(etag string) *made {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.made == nil {
		s.made = map[string]*made{}
	}
	if s.made[etag] == nil {
		s.made[etag] = &made{}
	}
	return s.made[etag]
}

// keep counts what was made, and drops the oldest beyond mostSized. What could not be made
// is tried again.
func (s *sizes) keep(etag string, m *made) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.err != nil {
		delete(s.made, etag)
		return
	}
	s.bytes += len(m.body)
	s.order = append(s.order, etag)
	for s.bytes > mostSized && len(s.order) > 1 {
		s.bytes -= len(s.made[s.order[0]].body)
		delete(s.made, s.order[0])
		s.order = s.order[1:]
	}
}

// narrowed is the picture no wider than asked.
func narrowed(p Picture, width int) ([]byte, error) {
	decoding.Lock()
	defer decoding.Unlock()
	full, err := decode(p.Body)
	if err != nil {
		return nil, err
	}
	size := full.Bounds()
	if size.Dx() <= width {
		return p.Body, nil
	}
	format := JPEG
	if p.ContentType == "image/png" {
		format = PNG
	}
	edge := width * max(size.Dx(), size.Dy()) / size.Dx()
	body, _, err := encode(shrink(full, Options{Format: format, MaxEdge: edge}), format)
	return body, err
}
