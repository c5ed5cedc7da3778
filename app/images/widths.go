package images

import (
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
	made  map[string][]byte
	bytes int
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
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, found := s.made[p.ETag]; found {
		p.Body = known
		return p, nil
	}
	decoding.Lock()
	defer decoding.Unlock()
	full, err := decode(p.Body)
	if err != nil {
		return Picture{}, err
	}
	format := JPEG
	if p.ContentType == "image/png" {
		format = PNG
	}
	if size := full.Bounds(); size.Dx() > width {
		edge := width * max(size.Dx(), size.Dy()) / size.Dx()
		if p.Body, _, err = encode(shrink(full, Options{Format: format, MaxEdge: edge}), format); err != nil {
			return Picture{}, err
		}
	}
	if s.bytes += len(p.Body); s.made == nil || s.bytes > mostSized {
		s.made, s.bytes = map[string][]byte{}, len(p.Body)
	}
	s.made[p.ETag] = p.Body
	return p, nil
}
