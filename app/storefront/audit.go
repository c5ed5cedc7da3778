package storefront

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/hours"
	"balcao/app/money"
	"balcao/app/operation"
)

// audited is what the audit keeps of a configuration: all of it.
var audited = []audit.Field[Configuration]{
	{Name: "Descrição", Text: func(c Configuration) string { return c.Description }},
	yesNo("Recebe pedidos", func(c Configuration) bool { return c.IsActive }),
	{Name: "Categorias da loja", Text: categoryNames},
	{Name: "Horários", Text: openings},
	number("Raio de entrega (km)", func(c Configuration) int { return c.DeliveryRadiusKilometers }),
	number("Tempo de entrega (min)", func(c Configuration) int { return c.DeliveryTime }),
	yesNo("Tempo por pedido", func(c Configuration) bool { return c.DeliveryTimePerOrder }),
	yesNo("Entrega em domicílio", func(c Configuration) bool { return c.AllowDeliveryHome }),
	yesNo("Entrega na mesa", func(c Configuration) bool { return c.AllowTableDelivery }),
	yesNo("Retirada na loja", func(c Configuration) bool { return c.AllowCatchOnShop }),
	yesNo("Mostra a situação da entrega", func(c Configuration) bool { return c.ShowDeliveryStatus }),
	yesNo("Entrega personalizada", func(c Configuration) bool { return c.AllowCustomDelivery }),
	{Name: "Descrição da entrega personalizada", Text: func(c Configuration) string { return c.CustomDeliveryDescription }},
	yesNo("Entrega própria", func(c Configuration) bool { return c.UseOwnDelivery }),
	yesNo("Entregadores da plataforma", func(c Configuration) bool { return c.UseMeepDelivery }),
	{Name: "Plataforma de entrega", Text: platform},
	yesNo("Chama o entregador manualmente", func(c Configuration) bool { return c.CallMeepDeliveryManually }),
	amount("Taxa de entrega", func(c Configuration) money.Amount { return c.BaseValuePerDelivery }),
	amount("Valor por quilômetro", func(c Configuration) money.Amount { return c.DeliveryValuePerKilometer }),
	number("Quilômetros grátis", func(c Configuration) int { return c.NumberOfFreeKilometers }),
	yesNo("Pagamento na entrega", func(c Configuration) bool { return c.AllowPaymentOnDelivery }),
	yesNo("Pagamento online", func(c Configuration) bool { return c.AllowOnlinePayment }),
	yesNo("Cartão da plataforma", func(c Configuration) bool { return c.AllowMeepCard }),
	yesNo("Taxa de serviço", func(c Configuration) bool { return c.EnableServiceTax }),
	number("Taxa de serviço (%)", func(c Configuration) int { return c.ServiceTaxPercentage }),
	yesNo("Cliente pode cancelar", func(c Configuration) bool { return c.AllowCustomerCancelOrder }),
	number("Tempo para cancelar (min)", func(c Configuration) int { return c.TimeToCancelOrder }),
	number("Desconto (%)", func(c Configuration) int { return c.Discount }),
	amount("Pedido mínimo", func(c Configuration) money.Amount { return c.MinOrderValue }),
	number("Prazo para aceitar (min)", func(c Configuration) int { return c.AcceptanceMinutes }),
	number("Pedidos para mais tarde (dias)", func(c Configuration) int { return c.LaterDays }),
	number("Pedidos para mais tarde a cada 15 min", func(c Configuration) int { return c.LaterPerQuarter }),
	number("Pedidos à espera do pagamento por cliente", func(c Configuration) int { return c.UnpaidPerCustomer }),
	number("Começa o pedido para mais tarde antes (min)", func(c Configuration) int { return c.LaterLeadMinutes }),
	{Name: "Dias especiais", Text: specialDays},
	{Name: "Taxas por bairro", Text: districtFees},
	{Name: "Telefone para avisos", Text: func(c Configuration) string { return br.FormatPhone(c.NotificationPhone) }},
	yesNo("Aceita pedidos automaticamente", func(c Configuration) bool { return c.AutomaticallyAcceptOrder }),
	yesNo("Fluxo reduzido", func(c Configuration) bool { return c.ReducedOrderFlow }),
	number("Agrupamento de pedidos (min)", func(c Configuration) int { return c.OrderGroupingTime }),
	yesNo("Imprime no servidor ao aceitar", func(c Configuration) bool { return c.SendToPrinterServerOnAcceptOrder }),
	yesNo("Imprime na impressora remota ao aceitar", func(c Configuration) bool { return c.SendToRemotePrinterOnAcceptOrder }),
	yesNo("Chat com clientes", func(c Configuration) bool { return c.AllowCustomerChatVisualization }),
	yesNo("Delivery habilitado", func(c Configuration) bool { return c.DeliveryEnabled }),
	yesNo("Consumo no local habilitado", func(c Configuration) bool { return c.InPlaceEnabled }),
	yesNo("Aparece no aplicativo", func(c Configuration) bool { return c.ShowStoreOnMeepFood }),
	yesNo("Carrinho no cardápio virtual", func(c Configuration) bool { return c.EnableShoppingCartOnVirtualMenu }),
	yesNo("Página inicial própria", func(c Configuration) bool { return c.ShowCustomHome }),
}

func yesNo(name string, of func(Configuration) bool) audit.Field[Configuration] {
	return audit.Field[Configuration]{Name: name, Text: audit.YesNo(of)}
}

func number(name string, of func(Configuration) int) audit.Field[Configuration] {
	return audit.Field[Configuration]{Name: name, Text: audit.Number(of)}
}

func amount(name string, of func(Configuration) money.Amount) audit.Field[Configuration] {
	return audit.Field[Configuration]{Name: name, Text: audit.Money(of)}
}

func platform(c Configuration) string {
	return [...]string{"Play Delivery", "Loggi", "Entregadores da plataforma"}[clamp(c.DeliveryPlatform, 0, 2)]
}

func categoryNames(c Configuration) string {
	names := make([]string, len(c.StoreCategories))
	for i, category := range c.StoreCategories {
		names[i] = category.Name
	}
	return strings.Join(names, ", ")
}

// openings writes the hours of the week: "dom 18:00–23:00; seg 11:30–15:00".
func openings(c Configuration) string {
	spans := make([]string, len(c.AvailableDay))
	for i, o := range c.AvailableDay {
		spans[i] = fmt.Sprintf("%s %s–%s", hours.ShortDay(time.Weekday(clamp(o.DayOfWeek, 0, 6))), o.StartHour, o.EndHour)
	}
	return strings.Join(spans, "; ")
}

// specialDays writes the days with other hours: "25/12/2026 fechado (Natal); 31/12/2026 11:30–16:00".
func specialDays(c Configuration) string {
	days := make([]string, len(c.SpecialDays))
	for i, d := range c.SpecialDays {
		date, _ := time.Parse(time.DateOnly, d.Date)
		days[i] = date.Format("02/01/2006") + " fechado"
		if !d.Closed {
			days[i] = fmt.Sprintf("%s %s–%s", date.Format("02/01/2006"), d.StartHour, d.EndHour)
		}
		if d.Description != "" {
			days[i] += " (" + d.Description + ")"
		}
	}
	return strings.Join(days, "; ")
}

func districtFees(c Configuration) string {
	fees := make([]string, len(c.DeliveryDistricts))
	for i, f := range c.DeliveryDistricts {
		fees[i] = f.District + " " + f.Fee.String()
	}
	return strings.Join(fees, "; ")
}

// keep writes into the audit what saving a configuration changed.
func (s *Service) keep(ctx context.Context, tx bun.Tx, venueID string, before, after Configuration) error {
	values := audit.Compare(audited, before, after)
	if len(values) == 0 {
		return nil
	}
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: venueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx),
		Action: audit.StorefrontChanged, SubjectID: venueID, Values: values,
	})
}
