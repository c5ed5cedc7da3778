/** What a shop needs before it can open, in words, and where each is to be given. */
import type { ReadinessItem } from './api'
import { places } from './places'
import type { Draft } from './rules'

type Item = ReadinessItem['item']

/** A field of the form, a section of it, or another screen. */
export type Place = { field: keyof Draft } | { section: string } | { path: string }

interface Said {
  /** What it is, on the list. */
  label: string
  /** What is to be done while it is missing, or to be looked at. */
  missing: string
  check?: string
  /** Left out where nobody who reads it can give it. */
  place?: Place
}

export const items: Record<Item, Said> = {
  slug: { label: 'Endereço da loja', missing: 'Escolha o endereço da loja', place: { field: 'urlMeepFood' } },
  active: { label: 'Loja recebendo pedidos', missing: 'Ligue Receber pedidos', place: { field: 'isActive' } },
  cart: {
    label: 'Carrinho', missing: 'A loja só mostra o cardápio: para receber pedidos, peça ao suporte que ligue o carrinho',
  },
  hours: {
    label: 'Horário de funcionamento', missing: 'Informe um horário em que a loja abre', check: 'A loja está sempre aberta: confira se é isso mesmo',
    place: { field: 'availableDay' },
  },
  delivery: { label: 'Jeito de entregar', missing: 'Ligue a entrega, a mesa ou a retirada', place: { field: 'allowDeliveryHome' } },
  tables: {
    label: 'Mesas com QR', missing: 'Cadastre as mesas: o cliente pede pelo QR da mesa', check: 'Cadastre as mesas: sem elas ninguém pede na mesa',
    place: { path: '/cadastro/mesas' },
  },
  courier: {
    label: 'Quem entrega', missing: 'Ninguém está escolhido para entregar: quem altera é o suporte',
    place: { field: 'useOwnDelivery' },
  },
  payment: { label: 'Forma de pagamento', missing: 'Ligue uma forma de pagamento', place: { field: 'allowPaymentOnDelivery' } },
  product: { label: 'Produto à venda', missing: 'Ponha ao menos um produto à venda', place: { path: '/produtos/produto' } },
  phone: { label: 'Telefone para contato', missing: 'Informe um telefone para contato', place: { field: 'notificationPhone' } },
  business: {
    label: 'CNPJ ou CPF e e-mail', missing: 'Informe o CNPJ ou CPF e o e-mail do estabelecimento: a lei pede que a loja os mostre',
    place: { path: '/configuracoes/minhasConfiguracoes' },
  },
  address: { label: 'Endereço do estabelecimento', missing: 'Complete o endereço do estabelecimento: quem altera é o suporte', place: { section: places.address } },
  pin: {
    label: 'Posição no mapa', missing: 'Confirme a posição: sem ela o valor por quilômetro não é cobrado',
    check: 'Confirme a posição: sem ela o raio de entrega não é conferido', place: { section: places.pin },
  },
}

/** What is left to do, what presses first. */
export function leftToDo(all: readonly ReadinessItem[]): ReadinessItem[] {
  return [...all.filter(({ state }) => state === 'missing'), ...all.filter(({ state }) => state === 'check')]
}

/** What to say of an item that is not ready. */
export function sentenceOf({ item, state }: ReadinessItem): string {
  const { missing, check } = items[item]
  return (state === 'check' && check) || missing
}
