import { MergeCellsOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
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
  /** Who is to stay at first, if they are of the group; else the first. */
  keptId: string | undefined
  onMerge: (merge: Merge) => void
}

/** Customers who are likely one person, side by side: which of them stays, and who is merged into that one. */
export function DuplicateCard({ group: { Motivos, Clientes }, categories, keptId, onMerge }: DuplicateCardProps) {
  const heading = useId()
  const [at, setAt] = useState(() => Math.max(0, Clientes.findIndex(({ id }) => id === keptId)))
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
        <table className={styles.table} style={{ minWidth: Clientes.length * 140 }}>
          <thead>
            <Row label="Dado" isHead>
              {Clientes.map(({ id }, index) => (
                <th key={id} scope="col">
                  <Radio name={heading} checked={index === at} onChange={() => setAt(index)}>
                    Manter o cadastro {index + 1}
                  </Radio>
                </th>
              ))}
            </Row>
          </thead>
          {facts.map(({ key, label, show }) => (
            <tbody key={key}>
              <Row label={label}>
                {Clientes.map((customer) => (
                  <td key={customer.id}>{show(customer, categories)}</td>
                ))}
              </Row>
            </tbody>
          ))}
          <tfoot>
            <Row label="Unir">
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
            </Row>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

interface RowProps {
  label: string
  isHead?: boolean
  /** A cell of each customer. */
  children: readonly ReactNode[]
}

/** What is told of the customers and the cells that tell it: beside the label, below it on a narrow screen. */
function Row({ label, isHead = false, children }: RowProps) {
  const isNarrow = useMediaQuery(narrowScreen)
  if (!isNarrow) {
    return (
      <tr>
        <th scope={isHead ? 'col' : 'row'} className={styles.label}>{label}</th>
        {children}
      </tr>
    )
  }
  return (
    <>
      {!isHead && (
        <tr>
          <th scope="rowgroup" colSpan={children.length} className={styles.label}>{label}</th>
        </tr>
      )}
      <tr>{children}</tr>
    </>
  )
}
