import type { ReactNode, RefObject } from 'react'
import { Button } from '@/ui/Button'
import { closedMarkPlace, useFeed } from '../data/board'
import type { BoardFeed } from '../data/feed'
import { longestKeyword } from '../data/filters'
import type { Layout } from '../data/preferences'
import type { Commands } from '../keyboard/keys'
import { ConnectionChip } from '../offline/ConnectionChip'
import styles from './Header.module.css'
import { LayoutSwitch } from './LayoutSwitch'
import type { Menu } from './MenuEntries'
import { MoreMenu } from './MoreMenu'

interface HeaderProps {
  venueName: string
  keyword: string
  onKeyword: (keyword: string) => void
  onRefresh: () => void
  feed: BoardFeed
  filters: {
    /** How many filters are set. */
    active: number
    open: boolean
    panelId: string
    onToggle: () => void
  }
  layout: Layout
  onLayout: (layout: Layout) => void
  auto: boolean
  onAuto: (on: boolean) => void
  onNewOrder?: () => void
  menu: Menu
  commands: Commands
  searchField: RefObject<HTMLInputElement | null>
  /** What others put beside the board's own tools. */
  tools?: ReactNode
}

/** Shows the venue, the search and filters, the board's tools and the state of its connection. */
export function Header(props: HeaderProps) {
  const { venueName, keyword, onKeyword, onRefresh, feed, filters, layout, onLayout, auto, onAuto, onNewOrder, menu, commands, searchField, tools } = props
  const reading = useFeed(feed, ({ refreshing, phase }) => refreshing && phase !== 'loading')
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1 tabIndex={-1}>Pedidos</h1>
        <p>{venueName}</p>
      </div>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          onRefresh()
        }}
      >
        <input
          ref={searchField}
          type="search"
          aria-label="Buscar por código, cliente ou item"
          placeholder="Código, cliente, item"
          maxLength={longestKeyword}
          value={keyword}
          onChange={(event) => onKeyword(event.target.value)}
        />
        <Button type="submit" size="large" busy={reading}>
          {keyword === '' ? 'Atualizar' : 'Buscar'}
        </Button>
      </form>
      <Button size="large" className={styles.filters} aria-expanded={filters.open} aria-controls={filters.open ? filters.panelId : undefined} onClick={filters.onToggle}>
        Filtros
        {filters.active > 0 && <span className={styles.active}>{filters.active}</span>}
      </Button>
      <Button size="large" variant="primary" className={styles.newOrder} aria-label="Novo pedido" title="Novo pedido" onClick={onNewOrder}>
        <span aria-hidden="true">+</span>
        <span>Novo pedido</span>
      </Button>
      <LayoutSwitch layout={layout} onChange={onLayout} />
      <div id={closedMarkPlace} className={styles.closed} />
      <div className={styles.tools}>
        <ConnectionChip feed={feed} />
        <button type="button" role="switch" aria-checked={auto} aria-label="Atualização automática" title="Atualização automática" className={styles.switch} onClick={() => onAuto(!auto)}>
          <span className={styles.track} aria-hidden="true" />
          <span className={styles.switchLabel}>Automática</span>
        </button>
        {tools}
        <MoreMenu entries={menu} commands={commands} />
      </div>
    </header>
  )
}
