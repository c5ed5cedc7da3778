import { useQueryClient } from '@tanstack/react-query'
import { useFormState } from '@/ui/form'
import { ImmediateSwitch } from '@/ui/ImmediateSwitch'
import { readProduct, setForSale } from '../../api/form'
import { SwitchField, useSaved } from '../../fields'
import { toDraft } from '../../product'

const label = 'Habilitar produto para venda?'

/** Puts a product on sale or takes it off at once; one that is not there yet is born so (product-edit-06). */
export function SaleSwitch() {
  const form = useFormState()
  const queries = useQueryClient()
  const [id, venueId, isForSale] = [useSaved('id'), useSaved('localClienteId'), useSaved('habilitado')]
  if (id === '') return <SwitchField field="habilitado" label={label} />

  async function change(on: boolean) {
    await setForSale(id, on)
    // The product has another version now, by which a save is told from one over somebody else's.
    form.rebase(toDraft(await readProduct(id)))
    void queries.invalidateQueries({ queryKey: ['catalog', venueId], refetchType: 'none' })
  }

  return <ImmediateSwitch label={label} checked={isForSale} onChange={change} success={(on) => (on ? 'Produto à venda.' : 'Produto fora de venda.')} />
}
