import type { PrinterView } from '@/api/queries/printers'
import type { Paper, PaperType, Printer, TemplateBlock } from './api'

export const kindLabels: Record<Printer['kind'], string> = {
  network: 'Rede (ESC/POS)',
  cups: 'CUPS',
  windows: 'Windows',
  pdf: 'Arquivo PDF',
}

/** The papers, as a printer's set of them adds up (S1§3). */
export const paperTypes: readonly { type: PaperType; name: string; short: string; hint: string }[] = [
  { type: 1, name: 'Resumo do pedido', short: 'Resumo', hint: 'O pedido inteiro, para o balcão e a sacola.' },
  { type: 2, name: 'Ficha', short: 'Ficha', hint: 'O que um setor tem a preparar.' },
  { type: 4, name: 'Pedido cancelado', short: 'Cancelado', hint: 'Avisa quem já preparava.' },
]

export function paperName(type: number): string {
  return paperTypes.find((each) => each.type === type)?.name ?? 'Página de teste'
}

/** The papers of a set, in words: "Resumo do pedido, Ficha". */
export function papersInWords(set: number): string {
  const names = paperTypes.filter(({ type }) => (set & type) !== 0).map(({ name }) => name)
  return names.join(', ') || 'Só o que alguém enviar'
}

export const stateLabels: Record<PrinterView['state'], string> = {
  ok: 'Pronta',
  error: 'Com problema',
  offline: 'Fora do ar',
  unknown: 'Sem computador',
}

export const fateLabels: Record<Paper['Status'], string> = {
  0: 'Esperando',
  1: 'Na fila',
  2: 'Impresso',
  3: 'Não impresso',
}

/** What a paper is, in words: "Pedido A127, Ficha Cozinha". */
export function titleOf({ Codigo, Tipo, Setor }: Paper): string {
  if (!Codigo) return Tipo === 8 ? 'Conta de mesa' : 'Página de teste'
  return `Pedido ${Codigo}, ${paperName(Tipo).toLowerCase()}${Setor && ` ${Setor}`}`
}

export const blockLabels: Record<TemplateBlock['kind'], string> = {
  header: 'Cabeçalho',
  title: 'Nome do papel',
  code: 'Código do pedido',
  when: 'Data e hora',
  fulfilment: 'Entrega, mesa ou retirada',
  sector: 'Setor',
  customer: 'Cliente',
  phone: 'Telefone',
  address: 'Endereço',
  note: 'Observação do pedido',
  items: 'Itens',
  payment: 'Pagamento e troco',
  total: 'Total',
  courier: 'Entregador',
  origin: 'Origem do pedido',
  footer: 'Rodapé',
}

/** What fits on a roll, by its width. */
export const rolls = {
  '58': { label: '58 mm', dots: 384, columns: 32 },
  '80': { label: '80 mm', dots: 576, columns: 48 },
} as const satisfies Record<string, { label: string; dots: Printer['dots']; columns: Printer['columns'] }>

export const codePages: { value: Printer['codePage']; label: string }[] = [
  { value: 'cp860', label: 'CP860, português' },
  { value: 'cp850', label: 'CP850, latino' },
  { value: 'cp858', label: 'CP858, latino com €' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'ascii', label: 'Sem acentos' },
]
