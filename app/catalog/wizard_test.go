package catalog_test

import (
	"maps"
	"net/http"
	"testing"

	"balcao/app/audit"
	"balcao/app/catalog"
)

const wizard = "/api/Produto/AdicionarProdutoV2"

// wizardBody is a product that the wizard takes, with these fields set.
func (s sheet) wizardBody(fields map[string]any) map[string]any {
	body := map[string]any{
		"LocalClienteId": s.place.ID, "CategoriaId": s.category.ID, "Nome": "Pastel", "Valor": 12.5, "Foto": "data:image/png;base64," + picture(s.t),
		"Descricao": "De vento", "RestricaoPorSexo": 0, "QuantidadeAdicionaisGratuito": 2, "Adicionais": []any{}, "Observacoes": []any{},
		"NCM": "", "CFOP": "", "AdultHood": false, "DontShowInKDS": false, "ProdutoComposicao": false,
	}
	maps.Copy(body, fields)
	return body
}

// product-wizard-09, product-wizard-10, product-wizard-14, wizard-additions-03: category and additions are
// taken or made with the product, and sent twice it is there once.
func TestTheWizardRegistersAProductWithAllThatIsNew(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.made("Queijo")
		body := s.wizardBody(map[string]any{
			"CategoriaId": "", "NomeCategoria": " Feira  livre ", "FotoCategoria": picture(t), "Nome": "Pastel d’Água",
			"Adicionais": []any{
				map[string]any{"IdProduto": cheese.ID, "ValorProduto": 99, "TipoAdicional": 2, "minimo": 0, "maximo": 3, "PodeSerGratuito": true, "quantidadeGratis": 2, "quantidade": 1},
				map[string]any{"NomeProduto": "Catupiry", "ValorProduto": 4.5, "TipoAdicional": 1, "quantidade": 1},
			},
			"Observacoes": []any{observation("Ponto", "Frito", "Assado")},
		})
		var first, second struct {
			ID string `json:"Id"`
		}
		s.Want(http.StatusCreated, s.token, "POST", wizard, body, "Idempotency-Key: pastel").JSON(t, &first)
		s.Want(http.StatusCreated, s.token, "POST", wizard, body, "Idempotency-Key: pastel").JSON(t, &second)
		if first != second || first.ID == "" {
			t.Fatalf("%+v and %+v", first, second)
		}
		p := s.get(first.ID)
		if p.Name != "Pastel d'Água" || p.Price != 1250 || !p.ForSale || p.Photo == "" || len(p.Observations) != 1 {
			t.Errorf("%+v", p)
		}
		s.Want(http.StatusOK, "", "GET", p.Photo, nil)
		s.Want(http.StatusOK, "", "GET", "/blob/"+s.place.ID+"/"+p.CategoryID+".jpg", nil)
		if a := p.Additions; len(a) != 2 || a[0].Price != 300 || a[0].Free != 2 || a[1].Name != "Catupiry" || a[1].Price != 450 || a[1].Category != "Feira livre" {
			t.Errorf("additions %+v", a)
		}
		menu, err := s.Catalog.Menu(t.Context(), s.place.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, shown := range menu {
			if shown.Name == "Catupiry" {
				t.Error("what was made as an addition stands on the menu")
			}
		}
		var third struct {
			ID string `json:"Id"`
		}
		s.Want(http.StatusCreated, s.token, "POST", wizard, s.wizardBody(map[string]any{"CategoriaId": "", "NomeCategoria": "FEIRA LIVRE"})).JSON(t, &third)
		if again := s.get(third.ID); again.CategoryID != p.CategoryID {
			t.Errorf("a second category of the same name: %+v", again)
		}
		added := 0
		for _, e := range s.audited() {
			if e.Acao == audit.ProductAdded {
				added++
			}
		}
		if added != 4 {
			t.Errorf("the audit tells of %d of four products", added)
		}
	})
}

// Each refusal of the wizard in the documents' words, and nothing of it is there.
func TestWhatIsWrongInTheWizardIsSaidAtItsFields(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.made("Queijo")
		with := func(fields map[string]any) map[string]any {
			one := map[string]any{"IdProduto": cheese.ID, "TipoAdicional": 2, "minimo": 0, "maximo": 3, "quantidade": 1}
			maps.Copy(one, fields)
			return map[string]any{"Adicionais": []any{one}}
		}
		for rule, c := range map[string]struct {
			fields         map[string]any
			field, message string
		}{
			"product-wizard-08":              {map[string]any{"CategoriaId": ""}, "CategoriaId", "Selecione uma categoria para continuar"},
			"product-wizard-08, foreign":     {map[string]any{"CategoriaId": cheese.ID}, "CategoriaId", "Selecione uma categoria para continuar"},
			"product-wizard-10":              {map[string]any{"Foto": ""}, "Foto", "Escolha uma foto para continuar"},
			"product-wizard-10, placeholder": {map[string]any{"Foto": "/assets/placeholder.png"}, "Foto", "Escolha uma foto para continuar"},
			"product-wizard-11":              {map[string]any{"Nome": " "}, "Nome", "Escolha o nome para continuar"},
			"product-wizard-12":              {map[string]any{"Nome": "valor VARIAVEL"}, "Nome", "Nome inválido. Escolha outro nome para continuar."},
			"product-wizard-13, none":        {map[string]any{"Valor": nil}, "Valor", "Escolha o valor para continuar"},
			"product-wizard-13, negative":    {map[string]any{"Valor": -1}, "Valor", "Escolha o valor para continuar"},
			"product-wizard-16, NCM":         {map[string]any{"NCM": "2106.90"}, "NCM", "O NCM tem 8 algarismos: 9999.99.99."},
			"product-wizard-16, CFOP":        {map[string]any{"CFOP": "510"}, "CFOP", "O CFOP tem 4 algarismos: 9.999."},
			"wizard-additions-01":            {with(map[string]any{"PodeSerGratuito": true}), "Adicionais[0].quantidadeGratis", "Escolha a quantidade (maior que zero) de adicionais gratuitos para continuar"},
			"wizard-additions-02":            {with(map[string]any{"IdProduto": ""}), "Adicionais[0].IdProduto", "Escolha o produto para continuar"},
			"wizard-additions-02, by name":   {with(map[string]any{"IdProduto": "", "NomeProduto": "queijo", "ValorProduto": 1}), "Adicionais[0].IdProduto", "O produto queijo já existe. Escolha-o na lista."},
			"wizard-additions-02, no price":  {with(map[string]any{"IdProduto": "", "NomeProduto": "Novo"}), "Adicionais[0].ValorProduto", "Escolha o valor para continuar"},
			"wizard-additions-02, its name":  {with(map[string]any{"IdProduto": "", "NomeProduto": "valor variável", "ValorProduto": 1}), "Adicionais[0].IdProduto", "Nome inválido. Escolha outro nome para continuar."},
			"wizard-additions-04":            {with(map[string]any{"PodeSerGratuito": true, "quantidadeGratis": 3}), "Adicionais[0].quantidadeGratis", "O limite da quantidade máxima gratuita do adicional não pode ser maior que o limite da quantidade máxima gratuita do produto."},
			"wizard-additions-05":            {with(map[string]any{"TipoAdicional": 0}), "Adicionais[0].TipoAdicional", "Escolha o tipo de adicional para continuar"},
			"wizard-additions-06, fixed":     {with(map[string]any{"TipoAdicional": 1, "quantidade": 0}), "Adicionais[0].quantidade", "Escolha a quantidade (maior que zero) para continuar"},
			"wizard-additions-06, part":      {with(map[string]any{"TipoAdicional": 3, "quantidade": 0}), "Adicionais[0].quantidade", "Escolha a quantidade (maior que zero) para continuar"},
			"wizard-additions-07":            {with(map[string]any{"minimo": nil}), "Adicionais[0].minimo", "Escolha a quantidade mínima de adicionais para continuar"},
			"wizard-additions-08":            {with(map[string]any{"maximo": 0}), "Adicionais[0].maximo", "Escolha a quantidade máximo (maior que zero) de adicionais para continuar"},
			"wizard-additions-09": {map[string]any{"QuantidadeAdicionaisGratuito": 1, "Adicionais": with(map[string]any{"PodeSerGratuito": true, "quantidadeGratis": 2})["Adicionais"]},
				"Adicionais[0].quantidadeGratis", "O limite da quantidade máxima gratuita do adicional não pode ser maior que o limite da quantidade máxima gratuita do produto."},
			"product-observations-01": {map[string]any{"Observacoes": []any{observation("", "Mal")}}, "Observacoes[0].descricao", "Selecione a descrição para continuar"},
			"product-observations-03": {map[string]any{"Observacoes": []any{observation("Ponto")}}, "Observacoes[0].opcoes", "Selecione no mínimo duas opções para continuar"},
		} {
			t.Run(rule, func(t *testing.T) {
				// What is new beside what is wrong is not made either.
				fields := map[string]any{"NomeCategoria": "Nova", "CategoriaId": s.category.ID}
				maps.Copy(fields, c.fields)
				if rule == "product-wizard-08" {
					delete(fields, "NomeCategoria")
				} else if fields["CategoriaId"] == s.category.ID {
					fields["CategoriaId"] = ""
				}
				s.refused(wizard, s.wizardBody(fields)).says(t, c.field, c.message)
			})
		}
		categories, err := s.Catalog.Categories(t.Context(), s.place.ID)
		if err != nil || len(categories) != 2 {
			t.Errorf("categories %+v, %v", categories, err)
		}
		var all []catalog.PickedProduct
		s.Want(http.StatusOK, s.token, "GET", "/api/Produto/GetProductsFromLocal/"+s.place.ID, nil).JSON(t, &all)
		if len(all) != 2 {
			t.Errorf("products %+v", all)
		}
	})
}

// product-wizard-17: NCM and CFOP are demanded of venues that issue invoices.
func TestTheWizardAsksForFiscalFieldsWhereInvoicesAreIssued(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		s.Want(http.StatusCreated, s.token, "POST", wizard, s.wizardBody(nil))
		s.withInvoices()
		wrong := s.refused(wizard, s.wizardBody(nil))
		wrong.says(t, "NCM", "Preencha o NCM para continuar")
		wrong.says(t, "CFOP", "Preencha o CFOP para continuar")
		s.Want(http.StatusCreated, s.token, "POST", wizard, s.wizardBody(map[string]any{"NCM": "2106.90.90", "CFOP": "5.102"}))
	})
}
