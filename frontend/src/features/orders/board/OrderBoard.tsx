import { Suspense, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { toggleFullscreen } from '@/api/native'
import { lazyPart } from '@/ui/lazyPart'
import { useTheme } from '@/ui/themeChoice'
import { toast } from '@/ui/toasts'
import { useSettled } from '@/ui/useSettled'
import { BoardContext, useFeed, type Board, type BoardDialog } from '../data/board'
import { isCutOffNow } from '../data/feed'
import { narrowing, noFilters } from '../data/filters'
import type { LiveBoard } from '../data/live'
import { needsServerWords } from '../data/messages'
import { needsServer } from '../data/order'
import { usePreferences } from '../data/preferences'
import { questionsFor } from '../data/questions'
import { useFilters } from '../data/useFilters'
import { useCommands, type Commands } from '../keyboard/keys'
import { Header } from './Header'
import { LoadingColumns } from './LoadingColumns'
import type { Menu } from './MenuEntries'
import styles from './OrderBoard.module.css'

const loadDialogs = () => import('../dialogs/Dialogs')
const Dialogs = lazyPart(loadDialogs)
const NewOrder = lazyPart(() => import('../newOrder/NewOrder'))
const Accessibility = lazyPart(() => import('./Accessibility'))
const FilterPanel = lazyPart(() => import('./FilterPanel'))
// A board shows one of the two.
const Columns = lazyPart(() => import('./Columns'))
const CardGrid = lazyPart(() => import('./CardGrid'))

/** Elements that the screen adds to the board, drawn inside BoardContext. */
export interface BoardSlots {
  /** In the header, before the board's own tools. */
  tools?: ReactNode
  /** Over the board: prompts and notices, which must not move the cards. */
  overlay?: ReactNode
}

interface OrderBoardProps extends BoardSlots {
  /** The venue's data: runs while the board is mounted, and keeps its orders afterwards. */
  live: LiveBoard
  venueName: string
  /** IANA zone of the venue. */
  zone: string
}

/** The board of one venue. Mount a new one (key) for another venue. */
export function OrderBoard({ live, venueName, zone, tools, overlay }: OrderBoardProps) {
  const { feed, store, pages } = live
  const facts = useSyncExternalStore(live.subscribeFacts, live.facts)
  const [dialog, setDialog] = useState<BoardDialog | null>(null)
  const [auto, setAuto] = useState(true)
  const [filters, setFilters] = useFilters(live, zone, facts)
  const [filtersOpen, setFiltersOpen] = useState<boolean | 'byKey'>(() => narrowing(filters) > 0)
  const [{ layout, wall }, prefer] = usePreferences()
  const [theme, setTheme] = useTheme('board')
  const searchField = useRef<HTMLInputElement>(null)
  const panelId = useId()

  useEffect(() => {
    live.start()
    live.taps.start()
    return () => {
      live.taps.stop()
      live.stop()
    }
  }, [live])

  // Not for the first cards, and yet before anybody asks: a tap must not wait for the network, if there still is one.
  const settled = useSettled(useFeed(feed, ({ phase }) => phase !== 'loading'))
  useEffect(() => {
    // Nothing is lost when it fails: whoever opens a dialog asks again.
    if (settled) loadDialogs().catch(() => undefined)
  }, [settled])

  // The access-denied page takes the board's place.
  const denied = useFeed(feed, (status) => status.denied)
  if (denied) throw denied

  const board = useMemo<Board>(
    () => ({
      live,
      zone,
      wantedRef: { current: null },
      focusRef: { current: null },
      chatRef: { current: null },
      open: setDialog,
      seeAll: (state) => {
        setFilters({ states: [state] })
        prefer({ layout: 'cards' })
      },
      perform: (order, action) => {
        const isCutOff = isCutOffNow(feed.status())
        if (isCutOff && needsServer(action)) return void toast.warning(needsServerWords([action]))
        // Whose delivery it is cannot be told now: it is asked with the next tap.
        const asked = questionsFor(order, action, live.facts().settings).filter((each) => !isCutOff || each !== 'deliveryType')
        if (asked.length > 0) setDialog({ kind: 'question', question: { order, action, asked } })
        else void live.taps.send(order, action)
      },
    }),
    [live, feed, zone, setFilters, prefer],
  )

  const refresh = () => {
    feed.refresh()
    pages.refresh()
  }
  const switchAuto = (on: boolean) => {
    setAuto(on)
    feed.setAuto(on)
  }
  const commands: Commands = {
    search: () => searchField.current?.focus(),
    filters: () => setFiltersOpen(!filtersOpen && 'byKey'),
    refresh,
    auto: () => switchAuto(!auto),
    overview: () => setDialog({ kind: 'overview' }),
    // With the keyboard on a card, the key is about its order.
    soldOut: () => setDialog({ kind: 'soldOut' }),
    newOrder: () => setDialog({ kind: 'newOrder' }),
    layout: () => prefer({ layout: layout === 'cards' ? 'columns' : 'cards' }),
    wall: () => prefer({ wall: !wall }),
    fullscreen: () => void toggleFullscreen().catch(() => undefined),
    theme: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    device: () => setDialog({ kind: 'device' }),
    help: () => setDialog({ kind: 'keys' }),
  }
  useCommands(dialog === null, commands)

  const close = () => setDialog((now) => (now === dialog ? null : now))
  const menu: Menu = [['newOrder'], ['overview'], ['soldOut'], ['layout', layout === 'cards'], ['wall', wall], ['fullscreen'], ['theme', theme === 'light'], ['device'], ['help']]
  const shown = { modal: dialog !== null, filters, onClear: () => setFilters(noFilters) }

  return (
    <BoardContext value={board}>
      <div className={styles.board} data-wall={wall || undefined}>
        <Header
          venueName={venueName}
          keyword={filters.keyword}
          onKeyword={(keyword) => setFilters({ keyword })}
          onRefresh={refresh}
          feed={feed}
          filters={{ active: narrowing(filters), open: filtersOpen !== false, panelId, onToggle: () => setFiltersOpen(!filtersOpen) }}
          layout={layout}
          onLayout={(next) => prefer({ layout: next })}
          auto={auto}
          onAuto={switchAuto}
          onNewOrder={commands.newOrder}
          menu={menu}
          commands={commands}
          searchField={searchField}
          tools={tools}
        />
        {filtersOpen && (
          <Suspense>
            <FilterPanel id={panelId} filters={filters} onChange={setFilters} takesFocus={filtersOpen === 'byKey'} onLeave={() => setFiltersOpen(false)} />
          </Suspense>
        )}
        {layout === 'cards' ? (
          <Suspense>
            <CardGrid {...shown} />
          </Suspense>
        ) : (
          <Suspense fallback={<LoadingColumns />}>
            <Columns {...shown} feed={feed} />
          </Suspense>
        )}
        {overlay}
        <Suspense>{settled && <Accessibility store={store} watched={auto} />}</Suspense>
        {dialog && (
          <Suspense>
            {dialog.kind === 'newOrder' ? <NewOrder onClose={close} /> : <Dialogs live={live} dialog={dialog} onClose={close} />}
          </Suspense>
        )}
      </div>
    </BoardContext>
  )
}
