package images

import (
	"bytes"
	"encoding/binary"
	"image"
)

var exifHeader = []byte("Exif\x00\x00")

// orientation is how a camera was held when it took a JPEG: 1 (upright) to 8,
// as EXIF counts. Whatever cannot be read is 1.
func orientation(data []byte) int {
	const app1, startOfScan = 0xE1, 0xDA
	if len(data) < 2 || data[0] != 0xFF || data[1] != 0xD8 {
		return 1
	}
	for data = data[2:]; len(data) >= 4 && data[0] == 0xFF && data[1] != startOfScan; {
		length := int(data[2])<<8 | int(data[3]) // counts its own two bytes
		if length < 2 || 2+length > len(data) {
			return 1
		}
		segment := data[4 : 2+length]
		if data[1] == app1 && bytes.HasPrefix(segment, exifHeader) {
			return tiffOrientation(segment[len(exifHeader):])
		}
		data = data[2+length:]
	}
	return 1
}

// tiffOrientation reads the tag 0x0112 of a TIFF block's first directory.
func tiffOrientation(tiff []byte) int {
	const tag, short, entrySize = 0x0112, 3, 12
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 1
	}
	start := uint64(order.Uint32(tiff[4:]))
	if start+2 > uint64(len(tiff)) {
		return 1
	}
	directory := tiff[start:]
	entries := int(order.Uint16(directory))
	for directory = directory[2:]; entries > 0 && len(directory) >= entrySize; entries-- {
		if order.Uint16(directory) == tag && order.Uint16(directory[2:]) == short {
			if value := int(order.Uint16(directory[8:])); value >= 1 && value <= 8 {
				return value
			}
			return 1
		}
		directory = directory[entrySize:]
	}
	return 1
}

// upright turns and mirrors a picture taken in the given EXIF orientation.
func upright(src *image.RGBA, orientation int) *image.RGBA {
	w, h := src.Bounds().Dx(), src.Bounds().Dy()
	// from answers the pixel of src that belongs at x, y.
	var from func(x, y int) (int, int)
	switch orientation {
	case 2:
		from = func(x, y int) (int, int) { return w - 1 - x, y }
	case 3:
		from = func(x, y int) (int, int) { return w - 1 - x, h - 1 - y }
	case 4:
		from = func(x, y int) (int, int) { return x, h - 1 - y }
	case 5:
		from = func(x, y int) (int, int) { return y, x }
	case 6:
		from = func(x, y int) (int, int) { return y, h - 1 - x }
	case 7:
		from = func(x, y int) (int, int) { return w - 1 - y, h - 1 - x }
	case 8:
		from = func(x, y int) (int, int) { return w - 1 - y, x }
	default:
		return src
	}
	size := image.Rect(0, 0, w, h)
	if orientation >= 5 {
		size = image.Rect(0, 0, h, w)
	}
	dst := image.NewRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			dst.SetRGBA(x, y, src.RGBAAt(from(x, y)))
		}
	}
	return dst
}
