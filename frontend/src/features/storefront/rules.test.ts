import { describe, expect, it } from 'vitest'
import { clamp } from '@/ui/bounds'
import { bounds, change, isSlug, problemsOf, slugOf, toDraft, toWire } from './rules'
import { configuration } from './testing'
import { endsNextDay, everyDayLike, withSpan } from '@/ui/week'

const draft = toDraft(configuration)

describe('a draft of the configuration', () => {
  it('online-ordering-04 carries the whole entity there and back', () => {
    expect(toWire(draft)).toEqual(configuration)
    expect(toWire({ ...draft, baseValuePerDelivery: 1290 }).baseValuePerDelivery).toBe(12.9)
  })

  it('online-ordering-15 trims the seconds of the hours when loaded', () => {
    const loaded = toDraft({ ...configuration, availableDay: [{ dayOfWeek: 5, startHour: '18:00:00', endHour: '23:30:59' }] })
    expect(loaded.availableDay).toEqual([{ dayOfWeek: 5, startHour: '18:00', endHour: '23:30' }])
  })

  it('sends a new logo, keeps the old one, or takes it away', () => {
    const kept = { ...draft, logo: '/blob/clientes-profile/bar.png?v=1' }
    expect(toWire(kept)).toMatchObject({ meepFoodLogo: '/blob/clientes-profile/bar.png?v=1' })
    expect(toWire({ ...draft, logo: new File(['x'], 'x.png') }, 'eA==')).toMatchObject({ meepFoodLogo: 'eA==' })
    expect(toWire({ ...kept, logo: null })).toMatchObject({ meepFoodLogo: '', removerLogo: true })
  })
})

describe('couriers', () => {
  it('online-ordering-16 the platform’s excludes own delivery and payment on delivery, and the other way round', () => {
    const own = { ...draft, useOwnDelivery: true, allowPaymentOnDelivery: true, useMeepDelivery: false }
    const platform = change(own, 'useMeepDelivery', true)
    expect(platform).toMatchObject({ useMeepDelivery: true, useOwnDelivery: false, allowPaymentOnDelivery: false })
    expect(change(platform, 'useOwnDelivery', true)).toMatchObject({ useOwnDelivery: true, useMeepDelivery: false })
    expect(change(platform, 'allowPaymentOnDelivery', true)).toMatchObject({ allowPaymentOnDelivery: true, useMeepDelivery: false })
    expect(change(platform, 'useMeepDelivery', false)).toMatchObject({ useOwnDelivery: false, allowPaymentOnDelivery: false })
  })

  it('online-ordering-18 the platform’s brings online payment', () => {
    expect(change({ ...draft, allowOnlinePayment: false }, 'useMeepDelivery', true).allowOnlinePayment).toBe(true)
  })
})

describe('numbers and texts', () => {
  it.each([
    ['online-ordering-25', 'deliveryRadiusKilometers', 99, 20], ['online-ordering-25', 'deliveryRadiusKilometers', 0, 1],
    ['online-ordering-25', 'timeToCancelOrder', 61, 60], ['online-ordering-25', 'discount', 1, 5],
    ['online-ordering-25', 'serviceTaxPercentage', 101, 100], ['online-ordering-25', 'deliveryRadiusKilometers', null, 5],
    ['online-ordering-26', 'orderGroupingTime', 0, 5],
  ] as const)('%s %s of %s becomes %s', (_rule, field, typed, kept) => {
    expect(clamp(bounds[field], typed)).toBe(kept)
  })

  it('online-ordering-02 a store address takes no spaces, accents or special characters', () => {
    for (const slug of ['bar-do-cais', 'bar2']) expect(isSlug(slug)).toBe(true)
    for (const slug of ['', 'Bar', 'bar do cais', 'açaí', 'a/b', '-bar', 'bar-', 'a'.repeat(61)]) expect(isSlug(slug)).toBe(false)
    for (const name of ['Açaí & Cia.', ' Bar  do Zé ', 'A'.repeat(90), '50%']) expect(isSlug(slugOf(name))).toBe(true)
    expect(slugOf('Açaí & Cia.')).toBe('acai-cia')
  })

  it('names what is wrong at its field', () => {
    expect(problemsOf(draft)).toEqual({})
    expect(Object.keys(problemsOf({
      ...draft, urlMeepFood: 'a b', notificationPhone: '4899', availableDay: [{ dayOfWeek: 1, startHour: '18:0', endHour: '' }],
    }))).toEqual(['urlMeepFood', 'notificationPhone', 'availableDay'])
  })
})

describe('online-ordering-13 the hours of a week', () => {
  it('grow by a span of a day, or by one day’s spans on every day', () => {
    const monday = withSpan([], 1)
    expect(monday).toEqual([{ dayOfWeek: 1, startHour: '18:00', endHour: '23:00' }])
    expect(everyDayLike(withSpan(monday, 0), 1).map(({ dayOfWeek }) => dayOfWeek)).toEqual([1, 2, 3, 4, 5, 6, 0])
  })

  it('may end on the next day', () => {
    expect(endsNextDay({ startHour: '18:00', endHour: '02:00' })).toBe(true)
    expect(endsNextDay({ startHour: '18:00', endHour: '23:00' })).toBe(false)
    expect(endsNextDay({ startHour: '18:00', endHour: '' })).toBe(false)
  })
})
