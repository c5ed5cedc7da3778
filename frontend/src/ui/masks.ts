import { maskitoTransform, type MaskitoOptions } from '@maskito/core'

/**
 * Brazilian masks (S0§5, S1§9, D30). Each pairs what a person sees with the
 * plain value that travels: digits, or upper-case letters and digits for CNPJ.
 */
export interface Mask {
  options: MaskitoOptions
  /** From typed or stored text to the plain value. */
  normalize: (text: string) => string
}

const digit = /\d/
const digits = (text: string) => text.replace(/\D/g, '')

const cpfPattern = [digit, digit, digit, '.', digit, digit, digit, '.', digit, digit, digit, '-', digit, digit]

/** 999.999.999-99 */
export const cpfMask: Mask = {
  options: { mask: cpfPattern },
  normalize: (text) => digits(text).slice(0, 11),
}

const letterOrDigit = /[0-9A-Z]/

const cnpjPattern = [
  letterOrDigit, letterOrDigit, '.',
  letterOrDigit, letterOrDigit, letterOrDigit, '.',
  letterOrDigit, letterOrDigit, letterOrDigit, '/',
  letterOrDigit, letterOrDigit, letterOrDigit, letterOrDigit, '-',
  digit, digit,
]

const upperCase: MaskitoOptions['preprocessors'] = [({ elementState, data }) => ({ elementState, data: data.toUpperCase() })]

/** SS.SSS.SSS/SSSS-99: letters and digits, check digits numeric. Letters are never stripped (D30). */
export const cnpjMask: Mask = {
  options: { mask: cnpjPattern, preprocessors: upperCase },
  normalize: (text) => text.toUpperCase().replace(/[^0-9A-Z]/g, '').slice(0, 14),
}

/** A CPF while it is up to eleven digits, else a CNPJ. */
export const documentMask: Mask = {
  options: {
    mask: ({ value }) => (/^\d{0,11}$/.test(cnpjMask.normalize(value)) ? cpfPattern : cnpjPattern),
    preprocessors: upperCase,
  },
  normalize: cnpjMask.normalize,
}

/** 99999-999 */
export const cepMask: Mask = {
  options: { mask: [digit, digit, digit, digit, digit, '-', digit, digit, digit] },
  normalize: (text) => digits(text).slice(0, 8),
}

const areaCode = ['(', digit, digit, ')', ' ']
const landline = [...areaCode, digit, digit, digit, digit, '-', digit, digit, digit, digit]
const mobile = [...areaCode, digit, digit, digit, digit, digit, '-', digit, digit, digit, digit]

/** A pasted country code goes: twelve or thirteen digits that begin with 55. */
function withoutCountryCode(text: string): string {
  return text.replace(/^\s*\+?55(?=(?:\D*\d){10,11}\D*$)/, '')
}

/** (99) 99999-9999, or (99) 9999-9999 while it has ten digits. */
export const phoneMask: Mask = {
  options: {
    mask: ({ value }) => (digits(value).length > 10 ? mobile : landline),
    preprocessors: [({ elementState, data }) => ({ elementState, data: withoutCountryCode(data) })],
  },
  normalize: (text) => digits(withoutCountryCode(text)).slice(0, 11),
}

/** The plain value as people read it; a partial value is masked as far as it goes. */
export function applyMask(mask: Mask, value: string | null | undefined): string {
  return maskitoTransform(mask.normalize(value ?? ''), mask.options)
}

/** A CPF as it stands on screens until all of it is asked for (D57): •••.982.247-••. */
export function hiddenCPF(cpf: string): string {
  return applyMask(cpfMask, cpf).replace(/^\d{3}|\d{2}$/g, (digits) => '•'.repeat(digits.length))
}
