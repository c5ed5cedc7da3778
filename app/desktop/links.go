package desktop

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"
	"unicode"
)

var errForeignLink = errors.New("este endereço não pode ser aberto")

// externalLink checks an address that the system is asked to open, and gives
// it back in its normal form: web pages, mail, telephone and WhatsApp, nothing that could
// start a program.
func externalLink(address string) (string, error) {
	link, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return "", errForeignLink
	}
	switch link.Scheme {
	case "http", "https":
		if link.Hostname() == "" || link.User != nil {
			return "", errForeignLink
		}
	case "mailto", "tel", "whatsapp":
	default:
		return "", errForeignLink
	}
	normal := link.String()
	if strings.ContainsFunc(normal, func(r rune) bool { return r <= ' ' || strings.ContainsRune(`"<>`, r) }) {
		return "", errForeignLink
	}
	return normal, nil
}

const longestFileName = 120

// fileName makes a name that every system accepts out of what the portal suggests.
func fileName(suggested string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || strings.ContainsRune(`<>:"|?*`, r) {
			return '-'
		}
		return r
	}, path.Base(strings.ReplaceAll(suggested, `\`, "/")))
	name = strings.Trim(name, " .")
	if runes := []rune(name); len(runes) > longestFileName {
		ending := []rune(path.Ext(name))
		if len(ending) > 10 {
			ending = nil
		}
		name = string(runes[:longestFileName-len(ending)]) + string(ending)
	}
	if name == "" || name == "/" {
		return "balcao"
	}
	return name
}

func decodeFile(contentBase64 string) ([]byte, error) {
	content, err := base64.StdEncoding.DecodeString(contentBase64)
	if err != nil {
		return nil, fmt.Errorf("o conteúdo do arquivo não pôde ser lido: %w", err)
	}
	return content, nil
}
