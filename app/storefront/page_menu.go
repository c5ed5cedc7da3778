package storefront

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"balcao/app/br"
	"balcao/app/images"
)

// menuView is the page of a shop's menu.
type menuView struct {
	visit
	Sections []menuSection
	// Asked is what the menu is searched for; Without are the allergens to leave out.
	Asked   string
	Without []allergenBox
	// Leaves says that something is left out.
	Leaves bool
	// Filtered says that not all of the menu is shown.
	Filtered bool
}

type allergenBox struct {
	MenuAllergen
	Chosen bool
}

// menuSection is a category as the page shows it.
type menuSection struct {
	ID, Name string
	Rows     []menuRow
}

// menuRow is a product as the menu shows it.
type menuRow struct {
	MenuProduct
	Href, Price string
	Badges      []badge
	Photo       *photo
	// Store names who makes it within the venue; empty for the venue itself. Unsold is why it
	// cannot be ordered, if nothing of that store can.
	Store, Unsold string
	// Beware is what may go on it of what is to be left out; empty for nothing.
	Beware string
}

// photo is a picture in its widths.
type photo struct{ Src, Srcset string }

func photoOf(address *string) *photo {
	if address == nil {
		return nil
	}
	return sizedPhoto(*address)
}

// LogoPhoto is the shop's picture; nil without one.
func (v visit) LogoPhoto() *photo {
	if v.Menu.Logo == "" {
		return nil
	}
	return sizedPhoto(v.Menu.Logo)
}

func sizedPhoto(address string) *photo {
	join := "?"
	if strings.Contains(address, "?") {
		join = "&"
	}
	sources := make([]string, len(images.Widths))
	for i, width := range images.Widths {
		w := strconv.Itoa(width)
		sources[i] = address + join + "w=" + w + " " + w + "w"
	}
	return &photo{address + join + "w=" + strconv.Itoa(images.Widths[0]), strings.Join(sources, ", ")}
}

// showMenu is what a shop sells: searched for ?busca=, without what contains ?sem=.
func (p shopPages) showMenu(v visit, w http.ResponseWriter, r *http.Request) {
	view := menuView{visit: v, Asked: clean(r.URL.Query().Get("busca"), 60)}
	without := strings.FieldsFunc(strings.Join(r.URL.Query()["sem"], ","), func(c rune) bool { return c == ',' })
	for _, a := range v.Menu.Alergenos {
		view.Without = append(view.Without, allergenBox{a, slices.Contains(without, a.Codigo)})
	}
	view.Leaves = slices.ContainsFunc(view.Without, func(a allergenBox) bool { return a.Chosen })
	view.Filtered = view.Asked != "" || view.Leaves
	shown := func(p MenuProduct) bool {
		return view.isAskedFor(p) && len(common(p.Alergenos, without)) == 0 && !slices.ContainsFunc(p.Adicionais, func(a MenuAddition) bool {
			return a.Minimo > 0 && len(common(a.Alergenos, without)) > 0
		})
	}
	if v.Menu.PaginaInicial && !view.Filtered {
		view.Sections = v.featured()
	}
	for _, c := range v.Menu.Categorias {
		view.Sections = v.section(view.Sections, c.ID, c.Nome, c.Produtos, shown)
	}
	for i := range view.Sections {
		for j := range view.Sections[i].Rows {
			row := &view.Sections[i].Rows[j]
			row.Beware = view.beware(row.MenuProduct, without)
		}
	}
	page := v.page(v.Menu.Nome, view)
	if !page.Plain {
		page.State = pageState{v.Slug, v.tableState(), v.bag.state(), v.Menu, p.Clock.Now().UTC()}
	}
	p.Write(w, r, http.StatusOK, "shop", page)
}

// featured is the section that a shop with its own first page begins with.
func (v visit) featured() []menuSection {
	var products []MenuProduct
	for _, c := range v.Menu.Categorias {
		products = append(products, c.Produtos...)
	}
	return v.section(nil, "destaques", "Destaques", products, func(p MenuProduct) bool {
		return slices.Contains(v.Menu.Destaques, p.ID)
	})
}

// section adds the products that are shown, where there are any.
func (v visit) section(to []menuSection, id, name string, products []MenuProduct, shown func(MenuProduct) bool) []menuSection {
	s := menuSection{ID: id, Name: name}
	for _, p := range products {
		if shown(p) {
			s.Rows = append(s.Rows, v.row(p))
		}
	}
	if len(s.Rows) == 0 {
		return to
	}
	return append(to, s)
}

func (v visit) row(p MenuProduct) menuRow {
	row := menuRow{MenuProduct: p, Href: v.Link("/produto/" + p.ID), Price: priceOf(p), Badges: badgesOf(p), Photo: photoOf(p.Imagem)}
	if store := v.Menu.storeOf(p); store != nil {
		row.Store, row.Unsold = store.Line(), v.Menu.unsold(store)
	}
	return row
}

func common(codes, with []string) (both []string) {
	for _, code := range codes {
		if slices.Contains(with, code) {
			both = append(both, code)
		}
	}
	return both
}

// beware names what additions of a product contain of what is to be left out.
func (m menuView) beware(p MenuProduct, without []string) string {
	var names []string
	for _, a := range m.Without {
		contained := slices.ContainsFunc(p.Adicionais, func(x MenuAddition) bool { return slices.Contains(x.Alergenos, a.Codigo) })
		if contained && slices.Contains(without, a.Codigo) {
			names = append(names, strings.ToLower(a.Nome))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "Entre os adicionais há " + strings.Join(names, ", ") + "."
}

// isAskedFor reports whether the words searched for are in the product's texts.
func (m menuView) isAskedFor(p MenuProduct) bool {
	text := p.Nome + " " + p.Descricao
	if store := m.Menu.storeOf(p); store != nil {
		text += " " + store.Nome
	}
	text = br.Fold(text)
	for word := range strings.FieldsSeq(br.Fold(m.Asked)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
