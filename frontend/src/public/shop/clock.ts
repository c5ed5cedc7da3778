/** What the shop's head says by the clock: the last minutes before it closes, and whose hours those are (D31). */
import { serverNow } from '@/api/serverTime'
import { zoneNote } from '../zone'
import { closingWords, minute } from './closing'
import type { Menu } from './menu'
import { showNotice } from './notice'
import type { Shop } from './shop'

export interface Clock {
  /** Looks again, after the head was written anew. */
  again: () => void
  end: () => void
}

/** Counts the last minutes down in the page's head, and says when they begin. */
export function watchClock({ menu }: Shop): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined
  let counting = closingWords(menu.get()) !== ''

  function tick() {
    clearTimeout(timer)
    const now = menu.get()
    const words = closingWords(now)
    const shown = document.querySelector('.facts .open span')
    if (words && shown) shown.textContent = words
    if (words && !counting) showNotice(`A loja ${words}. Faça seu pedido antes.`)
    counting = words !== ''
    sayZone(now)
    const left = now.FechaEm ? Date.parse(now.FechaEm) - serverNow() : 0
    // To the next whole minute before it closes.
    if (left > 0) timer = setTimeout(tick, left % minute || minute)
  }

  tick()
  const end = menu.subscribe(tick)
  return {
    again: tick,
    end() {
      clearTimeout(timer)
      end()
    },
  }
}

function sayZone({ FusoHorario }: Menu) {
  const note = zoneNote(FusoHorario)
  if (!note || document.querySelector('.facts .zone')) return
  const fact = document.createElement('li')
  fact.className = 'zone'
  fact.textContent = note
  document.querySelector('.facts')?.append(fact)
}
