// Written by go generate ./app/salespoints from its tables: do not edit.

export type SystemType = 1 | 2 | 3 | 4 | 5
export type PrintType = 1 | 2 | 3 | 4
export type When = { type: number; token: boolean }
export type Kind = 'switch' | 'percent' | 'text'
export type Setting = { name: SettingName; label: string; kind: Kind; needs: SwitchName[]; shown: When[]; fixed: string }
export type Section = { key: string; title: string; shown: When[]; settings: Setting[] }
export type Choice = { systems: SystemType[]; type: number; token: boolean }

export type SwitchName =
  | 'enableCashPayment'
  | 'enableCreditCardPayment'
  | 'enableDebitCardPayment'
  | 'enablePixPayment'
  | 'enableVoucherPayment'
  | 'enableDeliveryPayment'
  | 'enablePendingPayment'
  | 'enableCheckPayment'
  | 'enableCashback'
  | 'enableProductionPayment'
  | 'enablePaymentAdjustment'
  | 'enableMeepCard'
  | 'enableServiceTax'
  | 'createNFCe'
  | 'printNFCe'
  | 'printCompletedDANFE'
  | 'enableManualNFCeForCashPayment'
  | 'enableManualNFCeForCreditPayment'
  | 'enableManualNFCeForDebitPayment'
  | 'enableManualNFCeForMixedPayment'
  | 'enableTaxCouponSMS'
  | 'enablePrepaidToken'
  | 'useSingleScreen'
  | 'usePrisma'
  | 'triggerPaymentScreenAfterProductsSelection'
  | 'triggerPostSaleVideo'
  | 'triggerOrderConfirmationAutomatically'
  | 'openLastAction'
  | 'enableMeepFoodOrderPayment'
  | 'triggerVariableProductAutomatically'
  | 'enableExtractConsult'
  | 'enableActivation'
  | 'enableDesactivation'
  | 'enableRecharge'
  | 'enableConsumption'
  | 'triggerValidateBalanceAutomatically'
  | 'requestCpfRotateCard'
  | 'enableConsumptionOnCashlessPostpaidActivation'
  | 'forceConsumptionOnCashlessPostpaidActivation'
  | 'enableBarcodeReader'
  | 'onlyBarcodeReader'
  | 'readBarcodeWithRearCamera'
  | 'searchMeepCardByName'
  | 'useNumberKeyboardInNamedSearch'
  | 'enableStrongPassword'
  | 'enablePrintReceipt'
  | 'enableAllProductsCategory'
  | 'includeOrderInKDS'
  | 'requestOrderObservation'
  | 'requestConsumptionSaleTable'
  | 'inactiveClientIdentification'
export type SettingName = SwitchName | 'serviceTaxPercentage' | 'initialScreenShortcuts' | 'postPaymentMessage'

export const systemTypes: { value: SystemType; label: string }[] = [
  {
    "value": 1,
    "label": "Pós-pago Comanda"
  },
  {
    "value": 2,
    "label": "Pré-pago Ficha"
  },
  {
    "value": 3,
    "label": "Pré-pago Cashless"
  },
  {
    "value": 4,
    "label": "Pré-pago Escola"
  },
  {
    "value": 5,
    "label": "Mercado Honesto"
  }
]

export const printTypes: { value: PrintType; label: string }[] = [
  {
    "value": 1,
    "label": "Ficha"
  },
  {
    "value": 2,
    "label": "Resumo do pedido"
  },
  {
    "value": 3,
    "label": "Não imprimir"
  },
  {
    "value": 4,
    "label": "Agrupar por categoria"
  }
]

export const choices: Choice[] = [
  {
    "systems": [
      1
    ],
    "type": 2,
    "token": false
  },
  {
    "systems": [
      2
    ],
    "type": 1,
    "token": false
  },
  {
    "systems": [
      3
    ],
    "type": 2,
    "token": false
  },
  {
    "systems": [
      4
    ],
    "type": 3,
    "token": false
  },
  {
    "systems": [
      5
    ],
    "type": 4,
    "token": false
  },
  {
    "systems": [
      1,
      2
    ],
    "type": 2,
    "token": true
  },
  {
    "systems": [
      2,
      3
    ],
    "type": 2,
    "token": true
  },
  {
    "systems": [
      2,
      4
    ],
    "type": 3,
    "token": true
  }
]

export const sections: Section[] = [
  {
    "key": "payments",
    "title": "Formas de pagamento",
    "shown": [],
    "settings": [
      {
        "name": "enableCashPayment",
        "label": "Dinheiro",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableCreditCardPayment",
        "label": "Cartão de crédito",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableDebitCardPayment",
        "label": "Cartão de débito",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enablePixPayment",
        "label": "Pix",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": "Entre em contato com o suporte para alterar esta opção."
      },
      {
        "name": "enableVoucherPayment",
        "label": "Voucher",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableDeliveryPayment",
        "label": "Pagamento na entrega",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enablePendingPayment",
        "label": "Pagamento pendente",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableCheckPayment",
        "label": "Cheque",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableCashback",
        "label": "Cashback",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableProductionPayment",
        "label": "Produção",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enablePaymentAdjustment",
        "label": "Ajuste de pagamento",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableMeepCard",
        "label": "Cartão Meep",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      }
    ]
  },
  {
    "key": "fee",
    "title": "Taxa de serviço",
    "shown": [],
    "settings": [
      {
        "name": "enableServiceTax",
        "label": "Cobrar taxa de serviço",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "serviceTaxPercentage",
        "label": "Taxa de serviço (%)",
        "kind": "percent",
        "needs": [
          "enableServiceTax"
        ],
        "shown": [],
        "fixed": ""
      }
    ]
  },
  {
    "key": "fiscal",
    "title": "Fiscal",
    "shown": [],
    "settings": [
      {
        "name": "createNFCe",
        "label": "Gerar NFC-e",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "printNFCe",
        "label": "Imprimir NFC-e",
        "kind": "switch",
        "needs": [
          "createNFCe"
        ],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "printCompletedDANFE",
        "label": "Imprimir DANFE completo",
        "kind": "switch",
        "needs": [
          "createNFCe",
          "printNFCe"
        ],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableManualNFCeForCashPayment",
        "label": "NFC-e manual em dinheiro",
        "kind": "switch",
        "needs": [
          "createNFCe"
        ],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableManualNFCeForCreditPayment",
        "label": "NFC-e manual em crédito",
        "kind": "switch",
        "needs": [
          "createNFCe"
        ],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableManualNFCeForDebitPayment",
        "label": "NFC-e manual em débito",
        "kind": "switch",
        "needs": [
          "createNFCe"
        ],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableManualNFCeForMixedPayment",
        "label": "NFC-e manual em pagamento misto",
        "kind": "switch",
        "needs": [
          "createNFCe"
        ],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableTaxCouponSMS",
        "label": "Enviar cupom fiscal por SMS",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      }
    ]
  },
  {
    "key": "token",
    "title": "Pré-pago Ficha",
    "shown": [
      {
        "type": 1,
        "token": false
      },
      {
        "type": 0,
        "token": true
      }
    ],
    "settings": [
      {
        "name": "enablePrepaidToken",
        "label": "Venda por ficha",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": "Ligada quando Pré-pago Ficha é combinado com outro sistema."
      },
      {
        "name": "useSingleScreen",
        "label": "Usar tela única",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "usePrisma",
        "label": "Usar Prisma",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "triggerPaymentScreenAfterProductsSelection",
        "label": "Abrir o pagamento após escolher os produtos",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "triggerPostSaleVideo",
        "label": "Mostrar vídeo após a venda",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "triggerOrderConfirmationAutomatically",
        "label": "Confirmar o pedido automaticamente",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "openLastAction",
        "label": "Abrir a última ação",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableMeepFoodOrderPayment",
        "label": "Receber pedidos do cardápio online",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "triggerVariableProductAutomatically",
        "label": "Abrir produto variável automaticamente",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "initialScreenShortcuts",
        "label": "Atalhos da tela inicial",
        "kind": "text",
        "needs": [],
        "shown": [],
        "fixed": ""
      }
    ]
  },
  {
    "key": "cashless",
    "title": "Cashless e comanda",
    "shown": [
      {
        "type": 2,
        "token": false
      }
    ],
    "settings": [
      {
        "name": "enableExtractConsult",
        "label": "Consultar extrato",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableActivation",
        "label": "Ativar cartão",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableDesactivation",
        "label": "Desativar cartão",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableRecharge",
        "label": "Recarregar",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableConsumption",
        "label": "Consumir",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "triggerValidateBalanceAutomatically",
        "label": "Validar saldo automaticamente",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "requestCpfRotateCard",
        "label": "Pedir CPF ao trocar de cartão",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableConsumptionOnCashlessPostpaidActivation",
        "label": "Permitir consumo ao ativar",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "forceConsumptionOnCashlessPostpaidActivation",
        "label": "Obrigar consumo ao ativar",
        "kind": "switch",
        "needs": [
          "enableConsumptionOnCashlessPostpaidActivation"
        ],
        "shown": [],
        "fixed": ""
      }
    ]
  },
  {
    "key": "honest",
    "title": "Mercado Honesto",
    "shown": [
      {
        "type": 4,
        "token": false
      }
    ],
    "settings": [
      {
        "name": "enableBarcodeReader",
        "label": "Leitor de código de barras",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "onlyBarcodeReader",
        "label": "Vender só pelo leitor",
        "kind": "switch",
        "needs": [
          "enableBarcodeReader"
        ],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "readBarcodeWithRearCamera",
        "label": "Ler com a câmera traseira",
        "kind": "switch",
        "needs": [
          "enableBarcodeReader"
        ],
        "shown": [],
        "fixed": ""
      }
    ]
  },
  {
    "key": "school",
    "title": "Pré-pago Escola",
    "shown": [
      {
        "type": 3,
        "token": false
      }
    ],
    "settings": [
      {
        "name": "searchMeepCardByName",
        "label": "Buscar cartão por nome",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "useNumberKeyboardInNamedSearch",
        "label": "Teclado numérico na busca por nome",
        "kind": "switch",
        "needs": [
          "searchMeepCardByName"
        ],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableStrongPassword",
        "label": "Exigir senha forte",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      }
    ]
  },
  {
    "key": "other",
    "title": "Outras opções",
    "shown": [],
    "settings": [
      {
        "name": "enablePrintReceipt",
        "label": "Imprimir comprovante",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "enableAllProductsCategory",
        "label": "Categoria com todos os produtos",
        "kind": "switch",
        "needs": [],
        "shown": [],
        "fixed": ""
      },
      {
        "name": "includeOrderInKDS",
        "label": "Enviar pedido para o painel (KDS)",
        "kind": "switch",
        "needs": [],
        "shown": [
          {
            "type": 1,
            "token": false
          },
          {
            "type": 2,
            "token": false
          },
          {
            "type": 3,
            "token": false
          }
        ],
        "fixed": ""
      },
      {
        "name": "requestOrderObservation",
        "label": "Pedir observação do pedido",
        "kind": "switch",
        "needs": [],
        "shown": [
          {
            "type": 1,
            "token": false
          },
          {
            "type": 2,
            "token": false
          },
          {
            "type": 3,
            "token": false
          }
        ],
        "fixed": ""
      },
      {
        "name": "requestConsumptionSaleTable",
        "label": "Pedir a mesa do consumo",
        "kind": "switch",
        "needs": [],
        "shown": [
          {
            "type": 1,
            "token": false
          },
          {
            "type": 2,
            "token": false
          },
          {
            "type": 3,
            "token": true
          }
        ],
        "fixed": ""
      },
      {
        "name": "inactiveClientIdentification",
        "label": "Não identificar o cliente",
        "kind": "switch",
        "needs": [],
        "shown": [
          {
            "type": 1,
            "token": false
          },
          {
            "type": 2,
            "token": false
          },
          {
            "type": 3,
            "token": true
          }
        ],
        "fixed": ""
      },
      {
        "name": "postPaymentMessage",
        "label": "Mensagem após o pagamento",
        "kind": "text",
        "needs": [],
        "shown": [],
        "fixed": ""
      }
    ]
  }
]
