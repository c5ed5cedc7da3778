package br

import (
	"fmt"
	"strings"
)

// tlv writes EMV fields: two digits of tag, two of length in bytes, the value.
type tlv struct {
	strings.Builder
	tooLong bool
}

func (t *tlv) put(tag int, value string) {
	if len(value) > 99 {
		t.tooLong = true
		return
	}
	fmt.Fprintf(t, "%02d%02d%s", tag, len(value), value)
}

func (t *tlv) putIf(tag int, value string) {
	if value != "" {
		t.put(tag, value)
	}
}

// sealed is the code with its closing CRC, which covers its own tag and length.
func (t *tlv) sealed() string {
	body := t.String() + crcHeader
	return body + fmt.Sprintf("%04X", crc16(body))
}

const crcHeader = "6304"

// parseSealed checks the closing CRC and reads the fields before it.
func parseSealed(code string) (map[int]string, error) {
	end := len(code) - 4
	if end < len(crcHeader) || !strings.HasSuffix(code[:end], crcHeader) {
		return nil, fmt.Errorf("%w: no CRC at the end", ErrPix)
	}
	if !strings.EqualFold(code[end:], fmt.Sprintf("%04X", crc16(code[:end]))) {
		return nil, fmt.Errorf("%w: wrong CRC", ErrPix)
	}
	fields, err := parseTLV(code[:end-len(crcHeader)])
	if err != nil {
		return nil, err
	}
	if fields[tagFormat] != "01" {
		return nil, fmt.Errorf("%w: unknown format", ErrPix)
	}
	return fields, nil
}

// parseTLV reads fields up to the end of s; a tag that comes twice is refused,
// since banks disagree on which of the two they would pay.
func parseTLV(s string) (map[int]string, error) {
	fields := map[int]string{}
	for s != "" {
		if len(s) < 4 || !allDigits(s[:4]) {
			return nil, fmt.Errorf("%w: malformed field", ErrPix)
		}
		tag, length := twoDigits(s[:2]), twoDigits(s[2:4])
		s = s[4:]
		if length > len(s) {
			return nil, fmt.Errorf("%w: a field runs past the end", ErrPix)
		}
		if _, twice := fields[tag]; twice {
			return nil, fmt.Errorf("%w: a field comes twice", ErrPix)
		}
		fields[tag], s = s[:length], s[length:]
	}
	return fields, nil
}

func twoDigits(s string) int { return int(s[0]-'0')*10 + int(s[1]-'0') }

// crc16 is CRC-16/CCITT-FALSE: polynomial 0x1021 from 0xFFFF.
func crc16(s string) uint16 {
	crc := uint16(0xFFFF)
	for i := range len(s) {
		crc ^= uint16(s[i]) << 8
		for range 8 {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
	}
	return crc
}
