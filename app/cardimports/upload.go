package cardimports

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"strings"

	"balcao/app/fault"
	"balcao/app/imports"
	"balcao/app/operation"
)

// largestFile is what sheets reads; largestUpload holds it and the parts around it.
const (
	largestFile   = 10 << 20
	largestUpload = largestFile + 64<<10
	longestText   = 1000
)

// upload is a file of users as the documents send it: multipart with LocalId and file (S2§7).
// It is read before anything is written, so that one that breaks off leaves nothing.
type upload struct {
	ContentType string `header:"Content-Type"`
	RawBody     []byte `contentType:"multipart/form-data"`

	read bool
	form form
	err  error
}

type form struct {
	venueID, fileName string
	file              []byte
	// tryOnly asks what would become of the file; not of the documents.
	tryOnly bool
}

// Venue is where users are imported; "" of a form that cannot be read.
func (u *upload) Venue() string {
	f, _ := u.parsed()
	return f.venueID
}

func (u *upload) parsed() (form, error) {
	if !u.read {
		u.read = true
		u.form, u.err = parseForm(u.ContentType, u.RawBody)
	}
	return u.form, u.err
}

var (
	errForm  = fault.New(fault.Invalid, "O arquivo não chegou inteiro. Verifique a conexão e envie de novo.")
	errNoCSV = fault.Field("file", "Arquivo inválido!")
)

func parseForm(contentType string, body []byte) (f form, err error) {
	kind, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" {
		return f, errForm
	}
	in := multipart.NewReader(bytes.NewReader(body), parameters["boundary"])
	for {
		part, err := in.NextPart()
		if errors.Is(err, io.EOF) {
			return f, nil
		}
		if err != nil {
			return f, errForm.Because(err)
		}
		most := int64(longestText)
		if part.FormName() == "file" {
			most = largestFile + 1
		}
		data, err := io.ReadAll(io.LimitReader(part, most))
		if err != nil {
			return f, errForm.Because(err)
		}
		switch part.FormName() {
		case "LocalId":
			f.venueID = string(data)
		case "file":
			f.file, f.fileName = data, part.FileName()
		case "simular":
			f.tryOnly = string(data) == "true"
		}
	}
}

// file answers the file to import. Only a .csv is one (S2§5), whatever it is named.
func (u *upload) file(ctx context.Context) (imports.Upload, error) {
	f, err := u.parsed()
	switch {
	case err != nil:
		return imports.Upload{}, err
	case !strings.HasSuffix(strings.ToLower(f.fileName), ".csv"), bytes.HasPrefix(f.file, []byte("PK")):
		return imports.Upload{}, errNoCSV
	}
	thousands := false // "1.234" has a decimal comma nowhere: it is thousands
	return imports.Upload{
		VenueID: f.venueID, By: operation.ActorFrom(ctx), FileName: f.fileName, Data: f.file, Decimals: &thousands, Commit: !f.tryOnly,
	}, nil
}
