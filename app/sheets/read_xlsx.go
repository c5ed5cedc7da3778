package sheets

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"

	"balcao/app/fault"
)

// workbook reads the parts of an xlsx in a bounded way. It is ours because excelize
// does not tell a number from a text that looks like one without having the whole
// sheet in memory.
type workbook struct {
	parts map[string]*zip.File
	// left is how many bytes may still be unpacked.
	left    int64
	strings []string
}

var errNoWorkbook = refuse("O arquivo .xlsx não pode ser lido. Abra-o no Excel, salve-o de novo e envie-o outra vez.")

func (t *Table) readXLSX(data []byte) error {
	t.Format = XLSX
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return errNoWorkbook
	}
	w := &workbook{parts: map[string]*zip.File{}, left: t.limits.Unpacked}
	for _, part := range archive.File {
		w.parts[strings.TrimPrefix(strings.ToLower(part.Name), "/")] = part
	}
	sheet, err := w.open(t)
	if err == nil {
		err = w.readStrings()
	}
	if err == nil {
		err = w.readSheet(t, sheet)
	}
	if err != nil && !fault.Is(err, fault.Invalid) {
		return errNoWorkbook // XML or zip that is broken
	}
	return err
}

// elements calls each for every element that begins in a part. each may read on.
func (w *workbook) elements(name string, each func(in *xml.Decoder, e xml.StartElement) error) error {
	part := w.parts[strings.ToLower(name)]
	if part == nil {
		return errNoWorkbook
	}
	file, err := part.Open()
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	in := xml.NewDecoder(&bounded{file, &w.left})
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if e, ok := token.(xml.StartElement); ok {
			if err := each(in, e); err != nil {
				return err
			}
		}
	}
}

// bounded refuses to unpack more than is left.
type bounded struct {
	from io.Reader
	left *int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	if *b.left -= int64(n); *b.left < 0 {
		return 0, refuse("O arquivo é grande demais depois de aberto. Divida-o em partes.")
	}
	return n, err
}

// open finds the part of the first sheet.
func (w *workbook) open(t *Table) (part string, err error) {
	var relation string
	err = w.elements("xl/workbook.xml", func(_ *xml.Decoder, e xml.StartElement) error {
		switch e.Name.Local {
		case "workbookPr":
			v := attribute(e, "date1904")
			t.from1904 = v == "1" || v == "true"
		case "sheet":
			if relation != "" {
				t.Others = append(t.Others, attribute(e, "name"))
				break
			}
			t.Sheet, relation = attribute(e, "name"), attribute(e, "id")
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	err = w.elements("xl/_rels/workbook.xml.rels", func(_ *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local == "Relationship" && attribute(e, "Id") == relation {
			target := attribute(e, "Target")
			if part = strings.TrimPrefix(target, "/"); part == target {
				part = path.Join("xl", target)
			}
		}
		return nil
	})
	return part, err
}

// readStrings reads the texts that the cells share.
func (w *workbook) readStrings() error {
	if w.parts["xl/sharedstrings.xml"] == nil {
		return nil
	}
	return w.elements("xl/sharedStrings.xml", func(in *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local != "si" {
			return nil
		}
		text, err := textOf(in)
		w.strings = append(w.strings, text)
		return err
	})
}

// textOf is the text of an element that has begun: its runs, without the readings
// that Japanese puts beside them.
func textOf(in *xml.Decoder) (string, error) {
	var text strings.Builder
	for depth, inText, inReading := 1, 0, 0; depth > 0; {
		token, err := in.Token()
		if err != nil {
			return "", err
		}
		switch e := token.(type) {
		case xml.StartElement:
			depth++
			if e.Name.Local == "rPh" && inReading == 0 {
				inReading = depth
			}
			if e.Name.Local == "t" && inText == 0 && inReading == 0 {
				inText = depth
			}
		case xml.EndElement:
			if depth == inText {
				inText = 0
			}
			if depth == inReading {
				inReading = 0
			}
			depth--
		case xml.CharData:
			if inText > 0 {
				text.Write(e)
			}
		}
	}
	return unescaped(text.String()), nil
}

// unescaped resolves Excel's _x000D_ for letters that XML does not carry.
func unescaped(text string) string {
	for from := 0; ; {
		i := strings.Index(text[from:], "_x")
		if i < 0 {
			return text
		}
		i += from
		from = i + 2
		if len(text) < i+7 || text[i+6] != '_' {
			continue
		}
		if code, err := strconv.ParseUint(text[i+2:i+6], 16, 16); err == nil {
			letter := string(rune(code))
			text = text[:i] + letter + text[i+7:]
			from = i + len(letter)
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
