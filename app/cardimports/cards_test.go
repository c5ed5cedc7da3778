package cardimports_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"balcao/app/access"
	"balcao/app/cashless"
	"balcao/app/imports"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// importer is a person of the platform, which alone grants this role, who belongs to the venue.
func (c school) importer(venueID, email string) string {
	c.t.Helper()
	user, err := c.Access.AddUser(c.t.Context(), access.NewUser{Name: "Plataforma", Email: email, Password: servertest.Password, Roles: []string{roles.Imports}})
	must(c.t, err)
	must(c.t, c.Access.AddMember(c.t.Context(), user.ID, venueID, false, nil))
	return c.SignIn(email)
}

func (c school) cards(token, file string, confirm bool) (report imports.Report) {
	c.t.Helper()
	body := fields{"localClienteId": c.venue.ID, "nome": "cartoes.csv", "arquivo": []byte(file), "confirmar": confirm}
	c.Want(http.StatusOK, token, "POST", "/api/importacaoCartoes", body).JSON(c.t, &report)
	return report
}

func TestCardsByCSV(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		token := c.importer(c.venue.ID, "cartoes@plataforma.test")
		group, err := c.Cashless.SaveGroup(t.Context(), cashless.Group{VenueID: c.venue.ID, Name: "Alunos"}, nil)
		must(t, err)
		_, err = c.Cashless.AddCard(t.Context(), c.venue.ID, cashless.CardDraft{Number: "0003"})
		must(t, err)
		const head = "Número;Grupo;Titular;CPF\r\n"
		wrong := c.cards(token, head+";;;\r\n0001;Ninguém;;\r\n0002;;;1\r\n0004;;;52998224725\r\n0005;;;\r\n0005;;;\r\n", true)
		var found []string
		for _, p := range wrong.Errors {
			found = append(found, fmt.Sprint(p.Line, " ", p.Column))
		}
		if got := strings.Join(found, ", "); wrong.ID != "" || !strings.Contains(got, "3 Grupo") || !strings.Contains(got, "4 CPF") || !strings.Contains(got, "5 Titular") || !strings.Contains(got, "7 Número") {
			t.Errorf("errors at %s", got)
		}
		file := head + "0001;alunos;Ana;'01234567890\r\n0002;;;\r\n0003;;;\r\n"
		if tried := c.cards(token, file, false); tried.Created != 2 || len(tried.Skipped) != 1 {
			t.Fatalf("%+v", tried)
		}
		done := c.cards(token, file, true)
		rows, _, err := c.Cashless.Cards(t.Context(), c.venue.ID, cashless.CardFilter{GroupID: group.ID}, 0, 10)
		if err != nil || done.ID == "" || len(rows) != 1 || rows[0].Number != "0001" {
			t.Errorf("%+v, %+v, %v", done, rows, err)
		}
		other := c.Venue("Colégio Lua")
		theirs := c.importer(other.ID, "cartoes@lua.test")
		c.Want(http.StatusNotFound, theirs, "POST", "/api/importacaoCartoes/"+done.ID+"/desfazer", fields{"localClienteId": other.ID})
		c.Want(http.StatusForbidden, theirs, "POST", "/api/importacaoCartoes", fields{"localClienteId": c.venue.ID, "nome": "x.csv", "arquivo": []byte(file)})
		c.Want(http.StatusForbidden, c.token, "GET", "/api/importacaoCartoes?localClienteId="+c.venue.ID, nil)
		must(t, c.Cashless.BlockCard(t.Context(), c.venue.ID, rows[0].ID, true))
		var undone imports.Undone
		c.Want(http.StatusOK, token, "POST", "/api/importacaoCartoes/"+done.ID+"/desfazer", fields{"localClienteId": c.venue.ID}).JSON(t, &undone)
		if undone.Removed != 1 || len(undone.Kept) != 1 || undone.Kept[0].Name != "Cartão 0001" {
			t.Errorf("%+v", undone)
		}
	})
}

// 50,000 users are one transaction; how long it takes is for a benchmark to say.
func TestFiftyThousandUsers(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	each(t, func(t *testing.T, c school) {
		var file strings.Builder
		file.WriteString(header)
		for i := range 50_000 {
			fmt.Fprintf(&file, "Aluno Número %d;'%s;aluno%d@sol.test;48991234567;%04d;%d,50\r\n", i, cpfOf(i), i, i%10_000, i%100)
		}
		if done := c.run(http.StatusCreated, file.String(), false); done.Created != 50_000 || c.counts() != "50000 50000 50000 50000" {
			t.Errorf("%d created, %s", done.Created, c.counts())
		}
		over := c.send("alunos.csv", []byte(file.String()+beto), true)
		if over.status/100 != 4 {
			t.Errorf("50,001 lines: %d %.200s", over.status, over.body)
		}
	})
}

// cpfOf is a valid CPF for each number.
func cpfOf(n int) string {
	digits := fmt.Sprintf("%09d", n+100_000_000)
	for range 2 {
		sum, weight := 0, len(digits)+1
		for _, d := range digits {
			sum += int(d-'0') * weight
			weight--
		}
		check := 11 - sum%11
		if check >= 10 {
			check = 0
		}
		digits += fmt.Sprint(check)
	}
	return digits
}
