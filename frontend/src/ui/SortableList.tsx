import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor, type DragEndEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { Button } from 'antd'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './SortableList.module.css'
import { VisuallyHidden } from './VisuallyHidden'

interface SortableListProps<Item> {
  /** What the items are, for screen readers: "Categorias". */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** The item in words, for its buttons: "Mover Bebidas para cima". */
  itemName: (item: Item) => string
  children: (item: Item) => ReactNode
  /** All items in their new order. */
  onSort: (items: Item[]) => void
  disabled?: boolean
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The handle is for pointers: who uses keys or a screen reader has the buttons. */
const withoutKeys: Extract<ComponentProps<typeof DragDropProvider>['plugins'], CallableFunction> = (usual) => usual.filter((plugin) => plugin !== Accessibility)

/** A list whose order a person sets: by dragging, or with the buttons of each item. */
export function SortableList<Item>({ label, items, itemKey, itemName, children, onSort, disabled = false }: SortableListProps<Item>) {
  const [said, setSaid] = useState('')

  function move(from: number, to: number) {
    const item = items[from]
    if (!item || from === to || to < 0 || to >= items.length) return
    onSort(moved(items, from, to))
    setSaid(`${itemName(item)}: posição ${to + 1} de ${items.length}.`)
  }

  function drop({ operation: { source }, canceled }: DragEndEvent) {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
  }

  return (
    <DragDropProvider sensors={[PointerSensor]} plugins={withoutKeys} onDragEnd={drop}>
      <ol aria-label={label} className={styles.list}>
        {items.map((item, index) => (
          <Line
            key={itemKey(item)}
            id={itemKey(item)}
            name={itemName(item)}
            index={index}
            isLast={index === items.length - 1}
            disabled={disabled}
            onMove={(by) => move(index, index + by)}
          >
            {children(item)}
          </Line>
        ))}
      </ol>
      <div role="status"><VisuallyHidden>{said}</VisuallyHidden></div>
    </DragDropProvider>
  )
}

interface LineProps {
  id: string
  name: string
  index: number
  isLast: boolean
  disabled: boolean
  onMove: (by: -1 | 1) => void
  children: ReactNode
}

function Line({ id, name, index, isLast, disabled, onMove, children }: LineProps) {
  const { ref, handleRef, isDragSource } = useSortable({ id, index, disabled })
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<-1 | 0 | 1>(0)

  // An element that moves loses the focus, and so does a button while nothing can be moved; at an end the pressed one cannot have it any more.
  useEffect(() => {
    if (pressed.current === 0 || disabled) return
    const [same, other] = pressed.current === -1 ? [up, down] : [down, up]
    pressed.current = 0
    ;(same.current?.disabled ? other : same).current?.focus()
  }, [index, disabled])

  function press(by: -1 | 1) {
    pressed.current = by
    onMove(by)
  }

  return (
    <li ref={ref} className={styles.line} data-dragging={isDragSource || undefined}>
      <span ref={handleRef} className={styles.handle} data-disabled={disabled || undefined}>
        <HolderOutlined aria-hidden="true" />
      </span>
      <div className={styles.content}>{children}</div>
      <Button ref={up} type="text" icon={<ArrowUpOutlined aria-hidden="true" />} aria-label={`Mover ${name} para cima`} disabled={disabled || index === 0} onClick={() => press(-1)} />
      <Button ref={down} type="text" icon={<ArrowDownOutlined aria-hidden="true" />} aria-label={`Mover ${name} para baixo`} disabled={disabled || isLast} onClick={() => press(1)} />
    </li>
  )
}
