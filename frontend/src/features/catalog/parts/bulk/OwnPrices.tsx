import type { AlteredParent, Follower } from '../../api/changes'
import { PriceTicks } from '../changes/PriceTicks'
import styles from './Preview.module.css'

interface OwnPricesProps {
  parents: readonly AlteredParent[]
  followers: readonly Follower[]
  onFollow: (followers: Follower[]) => void
}

const keyOf = ({ produtoId, acrescimoId }: Follower) => `${produtoId} ${acrescimoId}`

/** Where the products that change have a price of their own as additions, which is adjusted only where it is ticked. */
export function OwnPrices({ parents, followers, onFollow }: OwnPricesProps) {
  if (parents.length === 0) return null
  const label = 'Valores próprios em outros produtos'
  return (
    <section className={styles.preview} aria-label={label}>
      <p className={styles.verdict}>
        <strong>{label}.</strong> Marque onde o ajuste também vale; onde o valor não é próprio, ele muda sozinho.
      </p>
      <PriceTicks
        label={label}
        rows={parents.map((parent) => ({ key: keyOf(parent), name: `${parent.acrescimo} em ${parent.nome}`, before: parent.antes, after: parent.depois }))}
        ticked={followers.map(keyOf)}
        onTick={(ticked) => onFollow(parents.filter((parent) => ticked.includes(keyOf(parent))).map(({ produtoId, acrescimoId }) => ({ produtoId, acrescimoId })))}
      />
    </section>
  )
}
