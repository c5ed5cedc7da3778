import { failureMessage } from '@/api/client'
import { loadConfiguration } from '@/api/configuration'
import { adoptHostSession, type HostSession } from '@/features/access/api'
import { toast } from '@/ui/toasts'

interface HostMessage extends HostSession {
  path: string
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Reads a host window's authentication message (S2§2.1); null when it is something else. */
export function readHostMessage(data: unknown): HostMessage | null {
  let message = data
  if (typeof message === 'string') {
    try {
      message = JSON.parse(message)
    } catch {
      return null
    }
  }
  if (typeof message !== 'object' || message === null) return null
  const { papeis, roles, localId, nomeLocal, path, token } = message as Record<string, unknown>
  const names = text(papeis) || text(roles)
  if (text(localId) === '' || (names === '' && text(path) === '')) return null
  return {
    papeis: names,
    localId: text(localId),
    nomeLocal: text(nomeLocal),
    // A path of ours, never another site's address.
    path: /^\/(?![/\\])/.test(text(path)) ? text(path) : '/',
    token: text(token) || undefined,
  }
}

/**
 * Takes authentication messages of the window that frames us, from configured
 * origins only (D21); messages that come before the configuration is known
 * wait for it. Answers how to stop.
 */
export function listenToHost(navigate: (path: string) => void): () => void {
  async function receive(event: MessageEvent) {
    if (event.source !== window.parent) return
    const { hostOrigins } = await loadConfiguration()
    if (!hostOrigins.includes(event.origin)) return
    const message = readHostMessage(event.data)
    if (!message) return
    try {
      await adoptHostSession(message)
      navigate(message.path)
    } catch (failure) {
      toast.failure(failureMessage(failure))
    }
  }

  const listener = (event: MessageEvent) => void receive(event)
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}
