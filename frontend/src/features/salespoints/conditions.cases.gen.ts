// Written by go generate ./app/salespoints from its tables: do not edit.

import type { SettingName, SwitchName, SystemType } from './conditions.gen'

/** Every set of systems: what it is, what may still be ticked, and what the form shows. */
export const systemCases: { systems: SystemType[]; may: SystemType[]; type: number; token: boolean; shown: SettingName[] }[] = [
  {
    "systems": [],
    "may": [
      1,
      2,
      3,
      4,
      5
    ],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1
    ],
    "may": [
      2
    ],
    "type": 2,
    "token": false,
    "shown": [
      "enableCashPayment",
      "enableCreditCardPayment",
      "enableDebitCardPayment",
      "enablePixPayment",
      "enableVoucherPayment",
      "enableDeliveryPayment",
      "enablePendingPayment",
      "enableCheckPayment",
      "enableCashback",
      "enableProductionPayment",
      "enablePaymentAdjustment",
      "enableMeepCard",
      "enableServiceTax",
      "serviceTaxPercentage",
      "createNFCe",
      "printNFCe",
      "printCompletedDANFE",
      "enableManualNFCeForCashPayment",
      "enableManualNFCeForCreditPayment",
      "enableManualNFCeForDebitPayment",
      "enableManualNFCeForMixedPayment",
      "enableTaxCouponSMS",
      "enableExtractConsult",
      "enableActivation",
      "enableDesactivation",
      "enableRecharge",
      "enableConsumption",
      "triggerValidateBalanceAutomatically",
      "requestCpfRotateCard",
      "enableConsumptionOnCashlessPostpaidActivation",
      "forceConsumptionOnCashlessPostpaidActivation",
      "enablePrintReceipt",
      "enableAllProductsCategory",
      "includeOrderInKDS",
      "requestOrderObservation",
      "requestConsumptionSaleTable",
      "inactiveClientIdentification",
      "postPaymentMessage"
    ]
  },
  {
    "systems": [
      2
    ],
    "may": [
      1,
      3,
      4
    ],
    "type": 1,
    "token": false,
    "shown": [
      "enableCashPayment",
      "enableCreditCardPayment",
      "enableDebitCardPayment",
      "enablePixPayment",
      "enableVoucherPayment",
      "enableDeliveryPayment",
      "enablePendingPayment",
      "enableCheckPayment",
      "enableCashback",
      "enableProductionPayment",
      "enablePaymentAdjustment",
      "enableMeepCard",
      "enableServiceTax",
      "serviceTaxPercentage",
      "createNFCe",
      "printNFCe",
      "printCompletedDANFE",
      "enableManualNFCeForCashPayment",
      "enableManualNFCeForCreditPayment",
      "enableManualNFCeForDebitPayment",
      "enableManualNFCeForMixedPayment",
      "enableTaxCouponSMS",
      "enablePrepaidToken",
      "useSingleScreen",
      "usePrisma",
      "triggerPaymentScreenAfterProductsSelection",
      "triggerPostSaleVideo",
      "triggerOrderConfirmationAutomatically",
      "openLastAction",
      "enableMeepFoodOrderPayment",
      "triggerVariableProductAutomatically",
      "initialScreenShortcuts",
      "enablePrintReceipt",
      "enableAllProductsCategory",
      "includeOrderInKDS",
      "requestOrderObservation",
      "requestConsumptionSaleTable",
      "inactiveClientIdentification",
      "postPaymentMessage"
    ]
  },
  {
    "systems": [
      1,
      2
    ],
    "may": [],
    "type": 2,
    "token": true,
    "shown": [
      "enableCashPayment",
      "enableCreditCardPayment",
      "enableDebitCardPayment",
      "enablePixPayment",
      "enableVoucherPayment",
      "enableDeliveryPayment",
      "enablePendingPayment",
      "enableCheckPayment",
      "enableCashback",
      "enableProductionPayment",
      "enablePaymentAdjustment",
      "enableMeepCard",
      "enableServiceTax",
      "serviceTaxPercentage",
      "createNFCe",
      "printNFCe",
      "printCompletedDANFE",
      "enableManualNFCeForCashPayment",
      "enableManualNFCeForCreditPayment",
      "enableManualNFCeForDebitPayment",
      "enableManualNFCeForMixedPayment",
      "enableTaxCouponSMS",
      "enablePrepaidToken",
      "useSingleScreen",
      "usePrisma",
      "triggerPaymentScreenAfterProductsSelection",
      "triggerPostSaleVideo",
      "triggerOrderConfirmationAutomatically",
      "openLastAction",
      "enableMeepFoodOrderPayment",
      "triggerVariableProductAutomatically",
      "initialScreenShortcuts",
      "enableExtractConsult",
      "enableActivation",
      "enableDesactivation",
      "enableRecharge",
      "enableConsumption",
      "triggerValidateBalanceAutomatically",
      "requestCpfRotateCard",
      "enableConsumptionOnCashlessPostpaidActivation",
      "forceConsumptionOnCashlessPostpaidActivation",
      "enablePrintReceipt",
      "enableAllProductsCategory",
      "includeOrderInKDS",
      "requestOrderObservation",
      "requestConsumptionSaleTable",
      "inactiveClientIdentification",
      "postPaymentMessage"
    ]
  },
  {
    "systems": [
      3
    ],
    "may": [
      2
    ],
    "type": 2,
    "token": false,
    "shown": [
      "enableCashPayment",
      "enableCreditCardPayment",
      "enableDebitCardPayment",
      "enablePixPayment",
      "enableVoucherPayment",
      "enableDeliveryPayment",
      "enablePendingPayment",
      "enableCheckPayment",
      "enableCashback",
      "enableProductionPayment",
      "enablePaymentAdjustment",
      "enableMeepCard",
      "enableServiceTax",
      "serviceTaxPercentage",
      "createNFCe",
      "printNFCe",
      "printCompletedDANFE",
      "enableManualNFCeForCashPayment",
      "enableManualNFCeForCreditPayment",
      "enableManualNFCeForDebitPayment",
      "enableManualNFCeForMixedPayment",
      "enableTaxCouponSMS",
      "enableExtractConsult",
      "enableActivation",
      "enableDesactivation",
      "enableRecharge",
      "enableConsumption",
      "triggerValidateBalanceAutomatically",
      "requestCpfRotateCard",
      "enableConsumptionOnCashlessPostpaidActivation",
      "forceConsumptionOnCashlessPostpaidActivation",
      "enablePrintReceipt",
      "enableAllProductsCategory",
      "includeOrderInKDS",
      "requestOrderObservation",
      "requestConsumptionSaleTable",
      "inactiveClientIdentification",
      "postPaymentMessage"
    ]
  },
  {
    "systems": [
      1,
      3
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      2,
      3
    ],
    "may": [],
    "type": 2,
    "token": true,
    "shown": [
      "enableCashPayment",
      "enableCreditCardPayment",
      "enableDebitCardPayment",
      "enablePixPayment",
      "enableVoucherPayment",
      "enableDeliveryPayment",
      "enablePendingPayment",
      "enableCheckPayment",
      "enableCashback",
      "enableProductionPayment",
      "enablePaymentAdjustment",
      "enableMeepCard",
      "enableServiceTax",
      "serviceTaxPercentage",
      "createNFCe",
      "printNFCe",
      "printCompletedDANFE",
      "enableManualNFCeForCashPayment",
      "enableManualNFCeForCreditPayment",
      "enableManualNFCeForDebitPayment",
      "enableManualNFCeForMixedPayment",
      "enableTaxCouponSMS",
      "enablePrepaidToken",
      "useSingleScreen",
      "usePrisma",
      "triggerPaymentScreenAfterProductsSelection",
      "triggerPostSaleVideo",
      "triggerOrderConfirmationAutomatically",
      "openLastAction",
      "enableMeepFoodOrderPayment",
      "triggerVariableProductAutomatically",
      "initialScreenShortcuts",
      "enableExtractConsult",
      "enableActivation",
      "enableDesactivation",
      "enableRecharge",
      "enableConsumption",
      "triggerValidateBalanceAutomatically",
      "requestCpfRotateCard",
      "enableConsumptionOnCashlessPostpaidActivation",
      "forceConsumptionOnCashlessPostpaidActivation",
      "enablePrintReceipt",
      "enableAllProductsCategory",
      "includeOrderInKDS",
      "requestOrderObservation",
      "requestConsumptionSaleTable",
      "inactiveClientIdentification",
      "postPaymentMessage"
    ]
  },
  {
    "systems": [
      1,
      2,
      3
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      4
    ],
    "may": [
      2
    ],
    "type": 3,
    "token": false,
    "shown": [
      "enableCashPayment",
      "enableCreditCardPayment",
      "enableDebitCardPayment",
      "enablePixPayment",
      "enableVoucherPayment",
      "enableDeliveryPayment",
      "enablePendingPayment",
      "enableCheckPayment",
      "enableCashback",
      "enableProductionPayment",
      "enablePaymentAdjustment",
      "enableMeepCard",
      "enableServiceTax",
      "serviceTaxPercentage",
      "createNFCe",
      "printNFCe",
      "printCompletedDANFE",
      "enableManualNFCeForCashPayment",
      "enableManualNFCeForCreditPayment",
      "enableManualNFCeForDebitPayment",
      "enableManualNFCeForMixedPayment",
      "enableTaxCouponSMS",
      "searchMeepCardByName",
      "useNumberKeyboardInNamedSearch",
      "enableStrongPassword",
      "enablePrintReceipt",
      "enableAllProductsCategory",
      "includeOrderInKDS",
      "requestOrderObservation",
      "postPaymentMessage"
    ]
  },
  {
    "systems": [
      1,
      4
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      2,
      4
    ],
    "may": [],
    "type": 3,
    "token": true,
    "shown": [
      "enableCashPayment",
      "enableCreditCardPayment",
      "enableDebitCardPayment",
      "enablePixPayment",
      "enableVoucherPayment",
      "enableDeliveryPayment",
      "enablePendingPayment",
      "enableCheckPayment",
      "enableCashback",
      "enableProductionPayment",
      "enablePaymentAdjustment",
      "enableMeepCard",
      "enableServiceTax",
      "serviceTaxPercentage",
      "createNFCe",
      "printNFCe",
      "printCompletedDANFE",
      "enableManualNFCeForCashPayment",
      "enableManualNFCeForCreditPayment",
      "enableManualNFCeForDebitPayment",
      "enableManualNFCeForMixedPayment",
      "enableTaxCouponSMS",
      "enablePrepaidToken",
      "useSingleScreen",
      "usePrisma",
      "triggerPaymentScreenAfterProductsSelection",
      "triggerPostSaleVideo",
      "triggerOrderConfirmationAutomatically",
      "openLastAction",
      "enableMeepFoodOrderPayment",
      "triggerVariableProductAutomatically",
      "initialScreenShortcuts",
      "searchMeepCardByName",
      "useNumberKeyboardInNamedSearch",
      "enableStrongPassword",
      "enablePrintReceipt",
      "enableAllProductsCategory",
      "includeOrderInKDS",
      "requestOrderObservation",
      "requestConsumptionSaleTable",
      "inactiveClientIdentification",
      "postPaymentMessage"
    ]
  },
  {
    "systems": [
      1,
      2,
      4
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      3,
      4
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      3,
      4
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      2,
      3,
      4
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      2,
      3,
      4
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      5
    ],
    "may": [],
    "type": 4,
    "token": false,
    "shown": [
      "enableCashPayment",
      "enableCreditCardPayment",
      "enableDebitCardPayment",
      "enablePixPayment",
      "enableVoucherPayment",
      "enableDeliveryPayment",
      "enablePendingPayment",
      "enableCheckPayment",
      "enableCashback",
      "enableProductionPayment",
      "enablePaymentAdjustment",
      "enableMeepCard",
      "enableServiceTax",
      "serviceTaxPercentage",
      "createNFCe",
      "printNFCe",
      "printCompletedDANFE",
      "enableManualNFCeForCashPayment",
      "enableManualNFCeForCreditPayment",
      "enableManualNFCeForDebitPayment",
      "enableManualNFCeForMixedPayment",
      "enableTaxCouponSMS",
      "enableBarcodeReader",
      "onlyBarcodeReader",
      "readBarcodeWithRearCamera",
      "enablePrintReceipt",
      "enableAllProductsCategory",
      "postPaymentMessage"
    ]
  },
  {
    "systems": [
      1,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      2,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      2,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      3,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      3,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      2,
      3,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      2,
      3,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      4,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      4,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      2,
      4,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      2,
      4,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      3,
      4,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      3,
      4,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      2,
      3,
      4,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  },
  {
    "systems": [
      1,
      2,
      3,
      4,
      5
    ],
    "may": [],
    "type": 0,
    "token": false,
    "shown": []
  }
]

/** Every setting that needs others: with which of them on it may be switched on. */
export const needCases: { name: SettingName; on: SwitchName[]; enabled: boolean }[] = [
  {
    "name": "serviceTaxPercentage",
    "on": [],
    "enabled": false
  },
  {
    "name": "serviceTaxPercentage",
    "on": [
      "enableServiceTax"
    ],
    "enabled": true
  },
  {
    "name": "printNFCe",
    "on": [],
    "enabled": false
  },
  {
    "name": "printNFCe",
    "on": [
      "createNFCe"
    ],
    "enabled": true
  },
  {
    "name": "printCompletedDANFE",
    "on": [],
    "enabled": false
  },
  {
    "name": "printCompletedDANFE",
    "on": [
      "createNFCe"
    ],
    "enabled": false
  },
  {
    "name": "printCompletedDANFE",
    "on": [
      "printNFCe"
    ],
    "enabled": false
  },
  {
    "name": "printCompletedDANFE",
    "on": [
      "createNFCe",
      "printNFCe"
    ],
    "enabled": true
  },
  {
    "name": "enableManualNFCeForCashPayment",
    "on": [],
    "enabled": false
  },
  {
    "name": "enableManualNFCeForCashPayment",
    "on": [
      "createNFCe"
    ],
    "enabled": true
  },
  {
    "name": "enableManualNFCeForCreditPayment",
    "on": [],
    "enabled": false
  },
  {
    "name": "enableManualNFCeForCreditPayment",
    "on": [
      "createNFCe"
    ],
    "enabled": true
  },
  {
    "name": "enableManualNFCeForDebitPayment",
    "on": [],
    "enabled": false
  },
  {
    "name": "enableManualNFCeForDebitPayment",
    "on": [
      "createNFCe"
    ],
    "enabled": true
  },
  {
    "name": "enableManualNFCeForMixedPayment",
    "on": [],
    "enabled": false
  },
  {
    "name": "enableManualNFCeForMixedPayment",
    "on": [
      "createNFCe"
    ],
    "enabled": true
  },
  {
    "name": "forceConsumptionOnCashlessPostpaidActivation",
    "on": [],
    "enabled": false
  },
  {
    "name": "forceConsumptionOnCashlessPostpaidActivation",
    "on": [
      "enableConsumptionOnCashlessPostpaidActivation"
    ],
    "enabled": true
  },
  {
    "name": "onlyBarcodeReader",
    "on": [],
    "enabled": false
  },
  {
    "name": "onlyBarcodeReader",
    "on": [
      "enableBarcodeReader"
    ],
    "enabled": true
  },
  {
    "name": "readBarcodeWithRearCamera",
    "on": [],
    "enabled": false
  },
  {
    "name": "readBarcodeWithRearCamera",
    "on": [
      "enableBarcodeReader"
    ],
    "enabled": true
  },
  {
    "name": "useNumberKeyboardInNamedSearch",
    "on": [],
    "enabled": false
  },
  {
    "name": "useNumberKeyboardInNamedSearch",
    "on": [
      "searchMeepCardByName"
    ],
    "enabled": true
  }
]
