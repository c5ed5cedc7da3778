package salespoints

import "reflect"

// Settings are what a sales point lets its equipment do (S2§3). What is left out is off.
type Settings struct {
	EnableCashPayment       bool `json:"enableCashPayment" required:"false"`
	EnableCreditCardPayment bool `json:"enableCreditCardPayment" required:"false"`
	EnableDebitCardPayment  bool `json:"enableDebitCardPayment" required:"false"`
	EnablePixPayment        bool `json:"enablePixPayment" required:"false" doc:"set by support; from others it is not read"`
	EnableVoucherPayment    bool `json:"enableVoucherPayment" required:"false"`
	EnableDeliveryPayment   bool `json:"enableDeliveryPayment" required:"false"`
	EnablePendingPayment    bool `json:"enablePendingPayment" required:"false"`
	EnableCheckPayment      bool `json:"enableCheckPayment" required:"false"`
	EnableCashback          bool `json:"enableCashback" required:"false"`
	EnableProductionPayment bool `json:"enableProductionPayment" required:"false"`
	EnablePaymentAdjustment bool `json:"enablePaymentAdjustment" required:"false"`
	EnableMeepCard          bool `json:"enableMeepCard" required:"false"`

	EnableServiceTax     bool `json:"enableServiceTax" required:"false"`
	ServiceTaxPercentage int  `json:"serviceTaxPercentage" required:"false" minimum:"0" maximum:"100" doc:"1 to 100 while the service fee is on"`

	CreateNFCe                       bool `json:"createNFCe" required:"false"`
	PrintNFCe                        bool `json:"printNFCe" required:"false"`
	PrintCompletedDANFE              bool `json:"printCompletedDANFE" required:"false"`
	EnableManualNFCeForCashPayment   bool `json:"enableManualNFCeForCashPayment" required:"false"`
	EnableManualNFCeForCreditPayment bool `json:"enableManualNFCeForCreditPayment" required:"false"`
	EnableManualNFCeForDebitPayment  bool `json:"enableManualNFCeForDebitPayment" required:"false"`
	EnableManualNFCeForMixedPayment  bool `json:"enableManualNFCeForMixedPayment" required:"false"`
	EnableTaxCouponSMS               bool `json:"enableTaxCouponSMS" required:"false"`

	EnablePrepaidToken                    bool   `json:"enablePrepaidToken" required:"false" doc:"follows from the systems: on where Ficha is combined with another"`
	UseSingleScreen                       bool   `json:"useSingleScreen" required:"false"`
	UsePrisma                             bool   `json:"usePrisma" required:"false"`
	TriggerPaymentScreenAfterSelection    bool   `json:"triggerPaymentScreenAfterProductsSelection" required:"false"`
	TriggerPostSaleVideo                  bool   `json:"triggerPostSaleVideo" required:"false"`
	TriggerOrderConfirmationAutomatically bool   `json:"triggerOrderConfirmationAutomatically" required:"false"`
	OpenLastAction                        bool   `json:"openLastAction" required:"false"`
	EnableMeepFoodOrderPayment            bool   `json:"enableMeepFoodOrderPayment" required:"false"`
	TriggerVariableProductAutomatically   bool   `json:"triggerVariableProductAutomatically" required:"false"`
	InitialScreenShortcuts                string `json:"initialScreenShortcuts" required:"false" maxLength:"2000" doc:"one a line"`
	EnableExtractConsult                  bool   `json:"enableExtractConsult" required:"false"`
	EnableActivation                      bool   `json:"enableActivation" required:"false"`
	EnableDesactivation                   bool   `json:"enableDesactivation" required:"false"`
	EnableRecharge                        bool   `json:"enableRecharge" required:"false"`
	EnableConsumption                     bool   `json:"enableConsumption" required:"false"`
	TriggerValidateBalanceAutomatically   bool   `json:"triggerValidateBalanceAutomatically" required:"false"`
	RequestCPFRotateCard                  bool   `json:"requestCpfRotateCard" required:"false"`
	EnableConsumptionOnCashlessActivation bool   `json:"enableConsumptionOnCashlessPostpaidActivation" required:"false"`
	ForceConsumptionOnCashlessActivation  bool   `json:"forceConsumptionOnCashlessPostpaidActivation" required:"false"`
	EnableBarcodeReader                   bool   `json:"enableBarcodeReader" required:"false"`
	OnlyBarcodeReader                     bool   `json:"onlyBarcodeReader" required:"false"`
	ReadBarcodeWithRearCamera             bool   `json:"readBarcodeWithRearCamera" required:"false"`
	SearchMeepCardByName                  bool   `json:"searchMeepCardByName" required:"false"`
	UseNumberKeyboardInNamedSearch        bool   `json:"useNumberKeyboardInNamedSearch" required:"false"`
	EnableStrongPassword                  bool   `json:"enableStrongPassword" required:"false"`
	EnablePrintReceipt                    bool   `json:"enablePrintReceipt" required:"false"`
	EnableAllProductsCategory             bool   `json:"enableAllProductsCategory" required:"false"`
	IncludeOrderInKDS                     bool   `json:"includeOrderInKDS" required:"false"`
	RequestOrderObservation               bool   `json:"requestOrderObservation" required:"false"`
	RequestConsumptionSaleTable           bool   `json:"requestConsumptionSaleTable" required:"false"`
	InactiveClientIdentification          bool   `json:"inactiveClientIdentification" required:"false"`
	PostPaymentMessage                    string `json:"postPaymentMessage" required:"false" maxLength:"2000"`
}

// fieldIndex finds a field of Settings by its wire name.
var fieldIndex = func() map[string]int {
	index := map[string]int{}
	t := reflect.TypeFor[Settings]()
	for i := range t.NumField() {
		index[t.Field(i).Tag.Get("json")] = i
	}
	return index
}()

func (s *Settings) field(name string) reflect.Value {
	return reflect.ValueOf(s).Elem().Field(fieldIndex[name])
}

// on reports whether the switch of that wire name is on.
func (s *Settings) on(name string) bool { return s.field(name).Bool() }
