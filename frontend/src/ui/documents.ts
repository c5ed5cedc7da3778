import { cnpj, cpf } from 'cpf-cnpj-validator'

/** Eleven digits with right check digits, masked or not (D30). */
export function isCPF(value: string): boolean {
  return cpf.isValid(value)
}

/** Fourteen characters with right check digits, masked or not; letters count (D30, in force since July 2026). */
export function isCNPJ(value: string): boolean {
  return cnpj.isValid(value)
}
