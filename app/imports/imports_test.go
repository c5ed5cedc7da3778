package imports_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/imports"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/sheets"
)

// person is what the tests import, known by its document.
type person struct {
	Document, Name string
	Limit          money.Amount
}

// people is a domain as small as one can be.
var people = imports.Import[person]{
	Kind: "people",
	Sheet: sheets.Sheet{Columns: []sheets.Column{
		{Key: "cpf", Title: "CPF", Kind: sheets.Document, Required: true},
		{Key: "nome", Title: "Nome", Kind: sheets.Text, Required: true},
		{Key: "limite", Title: "Limite", Kind: sheets.Money},
	}},
	Decode: func(values sheets.Row, row *imports.Row[person]) {
		row.Value.Document, _ = sheets.Get[string](values, "cpf")
		row.Value.Name, _ = sheets.Get[string](values, "nome")
		row.Value.Limit, _ = sheets.Get[money.Amount](values, "limite")
		if row.Value.Limit < 0 {
			row.Refuse("limite", "O limite não pode ser negativo.")
		}
	},
	Decide: func(ctx context.Context, db bun.IDB, venueID string, rows []*imports.Row[person]) error {
		seen := map[string]int{}
		for _, r := range rows {
			if line := seen[r.Value.Document]; line > 0 {
				r.Refuse("cpf", fmt.Sprintf("Este CPF já está na linha %d.", line))
				continue
			}
			seen[r.Value.Document] = r.Line
			var there person
			err := db.NewRaw("SELECT name, credit FROM people WHERE venue_id = ? AND document = ?", venueID, r.Value.Document).Scan(ctx, &there.Name, &there.Limit)
			there.Document = r.Value.Document
			switch {
			case errors.Is(err, sql.ErrNoRows):
				r.Action = imports.Create
			case err != nil:
				return err
			case there == r.Value:
				r.Action, r.Reason = imports.Skip, "Já cadastrado com os mesmos dados."
			default:
				r.Action = imports.Change
			}
		}
		return nil
	},
	Write: eachOf(func(ctx context.Context, tx bun.Tx, venueID string, row *imports.Row[person]) (imports.Entry, error) {
		p, before := row.Value, ""
		if p.Name == "quebra" {
			return imports.Entry{}, errors.New("the database is gone")
		}
		if row.Action == imports.Change {
			var name string
			var credit int64
			if err := tx.NewRaw("SELECT name, credit FROM people WHERE venue_id = ? AND document = ?", venueID, p.Document).Scan(ctx, &name, &credit); err != nil {
				return imports.Entry{}, err
			}
			before = fmt.Sprintf("%d %s", credit, name)
		}
		var version int
		err := tx.NewRaw(`INSERT INTO people (venue_id, document, name, credit, version) VALUES (?, ?, ?, ?, 1)
			ON CONFLICT (venue_id, document) DO UPDATE SET name = excluded.name, credit = excluded.credit, version = people.version + 1 RETURNING version`,
			venueID, p.Document, p.Name, p.Limit).Scan(ctx, &version)
		return imports.Entry{RowID: p.Document, Name: p.Name, Version: fmt.Sprint(version), Before: before}, err
	}),
	Undo: eachOf(func(ctx context.Context, tx bun.Tx, venueID string, e imports.Entry) (string, error) {
		var query string
		args := []any{}
		if e.Action == imports.Create {
			query = "DELETE FROM people"
		} else {
			credit, name, _ := strings.Cut(e.Before, " ")
			query, args = "UPDATE people SET name = ?, credit = CAST(? AS BIGINT), version = version + 1", []any{name, credit}
		}
		done, err := tx.NewRaw(query+" WHERE venue_id = ? AND document = ? AND CAST(version AS TEXT) = ?", append(args, venueID, e.RowID, e.Version)...).Exec(ctx)
		if err != nil {
			return "", err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return "Editado depois da importação.", err
		}
		return "", nil
	}),
}

// eachOf does one after the other what an import wants done to several.
func eachOf[In, Out any](do func(ctx context.Context, tx bun.Tx, venueID string, in In) (Out, error)) func(context.Context, bun.Tx, string, []In) ([]Out, error) {
	return func(ctx context.Context, tx bun.Tx, venueID string, all []In) ([]Out, error) {
		out := make([]Out, len(all))
		for i, in := range all {
			var err error
			if out[i], err = do(ctx, tx, venueID, in); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
}

type harness struct {
	*testing.T
	db      *database.DB
	clock   *clock.Fake
	service *imports.Service
}

func each(t *testing.T, test func(*harness)) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := &harness{T: t, db: db, clock: clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))}
		h.service = imports.New(imports.Config{DB: db, Clock: h.clock})
		_, err := db.Write.Exec("CREATE TABLE people (venue_id TEXT NOT NULL, document TEXT NOT NULL, name TEXT NOT NULL, credit BIGINT NOT NULL, version BIGINT NOT NULL, PRIMARY KEY (venue_id, document))")
		if err != nil {
			t.Fatal(err)
		}
		test(h)
	})
}

func (h *harness) run(file string, options ...func(*imports.Upload)) *imports.Report {
	h.Helper()
	up := imports.Upload{VenueID: "v", By: operation.Actor{UserID: "ana", Name: "Ana"}, FileName: "pessoas.csv", Data: []byte(file), Commit: true}
	for _, o := range options {
		o(&up)
	}
	report, err := imports.Run(h.Context(), h.service, people, up)
	if err != nil {
		h.Fatal(err)
	}
	return report
}

func try(up *imports.Upload) { up.Commit = false }

// there are the people of a venue.
func (h *harness) there(venueID string) (found []string) {
	h.Helper()
	err := h.db.Read.NewRaw("SELECT document || ' ' || name || ' ' || credit FROM people WHERE venue_id = ? ORDER BY document", venueID).Scan(h.Context(), &found)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		h.Fatal(err)
	}
	return found
}

func (h *harness) wants(want ...string) {
	h.Helper()
	if got := h.there("v"); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		h.Errorf("there are %q, want %q", got, want)
	}
}

const file = "CPF;Nome;Limite\n1;Ana;10,00\n2;Bia;\n3;Caio;5,50\n"

func TestTryCommitAgain(t *testing.T) {
	each(t, func(h *harness) {
		tried := h.run(file, try)
		if tried.ID != "" || tried.Rows != 3 || tried.Created != 3 || len(tried.Errors) != 0 {
			h.Errorf("tried: %+v", tried)
		}
		h.wants()
		done := h.run(file)
		if done.ID == "" || done.Created != 3 || done.Before != nil {
			h.Errorf("done: %+v", done)
		}
		done.ID = ""
		if !reflect.DeepEqual(tried, done) {
			h.Errorf("the dry run says %+v, the commit %+v", tried, done)
		}
		h.wants("1 Ana 1000", "2 Bia 0", "3 Caio 550")
		again := h.run("CPF;Nome;Limite\n1;Ana;10,00\n2;Beatriz;\n4;Davi;\n", try)
		if again.Created != 1 || again.Changed != 1 || len(again.Skipped) != 1 || again.Skipped[0].Line != 2 {
			h.Errorf("again: %+v", again)
		}
		if same := h.run(file, try); same.Created != 0 || len(same.Skipped) != 3 || same.Before == nil || !same.Before.Equal(h.clock.Now()) {
			h.Errorf("the same file: %+v", same)
		}
	})
}

// A file with errors does not come in at all, and all of them are told.
func TestAllErrorsAtOnce(t *testing.T) {
	each(t, func(h *harness) {
		report := h.run("CPF;Nome;Limite\n1;Ana;dez\n2;;-3\n3;Caio;-1,00\n3;Caio;1,00\n4;Davi;1\n4;Davi;1\n")
		want := []sheets.Problem{
			{Line: 2, Column: "Limite", Message: "Escreva um valor em reais, como 1.234,56."},
			{Line: 3, Column: "Nome", Message: "Preencha este campo."},
			{Line: 4, Column: "Limite", Message: "O limite não pode ser negativo."},
			{Line: 7, Column: "CPF", Message: "Este CPF já está na linha 6."},
		}
		if !reflect.DeepEqual(report.Errors, want) || report.ID != "" {
			h.Errorf("%+v, want\n%+v", report.Errors, want)
		}
		h.wants()
		var sheet strings.Builder
		data := []byte("CPF;Nome;Limite\n1;Ana;1\n4;Davi;1\n4;Davi;1\n")
		up := imports.Upload{VenueID: "v", Data: data}
		err := imports.WriteErrors(&sheet, sheets.CSV, h.service, people, up, h.run(string(data), try))
		if want := "\ufeffCPF;Nome;Limite;Erro\r\n4;Davi;1;CPF: Este CPF já está na linha 3.\r\n"; err != nil || sheet.String() != want {
			h.Errorf("%q, %v, want %q", sheet.String(), err, want)
		}
		if _, err := imports.Run(h.Context(), h.service, people, imports.Upload{VenueID: "v", Data: []byte("\x00\x01")}); !fault.Is(err, fault.Invalid) {
			h.Errorf("no sheet at all: %v", err)
		}
	})
}

// What breaks half way leaves nothing, not even the import itself.
func TestOneTransaction(t *testing.T) {
	each(t, func(h *harness) {
		_, err := imports.Run(h.Context(), h.service, people, imports.Upload{VenueID: "v", Data: []byte("CPF;Nome\n1;Ana\n2;quebra\n"), Commit: true})
		if err == nil {
			h.Error("it came in")
		}
		h.wants()
		if list, err := h.service.List(h.Context(), "v", "people"); err != nil || len(list) != 0 {
			h.Errorf("listed: %+v, %v", list, err)
		}
	})
}

func TestUndo(t *testing.T) {
	each(t, func(h *harness) {
		h.run("CPF;Nome;Limite\n1;Ana;1\n")
		done := h.run("CPF;Nome;Limite\n1;Ana Maria;2\n2;Bia;\n3;Caio;5\n")
		if _, err := h.db.Write.Exec("UPDATE people SET name = 'Caio Lima', version = version + 1 WHERE document = '3'"); err != nil {
			h.Fatal(err)
		}
		for what, ids := range map[string][3]string{"another venue's": {"w", "people", done.ID}, "another kind's": {"v", "other", done.ID}, "an unknown one": {"v", "people", "x"}} {
			other := people
			other.Kind = ids[1]
			if _, err := imports.Undo(h.Context(), h.service, other, ids[0], ids[2]); !fault.Is(err, fault.NotFound) {
				h.Errorf("%s: %v", what, err)
			}
		}
		undone, err := imports.Undo(h.Context(), h.service, people, "v", done.ID)
		if err != nil {
			h.Fatal(err)
		}
		if want := (&imports.Undone{Undone: 2, Removed: 1, Kept: []imports.Kept{{Line: 4, Name: "Caio", Reason: "Editado depois da importação."}}}); !reflect.DeepEqual(undone, want) {
			h.Errorf("%+v, want %+v", undone, want)
		}
		h.wants("1 Ana 100", "3 Caio Lima 500")
		if _, err := imports.Undo(h.Context(), h.service, people, "v", done.ID); !fault.Is(err, fault.Conflict) {
			h.Errorf("again: %v", err)
		}
		list, err := h.service.List(h.Context(), "v", "people")
		if err != nil || len(list) != 2 || list[0].ID != done.ID || list[0].Undoable || list[0].UndoneAt == nil || !list[1].Undoable || list[1].By != "Ana" {
			h.Errorf("listed: %+v, %v", list, err)
		}
	})
}

func TestUndoEnds(t *testing.T) {
	each(t, func(h *harness) {
		done := h.run(file)
		entries := func() (n int) {
			if err := h.db.Read.NewRaw("SELECT COUNT(*) FROM import_entries").Scan(h.Context(), &n); err != nil {
				h.Fatal(err)
			}
			return n
		}
		if err := h.service.Forget(h.Context(), h.db.Write, "w", "people", "1"); err != nil || entries() != 3 {
			h.Errorf("another venue forgets: %d, %v", entries(), err)
		}
		if err := h.service.Forget(h.Context(), h.db.Write, "v", "people", "1"); err != nil || entries() != 2 {
			h.Errorf("one person is forgotten: %d, %v", entries(), err)
		}
		h.clock.Advance(imports.UndoFor)
		if _, err := imports.Undo(h.Context(), h.service, people, "v", done.ID); !fault.Is(err, fault.Conflict) {
			h.Errorf("too late: %v", err)
		}
		if err := h.service.Sweep(h.Context()); err != nil || entries() != 0 {
			h.Errorf("the sweep leaves %d, %v", entries(), err)
		}
		h.wants("1 Ana 1000", "2 Bia 0", "3 Caio 550")
	})
}

// What the headers of a file mean is chosen once, in each venue for itself.
func TestMappingIsRemembered(t *testing.T) {
	each(t, func(h *harness) {
		const theirs = "Documento;Nome;Apelido\n1;Ana;Aninha\n"
		if report := h.run(theirs); len(report.Errors) != 1 || report.Errors[0].Column != "CPF" {
			h.Fatalf("without a mapping: %+v", report)
		}
		choose := func(up *imports.Upload) {
			up.Mapping = sheets.Mapping{"Documento": "cpf", "Nome": "", "Apelido": "nome"}
		}
		h.run(theirs, choose, try)
		if report := h.run(theirs, try); len(report.Errors) != 1 {
			h.Errorf("a dry run is remembered: %+v", report)
		}
		h.run(theirs, choose)
		h.wants("1 Aninha 0")
		if report := h.run(strings.ReplaceAll(theirs, "1;Ana", "2;Bia"), try); len(report.Errors) != 0 || report.Headers[2].Field != "nome" || report.Headers[1].Field != "" {
			h.Errorf("the second time: %+v", report)
		}
		elsewhere := func(up *imports.Upload) { up.VenueID = "w" }
		if report := h.run(theirs, elsewhere); len(report.Errors) != 1 {
			h.Errorf("another venue: %+v", report)
		}
	})
}

// Import, undo: whatever was there before is there again.
func TestImportUndoLeavesWhatWas(t *testing.T) {
	each(t, func(h *harness) {
		rows := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) person {
			return person{
				Document: rapid.StringMatching(`[0-9]{2}`).Draw(t, "document"),
				Name:     rapid.SampledFrom([]string{"Ana", "=Bia", "João; \"Zé\"", "-2", "'x"}).Draw(t, "name"),
				Limit:    money.Amount(rapid.Int64Range(0, 200_000).Draw(t, "limit")),
			}
		}), 0, 8, func(p person) string { return p.Document })
		write := func(given []person) []byte {
			var out strings.Builder
			err := people.Sheet.Write(&out, sheets.CSV, func(yield func([]any, error) bool) {
				for _, p := range given {
					if !yield([]any{p.Document, p.Name, p.Limit}, nil) {
						return
					}
				}
			})
			if err != nil {
				h.Fatal(err)
			}
			return []byte(out.String())
		}
		n := 0
		rapid.Check(h, func(rt *rapid.T) {
			n++
			venueID := fmt.Sprintf("v%d", n)
			first, second := rows.Draw(rt, "first"), rows.Draw(rt, "second")
			in := func(given []person) *imports.Report {
				return h.run(string(write(given)), func(up *imports.Upload) { up.VenueID = venueID })
			}
			in(first)
			before := h.there(venueID)
			done := in(second)
			if len(done.Errors) > 0 || done.Created+done.Changed+len(done.Skipped) != len(second) {
				rt.Fatalf("%+v", done)
			}
			if same := in(second); len(same.Skipped) != len(second) {
				rt.Fatalf("a second time: %+v", same)
			}
			if undone, err := imports.Undo(h.Context(), h.service, people, venueID, done.ID); err != nil || len(undone.Kept) > 0 {
				rt.Fatalf("%+v, %v", undone, err)
			}
			if after := h.there(venueID); !reflect.DeepEqual(before, after) {
				rt.Fatalf("before %q, after %q", before, after)
			}
		})
	})
}

func TestTooManyLines(t *testing.T) {
	each(t, func(h *harness) {
		file := "CPF;Nome\n" + strings.Repeat("1;Ana\n", 20_001)
		_, err := imports.Run(t.Context(), h.service, people, imports.Upload{VenueID: "bar", Data: []byte(file)})
		if !fault.Is(err, fault.Invalid) || !strings.Contains(fault.Wrap(err).Message, "o limite é de 20000. Divida-o em arquivos menores") {
			t.Errorf("20,001 lines: %v", err)
		}
	})
}
