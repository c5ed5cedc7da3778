import type { ReactNode } from 'react'
import { formatDay } from '@/ui/dates'
import { applyMask, phoneMask } from '@/ui/masks'
import { formatMoney, toCentavos } from '@/ui/money'
import type { Category, Customer } from '../api'
import { sexNames } from '../labels'
import { CategoryName } from './CategoryName'
import { HiddenCPF } from './HiddenCPF'
import { Standing } from './Standing'

/** One thing that is known about a customer. */
export interface Fact {
  key: keyof Customer
  label: string
  /** The value for people; '-' for none. */
  show: (customer: Customer, categories: readonly Category[]) => ReactNode
}

/** What customers are compared by, in the order of their form. */
export const facts: readonly Fact[] = [
  { key: 'nome', label: 'Nome', show: ({ nome }) => nome || '-' },
  { key: 'CPF', label: 'CPF', show: (customer) => <HiddenCPF customer={customer} /> },
  { key: 'dataNascimento', label: 'Nascimento', show: ({ dataNascimento }) => formatDay(dataNascimento) },
  { key: 'sexo', label: 'Sexo', show: ({ sexo }) => (sexo ? sexNames[sexo] : '-') },
  { key: 'telefone', label: 'Telefone', show: ({ telefone }) => applyMask(phoneMask, telefone) || '-' },
  { key: 'email', label: 'E-mail', show: ({ email }) => email ?? '-' },
  { key: 'identificador', label: 'Identificador', show: ({ identificador }) => identificador ?? '-' },
  {
    key: 'categoriaClienteEstabelecimentoId', label: 'Categoria',
    show: ({ categoriaClienteEstabelecimentoId: chosen }, categories) => {
      const category = categories.find(({ id }) => id === chosen)
      return category ? <CategoryName category={category} /> : '-'
    },
  },
  { key: 'nomeNaLista', label: 'Nome na lista', show: ({ nomeNaLista }) => (nomeNaLista ? 'Sim' : 'Não') },
  { key: 'estaBloqueado', label: 'Situação', show: (customer) => <Standing customer={customer} /> },
  { key: 'valorEmAberto', label: 'Em aberto', show: ({ valorEmAberto }) => formatMoney(toCentavos(valorEmAberto)) },
]

/** What a form keeps one value of: of two that differ, one goes. */
const single: readonly (keyof Customer)[] = ['nome', 'CPF', 'dataNascimento', 'sexo', 'telefone', 'email', 'identificador', 'categoriaClienteEstabelecimentoId']

/** Whether a value of a customer is not that of the one into whom he is merged. */
export function isLost({ key }: Fact, from: Customer, merged: Customer): boolean {
  return single.includes(key) && !!from[key] && from[key] !== merged[key]
}
