import { describe, expect, it } from 'vitest'
import { isCNPJ, isCPF } from './documents'
import { applyMask, cepMask, cnpjMask, cpfMask, documentMask, phoneMask } from './masks'

describe('masks', () => {
  it('customers-14 CPF, phone and postal code look as documented', () => {
    expect(applyMask(cpfMask, '52998224725')).toBe('529.982.247-25')
    expect(applyMask(phoneMask, '11987654321')).toBe('(11) 98765-4321')
    expect(applyMask(cepMask, '01310100')).toBe('01310-100')
  })

  it('keeps the letters of a CNPJ and writes them in upper case', () => {
    expect(applyMask(cnpjMask, '12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(cnpjMask.normalize('12.abc.345/01de-35')).toBe('12ABC34501DE35')
    expect(applyMask(cnpjMask, '11222333000181')).toBe('11.222.333/0001-81')
  })

  it('D30 tells a CPF from a CNPJ, letters included', () => {
    expect(applyMask(documentMask, '52998224725')).toBe('529.982.247-25')
    expect(applyMask(documentMask, '12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(applyMask(documentMask, '11222333000181')).toBe('11.222.333/0001-81')
  })

  it('masks a landline with eight digits', () => {
    expect(applyMask(phoneMask, '1133445566')).toBe('(11) 3344-5566')
  })

  it('drops a country code but never an area code 55', () => {
    expect(phoneMask.normalize('+55 (11) 98765-4321')).toBe('11987654321')
    expect(phoneMask.normalize('5511987654321')).toBe('11987654321')
    expect(phoneMask.normalize('(55) 98765-4321')).toBe('55987654321')
    expect(phoneMask.normalize('5533445566')).toBe('5533445566')
  })

  it('masks nothing as nothing and a part as far as it goes', () => {
    expect(applyMask(cpfMask, null)).toBe('')
    expect(applyMask(cpfMask, '5299')).toBe('529.9')
  })
})

describe('documents', () => {
  it('verifies check digits, not only length', () => {
    expect(isCPF('529.982.247-25')).toBe(true)
    expect(isCPF('52998224724')).toBe(false)
    expect(isCPF('11111111111')).toBe(false)
    expect(isCNPJ('12.ABC.345/01DE-35')).toBe(true)
    expect(isCNPJ('12ABC34501DE36')).toBe(false)
    expect(isCNPJ('11222333000181')).toBe(true)
  })
})
