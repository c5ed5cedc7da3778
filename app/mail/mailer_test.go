package mail_test

import (
	"bytes"
	"context"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/mail"

	"github.com/emersion/go-smtp"
)

var (
	now  = time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)
	code = mail.Message{
		To:      "Ana Conceição <ana@exemplo.com>",
		Subject: "Código de acesso ao Balcão",
		Text:    "Seu código é K7PQ2M.",
		HTML:    "<p>Seu código é <b>K7PQ2M</b>.</p>",
	}
)

func open(t *testing.T, address string) *mail.Mailer {
	t.Helper()
	mailer, err := mail.Open(mail.Config{URL: address, Dir: t.TempDir(), Clock: clock.At(now)})
	if err != nil {
		t.Fatal(err)
	}
	return mailer
}

func address(scheme string, o *postOffice, secret, options string) string {
	u := url.URL{Scheme: scheme, User: url.UserPassword(user, secret), Host: "127.0.0.1:" + o.port, RawQuery: options}
	return u.String()
}

func TestSendDelivers(t *testing.T) {
	for name, c := range map[string]struct {
		office  officeOptions
		scheme  string
		options string
		tls     bool
	}{
		"STARTTLS":                 {officeOptions{startTLS: true}, "smtp", "ca=", true},
		"TLS from the first byte":  {officeOptions{implicitTLS: true}, "smtps", "ca=", true},
		"optional TLS, none there": {officeOptions{}, "smtp", "starttls=optional&from=" + user, false},
		"no TLS":                   {officeOptions{startTLS: true}, "smtp", "starttls=off&from=" + user, false},
		"server hangs up after":    {officeOptions{hangUp: true}, "smtp", "starttls=off&from=" + user, false},
	} {
		t.Run(name, func(t *testing.T) {
			office := openOffice(t, c.office)
			options := c.options
			if options == "ca=" {
				options += url.QueryEscape(office.authority)
			}
			mailer := open(t, address(c.scheme, office, password, options))
			if mailer.Mode() != mail.ModeSMTP {
				t.Errorf("mode %q", mailer.Mode())
			}
			if err := mailer.Send(t.Context(), code); err != nil {
				t.Fatal(err)
			}
			got := <-office.delivered
			if got.from != user || got.to != "ana@exemplo.com" || !got.signedIn || got.tls != c.tls {
				t.Errorf("from %q to %q, signed in %v, TLS %v", got.from, got.to, got.signedIn, got.tls)
			}
			checkLetter(t, got.data, `"Balcão" <`+user+`>`)
		})
	}
}

// checkLetter reads the letter as a mail program would.
func checkLetter(t *testing.T, data []byte, from string) {
	t.Helper()
	letter, err := netmail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for header, want := range map[string]string{
		"From": from, "To": `"Ana Conceição" <ana@exemplo.com>`, "Subject": code.Subject,
		"Date": now.Format(time.RFC1123Z), "Auto-Submitted": "auto-generated",
	} {
		got, err := new(mime.WordDecoder).DecodeHeader(letter.Header.Get(header))
		if err != nil {
			t.Fatal(err)
		}
		if header == "From" || header == "To" {
			sent, err := netmail.ParseAddress(letter.Header.Get(header))
			if err != nil {
				t.Fatal(err)
			}
			got = `"` + sent.Name + `" <` + sent.Address + `>`
		}
		if got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
	_, parameters, err := mime.ParseMediaType(letter.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := multipart.NewReader(letter.Body, parameters["boundary"])
	for _, want := range []string{code.Text, code.HTML} {
		part, err := parts.NextRawPart()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil || strings.TrimSpace(string(body)) != want {
			t.Errorf("part %q, %v; want %q", body, err, want)
		}
	}
}

func TestSendFailures(t *testing.T) {
	office := openOffice(t, officeOptions{startTLS: true, refuse: map[string]*smtp.SMTPError{
		"gone@exemplo.com": {Code: 550, Message: "no such person gone@exemplo.com"},
		"full@exemplo.com": {Code: 452, Message: "mailbox of full@exemplo.com is full"},
	}})
	trusted := "ca=" + url.QueryEscape(office.authority)
	closed := listen(t)
	_, closedPort, _ := net.SplitHostPort(closed.Addr().String())
	_ = closed.Close()

	for name, c := range map[string]struct {
		address, to string
		want        fault.Code
	}{
		"recipient refused for good": {address("smtp", office, password, trusted), "gone@exemplo.com", fault.Invalid},
		"recipient refused for now":  {address("smtp", office, password, trusted), "full@exemplo.com", fault.Unavailable},
		"wrong password":             {address("smtp", office, "wrong", trusted), "ana@exemplo.com", fault.Unavailable},
		"unknown certificate":        {address("smtp", office, password, ""), "ana@exemplo.com", fault.Unavailable},
		"STARTTLS missing":           {address("smtp", openOffice(t, officeOptions{}), password, ""), "ana@exemplo.com", fault.Unavailable},
		"server down":                {address("smtp", &postOffice{port: closedPort}, password, ""), "ana@exemplo.com", fault.Unavailable},
	} {
		t.Run(name, func(t *testing.T) {
			message := code
			message.To = c.to
			err := open(t, c.address).Send(t.Context(), message)
			if !fault.Is(err, c.want) {
				t.Fatalf("%v, want %s", err, c.want)
			}
			if text := err.Error(); strings.Contains(text, "@") || strings.Contains(text, "K7PQ2M") || strings.Contains(text, password) {
				t.Errorf("the error tells too much: %s", text)
			}
		})
	}
}

func TestSendStopsWithItsContext(t *testing.T) {
	silent := listen(t)
	accepted := make(chan net.Conn, 1)
	go func() {
		if conn, err := silent.Accept(); err == nil {
			accepted <- conn
		}
	}()
	_, port, _ := net.SplitHostPort(silent.Addr().String())
	mailer := open(t, address("smtp", &postOffice{port: port}, password, ""))

	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- mailer.Send(ctx, code) }()
	conn := <-accepted
	cancel()
	if err := <-done; !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v, want unavailable", err)
	}
	if _, err := conn.Read(make([]byte, 1)); err == nil {
		t.Error("the connection was left open")
	}
}

func TestCheck(t *testing.T) {
	office := openOffice(t, officeOptions{startTLS: true})
	trusted := "ca=" + url.QueryEscape(office.authority)
	if err := open(t, address("smtp", office, password, trusted)).Check(t.Context()); err != nil {
		t.Error(err)
	}
	if err := open(t, address("smtp", office, "wrong", trusted)).Check(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("wrong password: %v", err)
	}
	if len(office.delivered) != 0 {
		t.Error("a check sent a letter")
	}
}

func TestOpenRefuses(t *testing.T) {
	const secret = "s3cret"
	for _, address := range []string{
		"smtp://", "http://exemplo.com", "smtp://bar:" + secret + "@exemplo.com:99999?from=a@b.com",
		"smtp://bar:" + secret + "@exemplo.com:x?from=a@b.com", "smtp://bar:" + secret + "@exemplo.com",
		"smtp://exemplo.com?from=nobody", "smtp://exemplo.com?from=a@b.com&starttls=maybe",
		"smtps://exemplo.com?from=a@b.com&starttls=off", "smtp://exemplo.com?from=a@b.com&tls=1",
		"smtp://exemplo.com?from=a@b.com&ca=/nowhere.pem", "smtp://exemplo.com/inbox?from=a@b.com",
		"smtp://bar:" + secret + "%@exemplo.com", "smtp://exemplo.com?from=A%0d%0aBcc:x <a@b.com>",
	} {
		if _, err := mail.Open(mail.Config{URL: address, Clock: clock.At(now)}); err == nil {
			t.Errorf("%s was accepted", address)
		} else if strings.Contains(err.Error(), secret) {
			t.Errorf("the error tells the password: %v", err)
		}
	}
}
