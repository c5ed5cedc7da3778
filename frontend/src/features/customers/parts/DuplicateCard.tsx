import { MergeCellsOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useId, useState } from 'react'
import type { Category, Customer, DuplicateGroup } from '../api'
import { nameOf } from '../customer'
import { likenessNames } from '../labels'
import styles from './DuplicateCard.module.css'
import { facts } from './facts'

/** Two customers who are to become one, and what they are called on their card. */
export interface Merge {
  kept: Customer
  other: Customer
  /** From 1, in the order of the card. */
  keptNumber: number
  otherNumber: number
}

interface DuplicateCardProps {
  group: DuplicateGroup
  categories: readonly Category[]
  onMerge: (merge: Merge) => void
}

/** Customers who are likely one person, side by side: which of them stays, and who is merged into that one. */
export function DuplicateCard({ group: { Motivos, Clientes }, categories, onMerge }: DuplicateCardProps) {
  const heading = useId()
  const [chosen, setChosen] = useState(0)
  // Another may have been merged away meanwhile.
  const at = Math.min(chosen, Clientes.length - 1)
  const kept = Clientes[at]
  if (!kept) return null

  return (
    <section className={styles.card} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {nameOf(kept)}
        <span className={styles.likeness}>{Motivos.map((each) => likenessNames[each]).join(' · ')}</span>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is wider than the page */}
      <div className={styles.scroll} role="group" aria-labelledby={heading} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Dado</th>
              {Clientes.map(({ id }, index) => (
                <th key={id} scope="col">
                  <Radio name={heading} checked={index === at} onChange={() => setChosen(index)}>
                    Manter o cadastro {index + 1}
                  </Radio>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ key, label, show }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {Clientes.map((customer) => (
                  <td key={customer.id}>{show(customer, categories)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Unir</th>
              {Clientes.map((customer, index) => (
                <td key={customer.id}>
                  {index === at ? 'Fica' : kept.CPF && customer.CPF ? (
                    'Tem outro CPF: é outra pessoa.'
                  ) : (
                    <Button
                      icon={<MergeCellsOutlined aria-hidden="true" />}
                      onClick={() => onMerge({ kept, other: customer, keptNumber: at + 1, otherNumber: index + 1 })}
                    >
                      Unir ao cadastro {at + 1}
                    </Button>
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
