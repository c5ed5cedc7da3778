/** What the product forms know by themselves (S1§4, S1§5): pure, no screen. */
import { folded } from '@/ui/fold'
import { fromCentavos, toCentavos } from '@/ui/money'
import type { Problems } from '@/ui/form'
import type { Addition, Product, ProductForm } from './api/form'
import type { Everywhere, OwnCopy } from './api/shared'
import { messages } from './messages'

/** An addition while it is edited: money in centavos. */
export type AdditionDraft = Omit<Addition, 'valorProprio' | 'produtoValor'> & {
  /** Its price on this product; null is the added product's. */
  valorProprio: number | null
  /** What the added product costs by itself, as far as it is known. */
  produtoValor: number
}

/** A product while it is edited: money in centavos, and the photo as a new file, the address of the kept one, or null. */
export type Draft = Omit<Product, 'valor' | 'composicao' | 'fotoProduto' | 'unidade' | 'habilitado'> & {
  habilitado: boolean
  unidade: NonNullable<Product['unidade']>
  valor: number | null
  composicao: AdditionDraft[]
  foto: File | string | null
  /** Additions that become this product's own, and observations that change in other products, too, once it is saved. */
  copiasDeAcrescimos: OwnCopy[]
  observacoesEmTodos: Everywhere[]
}

/** Kinds of S1§3 that rules ask for. */
export const kind = { plain: 1, variable: 3, fee: 11, kilo: 12, guest: 15, ticket: 16 } as const
export const additionKind = { fixed: 1, optional: 2, composition: 3 } as const

export function isTicket(tipo: number): boolean {
  return tipo === kind.guest || tipo === kind.ticket
}

/** Whether the shop would show the product by itself, as far as its form tells. */
export function isInShop({ habilitado, esconderCatalago, tipo }: Draft): boolean {
  return habilitado && !esconderCatalago && tipo !== kind.fee && tipo !== kind.variable
}

/** On the wire a product without a store of its own names this one (product-edit-15). */
export const noStore = '00000000-0000-0000-0000-000000000000'

/** A product that is not there yet. */
export function newDraft(venueId: string): Draft {
  return {
    id: '', localClienteId: venueId, tipo: 1, nome: '', valor: null, categoriaLocalClienteId: '', storeId: noStore, informacaoProduto: '',
    codigoInterno: '', codigoIntegracao: '', codigoBarra: '', codigosBarra: [], impressoraPadraoId: '', expireTime: 0,
    quantidadeMaximaPorUsuario: 0, restricaoPorSexo: 0, eventoId: '', destaque: false, esconderCatalago: false, controlaEstoque: false,
    quantidadeReservado: 0, quantidadeReservadoOriginal: 0, isencaoTaxaServico: false, adultHood: false, bloquearImpressao: false,
    dontShowInKDS: false, produtoComposicao: false, tara: 0, quantidadeAdicionaisGratuito: 0, composicao: [], ncm: '', cest: '', cfop: '',
    menuVendaPersonalizadoId: '', grupoEnergetico: 0, classificacaoNutricional: 0, alergenos: [], observacaoGeralDoProduto: false,
    observacoes: [], foto: null, habilitado: true, unidade: 'un', usadoEm: [],
    acrescimosEm: [], observacoesEm: [], copiasDeAcrescimos: [], observacoesEmTodos: [],
  }
}

export function toDraft({ valor, composicao, fotoProduto, ...kept }: Product): Draft {
  return { ...kept, storeId: kept.storeId || noStore, unidade: kept.unidade ?? 'un', habilitado: kept.habilitado ?? true, valor: toCentavos(valor), composicao: composicao.map(additionDraft), foto: fotoProduto || null, copiasDeAcrescimos: [], observacoesEmTodos: [] }
}

function additionDraft({ valorProprio, produtoValor, ...kept }: Addition): AdditionDraft {
  return { ...kept, valorProprio: valorProprio == null ? null : toCentavos(valorProprio), produtoValor: toCentavos(produtoValor) }
}

export function additionToWire({ valorProprio, produtoValor, ...draft }: AdditionDraft): Addition {
  return { ...draft, ...(valorProprio === null ? {} : { valorProprio: fromCentavos(valorProprio) }), produtoValor: fromCentavos(produtoValor) }
}

/** What the form shows of a product and does not save. */
const shownOnly = ['foto', 'usadoEm', 'acrescimosEm', 'observacoesEm'] as const

/** The payload of a draft; `picture` is the new photo in base64, if there is one. */
export function toWire(draft: Draft, picture = ''): ProductForm {
  const { foto } = draft
  const own = Object.entries(draft).filter(([field]) => !(shownOnly as readonly string[]).includes(field))
  return {
    ...(Object.fromEntries(own) as Omit<Draft, (typeof shownOnly)[number]>),
    nome: plainApostrophes(draft.nome),
    valor: fromCentavos(draft.valor ?? 0),
    quantidadeReservado: quota(draft),
    codigoBarra: draft.codigosBarra?.[0]?.codigo ?? '',
    composicao: draft.composicao.map(additionToWire),
    // What has left the lists meanwhile is not asked for.
    copiasDeAcrescimos: draft.copiasDeAcrescimos.filter(({ acrescimoId }) => draft.composicao.some(({ produtoId }) => produtoId === acrescimoId)),
    observacoesEmTodos: draft.observacoesEmTodos.filter(({ observacaoId, descricao }) => draft.observacoes.some((each) => each.id === observacaoId && each.descricao === descricao)),
    fotoProduto: typeof foto === 'string' ? foto : '',
    ...(picture === '' ? {} : { foto: picture }),
    ...(foto === null ? { removerFoto: true } : {}),
  }
}

/** How much of a product is on sale; of one that is composed its composition is drawn, and no quantity of its own counts. */
function quota({ produtoComposicao, quantidadeReservado }: Draft): number {
  return produtoComposicao ? 0 : quantidadeReservado
}

/** Typographic apostrophes become plain ones (product-wizard-14). */
export function plainApostrophes(text: string): string {
  return text.replace(/[’‘´`]/g, "'")
}

/** The draft after one change, with what follows from it: tickets never pay the service fee, a variable price is said at the sale. */
export function change<Field extends keyof Draft>(draft: Draft, field: Field, value: Draft[Field]): Draft {
  const next = { ...draft, [field]: value }
  if (field !== 'tipo') return next
  return {
    ...next,
    isencaoTaxaServico: isTicket(next.tipo) || draft.isencaoTaxaServico,
    valor: next.tipo === kind.variable ? 0 : draft.valor,
    tara: next.tipo === kind.kilo ? draft.tara : 0,
  }
}

/** What is wrong with a name, or undefined (product-wizard-11, product-wizard-12). */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return messages.name
  return folded(name) === 'valor variavel' ? messages.reservedName : undefined
}

/** What is wrong with the fiscal codes; those of NFC-e are required where the venue issues it (product-wizard-17). */
export function fiscalProblems({ ncm, cest, cfop }: Pick<Draft, 'ncm' | 'cest' | 'cfop'>, isRequired: boolean): Problems {
  const problem = (code: string, length: number, missing: string | false, malformed: string) => {
    if (code === '') return missing || undefined
    return code.length === length ? undefined : malformed
  }
  return stated({
    ncm: problem(ncm, 8, isRequired && messages.ncm, 'O NCM tem 8 algarismos: 9999.99.99.'),
    cest: problem(cest, 7, false, 'O CEST tem 7 algarismos: 99.999.99.'),
    cfop: problem(cfop, 4, isRequired && messages.cfop, 'O CFOP tem 4 algarismos: 9.999.'),
  })
}

/** Only those that are wrong. */
export function stated(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined))
}

/** What is wrong with a product, by field, in the order of the tabs; the server checks all of it again. */
export function problemsOf(draft: Draft, issuesInvoices: boolean): Problems {
  if (draft.tipo === kind.fee) return fiscalProblems(draft, false)
  return {
    ...stated({
      nome: nameProblem(draft.nome),
      valor: draft.valor === null ? messages.price : undefined,
      categoriaLocalClienteId: draft.categoriaLocalClienteId === '' ? messages.category : undefined,
      quantidadeReservado: quota(draft) < 0 ? messages.quota : undefined,
      tara: draft.tara < 0 ? messages.negative : undefined,
      quantidadeAdicionaisGratuito: freeOf(draft.composicao) > draft.quantidadeAdicionaisGratuito ? messages.freeLimit : undefined,
    }),
    ...fiscalProblems(draft, issuesInvoices),
  }
}

/** The free units that additions share out among them. */
export function freeOf(additions: readonly AdditionDraft[]): number {
  return additions.reduce((sum, addition) => sum + addition.quantidadeAdicionaisGratuito, 0)
}

export type Tab = 'produto' | 'acrescimos' | 'observacoes' | 'fiscal' | 'estabelecimento' | 'nutricional'

const tabs: Readonly<Record<string, Tab>> = {
  composicao: 'acrescimos', copiasDeAcrescimos: 'acrescimos', quantidadeAdicionaisGratuito: 'acrescimos', produtoComposicao: 'acrescimos',
  observacoes: 'observacoes', observacoesEmTodos: 'observacoes', observacaoGeralDoProduto: 'observacoes',
  ncm: 'fiscal', cest: 'fiscal', cfop: 'fiscal',
  menuVendaPersonalizadoId: 'estabelecimento', storeId: 'estabelecimento',
  grupoEnergetico: 'nutricional', classificacaoNutricional: 'nutricional',
}

/** Where a field stands; a service fee has but one tab (product-edit-05). */
export function tabOf(field: string, tipo: number): Tab {
  return tipo === kind.fee ? 'produto' : (tabs[field] ?? 'produto')
}
