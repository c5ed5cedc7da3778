import { Checkbox } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatMoney, toCentavos } from '@/ui/money'
import type { Reference } from '../../api/form'
import styles from './Followers.module.css'

interface FollowersProps {
  /** The products that a new price or name reaches; null while nothing is asked. */
  references: readonly Reference[] | null
  /** The ids of those whose own price follows; null where the person goes back to the form. */
  onAnswer: (followers: string[] | null) => void
}

/** Asks where else a new price is to count, before it is saved (product-edit-17). */
export function Followers({ references, onAnswer }: FollowersProps) {
  const [shown, setShown] = useState(references)
  const [left, setLeft] = useState<readonly string[]>([])
  if (references && references !== shown) {
    setShown(references)
    setLeft([])
  }
  const own = (shown ?? []).filter(({ HasOwnPrice }) => HasOwnPrice)
  const tick = (id: string, isTicked: boolean) => setLeft(isTicked ? left.filter((other) => other !== id) : [...left, id])

  return (
    <ConfirmDialog
      open={references !== null} title="Este produto é acréscimo de outros" confirmLabel="Salvar"
      onConfirm={() => onAnswer(own.map(({ Id }) => Id).filter((id) => !left.includes(id)))} onClose={() => onAnswer(null)}
    >
      <p>{own.length > 0 ? 'Marque onde o novo valor também vale. Onde o valor não é próprio, ele muda sozinho.' : 'A mudança aparece também nestes produtos.'}</p>
      <ul className={styles.list}>
        {(shown ?? []).map(({ Id, Name, ValueInParent, NewValue, HasOwnPrice }) => (
          <li key={Id}>
            {HasOwnPrice ? <Checkbox checked={!left.includes(Id)} onChange={({ target }) => tick(Id, target.checked)}>{Name}</Checkbox> : <span>{Name}</span>}
            <span className={styles.values}>
              {formatMoney(toCentavos(ValueInParent))}
              {ValueInParent !== NewValue && <> → <b>{formatMoney(toCentavos(NewValue))}</b></>}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
