import { WarningOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Skeleton } from './Skeleton'
import styles from './Sections.module.css'
import { VisuallyHidden } from './VisuallyHidden'

export interface SectionTab {
  key: string
  label: string
  /** How many things it holds, after its name. */
  count?: number
  /** How many of its fields are at fault: said in the place of the count. */
  faults?: number
  children: ReactNode
}

interface SectionsProps {
  label: string
  sections: readonly SectionTab[]
  active: string
  onChange: (key: string) => void
}

/**
 * The parts of a screen, one at a time. antd's own put their overflow menu
 * inside the tab list, which screen readers stumble over; these scroll.
 */
export function Sections({ label, sections, active, onChange }: SectionsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(0, sections.findIndex(({ key }) => key === active))
  const shown = sections[at]

  // On a narrow screen the chosen one may stand beside it.
  useEffect(() => {
    list.current?.querySelectorAll('[role=tab]')[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const last = sections.length - 1
    const to = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[event.key]
    const next = to === undefined ? undefined : sections[to]
    if (!next || to === undefined) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {sections.map(({ key, label: name, count, faults = 0 }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${base}-tab-${key}`}
            aria-selected={index === at}
            aria-controls={index === at ? `${base}-panel` : undefined}
            tabIndex={index === at ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(key)}
            onKeyDown={onKeyDown}
          >
            {name}
            {faults > 0 ? <Faults number={faults} /> : count !== undefined && <span className={styles.count}> {count}</span>}
          </button>
        ))}
      </div>
      {shown && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${shown.key}`} key={shown.key}>
          <Suspense fallback={<Skeleton lines={8} />}>{shown.children}</Suspense>
        </div>
      )}
    </>
  )
}

function Faults({ number }: { number: number }) {
  return (
    <span className={styles.faults}>
      {' '}
      <WarningOutlined aria-hidden="true" /> {number}
      <VisuallyHidden>{number === 1 ? ' erro' : ' erros'}</VisuallyHidden>
    </span>
  )
}
