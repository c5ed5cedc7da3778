package main

import (
	"bytes"
	"encoding/binary"
	"math"
)

// encode gives samples from -1 to 1 the form of a WAV file: mono, 16 bits.
func encode(samples []float64) []byte {
	const bytesPerSample, headerSize = 2, 36
	size := uint32(len(samples) * bytesPerSample)
	header := struct {
		Riff       [4]byte
		RiffSize   uint32
		Wave, Fmt  [4]byte
		FmtSize    uint32
		PCM, Mono  uint16
		Rate       uint32
		PerSecond  uint32
		PerFrame   uint16
		BitsSample uint16
		Data       [4]byte
		DataSize   uint32
	}{
		Riff: [4]byte([]byte("RIFF")), RiffSize: headerSize + size, Wave: [4]byte([]byte("WAVE")),
		Fmt: [4]byte([]byte("fmt ")), FmtSize: 16, PCM: 1, Mono: 1,
		Rate: rate, PerSecond: rate * bytesPerSample, PerFrame: bytesPerSample, BitsSample: 8 * bytesPerSample,
		Data: [4]byte([]byte("data")), DataSize: size,
	}
	pcm := make([]int16, len(samples))
	for i, sample := range samples {
		pcm[i] = int16(math.Round(sample * math.MaxInt16))
	}
	var file bytes.Buffer
	for _, part := range []any{header, pcm} {
		if err := binary.Write(&file, binary.LittleEndian, part); err != nil {
			panic(err) // fixed sizes into memory
		}
	}
	return file.Bytes()
}
