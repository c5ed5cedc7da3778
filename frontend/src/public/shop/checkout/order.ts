/** What the server is asked: a quote while the customer fills in, then the order. */
import type { components } from '@/api/schema.gen'
import { fromCentavos, toCentavos } from '@/ui/money'
import { money } from '../../money'
import type { CartLine, Way } from '../cart'
import type { Form } from './form'
import { paymentOf } from './payments'

type Schemas = components['schemas']
export type Menu = Schemas['StorefrontMenu']
export type Quote = Schemas['OrdersQuote']
export type NewOrder = Schemas['OrdersNewOrder']

/** What is to be ordered, beside what the customer types. */
export interface Wanted {
  menu: Menu
  way: Way
  tableToken: string
  lines: readonly CartLine[]
  form: Form
}

/** Where a delivery goes, as far as its fee depends on it. */
function placeOf({ cep, district, city, position }: Form) {
  return {
    ...(cep.length === 8 && { CEP: cep }),
    ...(district && { Bairro: district }),
    ...(city && { Cidade: city }),
    ...(position && { Latitude: position.latitude, Longitude: position.longitude }),
  }
}

/** Asks for the times, too, where the order is for later. */
export function quoteBody(wanted: Wanted): Schemas['OrdersCart'] {
  return { ...cartBody(wanted), ...(isLater(wanted) && { ListarHorarios: true }) }
}

/** At the table an order is for now. */
function isLater({ way, form }: Wanted): boolean {
  return way !== 'mesa' && form.isLater
}

function cartBody(wanted: Wanted): Schemas['OrdersCart'] {
  const { way, lines, form } = wanted
  return {
    TipoEntrega: way,
    Itens: [...lines],
    ...(way === 'delivery' && { Cliente: placeOf(form) }),
    ...(way === 'mesa' && form.untaxed && { SemTaxaServico: true }),
    ...(isLater(wanted) && form.wantedFor && { Para: form.wantedFor }),
  }
}

function customerOf({ way, form }: Wanted): NewOrder['Cliente'] {
  const customer = { Nome: form.name.trim(), ...(form.phone && { Telefone: form.phone }) }
  if (way !== 'delivery') return customer
  const { street, number, complement, reference } = form
  return {
    ...customer,
    Endereco: street.trim(),
    Numero: number.trim(),
    ...(complement.trim() && { Complemento: complement.trim() }),
    ...(reference.trim() && { Referencia: reference.trim() }),
    ...placeOf(form),
  }
}

/** The order as the customer sees it: with the prices that stand on the screen. */
export function orderBody(wanted: Wanted, quote: Quote): NewOrder {
  const { menu, way, tableToken, lines, form } = wanted
  const { Itens, Desconto, TaxaServico, Entrega, Total } = quote.Totais
  const payment = paymentOf(menu, form.payment, Total)
  const needs = needsOf(menu, lines)
  const givesChange = payment?.kind === 'dinheiro' && Total > 0 && !form.noChange && form.changeFor !== null
  return {
    ...cartBody(wanted),
    Cliente: customerOf(wanted),
    Itens: lines.map((line, i) => ({ ...line, ValorEsperado: quote.Itens[i]?.ValorTotal })),
    ...(way === 'mesa' && { MesaToken: tableToken }),
    TipoPagamento: payment?.kind ?? 'dinheiro',
    ...(payment?.isOnline && { PagamentoOnline: true }),
    ...(givesChange && { Troco: fromCentavos(form.changeFor ?? 0) }),
    ...(form.note.trim() && { ObservacaoPedido: form.note.trim() }),
    ...(needs.adults.length > 0 && form.isAdult && { MaiorDeIdade: true }),
    ...(needs.sexes.length > 0 && form.sex > 0 && { Sexo: form.sex }),
    TotalEsperado: Total,
    TotaisEsperados: { Itens, Desconto, TaxaServico, Entrega, Total },
  }
}

/** The names of what the cart holds that is not for everybody. */
export function needsOf(menu: Menu, lines: readonly CartLine[]): { adults: string[]; sexes: string[] } {
  const adults = new Set<string>()
  const sexes = new Set<string>()
  const products = new Map(menu.Categorias.flatMap(({ Produtos }) => Produtos).map((product) => [product.Id, product]))
  for (const line of lines) {
    const product = products.get(line.ProdutoId)
    const chosen = new Set(line.Adicionais?.map(({ ProdutoId }) => ProdutoId))
    const additions = product?.Adicionais.filter(({ ProdutoId, Fixo, Minimo }) => chosen.has(ProdutoId) || (Fixo && Minimo > 0)) ?? []
    for (const each of product ? [product, ...additions] : []) {
      if (each.ParaAdultos) adults.add(each.Nome)
      if (each.RestricaoPorSexo) sexes.add(each.Nome)
    }
  }
  return { adults: [...adults], sexes: [...sexes] }
}

/** The change due in centavos; null where none is, or the note is not told. */
export function changeDue({ changeFor, noChange }: Form, quote: Quote | null): number | null {
  return quote && changeFor !== null && !noChange ? changeFor - toCentavos(quote.Totais.Total) : null
}

const tooLittle = 'O troco deve ser para um valor maior ou igual ao total do pedido.'

/** What is still wrong, by wire name and in the order of the page. */
export function problemsOf(wanted: Wanted, quote: Quote | null): Record<string, string> {
  const { menu, way, tableToken, lines, form } = wanted
  const needs = needsOf(menu, lines)
  const payment = paymentOf(menu, form.payment, quote?.Totais.Total)
  const isCash = payment?.kind === 'dinheiro' && quote?.Totais.Total !== 0
  const hasNoStreet = form.source === ''
  const found: Record<string, string | false> = {
    MesaToken: way === 'mesa' && !tableToken && 'Aponte a câmera para o QR que está na mesa, ou faça o pedido com o atendente.',
    ...(way === 'delivery' && {
      'Cliente.CEP': hasNoStreet && 'Informe o CEP com 8 dígitos, ou toque em Não sei meu CEP.',
      'Cliente.Endereco': !hasNoStreet && !form.street.trim() && 'Informe a rua.',
      'Cliente.Bairro': !hasNoStreet && !form.district.trim() && 'Informe o bairro.',
      'Cliente.Cidade': !hasNoStreet && !form.city.trim() && 'Informe a cidade.',
      'Cliente.Numero': !form.number.trim() && 'Informe o número. Se não houver, escreva s/n.',
    }),
    'Cliente.Nome': !form.name.trim() && 'Informe o seu nome.',
    'Cliente.Telefone': phoneProblem(form.phone, way),
    Para: isLater(wanted) && !form.wantedFor && 'Escolha o horário.',
    TipoPagamento: !payment && 'Escolha como pagar.',
    Troco: isCash && !form.noChange && changeProblem(form, quote),
    MaiorDeIdade: needs.adults.length > 0 && !form.isAdult && 'Confirme a idade, ou retire estes itens.',
    Sexo: needs.sexes.length > 0 && form.sex === 0 && 'Informe o sexo, ou retire estes itens.',
    Itens: Boolean(quote?.FaltaParaMinimo) && lackingWords(quote),
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function phoneProblem(phone: string, way: Way): string | false {
  if (phone === '') return way === 'delivery' && 'Informe um telefone para a entrega.'
  return phone.length < 10 && 'Informe um telefone válido, com DDD.'
}

function changeProblem(form: Form, quote: Quote | null): string | false {
  if (form.changeFor === null) return 'Informe para quanto precisa de troco, ou marque que não precisa.'
  return (changeDue(form, quote) ?? 0) < 0 && tooLittle
}

/** *Faltam R$ 5,00 para o pedido mínimo de R$ 20,00.*; empty where nothing is missing. */
export function lackingWords(quote: Quote | null): string {
  if (!quote?.FaltaParaMinimo) return ''
  return `O pedido mínimo é de ${money(quote.PedidoMinimo)} em itens: faltam ${money(quote.FaltaParaMinimo)}.`
}
