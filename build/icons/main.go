// Command icons draws the platforms' icons from build/icon.svg: build/appicon.png
// for the window itself, build/windows/icon.ico and build/darwin/icon.icns. It
// needs rsvg-convert.
//
//	go run ./build/icons
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strconv"
)

const source = "build/icon.svg"

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	app, err := draw(512)
	if err != nil {
		return err
	}
	if err := os.WriteFile("build/appicon.png", app, 0o644); err != nil {
		return err
	}
	var pictures []picture
	for _, size := range []int{16, 24, 32, 48, 64, 128, 256} {
		png, err := draw(size)
		if err != nil {
			return err
		}
		pictures = append(pictures, picture{size, png})
	}
	if err := os.WriteFile("build/windows/icon.ico", ico(pictures), 0o644); err != nil {
		return err
	}
	pictures = nil
	for _, size := range []int{16, 32, 64, 128, 256, 512, 1024} {
		png, err := draw(size)
		if err != nil {
			return err
		}
		pictures = append(pictures, picture{size, png})
	}
	return os.WriteFile("build/darwin/icon.icns", icns(pictures), 0o644)
}

// draw renders the icon as a square PNG of the given side.
func draw(size int) ([]byte, error) {
	side := strconv.Itoa(size)
	png, err := exec.Command("rsvg-convert", "--width", side, "--height", side, source).Output()
	if err != nil {
		return nil, fmt.Errorf("draw %s at %s px: %w", source, side, err)
	}
	return png, nil
}

type picture struct {
	size int
	png  []byte
}

// ico packs PNG pictures into Windows' icon format: a header, one entry for
// each picture, then the pictures.
func ico(pictures []picture) []byte {
	const headerBytes, entryBytes = 6, 16
	type entry struct {
		Width, Height, Colours, Reserved uint8
		Planes, BitsPerPixel             uint16
		Bytes, Offset                    uint32
	}
	var file bytes.Buffer
	put := func(value any) { _ = binary.Write(&file, binary.LittleEndian, value) } // a Buffer takes everything
	put([3]uint16{0, 1, uint16(len(pictures))})
	offset := headerBytes + entryBytes*len(pictures)
	for _, p := range pictures {
		side := uint8(p.size) // 256 is written as 0
		put(entry{Width: side, Height: side, Planes: 1, BitsPerPixel: 32,
			Bytes: uint32(len(p.png)), Offset: uint32(offset)})
		offset += len(p.png)
	}
	for _, p := range pictures {
		file.Write(p.png)
	}
	return file.Bytes()
}

// icnsTypes are the names of PNG pictures in macOS' icon format, by their side.
var icnsTypes = map[int]string{16: "icp4", 32: "icp5", 64: "icp6", 128: "ic07", 256: "ic08", 512: "ic09", 1024: "ic10"}

// icns packs PNG pictures into macOS' icon format: a header, then each picture
// behind its type and length.
func icns(pictures []picture) []byte {
	var body bytes.Buffer
	chunk := func(out *bytes.Buffer, kind string, content []byte) {
		const headerBytes = 8
		out.WriteString(kind)
		_ = binary.Write(out, binary.BigEndian, uint32(headerBytes+len(content))) // a Buffer takes everything
		out.Write(content)
	}
	for _, p := range pictures {
		chunk(&body, icnsTypes[p.size], p.png)
	}
	var file bytes.Buffer
	chunk(&file, "icns", body.Bytes())
	return file.Bytes()
}
