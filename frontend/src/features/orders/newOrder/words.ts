/** Words of the dialog's choices. */
import type { Channel, Payment, Way } from './wire'

export const channelWords: Record<Channel, string> = { telefone: 'Telefone', whatsapp: 'WhatsApp', balcao: 'Balcão', mesa: 'Mesa' }
export const wayWords: Record<Way, string> = { delivery: 'Entrega', retirada: 'Retirada', mesa: 'Mesa' }
export const paymentWords: Record<Payment, string> = { dinheiro: 'Dinheiro', pix: 'Pix', credito: 'Crédito', debito: 'Débito', valeRefeicao: 'Vale-refeição' }

/** How who asks so usually gets the order, the likeliest first. */
const usual: Record<Channel, readonly Way[]> = {
  telefone: ['delivery', 'retirada', 'mesa'],
  whatsapp: ['delivery', 'retirada', 'mesa'],
  balcao: ['retirada', 'mesa', 'delivery'],
  mesa: ['mesa', 'retirada', 'delivery'],
}

/** The way that was chosen, else the usual one: a delivery where the shop delivers. */
export function wayOf(chosen: Way | null, channel: Channel, offered: readonly string[]): Way {
  return chosen ?? usual[channel].find((way) => way !== 'delivery' || offered.includes(way)) ?? 'retirada'
}
