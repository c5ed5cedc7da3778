package fiscal

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// LargestFile is how many bytes a table may have: the official NCM file has some five
// million.
const LargestFile = 10 << 20

// File is a table to be loaded.
type File struct {
	List List
	Data []byte
	// Dated is the day of a table of CEST, which its sheet does not tell.
	Dated string
	// Commit loads it; else it is only tried.
	Commit bool
}

// Load is what a table changes, or has changed.
type Load struct {
	List  List   `json:"tabela" enum:"ncm,cest"`
	Dated string `json:"data" doc:"day of the table"`
	// LoadedAt is nil where it was only tried.
	LoadedAt *time.Time `json:"carregadaEm"`
	Codes    int        `json:"codigos" doc:"in force"`
	Added    int        `json:"novos"`
	Ended    int        `json:"extintos" doc:"in force before, and no more"`
	Changed  int        `json:"alterados" doc:"with another description or other days than in the table before"`
	// Examples are the first of those that have ended.
	Examples []string `json:"exemplosExtintos" nullable:"false"`
	// Products counts those of all venues whose NCM does not count with this table.
	Products int `json:"produtosComCodigoForaDaTabela"`
}

// mostExamples bounds the codes that a load names.
const mostExamples = 20

// Load tries a table, and loads it where that is wanted: all of it or nothing.
func (s *Service) Load(ctx context.Context, file File) (Load, error) {
	dated, entries, err := s.read(file)
	if err != nil {
		return Load{}, err
	}
	if !file.Commit {
		_, found, err := s.compare(ctx, s.DB.Read, file.List, dated, entries)
		return found, err
	}
	var found Load
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		now := s.Clock.Now().UTC()
		var next *Table
		if next, found, err = s.compare(ctx, tx, file.List, dated, entries); err != nil {
			return err
		}
		found.LoadedAt = &now
		row := loadRow{
			List: file.List, Version: next.Version, Dated: dated, LoadedAt: now.UnixMilli(),
			Codes: found.Codes, Added: found.Added, Ended: found.Ended, Changed: found.Changed,
		}
		if err := write(ctx, tx, next, row); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			At: now, By: operation.ActorFrom(ctx), Action: audit.FiscalTableLoaded, SubjectID: string(file.List), Subject: file.List.Title(),
			Values: []audit.Value{
				{Name: "Data da tabela", After: written(dated)},
				{Name: "Códigos em vigor", After: strconv.Itoa(found.Codes)},
				{Name: "Códigos extintos", After: strconv.Itoa(found.Ended)},
			},
		})
	})
	if database.IsUnique(err) {
		return Load{}, fault.New(fault.Conflict, "Outra pessoa acabou de carregar esta tabela. Atualize a página e confira a data antes de carregar de novo.").Because(err)
	}
	return found, err
}

// read takes the file apart.
func (s *Service) read(file File) (dated string, entries []Entry, err error) {
	if len(file.Data) > LargestFile {
		return "", nil, refuse("O arquivo passa de %d MB, e a tabela tem cerca de 5. Confira se é o arquivo certo.", LargestFile>>20)
	}
	if file.List == NCM {
		dated, entries, err = readOfficial(file.Data)
	} else {
		dated = file.Dated
		if _, bad := time.Parse(time.DateOnly, dated); bad != nil {
			return "", nil, fault.Field("data", "Informe a data da tabela.")
		}
		entries, err = readCEST(file.Data)
	}
	if err == nil && dated > s.Clock.Now().In(s.Zone).Format(time.DateOnly) {
		return "", nil, refuse("A tabela é de %s, um dia que ainda não chegou. Confira a data.", written(dated))
	}
	return dated, entries, err
}

// compare answers the table that the entries make of the one that counts, and what differs.
func (s *Service) compare(ctx context.Context, db bun.IDB, list List, dated string, entries []Entry) (*Table, Load, error) {
	before, err := s.table(ctx, db, list)
	if err != nil {
		return nil, Load{}, err
	}
	if dated < before.Dated {
		return nil, Load{}, refuse("O arquivo é de %s, mais antigo que a tabela em uso, de %s. Baixe o arquivo atual.", written(dated), written(before.Dated))
	}
	today := s.today()
	next := before.after(entries, dated, dayBefore(dated))
	found := Load{List: list, Dated: dated, Codes: next.Codes(today), Examples: []string{}}
	for _, e := range next.entries {
		was := before.Find(e.Code)
		switch counted := was != nil && was.On(today); {
		case e.On(today) && !counted:
			found.Added++
		case counted && !e.On(today):
			if found.Ended++; len(found.Examples) < mostExamples {
				found.Examples = append(found.Examples, e.Code)
			}
		case counted && (was.Description != e.Description || was.NCM != e.NCM || was.Starts != e.Starts || was.Ends != e.Ends):
			found.Changed++
		}
	}
	if list == NCM {
		if found.Products, err = s.outside(ctx, next); err != nil {
			return nil, Load{}, fmt.Errorf("count products: %w", err)
		}
	}
	return next, found, nil
}

// outside counts the products of all venues whose NCM does not count with the table.
func (s *Service) outside(ctx context.Context, t *Table) (int, error) {
	uses, err := s.Products.CodesInUse(ctx)
	n := 0
	for _, use := range uses {
		if t.lacks(use.NCM, s.today()) {
			n += use.Products
		}
	}
	return n, err
}

// lacks says whether an NCM is neither in force nor that of services.
func (t *Table) lacks(ncm, today string) bool {
	e := t.Find(ncm)
	return ncm != service && (e == nil || !e.On(today))
}

func dayBefore(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.AddDate(0, 0, -1).Format(time.DateOnly)
}
