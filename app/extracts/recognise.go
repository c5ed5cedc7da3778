package extracts

import (
	"bytes"
	"strconv"
	"strings"

	"balcao/app/fixed"
)

// Recognised is what the first line of a file tells. Without a Layout, Reason says why the
// file is kept unread, and what to do.
type Recognised struct {
	Layout   *Layout
	Acquirer Acquirer
	// Name is whose file it is, as people know it.
	Name   string
	Reason string
}

// widthOfGetNet is how long its lines are.
const widthOfGetNet = 401

// Recognise tells by its first line whose file it is (D59); loaded are the layouts that
// administrators have brought.
func Recognise(first []byte, loaded []*Layout) Recognised {
	first = bytes.TrimPrefix(first, []byte("\xef\xbb\xbf"))
	if len(first) >= 47 && first[0] == '0' && string(first[42:47]) == "CIELO" {
		l := cieloOld
		if version(first) >= 15 {
			l = cieloV15
		}
		return Recognised{Layout: l, Acquirer: Cielo, Name: l.Title}
	}
	for _, l := range loaded {
		if r := l.Of(first); r != nil && r.Name == header {
			return Recognised{Layout: l, Acquirer: l.Acquirer, Name: l.Title}
		}
	}
	return other(first)
}

// other names files that no table here reads.
func other(first []byte) Recognised {
	kept := func(acquirer Acquirer, name string) Recognised {
		return Recognised{Acquirer: acquirer, Name: name, Reason: "Este arquivo é da " + name + ", cujo layout ainda não foi carregado. O arquivo fica guardado: carregue o layout em Layouts e processe-o de novo."}
	}
	upper := strings.ToUpper(string(first[:min(len(first), 300)]))
	switch {
	case bytes.HasPrefix(first, []byte("<?xml")):
		return kept(Unknown, "Stone")
	case bytes.HasPrefix(first, []byte("002")) && len(first) > 60:
		return kept(Unknown, "Rede (EEVC)")
	case bytes.HasPrefix(first, []byte("00,")):
		return kept(Unknown, "Rede (EEVD)")
	case strings.Contains(upper, "PAGSEGURO") || strings.Contains(upper, "PAGBANK"):
		return kept(PagSeguro, "PagSeguro")
	case len(first) == widthOfGetNet && first[0] == '0':
		return kept(Unknown, "GetNet")
	}
	return Recognised{Reason: "O conteúdo não é de um extrato conhecido. Confira se é o arquivo que a adquirente enviou; se for, carregue o layout dele em Layouts e processe-o de novo."}
}

// version is that of a Cielo header; 0 where it tells none.
func version(first []byte) int {
	if len(first) < 73 {
		return 0
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(first[70:73])))
	if err != nil {
		return 0
	}
	return n
}

// Heading is what a file's header tells.
type Heading struct {
	Establishment string
	Made          string
	From, To      string
	Sequence      string
	Option        string
	// Recovered says that the acquirer sends again what it has sent before: it updates.
	Recovered bool
	// Key names the file among all of its acquirer; empty where it tells too little.
	Key string
}

// recovery is the sequence of files that the acquirer sends again.
const recovery = "9999999"

func headingOf(l *Layout, row fixed.Row) Heading {
	h := Heading{
		Establishment: row.Get("establishment"), Made: row.Get("made"), From: row.Get("from"), To: row.Get("to"),
		Sequence: row.Get("sequence"), Option: row.Get("option"),
	}
	h.Recovered = h.Sequence == recovery
	if !h.Recovered && strings.Trim(h.Sequence, "0 ") != "" {
		h.Key = strings.Join([]string{l.Name, h.Establishment, h.Option, h.From, h.To, h.Sequence}, "|")
	}
	return h
}
