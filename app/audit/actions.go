package audit

import "slices"

// Action is the stable code of something that was done.
type Action string

// Kind is what an entry is about.
type Kind string

const (
	Member     Kind = "member"
	Invitation Kind = "invitation"
	Account    Kind = "account"
	Venue      Kind = "venue"
	Storefront Kind = "storefront"
	Customer   Kind = "customer"

	CustomerCategory Kind = "customer-category"
	BankAccount      Kind = "bank-account"
	Order            Kind = "order"
	Product          Kind = "product"
	ProductCategory  Kind = "product-category"
	ProductSchedule  Kind = "product-schedule"
	ProductList      Kind = "product-list"
	SaleMenu         Kind = "sale-menu"
	Catalogue        Kind = "catalogue"
	FiscalTable      Kind = "fiscal-table"
	Store            Kind = "store"
	DiningTable      Kind = "dining-table"
	Payment          Kind = "payment"
	PaymentAccount   Kind = "payment-account"
	PaymentLink      Kind = "payment-link"

	DonationEvent       Kind = "donation-event"
	DonationInstitution Kind = "donation-institution"
	DonationLink        Kind = "donation-link"
	Donation            Kind = "donation"
	CashlessCard        Kind = "cashless-card"
	CashlessGroup       Kind = "cashless-group"
	CashlessPlan        Kind = "cashless-plan"
	PaymentCard         Kind = "payment-card"
	Report              Kind = "report"
	DayClosing          Kind = "day-closing"
	Schedule            Kind = "schedule"
	Booking             Kind = "booking"
	SalesPoint          Kind = "sales-point"
	ProductLimits       Kind = "product-limits"
	Equipment           Kind = "equipment"
	SaleToken           Kind = "sale-token"
	Operator            Kind = "operator"
	PaymentMethod       Kind = "payment-method"
	Tab                 Kind = "tab"
	Maintenance         Kind = "maintenance"
	Extract             Kind = "extract"
	ExtractRates        Kind = "extract-rates"
)

const (
	MemberInvited       Action = "member-invited"
	InvitationWithdrawn Action = "invitation-withdrawn"
	MemberJoined        Action = "member-joined"
	MemberAdded         Action = "member-added"
	MemberRolesChanged  Action = "member-roles-changed"
	MemberRemoved       Action = "member-removed"
	AccountRolesChanged Action = "account-roles-changed"

	AccountSecondFactorChanged Action = "account-second-factor-changed"

	VenueChanged      Action = "venue-changed"
	VenueMoved        Action = "venue-moved"
	VenueRenamed      Action = "venue-slug-changed"
	StorefrontChanged Action = "storefront-changed"
	StorefrontPaused  Action = "storefront-paused"
	StorefrontResumed Action = "storefront-resumed"
	StorefrontPinned  Action = "storefront-pinned"
	AuditExported     Action = "audit-exported"

	BankAccountAdded    Action = "bank-account-added"
	BankAccountChanged  Action = "bank-account-changed"
	BankAccountArchived Action = "bank-account-archived"

	CustomerRegistered      Action = "customer-registered"
	CustomerChanged         Action = "customer-changed"
	CustomerBlocked         Action = "customer-blocked"
	CustomerUnlocked        Action = "customer-unlocked"
	CustomerAlerted         Action = "customer-alerted"
	CustomerDisarmed        Action = "customer-disarmed"
	CustomerNoted           Action = "customer-noted"
	CustomerNoteGone        Action = "customer-note-removed"
	CustomerCPFShown        Action = "customer-cpf-shown"
	CustomerConsented       Action = "customer-consented"
	CustomerConsentGone     Action = "customer-consent-withdrawn"
	CustomerCategoryCreated Action = "customer-category-created"
	CustomerCategoryChanged Action = "customer-category-changed"
	CustomerCategoryMerged  Action = "customer-category-merged"
	CustomerCategoryRemoved Action = "customer-category-removed"
	CustomerMerged          Action = "customer-merged"
	CustomerRemoved         Action = "customer-removed"
	CustomerAnonymised      Action = "customer-anonymised"
	CustomerDataExported    Action = "customer-data-exported"
	CustomersExported       Action = "customers-exported"
	ContactErasureChanged   Action = "contact-erasure-changed"
	ContactsErased          Action = "contacts-erased"

	OrderCPFShown Action = "order-cpf-shown"

	ProductAdded            Action = "product-added"
	ProductChanged          Action = "product-changed"
	ProductPriceFollowed    Action = "product-price-followed"
	ProductCategoryRenamed  Action = "product-category-renamed"
	ProductCategoryMerged   Action = "product-category-merged"
	ProductCategoryArchived Action = "product-category-archived"
	ProductCategoryRestored Action = "product-category-restored"
	ProductScheduled        Action = "product-scheduled"
	ProductUnscheduled      Action = "product-unscheduled"
	ProductListArchived     Action = "product-list-archived"
	SaleMenuSaved           Action = "sale-menu-saved"
	SaleMenuArchived        Action = "sale-menu-archived"
	ProductPriceChanged     Action = "product-price-changed"
	ProductArchived         Action = "product-archived"
	ProductRestored         Action = "product-restored"
	ProductSaleSwitched     Action = "product-sale-switched"
	ProductSoldOut          Action = "product-sold-out"
	ProductReopened         Action = "product-reopened"
	PricesChanged           Action = "catalogue-prices-changed"
	ProductsMoved           Action = "catalogue-products-moved"
	ProductsArchived        Action = "catalogue-products-archived"
	ProductsImported        Action = "catalogue-products-imported"
	CatalogueSettingsSaved  Action = "catalogue-settings-saved"
	OptionRenamed           Action = "catalogue-option-renamed"
	ProductsExported        Action = "catalogue-products-exported"
	CatalogueChangeUndone   Action = "catalogue-change-undone"
	FiscalTableLoaded       Action = "fiscal-table-loaded"

	MaintenancePlanned Action = "maintenance-planned"
	MaintenanceStarted Action = "maintenance-started"
	MaintenanceStopped Action = "maintenance-stopped"

	StoreAdded   Action = "store-added"
	StoreChanged Action = "store-changed"
	StoreOpened  Action = "store-opened"
	StoreClosed  Action = "store-closed"
	StoreRemoved Action = "store-removed"

	TableAdded           Action = "table-added"
	TableChanged         Action = "table-changed"
	TableArchived        Action = "table-archived"
	TableRestored        Action = "table-restored"
	TableCodesRenewed    Action = "table-codes-renewed"
	TableSettingsChanged Action = "table-settings-changed"

	TableAccountTaxChanged Action = "table-account-tax-changed"
	TableAccountReopened   Action = "table-account-reopened"
	TablePaymentUndone     Action = "table-account-payment-undone"
	TablePaymentGivenBack  Action = "table-account-payment-given-back"
	TableAccountWrittenOff Action = "table-account-written-off"

	PaymentAccountSaved    Action = "payment-account-saved"
	PaymentAccountDropped  Action = "payment-account-dropped"
	PaymentMethodSaved     Action = "payment-method-saved"
	PaymentMethodDropped   Action = "payment-method-dropped"
	PaymentConfirmed       Action = "payment-confirmed"
	PaymentSeen            Action = "payment-seen"
	PaymentAccepted        Action = "payment-accepted"
	PaymentsExported       Action = "payments-exported"
	PaymentRefundAsked     Action = "payment-refund-asked"
	PaymentRefundConfirmed Action = "payment-refund-confirmed"
	PaymentRefundNotMade   Action = "payment-refund-not-made"

	PaymentLinkAdded    Action = "payment-link-added"
	PaymentLinkChanged  Action = "payment-link-changed"
	PaymentLinkDeleted  Action = "payment-link-deleted"
	PaymentLinkExported Action = "payment-link-exported"

	DonationEventAdded    Action = "donation-event-added"
	DonationEventChanged  Action = "donation-event-changed"
	DonationEventSwitched Action = "donation-event-switched"
	DonationEventArchived Action = "donation-event-archived"

	DonationInstitutionAdded    Action = "donation-institution-added"
	DonationInstitutionChanged  Action = "donation-institution-changed"
	DonationInstitutionArchived Action = "donation-institution-archived"

	DonationLinkAdded    Action = "donation-link-added"
	DonationLinkChanged  Action = "donation-link-changed"
	DonationLinkArchived Action = "donation-link-archived"

	DonationAnonymityChanged    Action = "donation-anonymity-changed"
	CashlessCardAdded           Action = "cashless-card-added"
	CashlessCardChanged         Action = "cashless-card-changed"
	CashlessCardBlocked         Action = "cashless-card-blocked"
	CashlessCardUnblocked       Action = "cashless-card-unblocked"
	CashlessCardReplaced        Action = "cashless-card-replaced"
	CashlessCardCPFShown        Action = "cashless-card-cpf-shown"
	CashlessCardToppedUp        Action = "cashless-card-topped-up"
	CashlessCardConsumed        Action = "cashless-card-consumed"
	CashlessCardRefunded        Action = "cashless-card-refunded"
	CashlessGroupAdded          Action = "cashless-group-added"
	CashlessGroupChanged        Action = "cashless-group-changed"
	CashlessGroupArchived       Action = "cashless-group-archived"
	CashlessPlanMade            Action = "cashless-plan-made"
	CashlessPlanPaid            Action = "cashless-plan-paid"
	NegativeBalancesExported    Action = "negative-balances-exported"
	CashlessConsumptionExported Action = "cashless-consumption-exported"

	PaymentCardAdded    Action = "payment-card-added"
	PaymentCardCPFShown Action = "payment-card-cpf-shown"
	CardDocumentSent    Action = "card-document-sent"
	CardDocumentSeen    Action = "card-document-seen"
	CardCheckApproved   Action = "card-check-approved"
	CardCheckRefused    Action = "card-check-refused"

	CashlessCardsImported Action = "cashless-cards-imported"
	CashlessImportUndone  Action = "cashless-import-undone"

	DonorReportExported    Action = "donor-report-exported"
	ReportExported         Action = "report-exported"
	ReportScheduled        Action = "report-scheduled"
	DayClosingSettled      Action = "day-closing-settled"
	DayClosingSigned       Action = "day-closing-signed"
	ScheduleAdded          Action = "schedule-added"
	ScheduleChanged        Action = "schedule-changed"
	ScheduleArchived       Action = "schedule-archived"
	ScheduleFeedIssued     Action = "schedule-feed-issued"
	ScheduleFeedRevoked    Action = "schedule-feed-revoked"
	BookingOverbooked      Action = "booking-overbooked"
	BookingCancelled       Action = "booking-cancelled"
	BookingSettled         Action = "booking-settled"
	BookingSettingsChanged Action = "booking-settings-changed"
	SalesPointAdded        Action = "sales-point-added"
	SalesPointChanged      Action = "sales-point-changed"
	SalesPointRemoved      Action = "sales-point-removed"
	EquipmentLinked        Action = "sales-point-equipment-linked"
	EquipmentUnlinked      Action = "sales-point-equipment-unlinked"

	ProductLimitsChanged Action = "product-limits-changed"

	TokenValidated Action = "sale-token-validated"
	TokenReprinted Action = "sale-token-reprinted"

	EquipmentAdded    Action = "equipment-added"
	EquipmentChanged  Action = "equipment-changed"
	EquipmentArchived Action = "equipment-archived"
	EquipmentRestored Action = "equipment-restored"
	EquipmentPaired   Action = "equipment-paired"
	EquipmentUnpaired Action = "equipment-unpaired"

	EquipmentLicenceAdded    Action = "equipment-licence-added"
	EquipmentLicenceChanged  Action = "equipment-licence-changed"
	EquipmentLicenceArchived Action = "equipment-licence-archived"
	EquipmentLicenceRestored Action = "equipment-licence-restored"
	EquipmentLicensed        Action = "equipment-licensed"
	WallpaperSet             Action = "equipment-wallpaper-set"
	WallpaperRemoved         Action = "equipment-wallpaper-removed"
	TabletChanged            Action = "tablet-changed"

	OperatorAdded    Action = "operator-added"
	OperatorChanged  Action = "operator-changed"
	OperatorArchived Action = "operator-archived"
	OperatorRestored Action = "operator-restored"

	PaymentMethodAdded    Action = "payment-method-added"
	PaymentMethodChanged  Action = "payment-method-changed"
	PaymentMethodArchived Action = "payment-method-archived"
	PaymentMethodRestored Action = "payment-method-restored"

	TabAdded         Action = "tab-added"
	TabChanged       Action = "tab-changed"
	TabArchived      Action = "tab-archived"
	TabRestored      Action = "tab-restored"
	TabOpened        Action = "tab-opened"
	TabCustomerSet   Action = "tab-customer-set"
	TabChargeUndone  Action = "tab-charge-undone"
	TabClosed        Action = "tab-closed"
	TabLeftOpen      Action = "tab-left-open"
	TabDebtPaid      Action = "tab-debt-paid"
	TabReopened      Action = "tab-reopened"
	TabPaymentUndone Action = "tab-payment-undone"
	TabGivenBack     Action = "tab-given-back"
	TabWrittenOff    Action = "tab-written-off"

	ExtractSent          Action = "extract-sent"
	ExtractAgain         Action = "extract-processed-again"
	ExtractLayoutLoaded  Action = "extract-layout-loaded"
	ExtractRatesChanged  Action = "extract-rates-changed"
	ExtractMatterSettled Action = "extract-matter-settled"
	ExtractStatement     Action = "extract-statement-read"
	ExtractSampleMade    Action = "extract-sample-made"
)

// listed is an action in the catalogue: what its entries are about, and what a
// person reads for it.
type listed struct {
	action Action
	kind   Kind
	label  string
}

// catalogue is everything that is kept, in the order of the screen's filter.
var catalogue = []listed{
	{MemberInvited, Invitation, "Convite enviado"},
	{InvitationWithdrawn, Invitation, "Convite retirado"},
	{MemberJoined, Member, "Convite aceito"},
	{MemberAdded, Member, "Acesso dado"},
	{MemberRolesChanged, Member, "Papéis alterados"},
	{MemberRemoved, Member, "Acesso removido"},
	{AccountRolesChanged, Account, "Papéis da plataforma alterados"},
	{AccountSecondFactorChanged, Account, "Segundo fator da conta alterado"},
	{VenueChanged, Venue, "Dados do estabelecimento alterados"},
	{VenueMoved, Venue, "Endereço alterado"},
	{VenueRenamed, Venue, "Endereço da loja alterado"},
	{StorefrontChanged, Storefront, "Configuração do delivery alterada"},
	{StorefrontPaused, Storefront, "Pedidos pausados"},
	{StorefrontResumed, Storefront, "Pedidos retomados"},
	{StorefrontPinned, Storefront, "Posição no mapa confirmada"},
	{AuditExported, Venue, "Auditoria exportada"},
	{BankAccountAdded, BankAccount, "Conta bancária cadastrada"},
	{BankAccountChanged, BankAccount, "Conta bancária alterada"},
	{BankAccountArchived, BankAccount, "Conta bancária arquivada"},
	{CustomerRegistered, Customer, "Cliente cadastrado"},
	{CustomerChanged, Customer, "Cadastro de cliente alterado"},
	{CustomerBlocked, Customer, "Cliente bloqueado"},
	{CustomerUnlocked, Customer, "Cliente desbloqueado"},
	{CustomerAlerted, Customer, "Alerta de cliente criado"},
	{CustomerDisarmed, Customer, "Alerta de cliente removido"},
	{CustomerNoted, Customer, "Anotação de cliente criada"},
	{CustomerNoteGone, Customer, "Anotação de cliente removida"},
	{CustomerCPFShown, Customer, "CPF de cliente mostrado"},
	{CustomerConsented, Customer, "Consentimento de cliente registrado"},
	{CustomerConsentGone, Customer, "Consentimento de cliente retirado"},
	{CustomerCategoryCreated, CustomerCategory, "Categoria de clientes criada"},
	{CustomerCategoryChanged, CustomerCategory, "Categoria de clientes alterada"},
	{CustomerCategoryMerged, CustomerCategory, "Categorias de clientes unidas"},
	{CustomerCategoryRemoved, CustomerCategory, "Categoria de clientes excluída"},
	{CustomerMerged, Customer, "Cadastros de cliente unidos"},
	{CustomerRemoved, Customer, "Cadastro de cliente desfeito com a importação"},
	{CustomerAnonymised, Customer, "Cliente anonimizado"},
	{CustomerDataExported, Customer, "Dados de um cliente exportados"},
	{CustomersExported, Customer, "Lista de clientes exportada"},
	{ContactErasureChanged, Venue, "Prazo para apagar contatos alterado"},
	{ContactsErased, Customer, "Contatos apagados automaticamente"},
	{OrderCPFShown, Order, "CPF do cliente de um pedido mostrado"},
	{ProductAdded, Product, "Produto cadastrado"},
	{ProductChanged, Product, "Produto alterado"},
	{ProductPriceFollowed, Product, "Valor de acréscimo propagado"},
	{ProductCategoryRenamed, ProductCategory, "Categoria de produtos renomeada"},
	{ProductCategoryMerged, ProductCategory, "Categorias de produtos unidas"},
	{ProductCategoryArchived, ProductCategory, "Categoria de produtos excluída"},
	{ProductCategoryRestored, ProductCategory, "Categoria de produtos trazida de volta"},
	{ProductScheduled, ProductSchedule, "Disponibilidade de produto agendada"},
	{ProductUnscheduled, ProductSchedule, "Agendamento de produto removido"},
	{ProductListArchived, ProductList, "Lista de produtos arquivada"},
	{SaleMenuSaved, SaleMenu, "Menu de venda salvo"},
	{SaleMenuArchived, SaleMenu, "Menu de venda arquivado"},
	{ProductPriceChanged, Product, "Preço de produto alterado"},
	{ProductArchived, Product, "Produto arquivado"},
	{ProductRestored, Product, "Produto restaurado"},
	{ProductSaleSwitched, Product, "Venda de produto ligada ou desligada"},
	{ProductSoldOut, Product, "Produto esgotado"},
	{ProductReopened, Product, "Produto reaberto"},
	{PricesChanged, Catalogue, "Preços alterados em massa"},
	{ProductsMoved, Catalogue, "Produtos movidos de categoria"},
	{ProductsArchived, Catalogue, "Produtos arquivados em massa"},
	{ProductsImported, Catalogue, "Produtos importados"},
	{CatalogueSettingsSaved, Catalogue, "Regras do catálogo alteradas"},
	{OptionRenamed, Catalogue, "Opção de observação renomeada"},
	{ProductsExported, Catalogue, "Produtos exportados"},
	{CatalogueChangeUndone, Catalogue, "Alteração do catálogo desfeita"},
	{FiscalTableLoaded, FiscalTable, "Tabela fiscal carregada"},
	{MaintenancePlanned, Maintenance, "Plano da manutenção semanal alterado"},
	{MaintenanceStarted, Maintenance, "Manutenção iniciada"},
	{MaintenanceStopped, Maintenance, "Manutenção interrompida"},
	{StoreAdded, Store, "Loja cadastrada"},
	{StoreChanged, Store, "Loja alterada"},
	{StoreOpened, Store, "Loja aberta"},
	{StoreClosed, Store, "Loja fechada"},
	{StoreRemoved, Store, "Loja excluída"},
	{TableAdded, DiningTable, "Mesa cadastrada"},
	{TableChanged, DiningTable, "Mesa alterada"},
	{TableArchived, DiningTable, "Mesa arquivada"},
	{TableRestored, DiningTable, "Mesa restaurada"},
	{TableCodesRenewed, DiningTable, "QR de mesa renovado"},
	{TableSettingsChanged, DiningTable, "Pedidos das mesas configurados"},
	{TableAccountTaxChanged, DiningTable, "Taxa de serviço da conta alterada"},
	{TableAccountReopened, DiningTable, "Conta de mesa reaberta"},
	{TablePaymentUndone, DiningTable, "Pagamento de conta estornado"},
	{TablePaymentGivenBack, DiningTable, "Dinheiro de conta devolvido"},
	{TableAccountWrittenOff, DiningTable, "Conta fechada sem pagamento"},
	{PaymentAccountSaved, PaymentAccount, "Conta de recebimento online salva"},
	{PaymentAccountDropped, PaymentAccount, "Conta de recebimento online desconectada"},
	{PaymentMethodSaved, PaymentAccount, "Forma de pagamento online ligada"},
	{PaymentMethodDropped, PaymentAccount, "Forma de pagamento online desligada"},
	{PaymentConfirmed, Payment, "Pagamento confirmado pelo extrato"},
	{PaymentSeen, Payment, "Pagamento a conferir visto"},
	{PaymentAccepted, Payment, "Pagamento aceito"},
	{PaymentsExported, Venue, "Pagamentos exportados"},
	{PaymentRefundAsked, Payment, "Devolução pedida"},
	{PaymentRefundConfirmed, Payment, "Devolução confirmada pelo extrato"},
	{PaymentRefundNotMade, Payment, "Devolução não realizada pelo banco"},
	{PaymentLinkAdded, PaymentLink, "Link de pagamento criado"},
	{PaymentLinkChanged, PaymentLink, "Link de pagamento alterado"},
	{PaymentLinkDeleted, PaymentLink, "Link de pagamento apagado"},
	{PaymentLinkExported, PaymentLink, "Pagamentos de um link exportados"},
	{DonationEventAdded, DonationEvent, "Evento de doação criado"},
	{DonationEventChanged, DonationEvent, "Evento de doação alterado"},
	{DonationEventSwitched, DonationEvent, "Evento de doação ativado ou desativado"},
	{DonationEventArchived, DonationEvent, "Evento de doação apagado"},
	{DonationInstitutionAdded, DonationInstitution, "Instituição cadastrada"},
	{DonationInstitutionChanged, DonationInstitution, "Instituição alterada"},
	{DonationInstitutionArchived, DonationInstitution, "Instituição apagada"},
	{DonationLinkAdded, DonationLink, "Link de doação criado"},
	{DonationLinkChanged, DonationLink, "Link de doação alterado"},
	{DonationLinkArchived, DonationLink, "Link de doação apagado"},
	{DonationAnonymityChanged, Donation, "Anonimato de doação alterado"},
	{CashlessCardAdded, CashlessCard, "Cartão emitido"},
	{CashlessCardChanged, CashlessCard, "Cartão alterado"},
	{CashlessCardBlocked, CashlessCard, "Cartão bloqueado"},
	{CashlessCardUnblocked, CashlessCard, "Cartão desbloqueado"},
	{CashlessCardReplaced, CashlessCard, "Cartão substituído"},
	{CashlessCardCPFShown, CashlessCard, "CPF do titular de um cartão mostrado"},
	{CashlessCardToppedUp, CashlessCard, "Cartão recarregado"},
	{CashlessCardConsumed, CashlessCard, "Consumo lançado no cartão"},
	{CashlessCardRefunded, CashlessCard, "Saldo do cartão devolvido"},
	{CashlessGroupAdded, CashlessGroup, "Grupo de cartões criado"},
	{CashlessGroupChanged, CashlessGroup, "Grupo de cartões alterado"},
	{CashlessGroupArchived, CashlessGroup, "Grupo de cartões apagado"},
	{CashlessPlanMade, CashlessPlan, "Recarga planejada"},
	{CashlessPlanPaid, CashlessPlan, "Recarga planejada confirmada"},
	{NegativeBalancesExported, Venue, "Relatório de saldo negativo exportado"},
	{CashlessConsumptionExported, CashlessCard, "Consumo do cartão exportado"},
	{PaymentCardAdded, PaymentCard, "Cartão de pagamento cadastrado para verificar"},
	{PaymentCardCPFShown, PaymentCard, "CPF do titular de um cartão mostrado"},
	{CardDocumentSent, PaymentCard, "Documento do titular enviado"},
	{CardDocumentSeen, PaymentCard, "Documento do titular visto"},
	{CardCheckApproved, PaymentCard, "Titular do cartão confirmado"},
	{CardCheckRefused, PaymentCard, "Titular do cartão recusado"},
	{CashlessCardsImported, CashlessCard, "Cartões importados"},
	{CashlessImportUndone, CashlessCard, "Importação de cartões desfeita"},
	{DonorReportExported, Venue, "Relatório de doadores exportado"},

	{ReportExported, Report, "Relatório exportado"},
	{ReportScheduled, Report, "Relatório agendado por e-mail"},
	{DayClosingSettled, DayClosing, "Fechamento do dia acertado"},
	{DayClosingSigned, DayClosing, "Fechamento do dia assinado"},
	{ScheduleAdded, Schedule, "Cadastro de agendamento criado"},
	{ScheduleChanged, Schedule, "Cadastro de agendamento alterado"},
	{ScheduleArchived, Schedule, "Cadastro de agendamento excluído"},
	{ScheduleFeedIssued, Schedule, "Endereço de calendário criado"},
	{ScheduleFeedRevoked, Schedule, "Endereço de calendário revogado"},
	{BookingOverbooked, Booking, "Encaixe sobre horário ocupado"},
	{BookingCancelled, Booking, "Reserva cancelada"},
	{BookingSettled, Booking, "Consumo mínimo acertado"},
	{BookingSettingsChanged, Booking, "Consumo mínimo alterado"},
	{SalesPointAdded, SalesPoint, "Ponto de venda criado"},
	{SalesPointChanged, SalesPoint, "Ponto de venda alterado"},
	{SalesPointRemoved, SalesPoint, "Ponto de venda excluído"},
	{EquipmentLinked, SalesPoint, "Equipamentos vinculados a um ponto de venda"},
	{EquipmentUnlinked, SalesPoint, "Equipamentos desvinculados de um ponto de venda"},
	{ProductLimitsChanged, ProductLimits, "Limitação de produtos de uma pessoa alterada"},
	{TokenValidated, SaleToken, "Ficha validada"},
	{TokenReprinted, SaleToken, "Ficha reimpressa"},

	{EquipmentAdded, Equipment, "Equipamento cadastrado"},
	{EquipmentChanged, Equipment, "Equipamento alterado"},
	{EquipmentArchived, Equipment, "Equipamento arquivado"},
	{EquipmentRestored, Equipment, "Equipamento restaurado"},
	{EquipmentPaired, Equipment, "Aparelho vinculado a um equipamento"},
	{EquipmentUnpaired, Equipment, "Aparelho desvinculado de um equipamento"},
	{EquipmentLicenceAdded, Equipment, "Licença de equipamentos cadastrada"},
	{EquipmentLicenceChanged, Equipment, "Licença de equipamentos alterada"},
	{EquipmentLicenceArchived, Equipment, "Licença de equipamentos arquivada"},
	{EquipmentLicenceRestored, Equipment, "Licença de equipamentos restaurada"},
	{EquipmentLicensed, Equipment, "Licença dada a equipamentos"},
	{WallpaperSet, Equipment, "Papel de parede escolhido"},
	{WallpaperRemoved, Equipment, "Papel de parede retirado"},
	{TabletChanged, Equipment, "Configuração dos tablets alterada"},
	{OperatorAdded, Operator, "Operador cadastrado"},
	{OperatorChanged, Operator, "Operador alterado"},
	{OperatorArchived, Operator, "Operador arquivado"},
	{OperatorRestored, Operator, "Operador restaurado"},
	{PaymentMethodAdded, PaymentMethod, "Forma de pagamento cadastrada"},
	{PaymentMethodChanged, PaymentMethod, "Forma de pagamento alterada"},
	{PaymentMethodArchived, PaymentMethod, "Forma de pagamento arquivada"},
	{PaymentMethodRestored, PaymentMethod, "Forma de pagamento restaurada"},
	{TabAdded, Tab, "Comandas cadastradas"},
	{TabChanged, Tab, "Comanda alterada"},
	{TabArchived, Tab, "Comanda arquivada"},
	{TabRestored, Tab, "Comanda restaurada"},
	{TabOpened, Tab, "Comanda aberta"},
	{TabCustomerSet, Tab, "Cliente da comanda alterado"},
	{TabChargeUndone, Tab, "Lançamento cancelado"},
	{TabClosed, Tab, "Comanda fechada"},
	{TabLeftOpen, Tab, "Comanda fechada com valor em aberto"},
	{TabDebtPaid, Tab, "Valor em aberto recebido"},
	{TabReopened, Tab, "Conta da comanda reaberta"},
	{TabPaymentUndone, Tab, "Pagamento da comanda estornado"},
	{TabGivenBack, Tab, "Devolução da comanda"},
	{TabWrittenOff, Tab, "Comanda fechada sem receber"},
	{ExtractSent, Extract, "Extrato digital enviado"},
	{ExtractAgain, Extract, "Extrato digital processado de novo"},
	{ExtractLayoutLoaded, Extract, "Layout de extrato carregado"},
	{ExtractRatesChanged, ExtractRates, "Taxas contratadas alteradas"},
	{ExtractMatterSettled, Extract, "Divergência de extrato acertada"},
	{ExtractStatement, Extract, "Extrato bancário lido para a conciliação"},
	{ExtractSampleMade, Extract, "Extrato de exemplo gerado"},
}

// kinds are the Portuguese words for what an entry is about.
var kinds = map[Kind]string{
	Member: "Pessoa", Invitation: "Convite", Account: "Conta", Venue: "Estabelecimento",
	Storefront: "Cardápio online", Customer: "Cliente", CustomerCategory: "Categoria de clientes",
	BankAccount: "Conta bancária", Order: "Pedido", Product: "Produto", Catalogue: "Catálogo", FiscalTable: "Tabela fiscal",
	ProductCategory: "Categoria de produtos", ProductSchedule: "Agendamento de produto",
	ProductList: "Lista de produtos", SaleMenu: "Menu de venda", Store: "Loja", DiningTable: "Mesa",
	Payment: "Pagamento", PaymentAccount: "Recebimento online", PaymentLink: "Link de pagamento",
	DonationEvent: "Evento de doação", DonationInstitution: "Instituição", DonationLink: "Link de doação", Donation: "Doação",
	CashlessCard: "Cartão cashless", CashlessGroup: "Grupo de cartões", CashlessPlan: "Recarga planejada", PaymentCard: "Cartão de pagamento",
	Report: "Relatório", DayClosing: "Fechamento do dia",
	Schedule: "Agenda", Booking: "Reserva",
	SalesPoint: "Ponto de venda", ProductLimits: "Limitação de acesso",
	Equipment: "Equipamento", SaleToken: "Ficha",
	Operator:      "Operador",
	PaymentMethod: "Forma de pagamento", Tab: "Comanda", Extract: "Extrato digital", ExtractRates: "Taxas contratadas",
	Maintenance: "Manutenção do servidor",
}

// find answers the catalogue's row of an action; of one that has left the
// catalogue its code stands for the label.
func (a Action) find() (row listed, known bool) {
	i := slices.IndexFunc(catalogue, func(row listed) bool { return row.action == a })
	if i < 0 {
		return listed{action: a, label: string(a)}, false
	}
	return catalogue[i], true
}
