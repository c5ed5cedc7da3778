package demo

import (
	"context"

	"balcao/app/equipment"
	"balcao/app/operators"
	"balcao/app/salespoints"
)

// equip gives the venue its sales points and the equipment that sells at them; one device
// waits to be paired and linked.
func (d Deps) equip(ctx context.Context, venueID string) (crewOfTills, error) {
	var crew crewOfTills
	paid := salespoints.Settings{
		EnableCashPayment: true, EnableCreditCardPayment: true, EnableDebitCardPayment: true, EnablePrintReceipt: true, IncludeOrderInKDS: true,
	}
	tabs, tokens := paid, paid
	tabs.EnableServiceTax, tabs.ServiceTaxPercentage, tabs.EnableActivation, tabs.EnableConsumption = true, 10, true, true
	tabs.RequestConsumptionSaleTable, tabs.RequestOrderObservation = true, true
	// What is handed out for a token needs no order.
	tokens.IncludeOrderInKDS = false
	tokens.CreateNFCe, tokens.PrintNFCe, tokens.UseSingleScreen, tokens.EnableManualNFCeForCashPayment = true, true, true, true
	for _, one := range []struct {
		point   salespoints.SalesPoint
		devices []device
		// operators sign in with PINs that everybody knows, as all of the demo does.
		operators []operators.Draft
	}{
		{salespoints.SalesPoint{Name: "Salão", Systems: []salespoints.System{
			{SystemType: salespoints.Tab, PrintType: salespoints.PrintSummary, EnableRemotePrinter: true},
			{SystemType: salespoints.Token, PrintType: salespoints.PrintTokens},
		}, Settings: tabs}, []device{{equipment.POS, "POS do salão", "356938035643809"}, {equipment.POS, "", "490154203237518"}}, []operators.Draft{
			{Name: "Marina", PIN: "4821", Rights: []string{"cancelarVenda", "darDesconto", "abrirCaixa", "sangriaSuprimento"}},
			{Name: "Davi", PIN: "7350", Rights: []string{"reimprimirFicha"}},
		}},
		{salespoints.SalesPoint{Name: "Autoatendimento", Systems: []salespoints.System{
			{SystemType: salespoints.Token, PrintType: salespoints.PrintTokens},
		}, Settings: tokens}, []device{{equipment.POS, "Caixa da entrada", "353918058234010"}, {equipment.Totem, "Totem da entrada", "351756051523993"}}, nil},
	} {
		point, err := d.SalesPoints.Add(ctx, venueID, one.point)
		if err != nil {
			return crew, err
		}
		var ids []string
		var made []equipment.Equipment
		for _, e := range one.devices {
			added, err := d.Equipment.Register(ctx, venueID, equipment.Draft{Type: e.kind, Name: e.name, IMEI: e.imei})
			if err != nil {
				return crew, err
			}
			ids, made = append(ids, added.ID), append(made, added)
		}
		if err := d.SalesPoints.Link(ctx, venueID, point.ID, ids); err != nil {
			return crew, err
		}
		// The last two of them sell.
		for i, e := range made {
			crew.till = crew.totem
			if crew.totem, err = d.pair(ctx, e, 92-17*i); err != nil {
				return crew, err
			}
		}
		for _, operator := range one.operators {
			operator.SalesPointID = point.ID
			added, err := d.Operators.Add(ctx, venueID, operator)
			if err != nil {
				return crew, err
			}
			crew.cashier, crew.runner = crew.runner, added
		}
	}
	_, err := d.Equipment.Register(ctx, venueID, equipment.Draft{Type: equipment.Tablet, IMEI: "352099001761481"})
	return crew, err
}

type device struct {
	kind       equipment.Type
	name, imei string
}
