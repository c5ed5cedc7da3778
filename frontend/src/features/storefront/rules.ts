/** What the configuration form knows by itself (S0§4, S0§5, S0§9): pure, no screen. */
import type { Configuration } from '@/api/queries/storefront'
import type { Bounds } from '@/ui/bounds'
import { fold } from '@/ui/fold'
import { fromCentavos, toCentavos } from '@/ui/money'
import { repeated } from './districts'
import { messages } from './messages'
import { isTime } from '@/ui/week'

/** Fields with calls of their own: the form does not carry them. */
type Apart = 'meepFoodLogo' | 'removerLogo' | 'pin' | 'pausedUntil'
/** Ours beside S0's (D39): a payload may leave them out, the form does not. */
type Ours = 'minOrderValue' | 'acceptanceMinutes' | 'laterDays' | 'laterPerQuarter' | 'laterLeadMinutes' | 'unpaidPerCustomer' | 'specialDays' | 'deliveryDistricts'

/** The configuration while it is edited: money in centavos. */
export type Draft = Omit<Configuration, Apart> & Required<Pick<Configuration, Ours>> & {
  /** A new file, the address of the kept one, or null. */
  logo: File | string | null
  /** Off, the discount on the wire is 0 (D37). */
  givesDiscount: boolean
}

/** Least and most of the numbers, and what an emptied field falls back to (S0§9). */
export const bounds = {
  deliveryRadiusKilometers: { min: 1, max: 20, usual: 5 },
  deliveryTime: { min: 0, max: 1440, usual: 0 },
  numberOfFreeKilometers: { min: 0, max: 1000, usual: 0 },
  serviceTaxPercentage: { min: 1, max: 100, usual: 10 },
  timeToCancelOrder: { min: 1, max: 60, usual: 5 },
  discount: { min: 5, max: 100, usual: 5 },
  orderGroupingTime: { min: 5, max: 1440, usual: 5 },
  acceptanceMinutes: { min: 0, max: 240, usual: 0 },
  laterDays: { min: 0, max: 30, usual: 0 },
  laterPerQuarter: { min: 0, max: 500, usual: 4 },
  laterLeadMinutes: { min: 5, max: 1440, usual: 40 },
  unpaidPerCustomer: { min: 0, max: 20, usual: 3 },
} as const satisfies Partial<Record<keyof Draft, Bounds>>

/** Fields that only SuporteMeep and Admin may change (roles-04, roles-05). */
export const lockedFields = [
  'allowPaymentOnDelivery', 'useMeepDelivery', 'useOwnDelivery', 'deliveryPlatform',
  'showStoreOnMeepFood', 'deliveryEnabled', 'inPlaceEnabled', 'enableShoppingCartOnVirtualMenu', 'showCustomHome',
] as const satisfies readonly (keyof Draft)[]

export function toDraft({ meepFoodLogo, removerLogo: _gone, pin: _pin, pausedUntil: _pause, ...kept }: Configuration): Draft {
  const { minOrderValue = 0, acceptanceMinutes = 0, laterDays = 0, laterPerQuarter = bounds.laterPerQuarter.usual, laterLeadMinutes = bounds.laterLeadMinutes.usual, unpaidPerCustomer = bounds.unpaidPerCustomer.usual, specialDays = [], deliveryDistricts = [] } = kept
  return {
    ...kept,
    acceptanceMinutes, laterDays, laterPerQuarter, laterLeadMinutes, unpaidPerCustomer, specialDays,
    givesDiscount: kept.discount > 0,
    discount: kept.discount || bounds.discount.usual,
    minOrderValue: toCentavos(minOrderValue),
    deliveryDistricts: deliveryDistricts.map(({ district, fee }) => ({ district, fee: toCentavos(fee) })),
    baseValuePerDelivery: toCentavos(kept.baseValuePerDelivery),
    deliveryValuePerKilometer: toCentavos(kept.deliveryValuePerKilometer),
    availableDay: kept.availableDay.map((day) => ({ ...day, startHour: day.startHour.slice(0, 5), endHour: day.endHour.slice(0, 5) })),
    logo: meepFoodLogo || null,
  }
}

/** The payload of a draft; `picture` is the new logo in base64, if there is one. */
export function toWire({ logo, givesDiscount, ...draft }: Draft, picture = ''): Configuration {
  return {
    ...draft,
    discount: givesDiscount ? draft.discount : 0,
    minOrderValue: fromCentavos(draft.minOrderValue),
    deliveryDistricts: draft.deliveryDistricts.map(({ district, fee }) => ({ district: district.trim(), fee: fromCentavos(fee) })),
    baseValuePerDelivery: fromCentavos(draft.baseValuePerDelivery),
    deliveryValuePerKilometer: fromCentavos(draft.deliveryValuePerKilometer),
    meepFoodLogo: picture || (typeof logo === 'string' ? logo : ''),
    ...(logo === null ? { removerLogo: true } : {}),
  }
}

/**
 * The draft after one change, with what follows from it: the platform's courier
 * excludes own delivery and payment on delivery, and brings online payment.
 */
export function change<Field extends keyof Draft>(draft: Draft, field: Field, value: Draft[Field]): Draft {
  const next = { ...draft, [field]: value }
  if (field === 'useMeepDelivery' && value) {
    return { ...next, useOwnDelivery: false, allowPaymentOnDelivery: false, allowOnlinePayment: true }
  }
  if ((field === 'useOwnDelivery' || field === 'allowPaymentOnDelivery') && value) return { ...next, useMeepDelivery: false }
  return next
}

/** Whether a store address can stand as it is. */
export function isSlug(text: string): boolean {
  return text.length <= 60 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/** A store address out of a name: "Açaí & Cia." becomes "acai-cia". */
export function slugOf(name: string): string {
  return fold(name).replace(/[^a-z0-9]+/g, '-').slice(0, 60).replace(/^-+|-+$/g, '')
}

/** What the table of districts lacks, or has twice. */
function wrongDistricts(fees: Draft['deliveryDistricts']): { deliveryDistricts?: string } {
  if (fees.some(({ district }) => district.trim() === '')) return { deliveryDistricts: 'Informe o nome de cada bairro.' }
  const twice = repeated(fees)
  return twice ? { deliveryDistricts: `O bairro ${twice} está duas vezes na tabela. Deixe só uma taxa para ele.` } : {}
}

/** What is wrong with a draft, by field; the server checks all of it again. */
export function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  const phone = draft.notificationPhone
  return {
    ...(isSlug(draft.urlMeepFood) ? {} : { urlMeepFood: messages.slug }),
    ...(phone === '' || /^\d{10,11}$/.test(phone) ? {} : { notificationPhone: 'Informe um telefone válido, com DDD.' }),
    ...(draft.availableDay.every((day) => isTime(day.startHour) && isTime(day.endHour)) ? {} : { availableDay: 'Preencha o início e o fim de cada horário.' }),
    ...(draft.specialDays.every((day) => day.closed || (isTime(day.startHour) && isTime(day.endHour))) ? {} : { specialDays: 'Preencha o início e o fim de cada horário, ou marque o dia como fechado.' }),
    ...wrongDistricts(draft.deliveryDistricts),
  }
}
