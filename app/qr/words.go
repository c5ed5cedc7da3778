package qr

// Of each version, at level M: the error correction words of a block, and how many blocks.
var (
	correctionWords = [...]int{0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28}
	blocks          = [...]int{0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21}
)

const largestVersion = len(blocks) - 1

// versionFor is the smallest version that holds so many bytes.
func versionFor(length int) (int, error) {
	for version := 1; version <= largestVersion; version++ {
		if 4+countBits(version)+8*length <= 8*dataWords(version) {
			return version, nil
		}
	}
	return 0, ErrTooLong
}

// countBits is how wide the length of the text is written.
func countBits(version int) int {
	if version < 10 {
		return 8
	}
	return 16
}

// rawBits are the modules of a version that carry data and its correction.
func rawBits(version int) int {
	n := (16*version+128)*version + 64
	if version >= 2 {
		aligned := version/7 + 2
		n -= (25*aligned-10)*aligned - 55
		if version >= 7 {
			n -= 36
		}
	}
	return n
}

func dataWords(version int) int {
	return rawBits(version)/8 - correctionWords[version]*blocks[version]
}

// data writes the text as words, filled up.
func data(version int, text string) []byte {
	var bits []bool
	add := func(value, width int) {
		for i := width - 1; i >= 0; i-- {
			bits = append(bits, value>>i&1 == 1)
		}
	}
	add(4, 4) // bytes
	add(len(text), countBits(version))
	for i := range len(text) {
		add(int(text[i]), 8)
	}
	capacity := 8 * dataWords(version)
	add(0, min(4, capacity-len(bits)))
	add(0, (8-len(bits)%8)%8)
	for pad := 0xEC; len(bits) < capacity; pad ^= 0xEC ^ 0x11 {
		add(pad, 8)
	}
	words := make([]byte, len(bits)/8)
	for i, bit := range bits {
		if bit {
			words[i/8] |= 1 << (7 - i%8)
		}
	}
	return words
}

// interleaved parts the words into blocks, corrects each, and answers all in the order in
// which they are drawn.
func interleaved(version int, words []byte) []byte {
	raw, count, correction := rawBits(version)/8, blocks[version], correctionWords[version]
	long := raw % count
	short := raw/count - correction
	divisor := generator(correction)
	parts, checks := make([][]byte, count), make([][]byte, count)
	at := 0
	for i := range parts {
		size := short
		if i >= count-long {
			size++
		}
		parts[i] = words[at : at+size]
		checks[i] = remainder(parts[i], divisor)
		at += size
	}
	out := make([]byte, 0, raw)
	for i := range short + 1 {
		for _, part := range parts {
			if i < len(part) {
				out = append(out, part[i])
			}
		}
	}
	for i := range correction {
		for _, check := range checks {
			out = append(out, check[i])
		}
	}
	return out
}

// generator is the Reed–Solomon polynomial of a degree, its leading 1 left out.
func generator(degree int) []byte {
	out := make([]byte, degree)
	out[degree-1] = 1
	root := byte(1)
	for range degree {
		for j := range out {
			out[j] = times(out[j], root)
			if j+1 < len(out) {
				out[j] ^= out[j+1]
			}
		}
		root = times(root, 2)
	}
	return out
}

func remainder(words, divisor []byte) []byte {
	out := make([]byte, len(divisor))
	for _, word := range words {
		factor := word ^ out[0]
		copy(out, out[1:])
		out[len(out)-1] = 0
		for i, d := range divisor {
			out[i] ^= times(d, factor)
		}
	}
	return out
}

// times multiplies in GF(2⁸) modulo 0x11D.
func times(a, b byte) byte {
	product := 0
	for i := 7; i >= 0; i-- {
		product = product<<1 ^ product>>7*0x11D
		product ^= int(b>>i&1) * int(a)
	}
	return byte(product)
}
