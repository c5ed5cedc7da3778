package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// Whoever loses his membership, or the role that an export needed, loses its file, too: by
// a new link, and by one that he was given before (D56).
func TestFilesOfWhoeverHasLostAccess(t *testing.T) {
	type fields = map[string]any
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar do Cais")
		boss := s.Person("chefe@balcao.test", venue.ID, roles.Members, roles.Customers)
		for _, lost := range []struct {
			name string
			take func(userID string)
		}{
			{"membership", func(userID string) {
				s.Want(http.StatusNoContent, boss, "DELETE", "/api/Politica/Acessos?localId="+venue.ID+"&usuarioId="+userID, nil)
			}},
			{"role", func(userID string) {
				s.Want(http.StatusNoContent, boss, "PUT", "/api/Politica/Acessos", fields{"localId": venue.ID, "usuarioId": userID, "papeis": []string{roles.Board}})
			}},
		} {
			t.Run(lost.name, func(t *testing.T) {
				clerk := s.Person(lost.name+"@balcao.test", venue.ID, roles.Customers, roles.Board)
				s.Want(http.StatusOK, clerk, "POST", "/api/ClienteEstabelecimento/exportar", fields{"localClienteId": venue.ID, "formato": "csv"})
				job := s.AwaitJobs(clerk)[0]
				link := "/api/files/" + job.FileID + "/link"
				var file struct{ FileName, RelativePath string }
				s.Want(http.StatusOK, clerk, "POST", link, fields{}).JSON(t, &file)
				download := "/api/download/file?" + url.Values{"filename": {file.FileName}, "relativepath": {file.RelativePath}}.Encode()
				s.Want(http.StatusOK, "", "GET", download, nil)

				var members []struct {
					ID    string `json:"Id"`
					Email string
				}
				s.Want(http.StatusOK, boss, "GET", "/api/Politica/Acessos?localId="+venue.ID, nil).JSON(t, &members)
				for _, m := range members {
					if m.Email == lost.name+"@balcao.test" {
						lost.take(m.ID)
					}
				}
				for _, a := range []servertest.Answer{
					s.Want(http.StatusForbidden, clerk, "POST", link, fields{}), s.Want(http.StatusForbidden, "", "GET", download, nil),
				} {
					if !strings.Contains(a.Message(), "não tem mais acesso") {
						t.Errorf("refused with %s", a.Body)
					}
				}
			})
		}
	})
}
