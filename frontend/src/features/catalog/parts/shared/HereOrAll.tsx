import { Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { Named } from '../../api/shared'
import { counted } from '../../names'
import { NamedProducts } from '../list/NamedProducts'
import styles from './HereOrAll.module.css'

export type Reach = 'here' | 'all'

interface HereOrAllProps {
  open: boolean
  title: string
  confirmLabel: string
  /** The other products that have what is being changed. */
  products: readonly Named[]
  /** What becomes of it in this product alone, and in all of them. */
  here: string
  all: string
  /** What is being changed, before the others are named. */
  first?: ReactNode
  /** Which others have it is still being found out: nobody can answer yet. */
  waiting?: boolean
  /** Fields that one of the ways needs. */
  children?: (reach: Reach) => ReactNode
  /** `false` leaves the question open. */
  onAnswer: (reach: Reach) => unknown
  onClose: () => void
}

/** Asks whether what products share changes in this one only or in all of them, and names them. */
export function HereOrAll({ open, title, confirmLabel, products, here, all, first, waiting, children, onAnswer, onClose }: HereOrAllProps) {
  const [reach, setReach] = useState<Reach>('here')
  const ways = [{ value: 'here', name: 'Só aqui', text: here }, { value: 'all', name: 'Em todos', text: all }] as const

  return (
    <ConfirmDialog open={open} title={title} confirmLabel={confirmLabel} waiting={waiting} onConfirm={() => onAnswer(reach)} onClose={() => { setReach('here'); onClose() }}>
      <div className={styles.question}>
        {first}
        {products.length > 0 && <NamedProducts intro={`Também em ${counted(products.length)}:`} products={products} />}
        {products.length > 0 && (
          <Radio.Group className={styles.ways} aria-label="Onde muda" value={reach} onChange={({ target }) => setReach(target.value as Reach)}>
            {ways.map(({ value, name, text }) => <Radio key={value} value={value}><b>{name}:</b> {text}</Radio>)}
          </Radio.Group>
        )}
        {children?.(reach)}
      </div>
    </ConfirmDialog>
  )
}
