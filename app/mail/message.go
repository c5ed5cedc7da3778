package mail

import (
	"bytes"
	"net/mail"
	"strings"
	"time"
	"unicode"

	"balcao/app/fault"

	gomail "github.com/wneessen/go-mail"
)

// Message is one letter to one person.
type Message struct {
	// ID names a letter that may have to be sent again after a kill: under the same one it is
	// the same letter to whoever carries and receives it. Empty for one that is sent once.
	ID      string
	To      string // one address, "ana@exemplo.com" or "Ana <ana@exemplo.com>"
	Subject string // one line
	Text    string
	HTML    string // optional, beside Text
	// Calendar is an iCalendar file that mail programs act on, of the method CalendarMethod
	// (REQUEST, CANCEL), which the file names too; empty for none.
	Calendar, CalendarMethod string
	// Attachment is a file that goes along; nil for none.
	Attachment *Attachment
	// Unsubscribe is an address where the person ends such letters; empty for letters that are sent once.
	Unsubscribe string
}

// Attachment is a file of a letter.
type Attachment struct {
	Name, ContentType string
	Content           []byte
}

// sender is who letters come from.
type sender struct{ name, address string }

// compose builds the letter. Line breaks and other control characters in the
// headers are refused rather than dropped: a value that holds them was made to
// smuggle a header in.
func (m Message) compose(from sender, now time.Time) (*gomail.Msg, error) {
	to, err := parseAddress(m.To)
	if err != nil {
		return nil, fault.Field("email", "Formato do e-mail inválido")
	}
	if m.Subject == "" || !printable(m.Subject) || m.Text == "" || !isID(m.ID) {
		return nil, fault.New(fault.Invalid, "A mensagem não pode ser enviada: falta o texto ou o assunto não é válido.")
	}
	letter := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	letter.FromMailAddress(&mail.Address{Name: from.name, Address: from.address})
	letter.ToMailAddress(to)
	letter.Subject(m.Subject)
	letter.SetDateWithValue(now)
	letter.SetMessageIDWithValue(m.messageID(from))
	// Keeps holiday replies from coming back.
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	letter.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		letter.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	if m.Calendar != "" {
		if !printable(m.CalendarMethod) || strings.ContainsAny(m.CalendarMethod, `;," `) {
			return nil, fault.New(fault.Invalid, "O convite não pode ser enviado: o método do calendário não é válido.")
		}
		letter.AddAlternativeString(gomail.ContentType("text/calendar; method="+m.CalendarMethod), m.Calendar)
	}
	if m.Unsubscribe != "" {
		if !printable(m.Unsubscribe) || strings.ContainsAny(m.Unsubscribe, "<> ") {
			return nil, fault.New(fault.Invalid, "A mensagem não pode ser enviada: o endereço para sair não é válido.")
		}
		letter.SetGenHeader("List-Unsubscribe", "<"+m.Unsubscribe+">")
	}
	if m.Attachment != nil {
		if !printable(m.Attachment.Name) || !printable(m.Attachment.ContentType) {
			return nil, fault.New(fault.Invalid, "A mensagem não pode ser enviada: o nome do anexo não é válido.")
		}
		err := letter.AttachReader(m.Attachment.Name, bytes.NewReader(m.Attachment.Content), gomail.WithFileContentType(gomail.ContentType(m.Attachment.ContentType)))
		if err != nil {
			return nil, err
		}
	}
	return letter, nil
}

// parseAddress reads one address whose local part needs no quoting.
func parseAddress(text string) (*mail.Address, error) {
	address, err := mail.ParseAddress(text)
	if err != nil {
		return nil, errAddress
	}
	const longest = 254 // RFC 5321, less the angle brackets
	if len(address.Address) > longest || !printable(address.Name) || !printable(address.Address) ||
		strings.ContainsAny(address.Address, " \"\\(),:;<>[]") || strings.Count(address.Address, "@") != 1 {
		return nil, errAddress
	}
	return address, nil
}

func printable(s string) bool {
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}
