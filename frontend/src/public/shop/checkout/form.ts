/** What the customer types to order; address, name and telephone are kept on the phone for each shop. */
import { keep, kept } from '../../kept'

/** Where the street comes from: told by the CEP, only its city told by the CEP, written by hand, or not known yet. */
type Source = 'cep' | 'town' | 'hand' | ''

/** What the phone keeps for the next order. */
interface Kept {
  cep: string
  source: Source
  street: string
  district: string
  city: string
  uf: string
  number: string
  complement: string
  reference: string
  name: string
  phone: string
}

export interface Form extends Kept {
  /** The customer's own, asked on a tap and sent with this order only. */
  position: { latitude: number; longitude: number } | null
  /** It is for later; then wantedFor is one of the times that the quote offers. */
  isLater: boolean
  wantedFor: string | null
  /** The id of a way to pay; empty until one is chosen. */
  payment: string
  /** Centavos. */
  changeFor: number | null
  noChange: boolean
  isAdult: boolean
  sex: 0 | 1 | 2
  /** The table would rather not pay the service fee. */
  untaxed: boolean
  /** To the kitchen, about all of the order. */
  note: string
}

const empty: Kept = {
  cep: '', source: '', street: '', district: '', city: '', uf: '', number: '', complement: '', reference: '', name: '', phone: '',
}

const place = (slug: string) => `balcao:endereco:${slug}`

/** What is typed stands as long as the page does, whether the checkout is open or not. */
const typed = new Map<string, Form>()

export function openForm(slug: string): Form {
  return (
    typed.get(slug) ?? {
      ...addressOf(slug), position: null, isLater: false, wantedFor: null, payment: '', changeFor: null, noChange: false, isAdult: false, sex: 0, untaxed: false, note: '',
    }
  )
}

export function keepForm(slug: string, form: Form) {
  typed.set(slug, form)
  keep(place(slug), Object.fromEntries(Object.keys(empty).map((name) => [name, form[name as keyof Kept]])))
}

/** After an order: what was for that one alone is asked anew. */
export function forgetForm(slug: string) {
  typed.delete(slug)
}

function addressOf(slug: string): Kept {
  const found = (kept(place(slug)) ?? {}) as Record<string, unknown>
  const texts = Object.keys(empty).filter((name) => typeof found[name] === 'string')
  return { ...empty, ...Object.fromEntries(texts.map((name) => [name, found[name]])) }
}
