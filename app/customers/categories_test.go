package customers_test

import (
	"net/http"
	"testing"

	"balcao/app/audit"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

const categoriesPath = "/api/ClienteEstabelecimento/categorias"

// group is what the tests read of a Category on the wire.
type group struct {
	ID         string `json:"id"`
	Descricao  string `json:"descricao"`
	Cor        string `json:"cor"`
	Quantidade int    `json:"quantidade"`
	Versao     int64  `json:"versao"`
}

// keeper is the same office with somebody who keeps its categories.
func (o office) keeper() office {
	o.token = o.Person("categorias@balcao.test", o.venue.ID, roles.CustomerCategories)
	return o
}

func (o office) write(status int, method, path, description, colour string) (group, servertest.Answer) {
	o.t.Helper()
	a := o.Want(status, o.token, method, path, fields{"localClienteId": o.venue.ID, "descricao": description, "cor": colour})
	var g group
	if status == http.StatusOK {
		a.JSON(o.t, &g)
	}
	return g, a
}

func (o office) categories() []group {
	o.t.Helper()
	var answer struct{ Categorias []group }
	o.Want(http.StatusOK, o.token, "GET", "/api/ClienteEstabelecimento/buscarCategoriaClientePortal/"+o.venue.ID, nil).JSON(o.t, &answer)
	return answer.Categorias
}

func (o office) merge(status int, id, into string, preview bool) int {
	o.t.Helper()
	var answer struct{ Clientes int }
	o.Want(status, o.token, "POST", categoriesPath+"/"+id+"/unir", fields{"localClienteId": o.venue.ID, "destinoId": into, "simular": preview}).
		JSON(o.t, &answer)
	return answer.Clientes
}

func (o office) remove(status int, id string) servertest.Answer {
	o.t.Helper()
	return o.Want(status, o.token, "DELETE", categoriesPath+"/"+id+"?localClienteId="+o.venue.ID, nil)
}

func TestCategories(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		k := o.keeper()
		members, _ := k.write(http.StatusOK, "POST", categoriesPath, "  Sócios ", "#1A5FB4")
		friends, _ := k.write(http.StatusOK, "POST", categoriesPath, "Amigos", "#0b6b75")
		for _, who := range []string{"Ana", "Bruno", "Carla"} {
			o.save(http.StatusOK, fields{"nome": who, "categoriaClienteEstabelecimentoId": members.ID})
		}

		t.Run("a category has a colour and is counted", func(t *testing.T) {
			if got := k.categories(); len(got) != 2 || got[0] != friends || got[1] != (group{members.ID, "Sócios", "#1a5fb4", 3, 1}) {
				t.Errorf("categories %+v", got)
			}
			if len(o.categories()) != 2 {
				t.Error("whoever sees customers does not see their categories")
			}
		})

		t.Run("a name without accents is the same name, and the answer tells whose", func(t *testing.T) {
			const taken = "Já existe a categoria “Sócios”. Use outro nome."
			if _, a := k.write(http.StatusConflict, "POST", categoriesPath, "SOCIOS", "#000000"); a.Message() != taken {
				t.Errorf("says %q", a.Message())
			}
			if _, a := k.write(http.StatusConflict, "PUT", categoriesPath+"/"+friends.ID, "socios", "#000000"); a.Message() != taken {
				t.Errorf("says %q", a.Message())
			}
			k.write(http.StatusBadRequest, "POST", categoriesPath, " ", "#000000")
			k.write(http.StatusBadRequest, "POST", categoriesPath, "Nova", "azul")
		})

		t.Run("a category is renamed and coloured", func(t *testing.T) {
			if g, _ := k.write(http.StatusOK, "PUT", categoriesPath+"/"+members.ID, "Sócios da casa", "#ffffff"); g != (group{members.ID, "Sócios da casa", "#ffffff", 3, 2}) {
				t.Errorf("answered %+v", g)
			}
			k.write(http.StatusNotFound, "PUT", categoriesPath+"/"+o.venue.ID, "Outra", "#ffffff")
		})

		t.Run("a used category is merged, after a preview that changes nothing", func(t *testing.T) {
			if a := k.remove(http.StatusConflict, members.ID); a.Message() != "A categoria “Sócios da casa” ainda tem clientes (3). Una-a a outra categoria em vez de excluí-la." {
				t.Errorf("says %q", a.Message())
			}
			if n := k.merge(http.StatusOK, members.ID, friends.ID, true); n != 3 || len(k.categories()) != 2 {
				t.Errorf("the preview tells %d and leaves %+v", n, k.categories())
			}
			k.merge(http.StatusBadRequest, members.ID, members.ID, false)
			if n := k.merge(http.StatusOK, members.ID, friends.ID, false); n != 3 {
				t.Errorf("%d moved", n)
			}
			if got := k.categories(); len(got) != 1 || got[0].ID != friends.ID || got[0].Quantidade != 3 {
				t.Errorf("categories %+v", got)
			}
			if o.list("&categoriaId="+friends.ID).QuantidadeTotal != 3 {
				t.Error("the customers are not listed under the category that stays")
			}
			k.merge(http.StatusNotFound, members.ID, friends.ID, false)
		})

		t.Run("an unused category is deleted", func(t *testing.T) {
			spare, _ := k.write(http.StatusOK, "POST", categoriesPath, "Sobra", "#000000")
			k.remove(http.StatusNoContent, spare.ID)
			k.remove(http.StatusNotFound, spare.ID)
		})

		t.Run("everything is audited", func(t *testing.T) {
			count := map[audit.Action]int{}
			for _, e := range o.audited(audit.CustomerCategory) {
				count[e.Acao]++
			}
			for action, want := range map[audit.Action]int{
				audit.CustomerCategoryCreated: 3, audit.CustomerCategoryChanged: 1, audit.CustomerCategoryMerged: 1, audit.CustomerCategoryRemoved: 1,
			} {
				if count[action] != want {
					t.Errorf("%d entries of %s, want %d", count[action], action, want)
				}
			}
		})

		t.Run("customers do not let into categories, nor into those of another venue", func(t *testing.T) {
			o.write(http.StatusForbidden, "POST", categoriesPath, "Nova", "#000000")
			o.write(http.StatusForbidden, "PUT", categoriesPath+"/"+friends.ID, "Nova", "#000000")
			o.merge(http.StatusForbidden, friends.ID, members.ID, true)
			o.remove(http.StatusForbidden, friends.ID)
			next := o
			next.venue = o.Venue("Bar Vizinho")
			next.token = o.Person("vizinho@balcao.test", next.venue.ID, roles.CustomerCategories)
			own, _ := next.write(http.StatusOK, "POST", categoriesPath, "Amigos", "#000000")
			next.write(http.StatusNotFound, "PUT", categoriesPath+"/"+friends.ID, "Minha", "#000000")
			next.merge(http.StatusNotFound, friends.ID, own.ID, false)
			next.merge(http.StatusNotFound, own.ID, friends.ID, false)
			next.remove(http.StatusNotFound, friends.ID)
			if got := next.categories(); len(got) != 1 || got[0] != own {
				t.Errorf("categories %+v", got)
			}
		})
	})
}
