package images

import (
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"slices"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"
)

// codec reads one kind of picture. The list is ours and not the image
// package's registry, which any import may add kinds to.
type codec struct {
	starts string // '?' stands for any byte
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

var codecs = []codec{
	{"\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
	{"\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
	{"RIFF????WEBPVP8", webp.DecodeConfig, webp.Decode},
	{"GIF8?a", gif.DecodeConfig, gif.Decode},
	{"BM", bmp.DecodeConfig, bmp.Decode},
}

// sniff goes by the first bytes; names and declared types lie.
func sniff(data []byte) (codec, bool) {
	for _, c := range codecs {
		if len(data) >= len(c.starts) && matches(data, c.starts) {
			return c, true
		}
	}
	return codec{}, false
}

func matches(data []byte, pattern string) bool {
	for i := range len(pattern) {
		if pattern[i] != '?' && data[i] != pattern[i] {
			return false
		}
	}
	return true
}

// isHEIC tells the photos that iPhones take, which no codec here reads.
func isHEIC(data []byte) bool {
	return len(data) >= 12 && string(data[4:8]) == "ftyp" &&
		slices.Contains([]string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"}, string(data[8:12]))
}
