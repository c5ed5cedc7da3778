import { afterEach, expect, it, vi } from 'vitest'
import { zoneNote } from './zone'

const summer = new Date('2026-11-20T23:30:00Z')

function phoneIn(zone: string) {
  const Real = Intl.DateTimeFormat
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
    return new Real(locale, { timeZone: zone, ...options })
  })
}

afterEach(() => vi.restoreAllMocks())

it.each([
  ['America/Sao_Paulo', 'America/Sao_Paulo', ''],
  // Another name for the same hours.
  ['America/Sao_Paulo', 'America/Bahia', ''],
  ['America/Sao_Paulo', 'America/Manaus', 'Os horários são os da loja: 1 hora a menos que no seu aparelho.'],
  ['America/Rio_Branco', 'America/Noronha', 'Os horários são os da loja: 3 horas a mais que no seu aparelho.'],
  // On the next day already.
  ['Europe/Lisbon', 'America/Sao_Paulo', 'Os horários são os da loja: 3 horas a menos que no seu aparelho.'],
  ['Asia/Kolkata', 'America/Sao_Paulo', 'Os horários são os da loja: 8 horas e 30 minutos a menos que no seu aparelho.'],
])('a phone in %s looks at a shop in %s', (phone, shop, words) => {
  phoneIn(phone)
  expect(zoneNote(shop, summer)).toBe(words)
})
