package cardimports

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/imports"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// userImporters and cardImporters are the roles of who imports, and of who reads the files
// that come of it.
var (
	userImporters = roles.List{roles.CardUserImports}
	cardImporters = roles.List{roles.Imports}
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	users, cards := operation.Venue(userImporters...), operation.Venue(cardImporters...)
	const at, ofCards = "/api/importacaoUsuarios", "/api/importacaoCartoes"
	routes := []operation.Route{
		operation.Post("user-import", at, users, s.importUsersRoute).Status(http.StatusCreated).MaxBody(largestUpload),
		operation.Post("user-import-errors", at+"/erros", users, s.userErrorsRoute).MaxBody(largestUpload),
		operation.Post("user-import-template", at+"/modelo", users, s.templateRoute),
		operation.Get("user-import-list", at, users, s.listUsersRoute),
		operation.Post("user-import-undo", at+"/{id}/desfazer", users, s.undoUsersRoute),

		operation.Post("card-import", ofCards, cards, s.importCardsRoute).MaxBody(largestJSON),
		operation.Post("card-import-errors", ofCards+"/erros", cards, s.cardErrorsRoute).MaxBody(largestJSON),
		operation.Get("card-import-list", ofCards, cards, s.listCardsRoute),
		operation.Post("card-import-undo", ofCards+"/{id}/desfazer", cards, s.undoCardsRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("cardimports")
	}
	return routes
}

type reportOutput struct {
	Status int
	Body   imports.Report
}

// ImportUsers tries a file of users or creates them. Faults are Invalid where the file cannot
// be read at all, and Conflict where somebody else has registered one of its CPFs meanwhile.
func (s *Service) ImportUsers(ctx context.Context, up imports.Upload) (*imports.Report, error) {
	return imports.Run(ctx, s.imports, s.users(up.VenueID, ""), up)
}

// importUsersRoute answers 201 once users are created, and 200 where the file was only tried.
func (s *Service) importUsersRoute(ctx context.Context, in *upload) (*reportOutput, error) {
	up, err := in.file(ctx)
	if err != nil {
		return nil, err
	}
	report, err := s.ImportUsers(ctx, up)
	switch {
	case err != nil:
		return nil, err
	case !up.Commit:
		return &reportOutput{http.StatusOK, *report}, nil
	case len(report.Errors) > 0:
		first := report.Errors[0]
		return nil, fault.New(fault.Invalid, fmt.Sprintf("O arquivo tem erros e nada foi importado. O primeiro está na linha %d, %s: %s", first.Line, first.Column, first.Message))
	}
	return &reportOutput{http.StatusCreated, *report}, nil
}

type linkOutput struct{ Body files.Link }

// userErrorsRoute makes a file of the lines with errors. PINs are not in it.
func (s *Service) userErrorsRoute(ctx context.Context, in *upload) (*linkOutput, error) {
	up, err := in.file(ctx)
	if err != nil {
		return nil, err
	}
	link, err := imports.ErrorsFile(ctx, s.imports, s.Files, s.users(up.VenueID, ""), up, userImporters, "usuarios-erros")
	return &linkOutput{link}, err
}

type templateInput struct{ Body operation.VenueBody }

// templateRoute makes a file with the headers of userColumns and no line.
func (s *Service) templateRoute(ctx context.Context, in *templateInput) (*linkOutput, error) {
	person := operation.CallerFrom(ctx).UserID
	file := files.NewFile{PersonID: person, VenueID: in.Body.VenueID, Roles: userImporters, Name: "modelo-usuarios.csv", ContentType: sheets.CSV.ContentType()}
	id, err := s.Files.Make(ctx, file, func(w io.Writer) error {
		return sheets.Sheet{Name: "Usuários", Columns: userColumns}.Write(w, sheets.CSV, func(func([]any, error) bool) {})
	})
	if err != nil {
		return nil, err
	}
	link, err := s.Files.Link(ctx, id, person)
	return &linkOutput{link}, err
}

type listInput struct{ operation.VenueQuery }

type listOutput struct {
	Body []imports.Past `nullable:"false" doc:"the latest first"`
}

func (s *Service) listUsersRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	past, err := s.imports.List(ctx, in.VenueID, usersKind)
	return &listOutput{past}, err
}

type undoInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

type undoneOutput struct{ Body imports.Undone }

func (s *Service) undoUsersRoute(ctx context.Context, in *undoInput) (*undoneOutput, error) {
	undone, err := imports.Undo(ctx, s.imports, s.users(in.Body.VenueID, in.ID), in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return &undoneOutput{*undone}, nil
}
