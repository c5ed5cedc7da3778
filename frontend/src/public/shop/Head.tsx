/** @jsxImportSource preact */
import type { Ref } from 'preact'
import { Icon } from '../Icon'
import { closeLayer } from '../layers'
import css from './Head.module.css'

interface HeadProps {
  /** Names what it stands over. */
  id: string
  title: string
  closable?: boolean
  /** The heading, where the focus may be led to. */
  heading?: Ref<HTMLHeadingElement>
}

/** The head of what lies over the menu, or beside it. */
export function Head({ id, title, closable = true, heading }: HeadProps) {
  return (
    <header class={css.head}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {closable && <Close />}
    </header>
  )
}

/** Takes the topmost away. */
export function Close({ over = false }: { over?: boolean }) {
  return (
    <button type="button" class={over ? css.over : css.close} aria-label="Fechar" onClick={() => void closeLayer()}>
      <Icon name="x" />
    </button>
  )
}
