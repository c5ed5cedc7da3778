import { Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { Skeleton } from '@/ui/Skeleton'
import { useTheme } from '@/ui/themeChoice'
import { Toaster } from '@/ui/Toaster'
import { Announcer } from './Announcer'
import { isFramed } from './framed'
import { listenToHost } from './hostMessages'
import { usePlaceOnScreen } from './placeOnScreen'
import { preloadPortal } from './preload'
import styles from './Root.module.css'

/** What surrounds every screen, signed in or not. */
export function Root() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const place = usePlaceOnScreen()
  useTheme(place)

  useEffect(() => (isFramed() ? listenToHost((path) => void navigate(path)) : undefined), [navigate])

  // While somebody types a password, the rest of the portal is fetched.
  useEffect(() => preloadPortal(place), [place, pathname])

  return (
    <>
      <Suspense fallback={<div className={styles.loading}><Skeleton lines={6} /></div>}>
        <Outlet />
      </Suspense>
      <Announcer />
      <Toaster />
    </>
  )
}
