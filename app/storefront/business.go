package storefront

import (
	"cmp"
	"strings"

	"balcao/app/br"
	"balcao/app/money"
)

// Business is who sells in a shop, as the law wants it on the page (D52, Decreto
// 7.962/2013). What nobody has told is empty.
type Business struct {
	Nome      string `json:"Nome" doc:"the registered name, else the venue's"`
	Documento string `json:"Documento" doc:"CNPJ or CPF, with its mask"`
	Endereco  string `json:"Endereco" doc:"in one line"`
	Telefone  string `json:"Telefone" doc:"digits only"`
	Email     string `json:"Email"`
}

// Seller is who sells in the shop, for a receipt.
func (s Shop) Seller() Business { return s.business() }

func (s Shop) business() Business {
	return Business{
		Nome: cmp.Or(s.LegalName, s.Name), Documento: br.FormatCNPJ(br.FormatCPF(s.Document)), Endereco: s.Address.inOneLine(),
		Telefone: s.contact(), Email: s.Email,
	}
}

// contact is the telephone for customers.
func (s Shop) contact() string { return cmp.Or(s.NotificationPhone, s.Phone) }

// inOneLine writes the address: "Rua do Trapiche, 120, Ribeirão da Ilha, Florianópolis – SC, CEP 88064-000".
func (a Address) inOneLine() string {
	place := joined(" – ", a.City, a.State)
	postal := ""
	if a.PostalCode != "" {
		postal = "CEP " + br.FormatCEP(a.PostalCode)
	}
	return joined(", ", a.Street, a.Number, a.Complement, a.District, place, postal)
}

// joined joins the parts that are not empty.
func joined(with string, parts ...string) string {
	var some []string
	for _, part := range parts {
		if part != "" {
			some = append(some, part)
		}
	}
	return strings.Join(some, with)
}

// lowestFee is the least that a delivery costs; nil where nothing is brought home, and
// where only a platform's couriers deliver: their fee is not known.
func (c Configuration) lowestFee() *money.Amount {
	if !c.AllowDeliveryHome || c.UseMeepDelivery && !c.UseOwnDelivery {
		return nil
	}
	lowest := c.BaseValuePerDelivery
	for _, f := range c.DeliveryDistricts {
		lowest = min(lowest, f.Fee)
	}
	return &lowest
}
