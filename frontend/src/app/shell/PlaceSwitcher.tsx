import { useState } from 'react'
import { Link } from 'react-router'
import { failureMessage } from '@/api/client'
import { currentPlace, mayAddVenues, type Place, type Session } from '@/api/session'
import { refreshSession } from '@/features/access/api'
import { fold } from '@/ui/fold'
import { leave } from '@/ui/leaving'
import { Spinner } from '@/ui/Spinner'
import { toast } from '@/ui/toasts'
import { announce } from '../Announcer'
import { Check, ChevronDown, Shopfront } from './glyphs'
import styles from './menus.module.css'
import { Popover } from '@/ui/Popover'

/** More venues than this get a search field. */
const searchAbove = 8

/** Names the current venue and, where there are several, changes it; roles follow (session-04). */
export function PlaceSwitcher({ session }: { session: Session }) {
  const [busy, setBusy] = useState(false)
  const place = currentPlace(session)
  const name = place?.nomeLocal ?? 'Nenhum estabelecimento'

  async function change(to: Place) {
    setBusy(true)
    try {
      await refreshSession(session, to.localId)
      announce(`Estabelecimento: ${to.nomeLocal}`)
    } catch (failure) {
      toast.error(failureMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  const face = (
    <>
      {busy ? <Spinner /> : <Shopfront />}
      <span className={styles.name}>{name}</span>
    </>
  )

  const mayAdd = mayAddVenues(session)
  if (session.locais.length < 2 && !mayAdd) return <span className={styles.only}>{face}</span>

  return (
    <Popover label={`Estabelecimento: ${name}. Trocar`} button={<>{face}<ChevronDown /></>}>
      {(close) => (
        <>
          <PlaceList
            places={session.locais}
            current={session.localCorrente}
            onChoose={(to) => {
              close()
              if (to.localId !== session.localCorrente) leave(() => void change(to))
            }}
          />
          {mayAdd && (
            <>
              {session.locais.length > 0 && <hr className={styles.rule} />}
              <Link to="/configuracoes/novoEstabelecimento" className={styles.entry} onClick={close}>
                Novo estabelecimento
              </Link>
            </>
          )}
        </>
      )}
    </Popover>
  )
}

interface PlaceListProps {
  places: readonly Place[]
  current: string
  onChoose: (place: Place) => void
}

function PlaceList({ places, current, onChoose }: PlaceListProps) {
  const [query, setQuery] = useState('')
  const found = places.filter((place) => fold(place.nomeLocal).includes(fold(query)))

  return (
    <>
      {places.length > searchAbove && (
        <input
          type="search"
          className={styles.search}
          aria-label="Buscar estabelecimento"
          placeholder="Buscar estabelecimento"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <ul className={styles.list}>
        {found.map((place) => (
          <li key={place.localId}>
            <button
              type="button"
              className={styles.entry}
              aria-current={place.localId === current ? 'true' : undefined}
              onClick={() => onChoose(place)}
            >
              <span className={styles.name}>{place.nomeLocal}</span>
              {place.localId === current && <Check />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.note}>Nenhum estabelecimento com este nome.</p>}
    </>
  )
}
