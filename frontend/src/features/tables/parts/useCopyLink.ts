import { copy } from '@/ui/copy'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { readCodes, type Table } from '../api'
import { useTableAddress } from '../address'
import { messages } from '../messages'

/** Puts the address that a table's QR leads to onto the clipboard. */
export function useCopyLink(venueId: string): (table: Table) => Promise<void> {
  const addressOf = useTableAddress()
  return async ({ id }) => {
    try {
      const { slug, mesas } = await readCodes(venueId)
      const token = mesas.find((each) => each.id === id)?.token
      if (!token) {
        toast.error(messages.noToken)
        return
      }
      const address = addressOf(slug, token)
      if (address === null) {
        toast.error(slug === '' ? messages.noShopAddress : messages.noServerAddress)
        return
      }
      await copy(address, 'Copie o link da mesa:')
      toast.success('Link copiado.')
    } catch (failure) {
      toast.error(messageOf(failure, 'Não foi possível copiar. Imprima o QR da mesa.'))
    }
  }
}
