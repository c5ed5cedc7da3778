package sheets

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// decode finds the encoding of a text file: by its mark, else UTF-8 if it is valid,
// else Windows-1252, which Excel in Brazil writes. It refuses rather than replace
// what is no letter.
func decode(data []byte) (text, encoding string, err error) {
	order, marked := utf16Order(data)
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		if data = data[3:]; !utf8.Valid(data) {
			return "", "", refuse("O arquivo diz ser UTF-8, mas a linha %d tem letras em outro formato. Salve-o de novo como CSV UTF-8.", invalidLine(data))
		}
		text, encoding = string(data), "UTF-8"
	case order != nil:
		if marked {
			data = data[2:]
		}
		encoding = "UTF-16"
		if text, err = fromUTF16(data, order); err != nil {
			return "", "", err
		}
	case utf8.Valid(data):
		text, encoding = string(data), "UTF-8"
	default:
		encoding = "Windows-1252"
		if text, err = charmap.Windows1252.NewDecoder().String(string(data)); err != nil {
			return "", "", errNoText
		}
	}
	if strings.ContainsFunc(text, foreign) {
		return "", "", errNoText
	}
	return text, encoding, nil
}

var errNoText = refuse("O arquivo não parece ser uma planilha. Abra a planilha no programa em que foi feita, salve-a como .xlsx ou .csv e envie esse arquivo.")

// isDocument recognises by their beginnings documents that may be all text, whatever
// their names: a table read of them would be empty or senseless.
func isDocument(data []byte) bool {
	start := strings.ToLower(strings.TrimSpace(string(data[:min(len(data), 64)])))
	for _, beginning := range []string{"%pdf-", `{\rtf`, "<!doctype", "<html", "<?xml"} {
		if strings.HasPrefix(strings.TrimPrefix(start, "\ufeff"), beginning) {
			return true
		}
	}
	return false
}

// foreign reports what no text file has: control characters, and the sign that
// stands for a letter that could not be read.
func foreign(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r >= 0x7f && r < 0xa0 || r == utf8.RuneError
}

// utf16Order is the byte order of a UTF-16 text, nil for anything else. Without a
// mark it is told by the zeros beside each letter of the header.
func utf16Order(data []byte) (order binary.ByteOrder, marked bool) {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return binary.LittleEndian, true
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return binary.BigEndian, true
	}
	var zeros [2]int
	start := data[:min(len(data), 64)]
	for i, b := range start {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch half := len(start) / 2; {
	case half > 0 && zeros[1] > half*3/4 && zeros[0] == 0:
		return binary.LittleEndian, false
	case half > 0 && zeros[0] > half*3/4 && zeros[1] == 0:
		return binary.BigEndian, false
	}
	return nil, false
}

func fromUTF16(data []byte, order binary.ByteOrder) (string, error) {
	if len(data)%2 != 0 {
		return "", refuse("O arquivo está incompleto. Salve-o e envie-o de novo.")
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units)), nil
}

// invalidLine is the line of the first byte that is not UTF-8.
func invalidLine(data []byte) int {
	number := 1
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			break
		}
		if r == '\n' {
			number++
		}
		data = data[size:]
	}
	return number
}

// TextOf is what stands in a text file, whose encoding is found as Open finds it.
func TextOf(data []byte) (string, error) {
	text, _, err := decode(data)
	return text, err
}
