/** A reload of the page after which something is still said (S0§8). */
import { useEffect } from 'react'
import { toast } from '@/ui/toasts'

const said = 'balcao.said'

/** Says that it worked, now and once the page has been loaded anew, and loads it. */
export function reloadSaying(words: string) {
  toast.success(words)
  sessionStorage.setItem(said, words)
  window.location.reload()
}

/** Says what was to be said after the reload. */
export function useSaidBefore() {
  useEffect(() => {
    const words = sessionStorage.getItem(said)
    if (words === null) return
    sessionStorage.removeItem(said)
    toast.success(words)
  }, [])
}
