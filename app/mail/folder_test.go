package mail_test

import (
	"bufio"
	"bytes"
	"net/textproto"
	"os"
	"path/filepath"
	"testing"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/mail"
)

func openFolder(t testing.TB, dir string) *mail.Mailer {
	t.Helper()
	mailer, err := mail.Open(mail.Config{Dir: dir, Clock: clock.At(now)})
	if err != nil {
		t.Fatal(err)
	}
	return mailer
}

func letters(t testing.TB, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "mail", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestWithoutServerLettersAreFiles(t *testing.T) {
	dir := t.TempDir()
	mailer := openFolder(t, dir)
	if mailer.Mode() != mail.ModeFile {
		t.Errorf("mode %q", mailer.Mode())
	}
	if err := mailer.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := mailer.Send(t.Context(), code); err != nil {
		t.Fatal(err)
	}
	files := letters(t, dir)
	if len(files) != 1 {
		t.Fatalf("%d files, want the one letter", len(files))
	}
	if matched, _ := filepath.Match("20260314T150926.000Z-*.eml", filepath.Base(files[0])); !matched {
		t.Errorf("the letter is called %s", filepath.Base(files[0]))
	}
	info, err := os.Stat(files[0])
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	checkLetter(t, data, `"Balcão" <nao-responda@balcao.invalid>`)
}

func TestUnwritableFolderIsUnavailable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "taken")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	mailer := openFolder(t, file)
	if err := mailer.Check(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("check: %v", err)
	}
	if err := mailer.Send(t.Context(), code); !fault.Is(err, fault.Unavailable) {
		t.Errorf("send: %v", err)
	}
}

// FuzzMessage looks for a recipient, subject or body that puts a header into
// the letter or keeps it from being read.
func FuzzMessage(f *testing.F) {
	f.Add("ana@exemplo.com", "Olá", "texto")
	f.Add("ana@exemplo.com\r\nBcc: todos@exemplo.com", "Olá\r\nBcc: todos@exemplo.com", "\r\n.\r\nQUIT")
	f.Add("=?utf-8?q?a=0D=0ABcc:_x?= <ana@exemplo.com>", "=?utf-8?q?=0D=0ABcc:_x?=", "--\r\n")
	f.Add(`"a\"b" <"x y"@exemplo.com>`, "\u2028", "\x00")
	dir := f.TempDir()
	mailer := openFolder(f, dir)
	f.Fuzz(func(t *testing.T, to, subject, text string) {
		err := mailer.Send(t.Context(), mail.Message{To: to, Subject: subject, Text: text})
		if err != nil {
			if !fault.Is(err, fault.Invalid) {
				t.Fatalf("a failure of another kind: %v", err)
			}
			return
		}
		for _, file := range letters(t, dir) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			header, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(data))).ReadMIMEHeader()
			if err != nil {
				t.Fatalf("the letter cannot be read: %v\n%s", err, data)
			}
			for name, values := range header {
				switch name {
				case "Date", "Mime-Version", "Message-Id", "Subject", "From", "To", "Auto-Submitted", "Content-Type", "Content-Transfer-Encoding":
					if len(values) != 1 {
						t.Fatalf("%s comes %d times\n%s", name, len(values), data)
					}
				default:
					t.Fatalf("header %s was smuggled in\n%s", name, data)
				}
			}
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		}
	})
}
