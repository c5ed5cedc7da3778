package catalog_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"

	"balcao/app/catalog"
	"balcao/app/images"
	"balcao/app/roles"
)

// deleting deletes a store after what is around a product was read.
type deleting struct {
	catalog.Surroundings
	remove func()
}

func (d deleting) Around(ctx context.Context, venueID string) (catalog.Around, error) {
	around, err := d.Surroundings.Around(ctx, venueID)
	d.remove()
	return around, err
}

// A store that is deleted while a product is being saved is not its store.
func TestAStoreThatGoesMeanwhileIsRefused(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		keeper := s.Person("lojas@balcao.test", s.place.ID, roles.Stores)
		s.Catalog.Surroundings = deleting{s.Catalog.Surroundings, func() { s.Call(keeper, "DELETE", "/api/store/DeleteById/"+s.place.Store, nil) }}
		s.refused(saving, s.form(map[string]any{"storeId": s.place.Store})).says(t, "storeId", "Esta loja não existe mais. Escolha outra.")
	})
}

const saving = "/api/Produto/EditarProduto"

// product-edit-14, product-edit-15: what is saved is what is read, a product without a store has the
// id of zeros, and its photo an address.
func TestAProductIsSavedAndRead(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.made("Queijo")
		body := s.form(map[string]any{
			"nome": "  X-Búrguer´s  ", "foto": "data:image/png;base64," + picture(t), "codigosBarra": []map[string]any{{"codigo": "7891000315507", "unidades": 1}},
			"ncm": "2106.90.90", "cfop": "5.102", "cest": "17.087.00", "restricaoPorSexo": 2, "expireTime": 30, "quantidadeMaximaPorUsuario": 3,
			"alergenos": []string{"gluten", "leite"}, "grupoEnergetico": 2, "classificacaoNutricional": 4, "quantidadeReservado": 12,
			"destaque": true, "esconderCatalago": true, "controlaEstoque": true, "adultHood": true, "bloquearImpressao": true, "dontShowInKDS": true,
			"storeId": "00000000-0000-0000-0000-000000000000", "quantidadeAdicionaisGratuito": 1, "observacaoGeralDoProduto": true,
			"composicao":  []any{addition(cheese.ID, 2, map[string]any{"maximo": 3, "quantidadeAdicionaisGratuito": 1, "podeSerGratuito": true, "valorProprio": 2.5})},
			"observacoes": []any{observation("Ponto", "Mal passado", "Bem passado")},
		})
		p := s.save(body)
		switch {
		case p.Name != "X-Búrguer's" || p.NCM != "21069090" || p.CFOP != "5102" || p.CEST != "1708700" || p.Version != 1:
			t.Errorf("saved %+v", p)
		case p.Photo != "/blob/"+s.place.ID+"/"+p.ID+".jpg" || p.StoreID != "00000000-0000-0000-0000-000000000000":
			t.Errorf("photo %q, store %q", p.Photo, p.StoreID)
		case p.Barcode != "7891000315507" || p.Reserved != 12000 || !p.ForSale || p.Sex != catalog.Female || !p.Hidden || !p.NoPrint:
			t.Errorf("saved %+v", p)
		}
		if a := p.Additions[0]; a.Name != "Queijo" || a.Price != 250 || a.Category != "Lanches" || a.Unit != catalog.Piece || !a.ForSale {
			t.Errorf("addition %+v", a)
		}
		s.Want(http.StatusOK, "", "GET", p.Photo, nil)
		if read := s.get(p.ID); !reflect.DeepEqual(read, p) {
			t.Errorf("read %+v\nsaved %+v", read, p)
		}
		again := s.save(s.edited(p.ID, map[string]any{"valor": 27.9}))
		if again.Price != 2790 || again.Version != 2 || len(again.Observations) != 1 || again.Observations[0].Options[0].ID != p.Observations[0].Options[0].ID {
			t.Errorf("saved again %+v", again)
		}
		if used := s.get(cheese.ID).UsedIn; len(used) != 1 || used[0].Name != "X-Búrguer's" {
			t.Errorf("used in %+v", used)
		}
	})
}

// A client that knows the documents' fields alone takes nothing else away.
func TestFieldsThatABodyLacksStayAsTheyAre(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		p := s.save(s.form(map[string]any{
			"alergenos": []string{"soja"}, "unidade": "g", "quantidadeReservado": 5, "habilitado": true,
			"codigosBarra": []map[string]any{{"codigo": "7891000315507", "unidades": 1}, {"codigo": "17891000315504", "unidades": 12}},
		}))
		body := s.edited(p.ID, map[string]any{"nome": "Outro nome", "codigoBarra": "96385074"})
		for _, ours := range []string{"alergenos", "unidade", "habilitado", "codigosBarra", "posicao", "versao", "esgotado"} {
			delete(body, ours)
		}
		got := s.save(body)
		if got.Name != "Outro nome" || !got.ForSale || got.Unit != catalog.Gram || len(got.Allergens) != 1 || got.Reserved != 5000 {
			t.Errorf("%+v", got)
		}
		if len(got.Barcodes) != 2 || got.Barcodes[0].Code != "96385074" || got.Barcodes[1].Code != "17891000315504" {
			t.Errorf("barcodes %+v", got.Barcodes)
		}
	})
}

// product-edit-20..23 and the rules of additions and observations: every field is refused in its words,
// all of them at once, and nothing is written.
func TestWhatIsWrongWithAProductIsSaidAtItsFields(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.made("Queijo")
		add := func(kind int, fields map[string]any) map[string]any {
			return map[string]any{"quantidadeAdicionaisGratuito": 2, "composicao": []any{addition(cheese.ID, kind, fields)}}
		}
		for rule, c := range map[string]struct {
			fields         map[string]any
			field, message string
		}{
			"product-edit-21, name":               {map[string]any{"nome": " "}, "nome", "Escolha o nome para continuar"},
			"product-edit-21, value":              {map[string]any{"valor": -0.01}, "valor", "Escolha o valor para continuar"},
			"no category":                         {map[string]any{"categoriaLocalClienteId": ""}, "categoriaLocalClienteId", "Selecione uma categoria para continuar"},
			"a foreign category":                  {map[string]any{"categoriaLocalClienteId": s.Venue("Vizinho").ID}, "categoriaLocalClienteId", "Selecione uma categoria para continuar"},
			"a foreign store":                     {map[string]any{"storeId": s.Venue("Outro").Store}, "storeId", "Esta loja não existe mais. Escolha outra."},
			"a printer that is not there":         {map[string]any{"impressoraPadraoId": cheese.ID}, "impressoraPadraoId", "Esta impressora não existe mais. Escolha outra."},
			"an event that is not there":          {map[string]any{"eventoId": cheese.ID}, "eventoId", "Este evento não existe mais. Escolha outro, ou deixe o produto sem evento."},
			"the reserved name":                   {map[string]any{"nome": "VALOR Variável"}, "nome", "Nome inválido. Escolha outro nome para continuar."},
			"product-edit-22, reserved":           {map[string]any{"quantidadeReservado": -1}, "quantidadeReservado", "Quantidade disponível para gestão de estoque não pode ser negativo"},
			"product-edit-22, tara":               {map[string]any{"tara": -1}, "tara", "Quantidade não pode ser negativa"},
			"price of a million":                  {map[string]any{"valor": 1000000.01}, "valor", "Use um valor de até R$ 1.000.000,00."},
			"short NCM":                           {map[string]any{"ncm": "2106"}, "ncm", "O NCM tem 8 algarismos: 9999.99.99."},
			"short CEST":                          {map[string]any{"cest": "17"}, "cest", "O CEST tem 7 algarismos: 99.999.99."},
			"short CFOP":                          {map[string]any{"cfop": "51"}, "cfop", "O CFOP tem 4 algarismos: 9.999."},
			"wrong digit":                         {map[string]any{"codigosBarra": []any{map[string]any{"codigo": "7891000315508", "unidades": 1}}}, "codigoBarra", "O código de barras não confere: use o GTIN de 8, 12, 13 ou 14 algarismos, ou o campo Código interno."},
			"unknown allergen":                    {map[string]any{"alergenos": []string{"pó, de pirlimpimpim"}}, "alergenos", "Escolha os alérgenos da lista."},
			"product-additions-03":                {add(1, map[string]any{"quantidade": -1}), "composicao[0].quantidade", "Quantidade não pode ser negativa"},
			"product-additions-04, min above max": {add(2, map[string]any{"minimo": 3, "maximo": 2}), "composicao[0].minimo", "Escolha a quantidade mínima de adicionais para continuar"},
			"product-additions-04, negative":      {add(2, map[string]any{"minimo": -1}), "composicao[0].minimo", "Escolha a quantidade mínima de adicionais para continuar"},
			"product-additions-05, its maximum":   {add(2, map[string]any{"maximo": 1, "quantidadeAdicionaisGratuito": 2}), "composicao[0].quantidadeAdicionaisGratuito", "O limite da quantidade máxima gratuita do adicional não pode ser maior que o limite da quantidade máxima gratuita do produto."},
			"product-additions-05, the product's": {add(2, map[string]any{"maximo": 9, "quantidadeAdicionaisGratuito": 3}), "composicao[0].quantidadeAdicionaisGratuito", "O limite da quantidade máxima gratuita do adicional não pode ser maior que o limite da quantidade máxima gratuita do produto."},
			"product-additions-06":                {add(1, map[string]any{"valorProprio": -1}), "composicao[0].valorProprio", "O valor deve ser de zero a R$ 1.000.000,00."},
			"product-additions-07":                {add(2, map[string]any{"podeSerGratuito": true}), "composicao[0].quantidadeAdicionaisGratuito", "Digite uma quantidade máxima gratuita maior que 0 (zero) para continuar"},
			"no maximum":                          {add(2, map[string]any{"maximo": 0}), "composicao[0].maximo", "Escolha a quantidade máximo (maior que zero) de adicionais para continuar"},
			"a foreign addition":                  {map[string]any{"composicao": []any{addition(s.Venue("Terceiro").Product, 1, nil)}}, "composicao[0].produtoId", "Escolha o produto para continuar"},
			"half a unit":                         {add(1, map[string]any{"quantidade": 0.5}), "composicao[0].quantidade", "Queijo é contado em unidades: use um número inteiro."},
			"product-observations-01":             {map[string]any{"observacoes": []any{observation("", "Mal")}}, "observacoes[0].descricao", "Selecione a descrição para continuar"},
			"product-observations-03":             {map[string]any{"observacoes": []any{observation("Ponto")}}, "observacoes[0].opcoes", "Selecione no mínimo duas opções para continuar"},
			"an option twice":                     {map[string]any{"observacoes": []any{observation("Ponto", "Mal", "MÁL")}}, "observacoes[0].opcoes", "A opção MÁL está repetida."},
			"a tick at another product":           {map[string]any{"produtosReferencia": []string{cheese.ID}}, "produtosReferencia", "Um dos produtos marcados não usa mais este acréscimo. Confira a lista e salve de novo."},
			"what is no photo":                    {map[string]any{"foto": base64.StdEncoding.EncodeToString([]byte("MZ program"))}, "foto", "A imagem não pôde ser lida. Envie um arquivo PNG, JPEG, WebP, GIF ou BMP."},
			"a photo of HEIC":                     {map[string]any{"foto": base64.StdEncoding.EncodeToString([]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"))}, "foto", "Fotos HEIC, como as do iPhone, não são aceitas. Envie a foto em JPEG: no iPhone, em Ajustes, Câmera, Formatos, escolha Mais Compatível."},
			"5 500 001 bytes":                     {map[string]any{"foto": base64.StdEncoding.EncodeToString(make([]byte, images.MaxBytes+1))}, "foto", "insira uma imagem de no máximo 5MB*"},
			"half a photo":                        {map[string]any{"foto": "%%%"}, "foto", "A imagem não chegou inteira. Escolha a imagem de novo."},
		} {
			t.Run(rule, func(t *testing.T) { s.refused(saving, s.form(c.fields)).says(t, c.field, c.message) })
		}
		all := s.refused(saving, s.form(map[string]any{
			"nome": "", "valor": -1, "foto": "%", "categoriaLocalClienteId": "x", "storeId": "x", "composicao": []any{addition("", 1, nil), addition(cheese.ID, 1, map[string]any{"quantidade": 0})},
		}))
		want := "Escolha o nome para continuar, Escolha o valor para continuar, Escolha o produto para continuar, " +
			"Escolha a quantidade (maior que zero) para continuar, A imagem não chegou inteira. Escolha a imagem de novo., " +
			"Esta loja não existe mais. Escolha outra., Selecione uma categoria para continuar"
		if all.Message != want || len(all.Fields) != 7 {
			t.Errorf("all at once: %+v", all)
		}
		if now, err := s.Catalog.Menu(t.Context(), s.place.ID); err != nil || len(now) != 2 {
			t.Errorf("what was refused is there: %+v, %v", now, err)
		}
	})
}

// product-wizard-15: a price has two decimals, and numbers that nothing costs are refused.
func TestPricesAreCentavos(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		for _, price := range []any{12.345, 0.001, "12,50", nil} {
			wrong := s.refused(saving, s.form(map[string]any{"valor": price}))
			if wrong.Fields["valor"] == "" {
				t.Errorf("%v: %+v", price, wrong)
			}
			if wrong := s.refused(wizard, s.wizardBody(map[string]any{"Valor": price})); wrong.Fields["Valor"] == "" {
				t.Errorf("wizard, %v: %+v", price, wrong)
			}
		}
		fine := s.form(nil)
		for _, price := range []float64{0, 0.01, 0.07, 12.35, 999999.99, 1000000} {
			fine["valor"] = price
			s.save(fine)
		}
		if wrong := s.refused(saving, s.form(map[string]any{"valor": 12.345})); wrong.Fields["valor"] != "Use um valor com no máximo duas casas decimais." {
			t.Errorf("%+v", wrong)
		}
		part := s.form(map[string]any{"composicao": []any{addition(s.made("Queijo").ID, 3, map[string]any{"quantidade": 0.0005})}})
		if wrong := s.refused(saving, part); wrong.Fields["composicao.quantidade"] != "Use uma quantidade com no máximo três casas decimais." {
			t.Errorf("%+v", wrong)
		}
	})
}

// product-edit-20, product-edit-05: with invoices NCM and CFOP are demanded of all but the fee, of
// which nothing else is changed; a venue has one.
func TestFiscalFieldsAndTheServiceFee(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		s.withInvoices()
		wrong := s.refused(saving, s.form(nil))
		wrong.says(t, "ncm", "Preencha o NCM para continuar")
		wrong.says(t, "cfop", "Preencha o CFOP para continuar")
		fee := s.save(s.form(map[string]any{"tipo": 11, "nome": "", "valor": 9}))
		if fee.Name != "Taxa de serviço" || fee.Price != 0 {
			t.Errorf("fee %+v", fee)
		}
		changed := s.save(s.edited(fee.ID, map[string]any{"ncm": "2106.90.90", "nome": "Gorjeta", "valor": 5, "destaque": true}))
		if changed.NCM != "21069090" || changed.Name != "Taxa de serviço" || changed.Price != 0 || changed.Featured {
			t.Errorf("fee changed to %+v", changed)
		}
		s.refused(saving, s.form(map[string]any{"tipo": 11})).says(t, "tipo", "A taxa de serviço já está cadastrada. Abra-a na lista de produtos.")
		p := s.save(s.form(map[string]any{"ncm": "21069090", "cfop": "5102"}))
		s.refused(saving, s.edited(p.ID, map[string]any{"tipo": 11})).says(t, "tipo", "Um produto não se torna a taxa de serviço. Cadastre a taxa como um produto novo.")
	})
}

// product-edit-19
func TestTicketsAreExemptFromTheFee(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		for _, kind := range []int{15, 16} {
			if p := s.save(s.form(map[string]any{"tipo": kind, "isencaoTaxaServico": false})); !p.FeeExempt {
				t.Errorf("type %d pays the fee", kind)
			}
		}
		if p := s.save(s.form(map[string]any{"tipo": 18, "isencaoTaxaServico": false})); p.FeeExempt {
			t.Error("a donation is exempt")
		}
	})
}

// D44: of two who save what they both read, one is told that the other was there.
func TestOfTwoSavesOneIsRefused(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		p := s.made("Queijo")
		bodies := []map[string]any{s.edited(p.ID, map[string]any{"nome": "Queijo prato"}), s.edited(p.ID, map[string]any{"valor": 4})}
		answers := make([]int, len(bodies))
		var all sync.WaitGroup
		for i, body := range bodies {
			all.Go(func() { answers[i] = s.Call(s.token, "POST", saving, body).Status })
		}
		all.Wait()
		if answers[0]+answers[1] != http.StatusCreated+http.StatusConflict {
			t.Fatalf("answers %v", answers)
		}
		var late refusal
		s.Want(http.StatusConflict, s.token, "POST", saving, bodies[0]).JSON(t, &late)
		if late.Fields["versao"] != "2" || !strings.HasPrefix(late.Message, "Outra pessoa alterou este produto enquanto você editava.") {
			t.Errorf("%+v", late)
		}
	})
}

// D44: a cycle is refused with its path.
func TestAProductDoesNotBecomePartOfItself(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.made("Queijo")
		burger := s.save(s.form(map[string]any{"nome": "Lanche", "composicao": []any{addition(cheese.ID, 1, nil)}}))
		combo := s.save(s.form(map[string]any{"nome": "Combo", "composicao": []any{addition(burger.ID, 1, nil)}}))
		s.refused(saving, s.edited(cheese.ID, map[string]any{"composicao": []any{addition(combo.ID, 1, nil)}})).
			says(t, "composicao[0].produtoId", "Isto faria o produto ser parte dele mesmo: Queijo → Combo → Lanche → Queijo.")
	})
}

// D44: products lie five deep, also where the middle of them is changed last.
func TestAdditionsLieFiveDeep(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		var chain []catalog.ProductAnswer
		for _, name := range []string{"A", "B", "C", "D", "E", "F", "G"} {
			chain = append(chain, s.made(name))
		}
		for i := range 4 {
			s.save(s.edited(chain[i].ID, map[string]any{"composicao": []any{addition(chain[i+1].ID, 1, nil)}}))
		}
		s.save(s.edited(chain[5].ID, map[string]any{"composicao": []any{addition(chain[6].ID, 1, nil)}}))
		join := s.edited(chain[4].ID, map[string]any{"composicao": []any{addition(chain[5].ID, 1, nil)}})
		s.refused(saving, join).says(t, "composicao[0].produtoId", "São mais de 5 níveis de acréscimos: A → B → C → D → E → F → G.")
		s.save(s.edited(chain[5].ID, map[string]any{"composicao": []any{}}))
		s.save(join)
	})
}

// A JPEG in bare base64 begins as a path does.
func TestAPhotoComesInBareBase64(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		var photo bytes.Buffer
		if err := jpeg.Encode(&photo, image.NewRGBA(image.Rect(0, 0, 4, 4)), nil); err != nil {
			t.Fatal(err)
		}
		p := s.save(s.form(map[string]any{"foto": base64.StdEncoding.EncodeToString(photo.Bytes())}))
		if p.Photo == "" {
			t.Fatal("the product has no photo")
		}
		s.Want(http.StatusOK, "", "GET", p.Photo, nil)
		if kept := s.save(s.edited(p.ID, map[string]any{"foto": p.Photo})); kept.Photo != p.Photo {
			t.Errorf("photo %q, then %q", p.Photo, kept.Photo)
		}
	})
}

func TestAPhotoIsTakenAway(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		p := s.save(s.form(map[string]any{"foto": picture(t)}))
		if kept := s.save(s.edited(p.ID, nil)); kept.Photo != p.Photo || p.Photo == "" {
			t.Errorf("photo %q, then %q", p.Photo, kept.Photo)
		}
		if gone := s.save(s.edited(p.ID, map[string]any{"removerFoto": true})); gone.Photo != "" {
			t.Errorf("photo %q", gone.Photo)
		}
		s.Want(http.StatusNotFound, "", "GET", p.Photo, nil)
	})
}

func TestASaveSentTwiceMakesOneProduct(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		var first, second catalog.ProductAnswer
		s.Want(http.StatusCreated, s.token, "POST", saving, s.form(nil), "Idempotency-Key: um").JSON(t, &first)
		s.Want(http.StatusCreated, s.token, "POST", saving, s.form(nil), "Idempotency-Key: um").JSON(t, &second)
		if first.ID == "" || first.ID != second.ID {
			t.Errorf("%q and %q", first.ID, second.ID)
		}
		s.Want(http.StatusConflict, s.token, "POST", saving, s.form(map[string]any{"nome": "Outro"}), "Idempotency-Key: um")
	})
}

// D53: whoever does not keep the products reads no form of them, but any member picks from the list.
func TestOnlyWhoKeepsProductsOpensTheForm(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		member := s.Person("caixa@balcao.test", s.place.ID, roles.Board)
		s.Want(http.StatusForbidden, member, "POST", saving, s.form(nil))
		s.Want(http.StatusForbidden, member, "GET", "/api/Produto/BuscarProdutoDoLocal/"+s.place.Product, nil)
		s.Want(http.StatusOK, member, "GET", "/api/Produto/GetProductsFromLocal/"+s.place.ID, nil)
		other := s.Venue("Vizinho")
		s.Want(http.StatusForbidden, s.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+other.Product, nil)
		s.Want(http.StatusNotFound, s.token, "POST", saving, s.form(map[string]any{"id": other.Product}))
		s.Want(http.StatusNotFound, s.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+fmt.Sprint(1), nil)
	})
}
