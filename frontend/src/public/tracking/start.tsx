/** @jsxImportSource preact */
import { render, type ComponentChild } from 'preact'
import { watchLayers } from '../layers'
import { Actions, hasOrderedByForm } from './Actions'
import { Chat } from './Chat'
import { zoneNote } from '../zone'
import { follow } from './follow'
import { stateOf } from './page'
import { Pay } from './Pay'
import { phoneOf } from './phone'
import { Recover } from './Recover'
import { Stale } from './Stale'

/** Brings the page to life, until the signal ends it; one without an order has nothing that needs it. */
export function start(signal: AbortSignal, leave = (address: string) => location.assign(address)) {
  const order = stateOf(document)
  if (!order) return
  // What a provider's page adds on the way back is not believed, and nobody's business.
  if (location.search) history.replaceState(history.state, '', location.pathname + location.hash)
  signal.addEventListener('abort', watchLayers())
  const follower = follow(order, signal)
  const phone = phoneOf(order.CodigoAcompanhamento)
  mount('stale', <Stale follower={follower} />)
  mount('pay', <Pay follower={follower} phone={phone} leave={leave} />)
  if (phone) mount('chat', <Chat follower={follower} phone={phone} />)
  sayZone(order.FusoHorario)
  mount('actions', <Actions follower={follower} phone={phone} />)
  if (!phone && order.Recuperavel && !hasOrderedByForm()) mount('recover', <Recover order={order} onDone={() => location.reload()} />)
}

/** Under the facts, whose times they are, where the phone's clock says another. */
function sayZone(zone: string) {
  const words = zoneNote(zone)
  const facts = document.getElementById('facts')
  if (!words || !facts) return
  const note = document.createElement('p')
  note.className = 'hint'
  note.textContent = words
  facts.after(note)
}

function mount(id: string, part: ComponentChild) {
  const place = document.getElementById(id)
  // What the server wrote there is for browsers without the script.
  place?.replaceChildren()
  if (place) render(part, place)
}
