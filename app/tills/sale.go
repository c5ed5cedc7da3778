package tills

import (
	"fmt"
	"slices"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/quantity"
)

// Method is how something is paid at a till. The words are stored.
type Method string

const (
	Cash     Method = "dinheiro"
	Credit   Method = "credito"
	Debit    Method = "debito"
	Pix      Method = "pix"
	Voucher  Method = "voucher"
	Cheque   Method = "cheque"
	Pending  Method = "pendente"
	Cashback Method = "cashback"
)

var methods = map[Method]string{
	Cash: "Dinheiro", Credit: "Cartão de crédito", Debit: "Cartão de débito", Pix: "Pix", Voucher: "Voucher", Cheque: "Cheque", Pending: "Pagamento pendente", Cashback: "Cashback",
}

// Label is the word for it.
func (m Method) Label() string { return methods[m] }

// Line is something sold.
type Line struct {
	ProductID string       `json:"produtoId" maxLength:"36"`
	Name      string       `json:"nome" minLength:"1" maxLength:"200"`
	Units     int          `json:"quantidade" minimum:"1" maximum:"9999" doc:"1 for what is sold by the kilogram"`
	Grams     int          `json:"pesoGramas,omitempty" required:"false" minimum:"0" maximum:"100000" doc:"net; the price is then that of a kilogram"`
	Price     money.Amount `json:"preco" minimum:"0" maximum:"1000000" doc:"of one, as it was sold"`
	Note      string       `json:"observacao,omitempty" required:"false" maxLength:"200"`
}

// Total is what the line comes to, rounded half up once.
func (l Line) Total() money.Amount {
	if l.Grams > 0 {
		return (l.Price*money.Amount(l.Grams) + 500) / 1000
	}
	return l.Price * money.Amount(l.Units)
}

// Quantity is how much was sold: thousandths.
func (l Line) Quantity() quantity.Amount {
	if l.Grams > 0 {
		return quantity.Amount(l.Grams)
	}
	return quantity.Of(l.Units)
}

// Paid is money for a sale.
type Paid struct {
	Method Method       `json:"forma" enum:"dinheiro,credito,debito,pix,voucher,cheque,pendente,cashback"`
	Value  money.Amount `json:"valor" minimum:"0" maximum:"1000000"`
	Brand  string       `json:"bandeira,omitempty" required:"false" maxLength:"40" doc:"of the card"`
}

// Issued is a token that was printed with a sale.
type Issued struct {
	Number  int64        `json:"numero" minimum:"1" maximum:"999999999"`
	Code    string       `json:"codigo" minLength:"6" maxLength:"40" doc:"what it carries as a code; no other of the venue has it"`
	Product string       `json:"produto" maxLength:"200"`
	Value   money.Amount `json:"valor" minimum:"0" maximum:"1000000"`
}

// Upload is a sale as a device sends it.
type Upload struct {
	ID         string       `json:"id" minLength:"1" maxLength:"64" doc:"the device's own; sent again it is the same sale"`
	At         int64        `json:"em" minimum:"1577836800000" maximum:"4102444800000" doc:"when it was sold, epoch ms"`
	Session    string       `json:"sessaoId,omitempty" required:"false" maxLength:"64" doc:"the device's own id of its cash session, which may be sent later"`
	Operator   string       `json:"operadorId,omitempty" required:"false" maxLength:"36"`
	Commission money.Amount `json:"comissao,omitempty" required:"false" minimum:"0" maximum:"1000000"`
	Lines      []Line       `json:"itens" minItems:"1" maxItems:"200" nullable:"false"`
	Discount   money.Amount `json:"desconto,omitempty" required:"false" minimum:"0" maximum:"1000000"`
	ServiceTax money.Amount `json:"taxaServico,omitempty" required:"false" minimum:"0" maximum:"1000000"`
	Total      money.Amount `json:"total" minimum:"0" maximum:"1000000"`
	Payments   []Paid       `json:"pagamentos" minItems:"1" maxItems:"20" nullable:"false"`
	Tokens     []Issued     `json:"fichas,omitempty" required:"false" maxItems:"200" nullable:"false"`
	Customer   string       `json:"cliente,omitempty" required:"false" maxLength:"120" doc:"what is called out"`
}

// Items is what its lines come to.
func (u Upload) Items() money.Amount {
	var sum money.Amount
	for _, l := range u.Lines {
		sum += l.Total()
	}
	return sum
}

// settle refuses what makes no sum.
func (u *Upload) settle() error {
	u.Customer = br.OneLine(u.Customer)
	if u.Items()-u.Discount+u.ServiceTax != u.Total {
		return fault.Field("total", fmt.Sprintf("Os itens, o desconto e a taxa somam %s, e não %s.", u.Items()-u.Discount+u.ServiceTax, u.Total))
	}
	var paid money.Amount
	for i := range u.Payments {
		paid += u.Payments[i].Value
		u.Payments[i].Brand = br.OneLine(u.Payments[i].Brand)
	}
	if paid != u.Total {
		return fault.Field("pagamentos", fmt.Sprintf("Os pagamentos somam %s, e não %s.", paid, u.Total))
	}
	for i := range u.Lines {
		if u.Lines[i].Name = br.OneLine(u.Lines[i].Name); u.Lines[i].Name == "" {
			return fault.Field(fmt.Sprintf("itens[%d].nome", i), "Diga o nome do produto.")
		}
	}
	for i, t := range u.Tokens {
		if slices.ContainsFunc(u.Tokens[:i], func(o Issued) bool { return o.Code == t.Code }) {
			return fault.Field(fmt.Sprintf("fichas[%d].codigo", i), "Duas fichas têm o mesmo código.")
		}
	}
	return nil
}

// Sale is a sale as it is written down.
type Sale struct {
	Upload
	// ID is ours, Code what people call it by.
	ID, VenueID, Code string
	At                time.Time
	Day               string
	Device            Device
	OperatorName      string
	// Today says that it was sold on the business day that runs.
	Today bool
	// Cooked has it become an order on the board.
	Cooked bool
}

// CalledBy is what is called out when it is ready.
func (s Sale) CalledBy() string {
	if s.Customer != "" {
		return s.Customer
	}
	return s.Device.Name
}

// Mark is something about a sale that the server would not have sold so.
type Mark struct {
	Kind string `json:"tipo" enum:"preco,produto,acesso,forma,desconto,cancelamento,ficha"`
	Text string `json:"texto"`
}
