package operation_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/humatest"

	"balcao/app/fault"
	"balcao/app/operation"
)

// A form is read to the end of its file, whole or not at all.
func TestUploads(t *testing.T) {
	const kind = "multipart/form-data; boundary=x"
	part := func(head, content string) string {
		return "--x\r\nContent-Disposition: form-data; " + head + "\r\n\r\n" + content + "\r\n"
	}
	file, end := part(`name="file"; filename="a.txt"`, "linha"), "--x--\r\n"
	for name, c := range map[string]struct {
		kind, body string
		refused    bool
	}{
		"a file":               {kind, file + end, false},
		"a text before it":     {kind, part(`name="file"`, "x") + file + end, false},
		"a second file":        {kind, file + part(`name="file"; filename="b.txt"`, "outra") + end, false},
		"a file that ends":     {kind, file[:len(file)-4], true},
		"a head that ends":     {kind, "--x\r\nContent-Disp", true},
		"another field":        {kind, part(`name="outro"; filename="a.txt"`, "linha") + end, true},
		"no file":              {kind, end, true},
		"nothing":              {kind, "", true},
		"no boundary":          {"multipart/form-data", file + end, true},
		"another boundary":     {"multipart/form-data; boundary=y", file + end, true},
		"no form":              {"application/json", "{}", true},
		"no type":              {"", file + end, true},
		"a form that is mixed": {"multipart/mixed; boundary=x", file + end, true},
	} {
		t.Run(name, func(t *testing.T) {
			req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(c.body))
			req.Header.Set("Content-Type", c.kind)
			var form operation.Upload
			form.Resolve(humatest.NewContext(&huma.Operation{}, req, httptest.NewRecorder()))
			read := ""
			err := form.File("file", func(name string, content io.Reader) error {
				raw, err := io.ReadAll(content)
				read = name + " " + string(raw)
				return err
			})
			if fault.Is(err, fault.Invalid) != c.refused || !c.refused && (err != nil || read != "a.txt linha") {
				t.Errorf("read %q: %v", read, err)
			}
		})
	}
}
