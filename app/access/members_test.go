package access_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/access"
	"balcao/app/roles"
	"balcao/app/venues"
)

type memberRow struct {
	ID, Nome, Email string
	Papeis          []string
	Proprietario    bool
	Situacao        string
	ConvidadoEm     *time.Time
}

// staff is a bar with an owner, a manager who may deal out access, and a cook.
type staff struct {
	*office
	bar                  venues.Venue
	owner, manager, cook access.User
}

const acessos = "/api/Politica/Acessos"

func eachStaff(t *testing.T, fn func(t *testing.T, s staff)) {
	each(t, func(t *testing.T, o *office) {
		s := staff{office: o, bar: o.venue("Bar do Zé")}
		s.owner, s.manager, s.cook = o.user("dono@exemplo.com"), o.user("gerente@exemplo.com"), o.user("cozinha@exemplo.com")
		o.member(s.owner.ID, s.bar.ID, true)
		o.member(s.manager.ID, s.bar.ID, false, roles.Members, roles.Board, roles.Stores)
		o.member(s.cook.ID, s.bar.ID, false, roles.Board)
		fn(t, s)
	})
}

func (s staff) list(token string) []memberRow {
	s.t.Helper()
	var rows []memberRow
	s.get(acessos+"?localId="+s.bar.ID, token).is(http.StatusOK).into(&rows)
	return rows
}

func (s staff) invite(token, email string, roles ...string) answer {
	return s.post(acessos+"/convites", token, fields{"localId": s.bar.ID, "email": email, "papeis": roles})
}

func (s staff) change(token, userID string, owner bool, roles ...string) answer {
	return s.call(http.MethodPut, acessos, token, fields{"localId": s.bar.ID, "usuarioId": userID, "papeis": append([]string{}, roles...), "proprietario": owner})
}

func (s staff) remove(token, id string) answer {
	return s.call(http.MethodDelete, acessos+"?localId="+s.bar.ID+"&usuarioId="+id, token, nil)
}

func (s staff) roles(email string) []string {
	s.t.Helper()
	var roles []string
	s.get("/api/Acesso/BuscarPapeisPorCargo?ownerId="+s.bar.ID, s.signIn(email).Token).is(http.StatusOK).into(&roles)
	return roles
}

func TestMembers(t *testing.T) {
	t.Run("the list names who has access, owners first", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			rows := s.list(s.signIn("gerente@exemplo.com").Token)
			if len(rows) != 3 || rows[0].ID != s.owner.ID || !rows[0].Proprietario || rows[1].Nome != "cozinha" ||
				!slices.Equal(rows[1].Papeis, []string{roles.Board}) || rows[2].Situacao != "ativo" || rows[2].Email != "gerente@exemplo.com" {
				t.Errorf("members %+v", rows)
			}
		})
	})

	t.Run("session-05 the roles of a place are answered to who belongs there", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			if got := s.roles("cozinha@exemplo.com"); !slices.Equal(got, []string{roles.Board}) {
				t.Errorf("roles %v", got)
			}
			if got := s.roles("dono@exemplo.com"); !slices.Equal(got, roles.OfVenue()) {
				t.Errorf("the owner's roles %v", got)
			}
			s.user("outro@exemplo.com")
			path := "/api/Acesso/BuscarPapeisPorCargo?ownerId="
			s.get(path+s.bar.ID, s.signIn("outro@exemplo.com").Token).is(http.StatusForbidden)
			s.get(path+s.bar.ID, "").is(http.StatusUnauthorized)
			s.get(path+"unknown", s.signIn("dono@exemplo.com").Token).is(http.StatusForbidden)
		})
	})

	t.Run("roles-10 one role of a list suffices", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			for _, role := range []string{roles.ProductLimits, roles.Stores, roles.Members} {
				email := strings.ToLower(role) + "@exemplo.com"
				s.member(s.user(email).ID, s.bar.ID, false, role)
				token := s.signIn(email).Token
				rows := s.list(token)
				if role != roles.Members {
					for _, row := range rows {
						if row.Nome == "" || row.Email != "" || len(row.Papeis) > 0 || row.Proprietario {
							t.Errorf("%s is told %+v; a name is enough", role, row)
						}
					}
					s.remove(token, s.cook.ID).is(http.StatusForbidden)
				}
			}
		})
	})

	t.Run("session-02 session-04 D18 only who may deal out access in this venue sees and changes it", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			other := s.venue("Outro Bar")
			stranger := s.user("outro@exemplo.com", func(n *access.NewUser) { n.IsAdmin = true; n.Roles = []string{roles.Support} })
			s.member(stranger.ID, other.ID, true)
			for _, token := range []string{s.signIn("cozinha@exemplo.com").Token, s.signIn("outro@exemplo.com").Token} {
				for _, a := range []answer{
					s.get(acessos+"?localId="+s.bar.ID, token), s.invite(token, "x@exemplo.com", roles.Board),
					s.change(token, s.cook.ID, false, roles.Board, roles.Stores), s.remove(token, s.manager.ID),
				} {
					if a.is(http.StatusForbidden); strings.Contains(a.body, "exemplo.com") {
						t.Errorf("leaks: %s", a.body)
					}
				}
			}
		})
	})

	t.Run("roles-01 roles-02 a change of roles holds on the next call", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			manager, cook := s.signIn("gerente@exemplo.com").Token, s.signIn("cozinha@exemplo.com").Token
			s.get(acessos+"?localId="+s.bar.ID, cook).is(http.StatusForbidden)
			s.change(s.signIn("dono@exemplo.com").Token, s.cook.ID, false, roles.Board, roles.Members).is(http.StatusNoContent)
			s.get(acessos+"?localId="+s.bar.ID, cook).is(http.StatusOK)
			s.change(manager, s.cook.ID, false, "painel").is(http.StatusBadRequest) // exact match
			s.change(manager, s.cook.ID, false, roles.Stores).is(http.StatusNoContent)
			if got := s.roles("cozinha@exemplo.com"); !slices.Equal(got, []string{roles.Stores}) {
				t.Errorf("roles %v", got)
			}
		})
	})

	t.Run("D17 nobody grants what he does not hold, and no platform role", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			manager, owner := s.signIn("gerente@exemplo.com").Token, s.signIn("dono@exemplo.com").Token
			s.change(manager, s.cook.ID, false, roles.Board, "Split").is(http.StatusForbidden)
			s.invite(manager, "x@exemplo.com", "Split").is(http.StatusForbidden)
			s.change(owner, s.cook.ID, false, roles.Board, "Split").is(http.StatusNoContent)
			s.change(manager, s.cook.ID, false, roles.Board, "Split").is(http.StatusNoContent) // held already
			for _, role := range []string{roles.Admin, roles.Support, roles.AdminPortal, "Inventado"} {
				s.change(owner, s.cook.ID, false, role).is(http.StatusBadRequest)
				s.invite(owner, "x@exemplo.com", role).is(http.StatusBadRequest)
			}
			s.change(owner, s.cook.ID, false).is(http.StatusBadRequest)
		})
	})

	t.Run("only owners touch owners, nobody changes himself, so an owner stays", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			manager, owner := s.signIn("gerente@exemplo.com").Token, s.signIn("dono@exemplo.com").Token
			s.change(manager, s.owner.ID, false, roles.Board).is(http.StatusForbidden)
			s.remove(manager, s.owner.ID).is(http.StatusForbidden)
			s.change(manager, s.cook.ID, true).is(http.StatusForbidden)
			s.change(owner, s.owner.ID, false, roles.Board).is(http.StatusConflict)
			s.remove(owner, s.owner.ID).is(http.StatusConflict)
			s.remove(owner, "unknown").is(http.StatusNotFound)

			s.change(owner, s.cook.ID, true).is(http.StatusNoContent)
			cook := s.signIn("cozinha@exemplo.com").Token
			var wait sync.WaitGroup
			wait.Go(func() { s.remove(owner, s.cook.ID) })
			wait.Go(func() { s.remove(cook, s.owner.ID) })
			wait.Wait()
			owners := 0
			for _, m := range s.list(manager) {
				if m.Proprietario {
					owners++
				}
			}
			if owners != 1 {
				t.Errorf("%d owners left", owners)
			}
		})
	})

	t.Run("who is removed has no access on the next call", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			cook := s.signIn("cozinha@exemplo.com").Token
			s.get("/api/Acesso/BuscarPapeisPorCargo?ownerId="+s.bar.ID, cook).is(http.StatusOK)
			s.remove(s.signIn("gerente@exemplo.com").Token, s.cook.ID).is(http.StatusNoContent)
			s.get("/api/Acesso/BuscarPapeisPorCargo?ownerId="+s.bar.ID, cook).is(http.StatusForbidden)
		})
	})
}

func TestInvitations(t *testing.T) {
	const convite = "/api/Account/convite"

	t.Run("a newcomer makes an account with the link and is in", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			manager := s.signIn("gerente@exemplo.com").Token
			var row memberRow
			s.invite(manager, " Nova@Exemplo.com ", roles.Board).is(http.StatusOK).into(&row)
			if row.Situacao != "convidado" || row.Email != "nova@exemplo.com" || row.ConvidadoEm == nil || !row.ConvidadoEm.Equal(noon) {
				t.Errorf("invited %+v", row)
			}
			token := s.link()
			if rows := s.list(manager); len(rows) != 4 || rows[3].ID != row.ID {
				t.Errorf("members %+v", rows)
			}
			var state struct {
				Valid, ContaExistente bool
				NomeLocal, Email      string
			}
			s.get(convite+"/"+token, "").is(http.StatusOK).into(&state)
			if !state.Valid || state.ContaExistente || state.NomeLocal != "Bar do Zé" || state.Email != "nova@exemplo.com" {
				t.Errorf("state %+v", state)
			}
			var session sessionData
			join := fields{"token": token, "nome": "Nova", "senha": password, "confirmarSenha": password}
			s.post(convite, "", join).is(http.StatusOK).into(&session)
			if len(session.Locais) != 1 || session.Locais[0].LocalID != s.bar.ID {
				t.Errorf("session %+v", session)
			}
			if got := s.roles("nova@exemplo.com"); !slices.Equal(got, []string{roles.Board}) {
				t.Errorf("roles %v", got)
			}
			s.post(convite, "", join).is(http.StatusBadRequest)
			s.get(convite+"/"+token, "").is(http.StatusOK).into(&state)
			if state.Valid {
				t.Error("a used invitation is still good")
			}
			s.invite(manager, "nova@exemplo.com", roles.Board).is(http.StatusConflict)
		})
	})

	t.Run("an account accepts signed in, and only the one invited", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			s.user("ana@exemplo.com")
			s.invite(s.signIn("dono@exemplo.com").Token, "ana@exemplo.com", roles.Board).is(http.StatusOK)
			token := s.link()
			var state struct{ ContaExistente bool }
			s.get(convite+"/"+token, "").is(http.StatusOK).into(&state)
			if !state.ContaExistente {
				t.Error("the page does not know the account")
			}
			s.post(convite, "", fields{"token": token, "nome": "Intrusa", "senha": password, "confirmarSenha": password}).is(http.StatusConflict)
			s.post(convite+"/aceitar", "", fields{"token": token}).is(http.StatusUnauthorized)
			s.post(convite+"/aceitar", s.signIn("cozinha@exemplo.com").Token, fields{"token": token}).is(http.StatusForbidden)
			s.post(convite+"/aceitar", s.signIn("ana@exemplo.com").Token, fields{"token": token}).is(http.StatusOK)
			if got := s.roles("ana@exemplo.com"); !slices.Equal(got, []string{roles.Board}) {
				t.Errorf("roles %v", got)
			}
		})
	})

	t.Run("a withdrawn, replaced or late invitation is worthless", func(t *testing.T) {
		eachStaff(t, func(t *testing.T, s staff) {
			manager := s.signIn("gerente@exemplo.com").Token
			var row memberRow
			s.invite(manager, "nova@exemplo.com", roles.Board).is(http.StatusOK)
			replaced := s.link()
			s.invite(manager, "nova@exemplo.com", roles.Stores).is(http.StatusOK).into(&row)
			withdrawn := s.link()
			s.remove(manager, row.ID).is(http.StatusNoContent)
			s.invite(manager, "nova@exemplo.com", roles.Board).is(http.StatusOK)
			late := s.link()
			s.clock.Advance(7 * 24 * time.Hour)
			for _, token := range []string{replaced, withdrawn, late} {
				s.post(convite, "", fields{"token": token, "nome": "Nova", "senha": password, "confirmarSenha": password}).is(http.StatusBadRequest)
			}
			if rows := s.list(s.signIn("gerente@exemplo.com").Token); len(rows) != 3 {
				t.Errorf("members %+v", rows)
			}
		})
	})
}
