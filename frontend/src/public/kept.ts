/** What the phone keeps for itself. Where it keeps nothing (a private window), everything lives as long as the page. */

export function keep(name: string, value: unknown) {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // It lives as long as the page.
  }
}

/** What is kept under a name; null for nothing. An older page, or a hand, may have left anything. */
export function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

export function forget(name: string) {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

export const sentPlace = (slug: string) => `balcao:enviado:${slug}`
export const orderPlace = (code: string) => `balcao:pedido:${code}`
export const readPlace = (code: string) => `balcao:lidas:${code}`

const day = 24 * 60 * 60 * 1000
/** Milliseconds: a server forgets a key after a week (idempotency.KeyLife), and nobody asks for an order of months ago. */
const lives: [start: string, life: number][] = [[sentPlace(''), 7 * day], [orderPlace(''), 90 * day]]

/** Forgets orders, and what was sent without an answer, once they are of no use: they tell who lives where. `em` is when each was kept. */
export function forgetOld(now = Date.now()) {
  for (const name of names()) {
    const life = lives.find(([start]) => name.startsWith(start))?.[1]
    if (life === undefined) continue
    const { em } = (kept(name) ?? {}) as { em?: unknown }
    if (typeof em === 'number' && now - em < life) continue
    forget(name)
    if (name.startsWith(orderPlace(''))) forget(readPlace(name.slice(orderPlace('').length)))
  }
}

function names(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
