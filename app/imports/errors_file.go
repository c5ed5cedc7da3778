package imports

import (
	"bytes"
	"context"
	"io"

	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/sheets"
)

// ErrorsFile makes a file of the lines of an upload that have errors, in its format, and
// answers a link to it for whoever uploads. Roles are those of the import, name is without
// its ending: "clientes-erros". A Conflict where no line has an error.
func ErrorsFile[R any](ctx context.Context, s *Service, made *files.Service, in Import[R], up Upload, roles []string, name string) (files.Link, error) {
	up.Commit = false
	report, err := Run(ctx, s, in, up)
	if err != nil {
		return files.Link{}, err
	}
	if len(report.Errors) == 0 {
		return files.Link{}, fault.New(fault.Conflict, "O arquivo não tem linhas com erro.")
	}
	format := sheets.CSV
	if bytes.HasPrefix(up.Data, []byte("PK")) {
		format = sheets.XLSX
	}
	file := files.NewFile{PersonID: up.By.UserID, VenueID: up.VenueID, Roles: roles, Name: name + "." + string(format), ContentType: format.ContentType()}
	id, err := made.Make(ctx, file, func(w io.Writer) error { return WriteErrors(w, format, s, in, up, report) })
	if err != nil {
		return files.Link{}, err
	}
	return made.Link(ctx, id, up.By.UserID)
}
