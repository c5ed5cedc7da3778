package storefront

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
)

// bagView is the page of the bag: what is in it, what it costs, and the form that orders it.
type bagView struct {
	visit
	Lines []bagLine
	// Sent is the bag as the form sends it back, with its key.
	Sent   string
	Quoted *Quoted
	// Expected is the total that the customer is shown.
	Expected string
	Typed    typed
	Payments []paymentField
	// Times are those for which it can be ordered for later.
	Times []timeField
	// ForAdults and ForSex say what the customer has to state for what is in the bag.
	ForAdults bool
	ForSex    string
	Refusal   *refusal
}

// bagLine is a line of the bag as the page shows it.
type bagLine struct {
	Name, Detail string
	Quantity     int
	ByWeight     bool
	// Price is empty while the line has none, Value the same in reais.
	Price, Value string
	// Wrong is why it cannot be ordered.
	Wrong string
}

// typed is what the customer has written.
type typed struct {
	Name, Phone, Payment, Change, Note, Sex, For string
	Adult, WithoutServiceFee                     bool
}

type paymentField struct {
	Way, Text, Hint string
	Chosen          bool
}

// online ends the ways to pay that come before the order.
const online = "-online"

// onlineWays are those, by the names of FormasOnline.
var onlineWays = map[string]paymentField{
	"pix":    {Text: "Pix agora, online", Hint: "Você recebe o código ao fazer o pedido, e a loja começa depois do pagamento."},
	"cartao": {Text: "Cartão agora, online", Hint: "Crédito ou débito, na página segura da operadora. A loja começa depois do pagamento."},
}

// paymentWays are how one pays at the counter or the table.
var paymentWays = []paymentField{
	{Way: "dinheiro", Text: "Dinheiro"}, {Way: "credito", Text: "Cartão de crédito"}, {Way: "debito", Text: "Cartão de débito"},
	{Way: "pix", Text: "Pix"}, {Way: "valeRefeicao", Text: "Vale-refeição"},
}

func (p shopPages) showBag(v visit, w http.ResponseWriter, r *http.Request) {
	p.writeBag(v, w, r, typed{}, nil)
}

// sendBag changes the bag, orders what is in it, or forgets what the script has taken over.
// The form brings the bag along: sent twice, also after the first answer has emptied the
// cookie, it is the same order.
func (p shopPages) sendBag(v visit, w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		p.Fail(w, r, errForm)
		return
	}
	if r.PostFormValue("acao") == "levado" {
		if v.bag.Key == r.PostFormValue("chave") {
			p.keep(v, w, bagCookie, "")
		}
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if sent := readBag(r.PostFormValue("carrinho")); len(sent.Lines) > 0 {
		v.bag = sent
	}
	v.Way = v.wayOf(r.PostFormValue("tipo"))
	said := typed{
		Name: clean(r.PostFormValue("nome"), 120), Phone: clean(r.PostFormValue("telefone"), 30), Payment: clean(r.PostFormValue("pagamento"), 20),
		Change: clean(r.PostFormValue("troco"), 20), Note: clean(r.PostFormValue("obs"), 500), Sex: clean(r.PostFormValue("sexo"), 1),
		For: clean(r.PostFormValue("para"), 40), Adult: r.PostFormValue("adulto") != "", WithoutServiceFee: r.PostFormValue("semtaxa") != "",
	}
	lines := v.changed(r)
	if lines != nil {
		v.bag = v.bag.with(*lines)
		p.keep(v, w, bagCookie, v.bag.text())
	}
	// ordered empties the bag that was ordered; one that was filled since stays.
	ordered := func() {
		// The cookie that came is older than a bag that this very form has changed.
		if kept, err := r.Cookie(bagCookie); lines != nil || err == nil && readBag(kept.Value).Key == v.bag.Key {
			p.keep(v, w, bagCookie, "")
		}
	}
	if r.PostFormValue("acao") != "pedir" {
		p.writeBag(v, w, r, said, nil)
		return
	}
	placed, err := p.order(v, r, said)
	if err != nil {
		refused := p.Fault(err)
		if _, before := refused.Details.(AlreadyPlaced); before {
			ordered()
		}
		p.writeBag(v, w, r, said, refused)
		return
	}
	ordered()
	if placed.Secret != nil {
		p.Keep(w, placed.Secret)
	}
	http.Redirect(w, r, placed.Page, http.StatusSeeOther)
}

// changed are the bag's lines as the form wants them; nil when it wants no others.
func (v visit) changed(r *http.Request) *[]WantedLine {
	lines, differ := []WantedLine{}, false
	for i, l := range v.bag.Lines {
		if r.PostFormValue("tirar") == fmt.Sprint(i) {
			differ = true
			continue
		}
		if n, err := digits(r.PostFormValue(fmt.Sprintf("q%d", i)), 99); err == nil && n > 0 && n != l.Quantity {
			l.Quantity, differ = n, true
		}
		lines = append(lines, l)
	}
	if !differ {
		return nil
	}
	return &lines
}

// order places what is in the bag.
func (p shopPages) order(v visit, r *http.Request, said typed) (PlacedOrder, error) {
	w := v.wanted(said)
	switch {
	case len(v.bag.Lines) == 0:
		return PlacedOrder{}, fault.New(fault.Conflict, "O carrinho está vazio. Escolha algo no cardápio.")
	case v.Menu.SemPedidos:
		return PlacedOrder{}, fault.New(fault.Conflict, "Aqui dá para ver o cardápio, mas não para pedir. Faça seu pedido com o atendente.")
	case !slices.Contains(v.formWays(), v.Way):
		return PlacedOrder{}, fault.Field("TipoEntrega", "A entrega precisa do JavaScript do navegador. Ligue-o, ou escolha outra forma de receber o pedido.")
	case w.For == nil && v.Way != "mesa" && said.For != "":
		return PlacedOrder{}, errTime
	case said.Change != "":
		change, err := reais(said.Change)
		if err != nil {
			return PlacedOrder{}, fault.Field("Troco", "Escreva o valor em reais, como 50 ou 50,00.")
		}
		w.Change = &change
	}
	if expected, err := money.Parse(r.PostFormValue("total")); err == nil {
		w.Expected = &expected
	}
	for i := range v.bag.Lines {
		shown, err := money.Parse(r.PostFormValue(fmt.Sprintf("v%d", i)))
		if err != nil {
			break
		}
		w.ExpectedOfTheLines = append(w.ExpectedOfTheLines, shown)
	}
	return p.Intake.Place(r.Context(), v.address, v.Slug, w, v.bag.Key)
}

// reais reads an amount as people write it: "50", "50,00", "50.00", "R$ 1.050,00". The last
// separator is the decimal one where one or two digits follow it, as words.ts has it.
func reais(text string) (money.Amount, error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "R$"))
	whole, fraction := text, ""
	if at := strings.LastIndexAny(text, ".,"); at >= 0 && len(text)-at <= 3 {
		whole, fraction = text[:at], strings.TrimRight("."+text[at+1:], ".")
	}
	return money.Parse(strings.NewReplacer(".", "", ",", "").Replace(whole) + fraction)
}

func (v visit) wanted(said typed) Wanted {
	w := Wanted{
		Lines: v.bag.Lines, Way: v.Way, Name: said.Name, Phone: said.Phone, Note: said.Note, Payment: said.Payment,
		Adult: said.Adult, WithoutServiceFee: said.WithoutServiceFee && v.Way == "mesa",
	}
	w.Payment, w.Online = strings.CutSuffix(said.Payment, online)
	if v.Table != nil && v.Way == "mesa" {
		w.TableToken = v.Table.Token
	}
	if v.Way != "mesa" {
		// What cannot be read is refused once it is ordered.
		w.For, _ = wantedFor(said.For)
	}
	w.Sex, _ = digits(said.Sex, 2)
	return w
}

// writeBag shows the bag with what was typed, and what that was refused for.
func (p shopPages) writeBag(v visit, w http.ResponseWriter, r *http.Request, said typed, refused *fault.Error) {
	v.Way = v.formWay()
	view := bagView{visit: v, Sent: v.bag.text(), Typed: said}
	status := http.StatusOK
	if refused != nil {
		view.Refusal, status = refusalOf(refused), refused.Code.Status()
	}
	for _, way := range view.paymentFields() {
		way.Chosen = way.Way == said.Payment
		view.Payments = append(view.Payments, way)
	}
	for _, l := range v.bag.Lines {
		view.Lines = append(view.Lines, view.line(l))
	}
	if len(v.bag.Lines) > 0 && v.OrdersByForm() {
		if refused := view.quote(p, r); refused != nil && view.Refusal == nil {
			view.Refusal = refusalOf(refused)
		}
	}
	for i := range view.Lines {
		if view.Lines[i].Wrong == "" {
			view.Lines[i].Wrong = view.Refusal.line(i)
		}
	}
	if view.Refusal != nil {
		// It stands at the lines: the ids of their fields are those of the product's page.
		maps.DeleteFunc(view.Refusal.Fields, func(field, _ string) bool { return strings.HasPrefix(field, "Itens[") })
	}
	page := v.page("Seu carrinho – "+v.Menu.Nome, view)
	page.Private, page.Plain, page.Description = true, r.Method != http.MethodGet, ""
	if !page.Plain {
		page.State = elsewhere{v.Path}
	}
	p.Write(w, r, status, "bag", page)
}

// paymentFields are the ways to pay that the shop offers, the one that is online first.
func (b *bagView) paymentFields() []paymentField {
	var ways []paymentField
	for _, name := range b.Menu.FormasOnline {
		way := onlineWays[name]
		way.Way = name + online
		ways = append(ways, way)
	}
	if b.Menu.PagamentoPresencial {
		ways = append(ways, paymentWays...)
	}
	return ways
}

// quote asks what the bag costs.
func (b *bagView) quote(p shopPages, r *http.Request) *fault.Error {
	quoted, err := p.Intake.Quote(r.Context(), b.address, b.Slug, b.wanted(b.Typed))
	if err != nil {
		return p.Fault(err)
	}
	if quoted.Notice != "" && b.Typed.For == "" && len(quoted.Times) > 0 {
		// It cannot be for now: the form begins with the first time that goes.
		b.Typed.For = quoted.Times[0].Format(time.RFC3339)
		return b.quote(p, r)
	}
	b.Quoted, b.Expected = &quoted, quoted.Total.Decimal()
	b.Times = b.timeFields(quoted.Times, b.wanted(b.Typed).For, p.Clock.Now())
	for i := range b.Lines {
		b.Lines[i].Price, b.Lines[i].Value = quoted.Lines[i].String(), quoted.Lines[i].Decimal()
	}
	return nil
}

// line is a line of the bag in the menu's words; what the menu lacks is said.
func (b *bagView) line(l WantedLine) bagLine {
	product, found := b.product(l.Product)
	if !found {
		return bagLine{Name: "Produto que saiu do cardápio", Quantity: l.Quantity, Wrong: "Este produto não está mais no cardápio. Tire-o do carrinho."}
	}
	out := bagLine{Name: product.Nome, Quantity: l.Quantity, ByWeight: product.PorQuilo}
	if product.Esgotado {
		out.Wrong = "Acabou. Tire-o do carrinho para continuar."
	}
	store := b.Menu.storeOf(product)
	if closed := b.Menu.unsold(store); closed != "" {
		out.Wrong = closed + " Tire o produto do carrinho para continuar."
	}
	b.state(product.ParaAdultos, product.RestricaoPorSexo)
	var details []string
	if store != nil {
		details = append(details, store.Line())
	}
	if l.Grams > 0 {
		details = append(details, fmt.Sprintf("%d g", l.Grams))
	}
	for _, e := range l.Extras {
		i := slices.IndexFunc(product.Adicionais, func(a MenuAddition) bool { return a.ProdutoID == e.Product && a.Fixo == e.Fixed })
		if i < 0 {
			out.Wrong = "Um adicional saiu do cardápio. Tire o produto do carrinho e escolha de novo."
			continue
		}
		details = append(details, fmt.Sprintf("+ %d %s", e.Quantity, product.Adicionais[i].Nome))
		b.state(product.Adicionais[i].ParaAdultos, product.Adicionais[i].RestricaoPorSexo)
	}
	for _, a := range l.Answers {
		details = append(details, a.Question+": "+strings.Join(a.Options, ", "))
	}
	if l.Note != "" {
		details = append(details, "“"+l.Note+"”")
	}
	out.Detail = strings.Join(details, " · ")
	return out
}

// state notes what the customer has to state for a product.
func (b *bagView) state(adult bool, sex int) {
	b.ForAdults = b.ForAdults || adult
	if sex > 0 {
		b.ForSex = [...]string{"", "homens", "mulheres"}[min(sex, 2)]
	}
}
