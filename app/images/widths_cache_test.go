package images

import (
	"bytes"
	"image"
	"testing"
)

func TestAPictureThatIsKnownWaitsForNoOther(t *testing.T) {
	body, kind, err := encode(image.NewRGBA(image.Rect(0, 0, 400, 200)), JPEG)
	if err != nil {
		t.Fatal(err)
	}
	var s sizes
	known := Picture{ContentType: kind, ETag: "a", Body: body}
	first, err := s.of(known, 160)
	if err != nil {
		t.Fatal(err)
	}
	// Somebody else's picture is being decoded, and another one waits for that.
	decoding.Lock()
	waits := make(chan error)
	go func() {
		_, err := s.of(Picture{ContentType: kind, ETag: "b", Body: body}, 160)
		waits <- err
	}()
	again, err := s.of(known, 160)
	if err != nil || !bytes.Equal(again.Body, first.Body) {
		t.Errorf("the known picture is another one: %v", err)
	}
	decoding.Unlock()
	if err := <-waits; err != nil {
		t.Error(err)
	}
}

func TestTheOldestPictureGoesFirst(t *testing.T) {
	var s sizes
	for _, etag := range []string{"a", "b", "c"} {
		m := s.find(etag)
		m.body = make([]byte, mostSized/2)
		s.keep(etag, m)
	}
	if s.made["a"] != nil || s.made["b"] == nil || s.made["c"] == nil || s.bytes != mostSized {
		t.Errorf("%d bytes of %v are kept", s.bytes, s.order)
	}
}

func TestAPictureThatCannotBeMadeIsTriedAgain(t *testing.T) {
	var s sizes
	if _, err := s.of(Picture{ETag: "a", Body: []byte("text")}, 160); err == nil || len(s.made) != 0 {
		t.Errorf("%v, and %d are kept", err, len(s.made))
	}
}
