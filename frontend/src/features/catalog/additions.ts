/** The rules of an addition before it joins the list, in the wizard and in the tabs (S1§5). */
import type { Problems } from '@/ui/form'
import { messages } from './messages'
import { additionKind, freeOf, stated, type AdditionDraft } from './product'

/** Whose texts and rules: the wizard's or the tabbed form's. */
export type Variant = 'wizard' | 'tabs'

/** Who may have an added product, and what is in it. */
export type Contained = Pick<AdditionDraft, 'alergenos' | 'adultHood' | 'restricaoPorSexo'>

/** An addition that is being typed: its fields may still be empty. */
export interface TypedAddition {
  produtoId: string
  produtoNome: string
  produtoValor: number | null
  unidade: AdditionDraft['unidade']
  /** 0 until it is chosen. */
  tipo: number
  quantidade: number | null
  minimo: number | null
  maximo: number | null
  podeSerGratuito: boolean
  quantidadeAdicionaisGratuito: number
  valorProprio: number | null
  observacao: string
  /** What customers are told of the product, as it is picked. */
  contem: Contained
}

export function nothingTyped(tipo: number): TypedAddition {
  return {
    produtoId: '', produtoNome: '', produtoValor: null, unidade: 'un', tipo, quantidade: 1, minimo: 0, maximo: 1,
    podeSerGratuito: false, quantidadeAdicionaisGratuito: 0, valorProprio: null, observacao: '', contem: {},
  }
}

/** The units of free additions that the product has left for this one. */
export function freeLeft(limit: number, others: readonly AdditionDraft[]): number {
  return Math.max(0, limit - freeOf(others))
}

/** What is wrong with an addition beside the others of the product. */
export function additionProblems(typed: TypedAddition, { variant, limit, others }: { variant: Variant; limit: number; others: readonly AdditionDraft[] }): Problems {
  const isOptional = typed.tipo === additionKind.optional
  const isTwin = others.some(({ produtoId, produtoNome, tipo }) => tipo === typed.tipo && (typed.produtoId ? produtoId === typed.produtoId : produtoNome === typed.produtoNome))
  const free = typed.quantidadeAdicionaisGratuito
  return stated({
    produtoId: typed.produtoNome.trim() === '' ? messages.additionProduct : isTwin ? 'Este acréscimo já está na lista.' : undefined,
    produtoValor: typed.produtoId === '' && typed.produtoNome !== '' && typed.produtoValor === null ? messages.price : undefined,
    tipo: typed.tipo === 0 ? messages.additionKind : undefined,
    quantidade: typed.tipo !== 0 && !isOptional && !(typed.quantidade !== null && typed.quantidade > 0) ? messages.additionQuantity : undefined,
    minimo: isOptional && typed.minimo === null ? messages.additionMin : undefined,
    maximo: isOptional && !(typed.maximo !== null && typed.maximo > 0) ? messages.additionMax : undefined,
    quantidadeAdicionaisGratuito: !isOptional || !typed.podeSerGratuito ? undefined
      : free <= 0 ? (variant === 'wizard' ? messages.wizardFree : messages.editFree)
      : free > freeLeft(limit, others) || free > (typed.maximo ?? 0) ? messages.freeLimit : undefined,
  })
}

/** A typed addition as it joins the list: what its type does not have is reset (product-additions-02). */
export function accepted(typed: TypedAddition): AdditionDraft {
  const isOptional = typed.tipo === additionKind.optional
  return {
    ...typed.contem, id: typed.produtoId, produtoId: typed.produtoId, produtoNome: typed.produtoNome, produtoValor: typed.produtoValor ?? 0, unidade: typed.unidade,
    tipo: typed.tipo as AdditionDraft['tipo'], quantidade: typed.quantidade ?? 1, observacao: typed.observacao.trim(),
    valorProprio: typed.tipo === additionKind.composition ? null : typed.valorProprio,
    minimo: isOptional ? (typed.minimo ?? 0) : 0,
    maximo: isOptional ? (typed.maximo ?? 0) : 0,
    podeSerGratuito: isOptional && typed.podeSerGratuito,
    quantidadeAdicionaisGratuito: isOptional && typed.podeSerGratuito ? typed.quantidadeAdicionaisGratuito : 0,
  }
}

/** An addition of the list, to be changed. */
export function typedOf(addition: AdditionDraft): TypedAddition {
  const { alergenos, adultHood, restricaoPorSexo } = addition
  return {
    ...nothingTyped(addition.tipo), ...addition, podeSerGratuito: addition.podeSerGratuito ?? false, produtoValor: addition.produtoValor,
    contem: { alergenos, adultHood, restricaoPorSexo },
  }
}

/** In the tabs the bounds keep each other and the free units within what is left (product-additions-04, product-additions-05). */
export function bounded(typed: TypedAddition, changed: keyof TypedAddition, left: number): TypedAddition {
  const next = { ...typed }
  if (next.minimo !== null && next.maximo !== null && next.minimo > next.maximo) {
    if (changed === 'minimo') next.minimo = next.maximo
    else next.maximo = next.minimo
  }
  next.quantidadeAdicionaisGratuito = Math.max(0, Math.min(next.quantidadeAdicionaisGratuito, next.maximo ?? 0, left))
  return next
}

/** Whether the order of the additions decides what is free, and thereby what an order costs. */
export function orderIsPrice(additions: readonly AdditionDraft[]): boolean {
  const free = additions.filter(({ quantidadeAdicionaisGratuito }) => quantidadeAdicionaisGratuito > 0)
  return new Set(free.map(priceOf)).size > 1
}

/** What an addition costs on this product. */
export function priceOf({ valorProprio, produtoValor }: Pick<AdditionDraft, 'valorProprio' | 'produtoValor'>): number {
  return valorProprio ?? produtoValor
}

/** Names one addition among those of a product. */
export function keyOf({ tipo, produtoId, produtoNome }: AdditionDraft): string {
  return `${tipo} ${produtoId || produtoNome}`
}
