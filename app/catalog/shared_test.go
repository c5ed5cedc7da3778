package catalog_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"balcao/app/audit"
	"balcao/app/catalog"
	"balcao/app/roles"
)

// asking is a new product with the observation *Ponto*.
func (s sheet) asking(name string, more ...any) catalog.ProductAnswer {
	s.t.Helper()
	return s.save(s.form(map[string]any{"nome": name, "observacoes": append([]any{observation("Ponto", "Mal passado", "Bem passado")}, more...)}))
}

func namesIn(parts []catalog.SharedPart) string {
	var names []string
	for _, part := range parts {
		for _, p := range part.Products {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, ", ")
}

// What a product has in common with others is named, and only that.
func TestAProductNamesWhatItShares(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.made("Queijo")
		on := func(name string) catalog.ProductAnswer {
			return s.save(s.form(map[string]any{"nome": name, "composicao": []any{addition(cheese.ID, 2, nil)}}))
		}
		burger := on("Burger")
		on("Dogão")
		if p := s.get(burger.ID); namesIn(p.SharedAdditions) != "Dogão" || p.SharedAdditions[0].ID != cheese.ID || len(p.SharedObservations) != 0 {
			t.Errorf("%+v", p)
		}
		steak := s.asking("Picanha")
		s.asking("Alcatra")
		s.save(s.form(map[string]any{"nome": "Frango", "observacoes": []any{observation("Ponto", "Bem passado")}}))
		if p := s.get(steak.ID); namesIn(p.SharedObservations) != "Alcatra" || p.SharedObservations[0].ID != p.Observations[0].ID {
			t.Errorf("%+v", p.SharedObservations)
		}
	})
}

// *Em todos*: an observation changes in the products that the person has seen, in one save with
// this one; *só aqui* leaves them alone.
func TestAnObservationChangesHereOrInAll(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		steak, rump := s.asking("Picanha"), s.asking("Alcatra", observation("Sal", "Pouco"))
		changed := []any{observation("Ponto da carne", "Mal passado", "Ao ponto", "Bem passado")}
		here := s.save(s.edited(steak.ID, map[string]any{"observacoes": changed}))
		if other := s.get(rump.ID); other.Observations[0].Description != "Ponto" || other.Version != rump.Version {
			t.Errorf("only here changed %+v", other)
		}
		s.save(s.edited(steak.ID, map[string]any{"observacoes": []any{observation("Ponto", "Mal passado", "Bem passado")}}))
		now := s.get(steak.ID)
		everywhere := func(products ...string) []any {
			return []any{map[string]any{"observacaoId": now.Observations[0].ID, "descricao": "Ponto da carne", "emProdutos": products}}
		}
		s.save(s.edited(steak.ID, map[string]any{"observacoes": changed, "observacoesEmTodos": everywhere(rump.ID)}))
		other := s.get(rump.ID)
		if got := other.Observations[0]; got.Description != "Ponto da carne" || !slices.Equal(got.Descriptions(), here.Observations[0].Descriptions()) || len(other.Observations) != 2 {
			t.Errorf("in all changed %+v", other.Observations)
		}
		if other.Version != rump.Version+1 {
			t.Errorf("version %d", other.Version)
		}
		entries := s.audited()
		told := slices.ContainsFunc(entries, func(entry audit.KeptEntry) bool {
			return entry.Acao == audit.ProductChanged && entry.AssuntoID == rump.ID && slices.ContainsFunc(entry.Valores, func(v audit.KeptValue) bool {
				return v.Antes == "Ponto: Mal passado, Bem passado" && v.Depois == "Ponto da carne: Mal passado, Ao ponto, Bem passado"
			})
		})
		if !told {
			t.Errorf("the audit has %+v", entries)
		}
	})
}

// What the person has not seen is not changed, and nothing is then.
func TestObservationsChangeOnlyWhereTheyWereSeen(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		steak, rump := s.asking("Picanha"), s.asking("Alcatra")
		body := func(fields map[string]any) map[string]any {
			all := map[string]any{"observacaoId": steak.Observations[0].ID, "descricao": "Ponto da carne", "emProdutos": []string{rump.ID}}
			for name, value := range fields {
				all[name] = value
			}
			return s.edited(steak.ID, map[string]any{
				"observacoes": []any{observation("Ponto da carne", "Ao ponto")}, "observacoesEmTodos": []any{all},
			})
		}
		s.refused(saving, body(map[string]any{"observacaoId": "outra"})).says(t, "observacoes", "Uma das observações mudou enquanto você editava. Abra o produto de novo.")
		s.refused(saving, body(map[string]any{"descricao": "Outra"})).says(t, "observacoes", "Uma das observações mudou enquanto você editava. Abra o produto de novo.")
		elsewhere := "Um dos produtos não tem mais a observação Ponto como ela era. Abra o produto de novo e confira a lista."
		for _, id := range []string{s.place.Product, s.Venue("Vizinho").Product, steak.ID, "x"} {
			s.refused(saving, body(map[string]any{"emProdutos": []string{id}})).says(t, "observacoes", elsewhere)
		}
		twin := s.asking("Fraldinha", observation("Ponto da carne", "Ao ponto"))
		s.refused(saving, body(map[string]any{"emProdutos": []string{rump.ID, twin.ID}})).
			says(t, "observacoes", "Fraldinha já tem a observação Ponto da carne. Mude a sua só aqui, ou tire a de lá antes.")
		if now := s.get(rump.ID); now.Version != rump.Version || s.get(steak.ID).Version != steak.Version {
			t.Errorf("what was refused is there: %+v", now)
		}
	})
}

// *Só aqui* of an addition: the product gets a copy that is its own; the others keep theirs.
func TestAnAdditionOfItsOwn(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.save(s.form(map[string]any{"nome": "Queijo", "valor": 3, "foto": picture(t), "codigoInterno": "Q1", "codigosBarra": []any{map[string]any{"codigo": "7891000315507", "unidades": 1}}}))
		on := func(name string) catalog.ProductAnswer {
			return s.save(s.form(map[string]any{"nome": name, "composicao": []any{addition(cheese.ID, 2, map[string]any{"maximo": 3})}}))
		}
		burger, hotdog := on("Burger"), on("Dogão")
		with := func(name string) map[string]any {
			return s.edited(burger.ID, map[string]any{"copiasDeAcrescimos": []any{map[string]any{"acrescimoId": cheese.ID, "nome": name}}})
		}
		s.refused(saving, with("QUEIJO")).says(t, "composicao", "O produto QUEIJO já existe. Dê outro nome à cópia.")
		s.refused(saving, with(" ")).says(t, "composicao", "Escolha o nome para continuar")
		stray := s.edited(burger.ID, map[string]any{"copiasDeAcrescimos": []any{map[string]any{"acrescimoId": hotdog.ID, "nome": "Outro"}}})
		s.refused(saving, stray).says(t, "composicao", "Um dos acréscimos não está mais na lista. Confira a lista e salve de novo.")

		if _, err := s.Catalog.SetSoldOut(t.Context(), s.place.ID, cheese.ID, catalog.End{Reason: catalog.UntilReopened}); err != nil {
			t.Fatal(err)
		}
		saved := s.save(with("Queijo da casa"))
		own := s.get(saved.Additions[0].ProductID)
		if own.ID == cheese.ID || own.Name != "Queijo da casa" || own.Price != 300 || !own.ForSale || !own.Hidden || own.InternalCode != "" || len(own.Barcodes) != 0 || own.Photo == "" {
			t.Errorf("copy %+v", own)
		}
		if saved.Additions[0].Max != 3 || saved.Additions[0].Name != "Queijo da casa" || len(saved.SharedAdditions) != 0 {
			t.Errorf("on the burger %+v", saved.Additions)
		}
		if now, err := s.Catalog.Snapshot(t.Context(), s.place.ID); err != nil || now.Product(own.ID).SoldOut.Reason != catalog.UntilReopened {
			t.Errorf("what is sold out is sold as a copy: %v", err)
		}
		s.Want(http.StatusOK, "", "GET", own.Photo, nil)
		if kept := s.get(hotdog.ID); kept.Additions[0].ProductID != cheese.ID || s.get(cheese.ID).InternalCode != "Q1" {
			t.Errorf("on the other %+v", kept.Additions)
		}
	})
}

// product-observations-04: an option is venue-wide; renamed, it is so in every product that offers it,
// which the person has seen.
func TestAnOptionIsRenamedInAllProducts(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		steak, rump := s.asking("Picanha"), s.asking("Alcatra")
		option := steak.Observations[0].Options[0]
		uses := "/api/Produto/opcoes/usos/" + s.place.ID + "?opcaoId=" + option.ID
		var seen []catalog.FormChoice
		s.Want(http.StatusOK, s.token, "GET", uses, nil).JSON(t, &seen)
		if len(seen) != 2 || seen[0].Name != "Alcatra" {
			t.Fatalf("offered by %+v", seen)
		}
		const path = "/api/Produto/opcoes/renomear"
		body := func(name string, products ...string) map[string]any {
			return map[string]any{"localClienteId": s.place.ID, "opcaoId": option.ID, "descricao": name, "emProdutos": products}
		}
		s.refused(path, body("  ", steak.ID)).says(t, "descricao", "Escreva a opção.")
		var late refusal
		s.Want(http.StatusConflict, s.token, "POST", path, body("Malpassado", steak.ID)).JSON(t, &late)
		if late.Message != "Alcatra também usa esta opção agora. Confira a lista e confirme de novo." {
			t.Errorf("%+v", late)
		}
		s.Want(http.StatusConflict, s.token, "POST", path, body("BEM PASSADO", steak.ID, rump.ID)).JSON(t, &late)
		late.says(t, "descricao", "Já existe a opção Bem passado. Troque por ela só aqui, ou use outro nome.")
		s.Want(http.StatusOK, s.token, "POST", path, body("Malpassado", steak.ID, rump.ID))
		for _, id := range []string{steak.ID, rump.ID} {
			if p := s.get(id); p.Observations[0].Options[0].Description != "Malpassado" || p.Version != 2 {
				t.Errorf("%s asks %+v", p.Name, p.Observations)
			}
		}
		if !audited(s.audited(), audit.OptionRenamed) {
			t.Error("the audit knows nothing of it")
		}
		s.Want(http.StatusNotFound, s.token, "POST", path, map[string]any{"localClienteId": s.place.ID, "opcaoId": "x", "descricao": "Y", "emProdutos": []string{}})
		neighbour := s.Venue("Vizinho")
		stranger := s.Person("vizinho@balcao.test", neighbour.ID, roles.Products)
		s.Want(http.StatusNotFound, stranger, "POST", path, map[string]any{"localClienteId": neighbour.ID, "opcaoId": option.ID, "descricao": "Y", "emProdutos": []string{}})
	})
}

// product-edit-24 (D54): where the documents' calls answer the error that they caught, ours fail
// and say so; of a save whose last part is refused nothing is left behind.
func TestProductCallsFailWithWords(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		p := s.asking("Picanha")
		before := len(s.names())
		wrong := s.refused(saving, s.edited(p.ID, map[string]any{
			"nome": "Maminha", "foto": picture(t), "observacoes": []any{observation("Sal", "Sem sal")},
			"produtosReferencia": []string{s.place.Product}, "deveAtualizarValorProdutoReferencia": true,
		}))
		wrong.says(t, "produtosReferencia", "Um dos produtos marcados não usa mais este acréscimo. Confira a lista e salve de novo.")
		if now := s.get(p.ID); now.Name != "Picanha" || now.Photo != "" || now.Version != p.Version || len(s.names()) != before {
			t.Errorf("half of it was written: %+v", now)
		}
		for _, path := range []string{
			"/api/Produto/BuscarProdutoDoLocal/nada", "/api/Produto/ProdutoReferencia?produtoId=nada", "/api/Produto/ProdutoReferencia/Adicional?productId=nada",
		} {
			var out refusal
			s.Want(http.StatusNotFound, s.token, "GET", path, nil).JSON(t, &out)
			if out.Message != "Este produto não existe mais. Atualize a lista." {
				t.Errorf("%s: %+v", path, out)
			}
		}
		for _, path := range []string{"/api/Proprietario/AtivarProdutos/nada", "/api/Proprietario/DesativarProdutos/nada"} {
			s.Want(http.StatusNotFound, s.token, "POST", path, nil)
		}
	})
}

// names are those of all products that pickers offer.
func (s sheet) names() []string {
	s.t.Helper()
	var picked []catalog.PickedProduct
	s.Want(http.StatusOK, s.token, "GET", "/api/Produto/GetProductsFromLocal/"+s.place.ID, nil).JSON(s.t, &picked)
	names := make([]string, len(picked))
	for i, p := range picked {
		names[i] = p.Name
	}
	return names
}
