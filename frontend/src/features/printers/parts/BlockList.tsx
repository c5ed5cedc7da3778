import { HolderOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { TemplateBlock } from '../api'
import { isFixed, moved } from '../blocks'
import { blockLabels, paperTypes } from '../labels'
import styles from './BlockList.module.css'

interface BlockListProps {
  blocks: TemplateBlock[]
  onChange: (blocks: TemplateBlock[]) => void
}

/** The blocks in their order, moved by pointer or by keyboard, and the papers that carry each. */
export function BlockList({ blocks, onChange }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<TemplateBlock['kind'] | null>(null)
  const [said, setSaid] = useState('')

  function move(kind: TemplateBlock['kind'], to: number) {
    const from = blocks.findIndex((block) => block.kind === kind)
    const place = Math.max(0, Math.min(to, blocks.length - 1))
    if (from === place) return
    onChange(moved(blocks, from, place))
    setSaid(`${blockLabels[kind]}: ${place + 1}ª de ${blocks.length}`)
  }

  function onKeyDown(event: KeyboardEvent, kind: TemplateBlock['kind'], at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: blocks.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(kind, to)
  }

  /** Where the block belongs that is held at this height of the window. */
  function placeAt(y: number): number {
    const rows = [...(list.current?.children ?? [])]
    const found = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return found === -1 ? rows.length - 1 : found
  }

  function onPointerDown(event: PointerEvent, kind: TemplateBlock['kind']) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(kind)
  }

  function toggle(kind: TemplateBlock['kind'], type: number, on: boolean) {
    onChange(blocks.map((block) => (block.kind === kind ? { kind, papers: on ? block.papers | type : block.papers & ~type } : block)))
  }

  return (
    <div className={styles.blocks}>
      <div className={styles.columns} aria-hidden="true">
        {paperTypes.map(({ type, short }) => (
          <span key={type}>{short}</span>
        ))}
      </div>
      <ol ref={list} className={styles.list}>
        {blocks.map(({ kind, papers }, at) => (
          <li key={kind} className={styles.block} data-dragged={dragged === kind || undefined}>
            <button
              type="button"
              className={styles.handle}
              aria-label={`Mover ${blockLabels[kind]}, ${at + 1}ª de ${blocks.length}`}
              title="Arraste, ou mova com as setas do teclado"
              onKeyDown={(event) => onKeyDown(event, kind, at)}
              onPointerDown={(event) => onPointerDown(event, kind)}
              onPointerMove={(event) => dragged === kind && move(kind, placeAt(event.clientY))}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              <HolderOutlined aria-hidden="true" />
            </button>
            <span className={styles.name}>{blockLabels[kind]}</span>
            {paperTypes.map(({ type, name }) => (
              <Checkbox
                key={type}
                className={styles.check}
                aria-label={`${blockLabels[kind]}: ${name}`}
                checked={(papers & type) !== 0}
                disabled={isFixed(kind)}
                onChange={({ target }) => toggle(kind, type, target.checked)}
              />
            ))}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
