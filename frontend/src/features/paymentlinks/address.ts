/** The address that people open, handed on. */
import { copy } from '@/ui/copy'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { nameOf, type PaymentLink } from './link'

/** The whole address of a link; of a server that does not know its own, as this browser reaches it. */
export function addressOf({ endereco }: Pick<PaymentLink, 'endereco'>): string {
  return endereco.startsWith('/') ? window.location.origin + endereco : endereco
}

/** The address without its scheme: people read the rest. */
export function shownAddress(link: Pick<PaymentLink, 'endereco'>): string {
  return addressOf(link).replace(/^https?:\/\//, '')
}

/** Puts the address onto the clipboard. */
export async function copyAddress(link: PaymentLink) {
  try {
    await copy(addressOf(link), 'Copie o link:')
    toast.success('Link copiado.')
  } catch {
    toast.error('Não foi possível copiar. Selecione o endereço e copie.')
  }
}

/** Whether this browser can hand the address on to other applications. */
export const canShare = () => 'share' in navigator

/** Hands the address on; nothing where the person thinks better of it. */
export async function shareAddress(link: PaymentLink) {
  try {
    await navigator.share({ title: nameOf(link), url: addressOf(link) })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) toast.error(messageOf(failure, 'Não foi possível compartilhar. Copie o link.'))
  }
}
