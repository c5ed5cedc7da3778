import { createContext, useContext } from 'react'
import { currentPlace, type Session } from './session'

/** The venue that a screen is about. */
export interface Venue {
  /** '' for a person who belongs to none. */
  id: string
  /** To be read in a sentence: "Quem trabalha em {name}"; 'seu estabelecimento' where the session does not know it. */
  name: string
  /** IANA time zone (D31); undefined where a host window began the session and did not say (S2§2.1). */
  zone: string | undefined
  /** Establishment type, 1 to 24 (S0§3). */
  type: number | undefined
}

/** The current venue of a session. */
export function venueOf(session: Session): Venue {
  const place = currentPlace(session)
  return {
    id: session.localCorrente,
    name: place?.nomeLocal || 'seu estabelecimento',
    zone: place?.fusoHorario,
    type: place?.tipoEstabelecimento,
  }
}

/** Set by the frame of every signed-in screen, which begins anew when the venue changes. */
export const VenueContext = createContext<Venue | null>(null)

/** The venue of this screen. It stays the same for as long as the screen is there. */
export function useVenue(): Venue {
  const venue = useContext(VenueContext)
  if (!venue) throw new Error('useVenue is for screens behind a session')
  return venue
}
