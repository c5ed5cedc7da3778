/** The wizard's steps and what each asks for before the next (S1§2, S1§5): pure, no screen. */
import type { Problems } from '@/ui/form'
import { fromCentavos } from '@/ui/money'
import type { WizardAddition, WizardProduct } from './api/form'
import { messages } from './messages'
import { additionKind, fiscalProblems, nameProblem, plainApostrophes, stated, type AdditionDraft, type Draft } from './product'

/** A product that the wizard registers, with a category that it may make. */
export type WizardDraft = Draft & {
  /** The name of a category that is not there yet. */
  novaCategoria: string
  fotoCategoria: File | null
}

export const steps = [
  { key: 'categoria', title: 'Categoria' },
  { key: 'produto', title: 'Produto' },
  { key: 'adicionais', title: 'Adicionais' },
  { key: 'observacoes', title: 'Observações' },
  { key: 'fiscal', title: 'Fiscal' },
] as const

export type Step = (typeof steps)[number]['key']

/** What is missing before the wizard goes on from a step (product-wizard-05). */
export function stepProblems(step: Step, draft: WizardDraft, issuesInvoices: boolean): Problems {
  switch (step) {
    case 'categoria':
      return stated({ categoriaLocalClienteId: draft.categoriaLocalClienteId === '' && draft.novaCategoria === '' ? messages.category : undefined })
    case 'produto':
      return stated({
        foto: draft.foto instanceof File ? undefined : messages.photo,
        nome: nameProblem(draft.nome),
        valor: draft.valor === null ? messages.price : undefined,
      })
    case 'fiscal':
      return fiscalProblems(draft, issuesInvoices)
    default:
      return {}
  }
}

/** The form's names of the fields that the server complains about, by the wizard's own. */
const fields: Readonly<Record<string, keyof WizardDraft>> = {
  CategoriaId: 'categoriaLocalClienteId', NomeCategoria: 'categoriaLocalClienteId', FotoCategoria: 'fotoCategoria', Nome: 'nome', Valor: 'valor', Foto: 'foto', Descricao: 'informacaoProduto',
  QuantidadeAdicionaisGratuito: 'quantidadeAdicionaisGratuito', Adicionais: 'composicao', Observacoes: 'observacoes', NCM: 'ncm', CFOP: 'cfop',
}

const stepFields: Readonly<Record<string, Step>> = {
  categoriaLocalClienteId: 'categoria', fotoCategoria: 'categoria', composicao: 'adicionais', quantidadeAdicionaisGratuito: 'adicionais', observacoes: 'observacoes', ncm: 'fiscal', cfop: 'fiscal',
}

/** The server's complaints under the form's names, and the first step that has one. */
export function complaintsOf(refused: Readonly<Record<string, string>>): { problems: Problems; step: Step | undefined } {
  const named = Object.entries(refused).map(([theirs, text]) => [fields[theirs.split(/[.[]/, 1)[0] ?? ''] ?? theirs, text] as const)
  const faulty = new Set(named.map(([field]) => stepFields[field] ?? 'produto'))
  return { problems: Object.fromEntries(named), step: steps.find(({ key }) => faulty.has(key))?.key }
}

/** The payload of the wizard (S1§3, S1§7). */
export function toWizard(draft: WizardDraft, pictures: { product: string; category: string }): WizardProduct {
  return {
    LocalClienteId: draft.localClienteId,
    ...(draft.novaCategoria === '' ? { CategoriaId: draft.categoriaLocalClienteId } : { NomeCategoria: draft.novaCategoria, FotoCategoria: pictures.category }),
    Nome: plainApostrophes(draft.nome), Valor: fromCentavos(draft.valor ?? 0), RestricaoPorSexo: draft.restricaoPorSexo,
    Foto: pictures.product, Descricao: draft.informacaoProduto, QuantidadeAdicionaisGratuito: draft.quantidadeAdicionaisGratuito,
    Adicionais: draft.composicao.map(wizardAddition), Observacoes: draft.observacoes, NCM: draft.ncm, CFOP: draft.cfop,
    AdultHood: draft.adultHood, DontShowInKDS: draft.dontShowInKDS, ProdutoComposicao: draft.produtoComposicao,
  }
}

function wizardAddition(addition: AdditionDraft): WizardAddition {
  return {
    PodeSerGratuito: addition.podeSerGratuito, IdProduto: addition.produtoId, NomeProduto: plainApostrophes(addition.produtoNome), ValorProduto: fromCentavos(addition.produtoValor),
    TipoAdicional: addition.tipo, quantidade: addition.quantidade, quantidadeGratis: addition.quantidadeAdicionaisGratuito, observacao: addition.observacao,
    ...(addition.tipo === additionKind.optional ? { minimo: addition.minimo, maximo: addition.maximo } : {}),
  }
}
