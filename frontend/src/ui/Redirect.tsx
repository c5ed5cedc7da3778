import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface RedirectProps {
  to: string
}

/**
 * Leads on from the address on screen, which is forgotten. Unlike the router's
 * Navigate it gives way where the history has moved on meanwhile: the desktop
 * window may ask for a page after this was shown and before its effect, and
 * while that page's code still loads.
 */
export function Redirect({ to }: RedirectProps) {
  const navigate = useNavigate()
  const { key } = useLocation()

  useEffect(() => {
    if (isCurrent(key)) void navigate(to, { replace: true })
  }, [navigate, key, to])

  return null
}

/** Whether the browser's history is still at the router's entry of that key; the router's first entry has none. */
function isCurrent(key: string): boolean {
  const current = (history.state as { key?: string } | null)?.key
  return current === undefined || current === key
}
