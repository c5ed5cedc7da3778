package maintenance_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"balcao/app/access"
	"balcao/app/maintenance"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

const base = "/api/databasemaintenance"

func administrator(t *testing.T, s *servertest.Server) string {
	t.Helper()
	const email = "suporte@balcao.test"
	_, err := s.Access.AddUser(t.Context(), access.NewUser{Name: "Suporte", Email: email, Password: servertest.Password, Roles: []string{roles.WeeklyMaintenance}})
	if err != nil {
		t.Fatal(err)
	}
	return s.SignIn(email)
}

// TestTheProgrammeOverHTTP runs the real programme: a copy of the database stands in the
// data folder afterwards.
func TestTheProgrammeOverHTTP(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		support := administrator(t, s)
		other := s.Person("gerente@balcao.test", v.ID, roles.Products)
		for _, call := range [][2]string{{"GET", ""}, {"PUT", "/plano"}, {"POST", "/executar"}, {"POST", "/stopprogrammedmaintenance"}} {
			s.Want(http.StatusForbidden, other, call[0], base+call[1], maintenance.PlanView{Starts: "04:00", Minutes: 60})
		}

		var shown maintenance.Overview
		s.Want(http.StatusOK, support, "GET", base, nil).JSON(t, &shown)
		if shown.Plan.Starts != "04:00" || shown.Next == nil || len(shown.Runs) != 0 {
			t.Fatalf("shown %+v", shown)
		}
		shown.Plan.Active = false
		s.Want(http.StatusOK, support, "PUT", base+"/plano", shown.Plan)
		s.Want(http.StatusConflict, support, "PUT", base+"/plano", shown.Plan)
		s.Want(http.StatusConflict, support, "POST", base+"/stopprogrammedmaintenance", nil)

		s.Want(http.StatusAccepted, support, "POST", base+"/executar", nil)
		for done := false; !done; done = shown.Runs[0].State != maintenance.Running {
			s.Want(http.StatusOK, support, "GET", base, nil).JSON(t, &shown)
		}
		if run := shown.Runs[0]; run.State != maintenance.Done || shown.Next != nil {
			t.Fatalf("the run ended as %+v", run)
		}
		name, _, _ := strings.Cut(shown.Runs[0].Tasks[0].Note, ",")
		if name != "balcao-20261121-000000.backup" {
			t.Fatalf("the copy is said to be %q", name)
		}
	})
}

func TestFourCopiesAreKept(t *testing.T) {
	folder := t.TempDir()
	s := servertest.Start(t, func(c *server.Config) { folder = c.DataDir })
	support := administrator(t, s)
	kept := func() int {
		copies, err := filepath.Glob(filepath.Join(folder, "backups", "*.backup"))
		if err != nil {
			t.Fatal(err)
		}
		return len(copies)
	}
	if err := os.MkdirAll(filepath.Join(folder, "backups"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, old := range []string{"20261001", "20261008", "20261015", "20261022", "20261029"} {
		if err := os.WriteFile(filepath.Join(folder, "backups", "balcao-"+old+"-070000.backup"), []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s.Want(http.StatusAccepted, support, "POST", base+"/executar", nil)
	var shown maintenance.Overview
	for done := false; !done; done = shown.Runs[0].State != maintenance.Running {
		s.Want(http.StatusOK, support, "GET", base, nil).JSON(t, &shown)
	}
	if kept() != 4 {
		t.Fatalf("%d copies are kept", kept())
	}
	if _, err := os.Stat(filepath.Join(folder, "backups", "balcao-20261121-000000.backup")); err != nil {
		t.Fatal(err)
	}
}
