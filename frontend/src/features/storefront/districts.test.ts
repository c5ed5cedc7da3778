import { describe, expect, it } from 'vitest'
import { merged, parseDistricts, repeated } from './districts'

describe('two pasted columns', () => {
  it.each([
    ['Centro\t5,00', 'Centro', 500],
    ['Centro;5', 'Centro', 500],
    ['Centro 5,5', 'Centro', 550],
    ['Centro, R$ 5.50', 'Centro', 550],
    ['Centro,7', 'Centro', 700],
    ['Vila 15 7,50', 'Vila 15', 750],
    ['  São José do Rio   Preto \t R$ 1.250,00 ', 'São José do Rio Preto', 125_000],
    ['"Centro";5,00', 'Centro', 500],
    ['Centro - 0', 'Centro', 0],
  ])('%s', (text, district, fee) => {
    expect(parseDistricts(text)).toEqual({ fees: [{ district, fee }], wrong: [] })
  })

  it('names the lines that are no district with a fee, a header apart', () => {
    expect(parseDistricts('Bairro\tTaxa\nCentro\t5\n\nTrindade\tgrátis\n7,00')).toEqual({
      fees: [{ district: 'Centro', fee: 500 }], wrong: [{ line: 4, text: 'Trindade\tgrátis' }, { line: 5, text: '7,00' }],
    })
  })

  it('gives a district that comes twice its last fee', () => {
    expect(parseDistricts('Trindade 5\nTRINDADE 6,00').fees).toEqual([{ district: 'TRINDADE', fee: 600 }])
  })
})

it('a pasted fee takes the place of a known one, whatever the letters, and new districts come after', () => {
  const table = [{ district: 'São José', fee: 500 }, { district: 'Centro', fee: 400 }]
  expect(merged(table, [{ district: 'sao jose', fee: 700 }, { district: 'Kobrasol', fee: 800 }])).toEqual([
    { district: 'São José', fee: 700 }, { district: 'Centro', fee: 400 }, { district: 'Kobrasol', fee: 800 },
  ])
})

it('finds the district that stands twice', () => {
  expect(repeated([{ district: 'São José', fee: 1 }, { district: 'Centro', fee: 1 }, { district: ' sao  jose ', fee: 2 }])).toBe('sao  jose')
  expect(repeated([{ district: 'São José', fee: 1 }])).toBeUndefined()
})
