package storefront

import (
	"context"
	"time"
)

// DeliveryConfig is what the order board has to know of the configuration
// (S1§3). The fields after ifoodIntegration are ours (D3).
type DeliveryConfig struct {
	UseOwnDelivery                   bool `json:"useOwnDelivery"`
	UseMeepDelivery                  bool `json:"useMeepDelivery"`
	DeliveryPlatform                 int  `json:"deliveryPlatform" enum:"0,1,2" doc:"0 Play Delivery, 1 Loggi, 2 platform courier (D8)"`
	CallMeepDeliveryManually         bool `json:"callMeepDeliveryManually"`
	DeliveryTimePerOrder             bool `json:"deliveryTimePerOrder"`
	DeliveryTime                     int  `json:"deliveryTime" doc:"minutes"`
	AllowCustomerChatVisualization   bool `json:"allowCustomerChatVisualization"`
	SendToPrinterServerOnAcceptOrder bool `json:"sendToPrinterServerOnAcceptOrder"`
	NeedSelectResponsible            bool `json:"needSelectResponsibleForTransportation"`
	IfoodIntegration                 bool `json:"ifoodIntegration"`

	SendToRemotePrinterOnAcceptOrder bool       `json:"sendToRemotePrinterOnAcceptOrder"`
	AutomaticallyAcceptOrder         bool       `json:"automaticallyAcceptOrder"`
	ReducedOrderFlow                 bool       `json:"reducedOrderFlow"`
	OrderGroupingTime                int        `json:"orderGroupingTime" doc:"minutes"`
	IsActive                         bool       `json:"isActive" doc:"the establishment takes orders"`
	WithinHours                      bool       `json:"withinHours" doc:"now lies in its opening hours, and the venue was not deactivated; with isActive off the board asks whether to open (D13)"`
	PausedUntil                      *time.Time `json:"pausedUntil" doc:"no orders are taken before, and the board asks nothing meanwhile (D39); null: no pause"`
	NotificationPhone                string     `json:"notificationPhone" doc:"digits only; support and chat buttons call it (D15)"`
	AtencaoMinutos                   int        `json:"atencaoMinutos"`
	AtrasoMinutos                    int        `json:"atrasoMinutos"`
	FastPolling                      bool       `json:"fastPolling"`
	PrintPerSector                   bool       `json:"printPerSector"`
	BusinessDayCutoff                string     `json:"businessDayCutoff" doc:"HH:mm"`
}

type deliveryConfigOutput struct{ Body DeliveryConfig }

func (s *Service) deliveryConfig(ctx context.Context, in *configurationInput) (*deliveryConfigOutput, error) {
	shop, err := s.ByVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	selling, err := s.Marketplace.Active(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	p := shop.Preferences
	return &deliveryConfigOutput{DeliveryConfig{
		UseOwnDelivery: shop.UseOwnDelivery, UseMeepDelivery: shop.UseMeepDelivery, DeliveryPlatform: shop.DeliveryPlatform,
		CallMeepDeliveryManually: shop.CallMeepDeliveryManually, DeliveryTimePerOrder: shop.DeliveryTimePerOrder,
		DeliveryTime: shop.DeliveryTime, AllowCustomerChatVisualization: shop.AllowCustomerChatVisualization,
		SendToPrinterServerOnAcceptOrder: shop.SendToPrinterServerOnAcceptOrder, NeedSelectResponsible: p.ChooseCarrier,
		IfoodIntegration:                 selling,
		SendToRemotePrinterOnAcceptOrder: shop.SendToRemotePrinterOnAcceptOrder,
		AutomaticallyAcceptOrder:         shop.AutomaticallyAcceptOrder, ReducedOrderFlow: shop.ReducedOrderFlow,
		OrderGroupingTime: shop.OrderGroupingTime, IsActive: shop.Active && shop.IsActive, WithinHours: shop.Active && shop.WithinHours,
		PausedUntil:       shop.PausedUntil,
		NotificationPhone: shop.NotificationPhone, AtencaoMinutos: p.AttentionMinutes, AtrasoMinutos: p.LateMinutes,
		FastPolling: p.FastPolling, PrintPerSector: p.PrintPerSector, BusinessDayCutoff: p.Cutoff,
	}}, nil
}
