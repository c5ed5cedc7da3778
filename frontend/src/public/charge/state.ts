/** What the page says to its script. */
export interface PayState {
  /** Which card it shows. */
  modo: 'pagar' | 'doar' | 'codigo' | 'aguardando' | 'pago' | 'encerrado' | 'conferir'
  /** The server's clock when it wrote the page, and when the charge was made and ends, in milliseconds; 0 without a charge. */
  agora: number
  criada: number
  expira: number
  /** Where the payment stands, in one sentence. */
  novidade: string
  /** Whether something may come that nobody does here: money, or money given back. */
  segue: boolean
}

/** Reads the state of a page; null where nothing can be paid on it. */
export function stateOf(page: Document): PayState | null {
  const text = page.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as PayState) : null
}
