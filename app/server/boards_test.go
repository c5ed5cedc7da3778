package server_test

import (
	"net/http"
	"testing"

	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// Boards choose by store and table: they read both again once one of them has changed.
func TestBoardsHearOfStoresAndTables(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		owner := s.Person("dono@balcao.test", v.ID, roles.Stores, roles.OnlineOrdering, roles.Board)
		told := watchFor(t, s, s.Person("balcao@balcao.test", v.ID, roles.Board), v.ID, "menu")
		act := func(method, path string, body any) servertest.Answer {
			t.Helper()
			a := s.Call(owner, method, path, body)
			if a.Status >= http.StatusMultipleChoices {
				t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
			}
			if _, open := <-told; !open {
				t.Fatalf("the board was not told of %s %s", method, path)
			}
			return a
		}

		var store struct{ ID string }
		act("POST", "/api/store", map[string]any{"ownerId": v.ID, "name": "Deck"}).JSON(t, &store)
		act("POST", "/api/superapp/StoreCategory/CloseStore", map[string]any{"storeId": store.ID})
		var added struct{ Criadas []struct{ ID string } }
		act("POST", "/api/mesas", map[string]any{"localClienteId": v.ID, "numero": "40"}).JSON(t, &added)
		table := "/api/mesas/" + added.Criadas[0].ID
		act("PUT", table, map[string]any{"localClienteId": v.ID, "numero": "41", "versao": 1})
		act("DELETE", table+"?localClienteId="+v.ID, nil)
		act("DELETE", "/api/store/DeleteById/"+store.ID, nil)
	})
}
