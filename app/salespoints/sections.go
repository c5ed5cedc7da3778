package salespoints

import "slices"

// when is a kind of sales point: of the type, 0 for any, and where Token is set, one that
// sells tokens beside another system.
type when struct {
	Type  Type `json:"type"`
	Token bool `json:"token"`
}

func (w when) holds(c choice) bool { return (w.Type == 0 || w.Type == c.kind) && (!w.Token || c.token) }

// setting is one field of Settings in the form.
type setting struct {
	name, label string
	// kind is empty for a switch, else percent or text.
	kind string
	// needs are the switches that must be on for this one.
	needs []string
	// shown is when it is in the form, given that its section is; always for none.
	shown []when
	// fixed is why the form does not change it.
	fixed string
}

// section is a block of the form, shown in these cases; always for none.
type section struct {
	key, title string
	shown      []when
	settings   []setting
}

// Of the options about orders, all are hidden for Honest, those about who consumes also
// for School without tokens (S2§5).
var (
	notHonest  = []when{{Type: Standard}, {Type: CashLessPosPaid}, {Type: School}}
	withGuests = []when{{Type: Standard}, {Type: CashLessPosPaid}, {Type: School, Token: true}}
)

// sections are all settings. What needs what beyond the fiscal ones and the fee, which
// S2§5 gives, is ours: the one would say nothing without the other.
var sections = []section{
	{key: "payments", title: "Formas de pagamento", settings: []setting{
		{name: "enableCashPayment", label: "Dinheiro"},
		{name: "enableCreditCardPayment", label: "Cartão de crédito"},
		{name: "enableDebitCardPayment", label: "Cartão de débito"},
		{name: "enablePixPayment", label: "Pix", fixed: "Entre em contato com o suporte para alterar esta opção."},
		{name: "enableVoucherPayment", label: "Voucher"},
		{name: "enableDeliveryPayment", label: "Pagamento na entrega"},
		{name: "enablePendingPayment", label: "Pagamento pendente"},
		{name: "enableCheckPayment", label: "Cheque"},
		{name: "enableCashback", label: "Cashback"},
		{name: "enableProductionPayment", label: "Produção"},
		{name: "enablePaymentAdjustment", label: "Ajuste de pagamento"},
		{name: "enableMeepCard", label: "Cartão Meep"},
	}},
	{key: "fee", title: "Taxa de serviço", settings: []setting{
		{name: "enableServiceTax", label: "Cobrar taxa de serviço"},
		{name: "serviceTaxPercentage", label: "Taxa de serviço (%)", kind: "percent", needs: []string{"enableServiceTax"}},
	}},
	{key: "fiscal", title: "Fiscal", settings: []setting{
		{name: "createNFCe", label: "Gerar NFC-e"},
		{name: "printNFCe", label: "Imprimir NFC-e", needs: []string{"createNFCe"}},
		{name: "printCompletedDANFE", label: "Imprimir DANFE completo", needs: []string{"createNFCe", "printNFCe"}},
		{name: "enableManualNFCeForCashPayment", label: "NFC-e manual em dinheiro", needs: []string{"createNFCe"}},
		{name: "enableManualNFCeForCreditPayment", label: "NFC-e manual em crédito", needs: []string{"createNFCe"}},
		{name: "enableManualNFCeForDebitPayment", label: "NFC-e manual em débito", needs: []string{"createNFCe"}},
		{name: "enableManualNFCeForMixedPayment", label: "NFC-e manual em pagamento misto", needs: []string{"createNFCe"}},
		{name: "enableTaxCouponSMS", label: "Enviar cupom fiscal por SMS"},
	}},
	{key: "token", title: "Pré-pago Ficha", shown: []when{{Type: Standard}, {Token: true}}, settings: []setting{
		{name: "enablePrepaidToken", label: "Venda por ficha", fixed: "Ligada quando Pré-pago Ficha é combinado com outro sistema."},
		{name: "useSingleScreen", label: "Usar tela única"},
		{name: "usePrisma", label: "Usar Prisma"},
		{name: "triggerPaymentScreenAfterProductsSelection", label: "Abrir o pagamento após escolher os produtos"},
		{name: "triggerPostSaleVideo", label: "Mostrar vídeo após a venda"},
		{name: "triggerOrderConfirmationAutomatically", label: "Confirmar o pedido automaticamente"},
		{name: "openLastAction", label: "Abrir a última ação"},
		{name: "enableMeepFoodOrderPayment", label: "Receber pedidos do cardápio online"},
		{name: "triggerVariableProductAutomatically", label: "Abrir produto variável automaticamente"},
		{name: "initialScreenShortcuts", label: "Atalhos da tela inicial", kind: "text"},
	}},
	{key: "cashless", title: "Cashless e comanda", shown: []when{{Type: CashLessPosPaid}}, settings: []setting{
		{name: "enableExtractConsult", label: "Consultar extrato"},
		{name: "enableActivation", label: "Ativar cartão"},
		{name: "enableDesactivation", label: "Desativar cartão"},
		{name: "enableRecharge", label: "Recarregar"},
		{name: "enableConsumption", label: "Consumir"},
		{name: "triggerValidateBalanceAutomatically", label: "Validar saldo automaticamente"},
		{name: "requestCpfRotateCard", label: "Pedir CPF ao trocar de cartão"},
		{name: "enableConsumptionOnCashlessPostpaidActivation", label: "Permitir consumo ao ativar"},
		{name: "forceConsumptionOnCashlessPostpaidActivation", label: "Obrigar consumo ao ativar", needs: []string{"enableConsumptionOnCashlessPostpaidActivation"}},
	}},
	{key: "honest", title: "Mercado Honesto", shown: []when{{Type: Honest}}, settings: []setting{
		{name: "enableBarcodeReader", label: "Leitor de código de barras"},
		{name: "onlyBarcodeReader", label: "Vender só pelo leitor", needs: []string{"enableBarcodeReader"}},
		{name: "readBarcodeWithRearCamera", label: "Ler com a câmera traseira", needs: []string{"enableBarcodeReader"}},
	}},
	{key: "school", title: "Pré-pago Escola", shown: []when{{Type: School}}, settings: []setting{
		{name: "searchMeepCardByName", label: "Buscar cartão por nome"},
		{name: "useNumberKeyboardInNamedSearch", label: "Teclado numérico na busca por nome", needs: []string{"searchMeepCardByName"}},
		{name: "enableStrongPassword", label: "Exigir senha forte"},
	}},
	{key: "other", title: "Outras opções", settings: []setting{
		{name: "enablePrintReceipt", label: "Imprimir comprovante"},
		{name: "enableAllProductsCategory", label: "Categoria com todos os produtos"},
		{name: "includeOrderInKDS", label: "Enviar pedido para o painel (KDS)", shown: notHonest},
		{name: "requestOrderObservation", label: "Pedir observação do pedido", shown: notHonest},
		{name: "requestConsumptionSaleTable", label: "Pedir a mesa do consumo", shown: withGuests},
		{name: "inactiveClientIdentification", label: "Não identificar o cliente", shown: withGuests},
		{name: "postPaymentMessage", label: "Mensagem após o pagamento", kind: "text"},
	}},
}

func holdsAny(cases []when, c choice) bool {
	return len(cases) == 0 || slices.ContainsFunc(cases, func(w when) bool { return w.holds(c) })
}

// each calls fn with every setting, and whether the form shows it for the choice.
func each(c choice, fn func(s setting, shown bool)) {
	for _, block := range sections {
		for _, s := range block.settings {
			fn(s, holdsAny(block.shown, c) && holdsAny(s.shown, c))
		}
	}
}

// labelOf is what the form calls a setting.
func labelOf(name string) string {
	for _, block := range sections {
		for _, s := range block.settings {
			if s.name == name {
				return s.label
			}
		}
	}
	return name
}
