import type { Configuration } from '@/api/queries/storefront'

/** A bar that delivers with its own people, for tests. */
export const configuration: Configuration = {
  localClienteId: 'bar', urlMeepFood: 'bar-do-cais', description: 'Frutos do mar.', isActive: true, meepFoodLogo: '/blob/clientes-profile/bar.png?v=1',
  storeCategories: [{ id: 'mar', name: 'Frutos do mar' }], availableDay: [{ dayOfWeek: 5, startHour: '18:00', endHour: '02:00' }],
  deliveryRadiusKilometers: 5, deliveryTime: 45, deliveryTimePerOrder: false, allowDeliveryHome: true, allowTableDelivery: true,
  allowCatchOnShop: true, showDeliveryStatus: true, allowCustomDelivery: false, customDeliveryDescription: '',
  useOwnDelivery: true, useMeepDelivery: false, deliveryPlatform: 2, callMeepDeliveryManually: false,
  baseValuePerDelivery: 6.5, deliveryValuePerKilometer: 1.2, numberOfFreeKilometers: 2,
  allowPaymentOnDelivery: true, allowOnlinePayment: false, allowMeepCard: false, enableServiceTax: false, serviceTaxPercentage: 10,
  allowCustomerCancelOrder: false, timeToCancelOrder: 5, discount: 0, notificationPhone: '48933330101',
  automaticallyAcceptOrder: false, reducedOrderFlow: false, orderGroupingTime: 5, sendToPrinterServerOnAcceptOrder: false,
  sendToRemotePrinterOnAcceptOrder: false, allowCustomerChatVisualization: true, deliveryEnabled: true, inPlaceEnabled: true,
  showStoreOnMeepFood: false, enableShoppingCartOnVirtualMenu: false, showCustomHome: false,
  minOrderValue: 20, acceptanceMinutes: 0, laterDays: 0, laterPerQuarter: 4, laterLeadMinutes: 40, unpaidPerCustomer: 3, specialDays: [],
  deliveryDistricts: [{ district: 'Centro', fee: 5.5 }],
}
