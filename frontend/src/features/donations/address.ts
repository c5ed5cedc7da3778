/** The public page of an event, by its address. */
import { copy } from '@/ui/copy'
import { toast } from '@/ui/toasts'

/** The whole address; of a server that does not know its own, as this browser reaches it. */
export function whole(address: string): string {
  return address.startsWith('/') ? window.location.origin + address : address
}

/** Where people donate to the event of a link. @param server its public address, '' where it knows none */
export function donationAddress(link: string, server: string): string {
  return `${server.replace(/\/$/, '') || window.location.origin}/doar/${encodeURIComponent(link)}`
}

/** An address without its scheme: people read the rest. */
export function shown(address: string): string {
  return whole(address).replace(/^https?:\/\//, '')
}

/** Puts an address onto the clipboard. */
export async function copyAddress(address: string) {
  try {
    await copy(whole(address), 'Copie o link:')
    toast.success('Link copiado.')
  } catch {
    toast.error('Não foi possível copiar. Selecione o endereço e copie.')
  }
}
