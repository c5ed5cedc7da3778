package jobs_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"testing"

	"balcao/app/files"
	"balcao/app/httpapi"
	"balcao/app/jobs"
	"balcao/app/sheets"
)

// An export as domains make it: a job writes a sheet into a file, and its person
// opens it by a link.
func TestExport(t *testing.T) {
	each(t, func(h *harness) {
		kept := files.New(files.Config{DB: h.db, Clock: h.clock, Members: &h.members})
		report := sheets.Sheet{Name: "Pessoas", Columns: []sheets.Column{{Key: "nome", Title: "Nome", Kind: sheets.Text}}, Totals: true}
		h.serve(func(ctx context.Context, task *jobs.Task, _ counting) (jobs.Result, error) {
			file := files.NewFile{PersonID: task.By.UserID, VenueID: task.VenueID, Roles: task.Roles, Name: "pessoas.xlsx", ContentType: sheets.XLSX.ContentType()}
			id, err := kept.Make(ctx, file, func(w io.Writer) error {
				return report.Write(w, sheets.XLSX, func(yield func([]any, error) bool) {
					for i, name := range []string{"Ana", "Bia"} {
						if !yield([]any{name}, task.Progress(ctx, int64(i), 2, "Exportando…")) {
							return
						}
					}
				})
			})
			return jobs.Result{Sentence: "2 pessoas exportadas.", FileID: id}, err
		})
		job := h.await("ana", h.enqueue("ana"), ended)
		if job.State != jobs.Done || job.FileID == "" {
			h.Fatalf("%+v", job)
		}
		api := httpapi.New(httpapi.Config{Version: "test", Log: slog.New(slog.DiscardHandler), Routes: kept.Routes(), Authenticate: sessions{}.Authenticate})
		ask := func(method, path, token string) *httptest.ResponseRecorder {
			r, w := httptest.NewRequest(method, path, nil), httptest.NewRecorder()
			r.Header.Set("Authorization", "Bearer "+token)
			api.ServeHTTP(w, r)
			return w
		}
		if w := ask("POST", "/api/files/"+job.FileID+"/link", "olga"); w.Code != 404 {
			h.Errorf("another's file: %d", w.Code)
		}
		var link files.Link
		if err := json.Unmarshal(ask("POST", "/api/files/"+job.FileID+"/link", "ana").Body.Bytes(), &link); err != nil {
			h.Fatal(err)
		}
		opened := ask("GET", "/api/download/file?"+url.Values{"filename": {link.FileName}, "relativepath": {link.RelativePath}}.Encode(), "")
		table, err := sheets.Open(opened.Body.Bytes(), sheets.Limits{})
		if err != nil {
			h.Fatal(err)
		}
		rows, problems := table.Read(report, table.Headers(report.Columns, nil))
		if len(rows) != 2 || problems != nil || rows[1].Values["nome"] != "Bia" {
			h.Errorf("%+v %+v", rows, problems)
		}
	})
}
