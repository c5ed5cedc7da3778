package statement

import (
	"html"
	"regexp"
	"strings"
	"time"
)

// An OFX file of the 1.x line is SGML whose values end with their line, one of 2.x is XML.
// Banks mix both; what counts are the tags.
var (
	ofxMark     = regexp.MustCompile(`(?i)<OFX>`)
	movement    = regexp.MustCompile(`(?i)<STMTTRN>`)
	movementEnd = regexp.MustCompile(`(?i)</(?:STMTTRN|BANKTRANLIST|STMTRS|OFX)>`)
	tag         = regexp.MustCompile(`(?i)<(DTPOSTED|TRNAMT|NAME|MEMO|CHECKNUM|REFNUM|FITID|TRNTYPE)>([^<\n]*)`)
)

func isOFX(text string) bool { return ofxMark.MatchString(text) }

func readOFX(text string) (Statement, error) {
	var s Statement
	for i, block := range movement.Split(text, mostLines+2) {
		if i == 0 {
			continue
		}
		if end := movementEnd.FindStringIndex(block); end != nil {
			block = block[:end[0]]
		}
		value := map[string]string{}
		for _, found := range tag.FindAllStringSubmatch(block, -1) {
			name := strings.ToUpper(found[1])
			if value[name] == "" {
				value[name] = strings.TrimSpace(html.UnescapeString(found[2]))
			}
		}
		day, dayRead := ofxDay(value["DTPOSTED"])
		amount, amountRead := amountOf(value["TRNAMT"])
		// The type is only believed where the amount has no sign of its own.
		if strings.EqualFold(value["TRNTYPE"], "DEBIT") && amount > 0 {
			amount = -amount
		}
		s.add(day, dayRead, amount, amountRead, strings.Join([]string{value["NAME"], value["MEMO"], value["REFNUM"], value["CHECKNUM"], value["FITID"]}, " "))
	}
	return s, nil
}

// ofxDay reads the date that a moment begins with: 20261120, 20261120120000[-3:BRT].
func ofxDay(text string) (string, bool) {
	const digits = len("20060102")
	if len(text) < digits {
		return "", false
	}
	day, err := time.Parse("20060102", text[:digits])
	return day.Format(time.DateOnly), err == nil
}
