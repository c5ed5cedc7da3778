package demo

import (
	"context"

	"balcao/app/equipment"
	"balcao/app/operators"
	"balcao/app/salespoints"
)

// equip gives the venue its sales points and the equipment that sells at them; one device
// waits to be linked.
func (d Deps) equip(ctx context.Context, venueID string) error {
	paid := salespoints.Settings{
		EnableCashPayment: true, EnableCreditCardPayment: true, EnableDebitCardPayment: true, EnablePrintReceipt: true, IncludeOrderInKDS: true,
	}
	tabs, tokens := paid, paid
	tabs.EnableServiceTax, tabs.ServiceTaxPercentage, tabs.EnableActivation, tabs.EnableConsumption = true, 10, true, true
	tabs.RequestConsumptionSaleTable, tabs.RequestOrderObservation = true, true
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
		}, Settings: tokens}, []device{{equipment.Totem, "Totem da entrada", "351756051523999"}}, nil},
	} {
		point, err := d.SalesPoints.Add(ctx, venueID, one.point)
		if err != nil {
			return err
		}
		var ids []string
		for _, e := range one.devices {
			made, err := d.Equipment.Register(ctx, venueID, equipment.Draft{Type: e.kind, Name: e.name, IMEI: e.imei})
			if err != nil {
				return err
			}
			ids = append(ids, made.ID)
		}
		if err := d.SalesPoints.Link(ctx, venueID, point.ID, ids); err != nil {
			return err
		}
		for _, operator := range one.operators {
			operator.SalesPointID = point.ID
			if _, err := d.Operators.Add(ctx, venueID, operator); err != nil {
				return err
			}
		}
	}
	_, err := d.Equipment.Register(ctx, venueID, equipment.Draft{Type: equipment.Tablet, IMEI: "352099001761481"})
	return err
}

type device struct {
	kind       equipment.Type
	name, imei string
}
