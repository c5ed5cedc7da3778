import { useEffect, useState } from 'react'
import { Button } from '@/ui/Button'
import { Unplugged } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'

/** Milliseconds between two looks for the server. */
const lookEvery = 3_000
/** Milliseconds after a reload in which another one is left to the person: the network is not what is missing. */
const reloadAgainAfter = 60_000
const reloadedAt = 'balcao.reloaded'

/** Whether a file of the portal could not be fetched, as Chromium, WebKit, Firefox and Vite say it. */
export function isNotFetched(failure: unknown): boolean {
  return failure instanceof Error && /dynamically imported module|importing a module script failed|unable to preload css/i.test(failure.message)
}

/** A screen that is not here because its files did not come: the page loads anew by itself once the server answers. */
export function NotFetched() {
  const [looking, setLooking] = useState(false)

  useEffect(() => {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < reloadAgainAfter) return
    const look = () => void isServerThere().then((isThere) => isThere && reload())
    const timer = setInterval(look, lookEvery)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [])

  async function retry() {
    setLooking(true)
    if (await isServerThere()) reload()
    setLooking(false)
  }

  return (
    <div role="alert">
      <PageHeader title="Sem conexão com o servidor" />
      <EmptyState
        drawing={<Unplugged />}
        text="Esta tela ainda não foi carregada."
        detail="Verifique a rede. A tela abre sozinha quando a conexão voltar."
        action={
          <Button variant="primary" busy={looking} onClick={() => void retry()}>
            Tentar novamente
          </Button>
        }
      />
    </div>
  )
}

/** Reloading without a network would leave the browser's own error page, and nobody to look for the server. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function reload() {
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  window.location.reload()
}
