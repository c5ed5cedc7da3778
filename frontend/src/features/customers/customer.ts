import { formatDay } from '@/ui/dates'
import { isCPF } from '@/ui/documents'
import type { Problems } from '@/ui/form'
import { hiddenCPF } from '@/ui/masks'
import { parseDay } from '@/ui/periods'
import type { Category, Customer, Draft } from './api'
import { messages } from './messages'

/** A customer in words: the name, or the CPF of whom only that is known. */
export function nameOf({ nome, CPF }: Pick<Customer, 'nome' | 'CPF'>): string {
  return nome || `CPF ${hiddenCPF(CPF ?? '')}`
}

/** How many customers a category has: "1 cliente", "12 clientes". */
export function customersIn({ quantidade }: Pick<Category, 'quantidade'>): string {
  return quantidade === 1 ? '1 cliente' : `${quantidade.toLocaleString('pt-BR')} clientes`
}

/** A customer while it is edited, by the names of the wire; what is not known is ''. */
export interface CustomerForm {
  nome: string
  CPF: string
  /** As typed, dd/mm/aaaa. */
  dataNascimento: string
  sexo: Customer['sexo'] | ''
  telefone: string
  email: string
  identificador: string
  categoriaClienteEstabelecimentoId: string
  nomeNaLista: boolean
  /** The one that was read; undefined of a new customer. */
  versao: number | undefined
}

/** The form of a customer; of a new one without it. */
export function formOf(customer?: Customer): CustomerForm {
  return {
    nome: customer?.nome ?? '',
    CPF: customer?.CPF ?? '',
    dataNascimento: customer?.dataNascimento ? formatDay(customer.dataNascimento) : '',
    sexo: customer?.sexo ?? '',
    telefone: customer?.telefone ?? '',
    email: customer?.email ?? '',
    identificador: customer?.identificador ?? '',
    categoriaClienteEstabelecimentoId: customer?.categoriaClienteEstabelecimentoId ?? '',
    nomeNaLista: customer?.nomeNaLista ?? false,
    versao: customer?.versao,
  }
}

/** What is sent of a form that has no problems: what is not known is null. */
export function draftOf({ nome, email, identificador, ...form }: CustomerForm): Draft {
  return {
    nome: nome.trim() || null,
    CPF: form.CPF || null,
    dataNascimento: parseDay(form.dataNascimento) ?? null,
    sexo: form.sexo || null,
    telefone: form.telefone || null,
    email: email.trim() || null,
    identificador: identificador.trim() || null,
    categoriaClienteEstabelecimentoId: form.categoriaClienteEstabelecimentoId || null,
    nomeNaLista: form.nomeNaLista,
    versao: form.versao,
  }
}

const address = /^[^\s@"]+@[^\s@"]+\.[^\s@".]+$/

/**
 * The first problem of a form in the order of S0§5, whose checks these are.
 *
 * @param today the venue's day, YYYY-MM-DD
 */
export function problemOf({ nome, CPF, dataNascimento, email }: CustomerForm, today: string): Problems {
  const born = parseDay(dataNascimento)
  if (!nome.trim() && !CPF) return { nome: messages.nameOrCPF }
  if (dataNascimento && (!born || born > today)) return { dataNascimento: messages.birthDate }
  if (CPF && !isCPF(CPF)) return { CPF: messages.cpf }
  if (email.trim() && !address.test(email.trim())) return { email: messages.email }
  return {}
}
