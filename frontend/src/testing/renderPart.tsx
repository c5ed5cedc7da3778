import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { session } from '@/api/session'
import { venueOf, VenueContext } from '@/api/venue'
import PortalProviders from '@/app/PortalProviders'
import { ana } from './server'

/**
 * Shows a part that no address leads to by itself, in Ana's venue and within the portal's providers.
 *
 * @param roles the role names that Ana holds, joined by ';'
 */
export function renderPart(part: ReactNode, roles: string) {
  session.set({ ...ana, papeis: roles })
  return render(
    <MemoryRouter>
      <PortalProviders>
        <VenueContext value={venueOf(ana)}>{part}</VenueContext>
      </PortalProviders>
    </MemoryRouter>,
  )
}
