import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatMoney, toCentavos } from '@/ui/money'
import type { Reference } from '../../api/form'
import { PriceTicks, type PriceTick } from './PriceTicks'
import type { FollowersQuestion } from './useFollowers'

/** A person decides where it has a price of its own that is another than the new one; a new name alone asks nothing. */
const isOpen = ({ HasOwnPrice, ValueInParent, NewValue }: Reference) => HasOwnPrice && ValueInParent !== NewValue

const tickOf = (reference: Reference): PriceTick => ({
  key: reference.Id, name: reference.Name, isGiven: !isOpen(reference),
  before: formatMoney(toCentavos(reference.ValueInParent)), after: formatMoney(toCentavos(reference.NewValue)),
})

/** Asks where else a new price is to count, before it is saved (product-edit-17). */
export function Followers({ references, startsTicked, answer }: FollowersQuestion) {
  const [shown, setShown] = useState(references)
  const own = (all: readonly Reference[] | null) => (all ?? []).filter(isOpen).map(({ Id }) => Id)
  const [ticked, setTicked] = useState<string[]>([])
  // The last ones stay while the question closes.
  if (references && references !== shown) {
    setShown(references)
    setTicked(startsTicked ? own(references) : [])
  }

  return (
    <ConfirmDialog
      open={references !== null} title="Este produto é acréscimo de outros" confirmLabel="Salvar"
      onConfirm={() => answer(ticked)} onClose={() => answer(null)}
    >
      <p>{own(shown).length > 0 ? 'Marque onde o novo valor também vale. Onde o valor não é próprio, ele muda sozinho.' : 'A mudança aparece também nestes produtos.'}</p>
      <PriceTicks label="Produtos que o têm" rows={(shown ?? []).map(tickOf)} ticked={ticked} onTick={setTicked} />
    </ConfirmDialog>
  )
}
