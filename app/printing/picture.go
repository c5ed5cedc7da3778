package printing

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	_ "image/jpeg" // pictures may be JPEG
	_ "image/png"  // or PNG
	"strings"
)

const (
	// The portal's pictures are 400 px × 3 wide (S1§2); a long order is a few
	// thousand high.
	maxPictureWidth  = 4096
	maxPicturePixels = 16 << 20
)

var (
	errNoPicture    = errors.New("printing: the picture is empty")
	errBadPicture   = errors.New("printing: not a picture")
	errLargePicture = errors.New("printing: the picture is too large")
)

// readPicture reads a picture as it comes from a browser: a data URL or bare
// base64 of a PNG or JPEG. It answers the file's bytes, which decode within
// bounds and hold more than one colour. errNoPicture: there is nothing to print.
func readPicture(text string) ([]byte, error) {
	text = strings.TrimSpace(text)
	if len(text) >= 5 && strings.EqualFold(text[:5], "data:") {
		kind, data, found := strings.Cut(text[5:], ",")
		if !found || !strings.HasSuffix(strings.ToLower(kind), ";base64") {
			// A canvas of no size answers "data:,".
			if data == "" {
				return nil, errNoPicture
			}
			return nil, errBadPicture
		}
		text = data
	}
	if text == "" {
		return nil, errNoPicture
	}
	raw, err := decodeBase64(text)
	if err != nil {
		return nil, errBadPicture
	}
	if len(raw) == 0 {
		return nil, errNoPicture
	}
	picture, err := decodePicture(raw)
	if err != nil {
		return nil, err
	}
	if blank(picture) {
		return nil, errNoPicture
	}
	return raw, nil
}

// decodeBase64 takes both alphabets, padded or not, over several lines or one.
func decodeBase64(text string) ([]byte, error) {
	plain := strings.NewReplacer("-", "+", "_", "/", "=", "", "\n", "", "\r", "", " ", "").Replace(text)
	return base64.RawStdEncoding.DecodeString(plain)
}

// decodePicture decodes a PNG or JPEG that is no larger than a paper can be.
func decodePicture(raw []byte) (image.Image, error) {
	config, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, errBadPicture
	}
	if config.Width < 1 || config.Height < 1 {
		return nil, errNoPicture
	}
	if config.Width > maxPictureWidth || config.Height > maxPicturePixels/config.Width {
		return nil, errLargePicture
	}
	picture, _, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, errBadPicture
	}
	return picture, nil
}

// blank reports whether a picture is one colour all over, as a browser draws an
// order that it has not loaded.
func blank(picture image.Image) bool {
	bounds := picture.Bounds()
	first := color.RGBA64Model.Convert(picture.At(bounds.Min.X, bounds.Min.Y))
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if color.RGBA64Model.Convert(picture.At(x, y)) != first {
				return false
			}
		}
	}
	return true
}
