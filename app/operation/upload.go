package operation

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"balcao/app/fault"
)

// readLimit is how long one read of an upload may take; who sends slower is let go.
const readLimit = 30 * time.Second

// Upload, embedded in an input, is a form with one file that the handler reads as it
// arrives (multipart/form-data): nothing of it waits in memory or on the disk. The row says
// Route.File, and nothing else limits how long the file is: the handler does.
type Upload struct {
	body        io.Reader
	contentType string
}

// Resolve takes the body, unread, from the request.
func (u *Upload) Resolve(ctx huma.Context) []error {
	u.contentType = ctx.Header("Content-Type")
	u.body = &timelyReader{ctx.BodyReader(), ctx.SetReadDeadline}
	return nil
}

// File gives the name and the content of the form's file in the field. Faults: Invalid
// without one.
func (u *Upload) File(field string, read func(name string, content io.Reader) error) error {
	kind, params, err := mime.ParseMediaType(u.contentType)
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return noFile(field)
	}
	form := multipart.NewReader(u.body, params["boundary"])
	for {
		part, err := form.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return noFile(field)
		case err != nil:
			return errBroken.Because(err)
		case part.FormName() != field || part.FileName() == "":
			continue
		}
		broken := &brokenReader{r: part}
		err = read(part.FileName(), broken)
		if broken.err != nil {
			return errBroken.Because(broken.err)
		}
		return err
	}
}

func noFile(field string) error { return fault.Field(field, "Escolha o arquivo.") }

var errBroken = fault.New(fault.Invalid, "O arquivo não chegou inteiro. Confira a rede e envie-o de novo.")

// brokenReader keeps why the form ended before its file did.
type brokenReader struct {
	r   io.Reader
	err error
}

func (b *brokenReader) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		b.err = err
	}
	return n, err
}

// timelyReader bounds by readLimit how long each read may take.
type timelyReader struct {
	r     io.Reader
	until func(time.Time) error
}

func (t *timelyReader) Read(p []byte) (int, error) {
	if err := t.until(time.Now().Add(readLimit)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, fmt.Errorf("bound a read: %w", err)
	}
	n, err := t.r.Read(p)
	if err != nil {
		_ = t.until(time.Time{})
	}
	return n, err
}

// File publishes the operation's body as a form with one file in the field; its input embeds
// Upload.
func (r Route) File(field string) Route {
	register := r.register
	r.register = func(api huma.API, op huma.Operation, guard Guard) {
		register(api, op, guard)
		// After the registration, which would else read the body itself.
		item := api.OpenAPI().Paths[op.Path]
		item.Post.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{
			Type: huma.TypeObject, Required: []string{field},
			Properties: map[string]*huma.Schema{field: {Type: huma.TypeString, Format: "binary"}},
		}}}}
	}
	return r
}
