package br

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"balcao/app/money"
)

// Pix is what a Pix BR Code, the text behind a payment QR code, says: an EMV
// merchant-presented code as the Central Bank's "Manual do BR Code" profiles
// it. A static code names the receiver's Key; a dynamic one names the URL,
// without scheme, from which the payer's bank fetches the charge.
type Pix struct {
	Key         string
	Description string
	URL         string
	Amount      money.Amount // zero lets the payer type it
	Name        string       // of the receiver, 25 characters
	City        string       // of the receiver, 15 characters
	CEP         string
	TxID        string // the receiver's reference: up to 25 ASCII letters and digits
}

// ErrPix is wrapped by every refusal to encode or parse a BR Code.
var ErrPix = errors.New("br: not a valid Pix BR Code")

const (
	pixDomain = "br.gov.bcb.pix"
	noTxID    = "***"
	reais     = "986"

	tagFormat      = 0
	tagInitiation  = 1
	tagPix         = 26 // accounts take 26 to 51; ours is always the first
	tagLastAccount = 51
	tagCategory    = 52
	tagCurrency    = 53
	tagAmount      = 54
	tagCountry     = 58
	tagName        = 59
	tagCity        = 60
	tagCEP         = 61
	tagAdditional  = 62
	tagCRC         = 63

	// inside tagPix
	tagDomain      = 0
	tagKey         = 1
	tagDescription = 2
	tagURL         = 25
	// inside tagAdditional
	tagTxID = 5
)

// Encode writes the BR Code. Banks read ASCII only, so Name, City and
// Description lose accents and what ASCII cannot write; Name and City are cut
// to their limits. A missing receiver, both or neither of Key and URL, a
// negative Amount and overlong or malformed parts are ErrPix.
func (p Pix) Encode() (string, error) {
	name, city := plain(p.Name, 25), plain(p.City, 15)
	switch {
	case name == "" || city == "":
		return "", fmt.Errorf("%w: the receiver's name and city are required", ErrPix)
	case (p.Key == "") == (p.URL == ""):
		return "", fmt.Errorf("%w: exactly one of key and URL is required", ErrPix)
	case p.Amount < 0:
		return "", fmt.Errorf("%w: negative amount", ErrPix)
	case p.CEP != "" && !ValidCEP(p.CEP):
		return "", fmt.Errorf("%w: malformed CEP", ErrPix)
	case p.TxID != "" && !validTxID(p.TxID):
		return "", fmt.Errorf("%w: malformed transaction id", ErrPix)
	case !visible(p.Key) || !visible(p.URL):
		return "", fmt.Errorf("%w: key and URL are ASCII without spaces", ErrPix)
	}

	var account, code tlv
	account.put(tagDomain, pixDomain)
	account.putIf(tagKey, p.Key)
	account.putIf(tagDescription, plain(p.Description, 72))
	account.putIf(tagURL, p.URL)

	code.put(tagFormat, "01")
	if p.URL != "" {
		code.put(tagInitiation, "12")
	}
	code.put(tagPix, account.String())
	code.put(tagCategory, "0000")
	code.put(tagCurrency, reais)
	if p.Amount > 0 {
		code.put(tagAmount, pixAmount(p.Amount))
	}
	code.put(tagCountry, "BR")
	code.put(tagName, name)
	code.put(tagCity, city)
	code.putIf(tagCEP, NormalizeCEP(p.CEP))
	txID := p.TxID
	if txID == "" {
		txID = noTxID
	}
	var additional tlv
	additional.put(tagTxID, txID)
	code.put(tagAdditional, additional.String())
	if account.tooLong || code.tooLong {
		return "", fmt.Errorf("%w: a part is too long", ErrPix)
	}
	return code.sealed(), nil
}

// ParsePix reads a BR Code that names a Pix account in reais and checks its
// CRC. Fields that Pix does not use are skipped. Anything else is ErrPix; the
// error never quotes the code.
func ParsePix(code string) (Pix, error) {
	fields, err := parseSealed(strings.TrimSpace(code))
	if err != nil {
		return Pix{}, err
	}
	account, err := pixAccount(fields)
	if err != nil {
		return Pix{}, err
	}
	if fields[tagCurrency] != reais || fields[tagCountry] != "BR" {
		return Pix{}, fmt.Errorf("%w: not in reais", ErrPix)
	}
	p := Pix{
		Key: account[tagKey], Description: account[tagDescription], URL: account[tagURL],
		Name: fields[tagName], City: fields[tagCity], CEP: fields[tagCEP],
	}
	if (p.Key == "") == (p.URL == "") {
		return Pix{}, fmt.Errorf("%w: exactly one of key and URL is required", ErrPix)
	}
	if text, ok := fields[tagAmount]; ok {
		if p.Amount, err = money.Parse(text); err != nil || p.Amount < 0 {
			return Pix{}, fmt.Errorf("%w: malformed amount", ErrPix)
		}
	}
	additional, err := parseTLV(fields[tagAdditional])
	if err != nil {
		return Pix{}, err
	}
	if id := additional[tagTxID]; id != noTxID {
		p.TxID = id
	}
	return p, nil
}

func pixAccount(fields map[int]string) (map[int]string, error) {
	for tag := tagPix; tag <= tagLastAccount; tag++ {
		template, ok := fields[tag]
		if !ok {
			continue
		}
		account, err := parseTLV(template)
		if err == nil && strings.EqualFold(account[tagDomain], pixDomain) {
			return account, nil
		}
	}
	return nil, fmt.Errorf("%w: no Pix account", ErrPix)
}

// pixAmount always writes both decimals: some banks refuse "12.5".
func pixAmount(a money.Amount) string {
	return strconv.FormatInt(int64(a/100), 10) + fmt.Sprintf(".%02d", int64(a%100))
}

// plain drops accents and whatever ASCII cannot write, keeps the letter case
// and cuts to limit.
func plain(s string, limit int) string {
	var out strings.Builder
	for _, r := range stripMarks(s) {
		if r >= ' ' && r <= '~' {
			out.WriteRune(r)
		}
	}
	text := strings.TrimSpace(out.String())
	if len(text) > limit {
		text = strings.TrimSpace(text[:limit])
	}
	return text
}

func visible(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

func validTxID(s string) bool {
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return s != "" && len(s) <= 25
}
