package desktop

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestExternalLink(t *testing.T) {
	for _, address := range []string{
		"https://example.com/a?b=c#d",
		"http://192.0.2.1:8080/",
		"mailto:contato@example.com?subject=Pedido",
		"tel:+5548991234567",
		"whatsapp://send?phone=5511999999999&text=Ol%C3%A1%21",
	} {
		if got, err := externalLink(address); err != nil || got != address {
			t.Errorf("externalLink(%q) = %q, %v", address, got, err)
		}
	}
	for _, address := range []string{
		"", "painel", "/etc/passwd", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x",
		"ftp://example.com/", "smb://example.com/", "https://", "https:///x", "https://user:secret@example.com/",
		"http://exa mple.com/", "https://example.com/\x00", "-https://example.com", "whatsapp: 0000", `mailto:"a"@b`,
	} {
		if got, err := externalLink(address); err == nil {
			t.Errorf("externalLink(%q) = %q, want it refused", address, got)
		}
	}
}

func FuzzExternalLink(f *testing.F) {
	for _, seed := range []string{"https://example.com/", "mailto:a@b", "tel:+55", "whatsapp://send", "FILE:///x", "https:x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		link, err := externalLink(address)
		if err != nil {
			return
		}
		allowed := false
		for _, scheme := range []string{"http://", "https://", "mailto:", "tel:", "whatsapp:"} {
			allowed = allowed || strings.HasPrefix(link, scheme)
		}
		if !allowed || strings.ContainsAny(link, "\x00\n\r\"<> ") {
			t.Errorf("externalLink(%q) = %q", address, link)
		}
	})
}

func TestFileName(t *testing.T) {
	tests := map[string]string{
		"pedidos.xlsx":                    "pedidos.xlsx",
		"Relatório de março.csv":          "Relatório de março.csv",
		"../../etc/passwd":                "passwd",
		`C:\windows\x.csv`:                "x.csv",
		"a:b*c?.csv":                      "a-b-c-.csv",
		"a\nb.csv":                        "a-b.csv",
		".bashrc":                         "bashrc",
		"":                                "balcao",
		"/":                               "balcao",
		"..":                              "balcao",
		strings.Repeat("ã", 500) + ".csv": strings.Repeat("ã", longestFileName-4) + ".csv",
	}
	for suggested, want := range tests {
		if got := fileName(suggested); got != want {
			t.Errorf("fileName(%.40q) = %q, want %q", suggested, got, want)
		}
	}
}

func FuzzFileName(f *testing.F) {
	f.Add("pedidos.xlsx")
	f.Add("a/..\\b")
	f.Fuzz(func(t *testing.T, suggested string) {
		got := fileName(suggested)
		if got == "" || utf8.RuneCountInString(got) > longestFileName || strings.ContainsAny(got, "/\\\x00\n") || got[0] == '.' {
			t.Errorf("fileName(%q) = %q", suggested, got)
		}
	})
}

func TestDecodeFile(t *testing.T) {
	if got, err := decodeFile("b2zDoQ=="); err != nil || string(got) != "olá" {
		t.Errorf("decodeFile = %q, %v", got, err)
	}
	if _, err := decodeFile("não é base64"); err == nil {
		t.Error("decodeFile took what is not base64")
	}
}
