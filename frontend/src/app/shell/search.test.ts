import { expect, it } from 'vitest'
import { search } from './search'

const names = ['Relatório gerencial', 'Recebíveis', 'Produtos', 'Vendas por produto', 'Sangrias e suprimentos', 'Início']
const find = (query: string) => search(query, names, (name) => name)

it('ignores accents and letter case', () => {
  expect(find('RELATORIO')).toEqual(['Relatório gerencial'])
  expect(find('inicio')).toEqual(['Início'])
})

it('puts beginnings first, then beginnings of words, then the rest', () => {
  expect(find('produto')).toEqual(['Produtos', 'Vendas por produto'])
  expect(find('ge')[0]).toBe('Relatório gerencial')
})

it('finds letters that only come in this order', () => {
  expect(find('vpp')).toEqual(['Vendas por produto'])
  expect(find('xyz')).toEqual([])
})

it('lists everything for nothing', () => {
  expect(find('  ')).toEqual(names)
})
