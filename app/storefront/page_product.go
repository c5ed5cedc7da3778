package storefront

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"balcao/app/fault"
)

// productView is the page of a product, with the form that puts it into the bag.
type productView struct {
	visit
	menuRow
	Extras    []extraField
	Questions []questionField
	// Quantity, Grams and Note are what was typed.
	Quantity, Grams, Note string
	Refusal               *refusal
}

// extraField is an addition of the form.
type extraField struct {
	MenuAddition
	Field, Price, Typed string
}

// questionField is a question of the form.
type questionField struct {
	Field, Text string
	Multiple    bool
	Options     []optionField
}

type optionField struct {
	Text   string
	Chosen bool
}

// product finds a product on the menu.
func (v visit) product(id string) (MenuProduct, bool) {
	for _, c := range v.Menu.Categorias {
		if i := slices.IndexFunc(c.Produtos, func(p MenuProduct) bool { return p.ID == id }); i >= 0 {
			return c.Produtos[i], true
		}
	}
	return MenuProduct{}, false
}

// writeGone leads from a product that has left back to the menu, and to the bag.
func (p shopPages) writeGone(v visit, w http.ResponseWriter, r *http.Request) {
	page := v.page(v.Menu.Nome, v)
	page.Private, page.Plain, page.Description = true, true, ""
	p.Write(w, r, http.StatusNotFound, "gone", page)
}

func (p shopPages) showProduct(v visit, w http.ResponseWriter, r *http.Request) {
	product, found := v.product(r.PathValue("id"))
	if !found {
		p.writeGone(v, w, r)
		return
	}
	p.writeProduct(v, w, r, product, nil)
}

// writeProduct shows the product with what was typed, and what that was refused for.
func (p shopPages) writeProduct(v visit, w http.ResponseWriter, r *http.Request, product MenuProduct, refused *fault.Error) {
	view := productView{visit: v, menuRow: v.row(product), Quantity: "1"}
	status := http.StatusOK
	if refused != nil {
		view.Refusal, status = refusalOf(refused), refused.Code.Status()
		view.Quantity, view.Grams, view.Note = r.PostFormValue("quantidade"), r.PostFormValue("peso"), r.PostFormValue("obs")
	}
	for _, a := range product.Adicionais {
		field := extraField{a, extraName(a), extraPrice(a, product.AdicionaisGratis), strconv.Itoa(a.Minimo)}
		if refused != nil {
			field.Typed = r.PostFormValue(field.Field)
		} else if a.Fixo {
			field.Typed = ""
		}
		view.Extras = append(view.Extras, field)
	}
	for _, q := range product.Observacoes {
		field := questionField{Field: "o:" + q.Descricao, Text: q.Descricao, Multiple: q.Multipla}
		for _, option := range q.Opcoes {
			field.Options = append(field.Options, optionField{option, slices.Contains(r.PostForm[field.Field], option)})
		}
		view.Questions = append(view.Questions, field)
	}
	page := v.page(product.Nome+" – "+v.Menu.Nome, view)
	page.Description, page.Plain = product.Descricao, page.Plain || r.Method != http.MethodGet
	if !page.Plain {
		page.State = elsewhere{v.Path + "#produto=" + product.ID}
	}
	p.Write(w, r, status, "product", page)
}

// extraName is the form's field of an addition; a product may be one twice, fixed and not.
func extraName(a MenuAddition) string {
	if a.Fixo {
		return "f:" + a.ProdutoID
	}
	return "a:" + a.ProdutoID
}

// addProduct puts a product into the bag. What the intake would refuse is not put there.
func (p shopPages) addProduct(v visit, w http.ResponseWriter, r *http.Request) {
	product, found := v.product(r.PathValue("id"))
	if !found {
		p.writeGone(v, w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		p.Fail(w, r, errForm)
		return
	}
	filled, err := p.filled(v, r, product)
	if err != nil {
		p.writeProduct(v, w, r, product, p.Fault(err))
		return
	}
	p.keep(v, w, bagCookie, filled.text())
	http.Redirect(w, r, v.Path+"/"+bagCookie, http.StatusSeeOther)
}

var errForm = fault.New(fault.Invalid, "Não foi possível ler o formulário.")

// filled is the bag with the line that the form asks for.
func (p shopPages) filled(v visit, r *http.Request, product MenuProduct) (bag, error) {
	switch {
	case !v.OrdersByForm():
		return bag{}, fault.New(fault.Conflict, "Aqui não dá para pedir sem JavaScript. Ligue o JavaScript do navegador ou fale com o atendente.")
	case product.Esgotado:
		return bag{}, fault.New(fault.Conflict, product.Nome+" acabou. Escolha outro produto do cardápio.")
	}
	line, err := lineOf(r, product)
	if err != nil {
		return bag{}, err
	}
	if !line.isPossible() {
		return bag{}, fault.Field("Itens[0].Adicionais", fmt.Sprintf("Escolha no máximo %d adicionais diferentes.", mostExtras))
	}
	if _, err := p.Intake.Quote(r.Context(), v.address, v.Slug, Wanted{Way: v.formWay(), Lines: []WantedLine{line}}); err != nil {
		return bag{}, err
	}
	more := v.bag.with(append(slices.Clone(v.bag.Lines), line))
	if !more.fits() {
		return bag{}, fault.New(fault.Conflict, "O carrinho está cheio. Envie este pedido e depois faça outro.")
	}
	return more, nil
}

// lineOf reads the form of a product.
func lineOf(r *http.Request, product MenuProduct) (WantedLine, error) {
	line := WantedLine{Product: product.ID, Quantity: 1, Note: clean(r.PostFormValue("obs"), longestNote)}
	var err error
	if product.PorQuilo {
		line.Grams, err = digits(r.PostFormValue("peso"), 100_000)
		if err != nil || line.Grams == 0 {
			return line, fault.Field("Itens[0].PesoGramas", "Informe o peso em gramas.")
		}
	} else if line.Quantity, err = digits(r.PostFormValue("quantidade"), 99); err != nil || line.Quantity == 0 {
		return line, fault.Field("Itens[0].Quantidade", "A quantidade deve ser de 1 a 99.")
	}
	for _, a := range product.Adicionais {
		units, err := digits(r.PostFormValue(extraName(a)), 99)
		if err != nil {
			return line, fault.Field("Itens[0].Adicionais", "Informe a quantidade de "+a.Nome+" em números, ou deixe vazio.")
		}
		if units > 0 && !a.Esgotado {
			line.Extras = append(line.Extras, WantedExtra{a.ProdutoID, units, a.Fixo})
		}
	}
	for _, q := range product.Observacoes {
		var chosen []string
		for _, option := range q.Opcoes {
			if slices.Contains(r.PostForm["o:"+q.Descricao], option) {
				chosen = append(chosen, option)
			}
		}
		if len(chosen) > 0 {
			line.Answers = append(line.Answers, WantedAnswer{q.Descricao, chosen})
		}
	}
	return line, nil
}

// digits reads a number of a form; an empty field is 0.
func digits(text string, most int) (int, error) {
	if text = clean(text, 10); text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("no number from 0 to %d", most)
	}
	return n, nil
}
