import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { failureMessage } from '@/api/client'
import { useConfiguration } from '@/api/configuration'
import { isDesktop, openExternal } from '@/api/native'
import { currentPlace, type Session } from '@/api/session'
import { handover, signOut, signOutEverywhere } from '@/features/access/api'
import { leave } from '@/ui/leaving'
import { useTheme, useThemeChoice, type ThemeChoice } from '@/ui/themeChoice'
import { toast } from '@/ui/toasts'
import { usePlaceOnScreen } from '../placeOnScreen'
import { ChevronDown, Person } from './glyphs'
import styles from './menus.module.css'
import { Popover } from '@/ui/Popover'

const themes: [ThemeChoice, string][] = [
  ['light', 'Claro'],
  ['dark', 'Escuro'],
  ['system', 'Sistema'],
]

/** The person's name, the theme and the ways out (shell-02). */
export function UserMenu({ session }: { session: Session }) {
  const name = session.nome || 'Minha conta'
  return (
    <Popover
      align="end"
      label={`Conta de ${name}`}
      button={
        <>
          <Person />
          <span className={`${styles.name} ${styles.person}`}>{name}</span>
          <ChevronDown />
        </>
      }
    >
      {(close) => (
        <>
          <p className={styles.who}>
            <strong>{name}</strong>
            <span>{currentPlace(session)?.nomeLocal}</span>
          </p>
          <ThemeSwitch />
          <hr className={styles.rule} />
          <BrowserLink onOpened={close} />
          {isDesktop() && (
            <Link className={styles.entry} to="/esteComputador" onClick={close}>
              Este computador
            </Link>
          )}
          <button type="button" className={styles.entry} onClick={() => leave(signOut)}>
            Sair
          </button>
          <button
            type="button"
            className={styles.entry}
            onClick={() => leave(() => void signOutEverywhere().catch((failure: unknown) => toast.error(failureMessage(failure))))}
          >
            Sair de todos os dispositivos
          </button>
        </>
      )}
    </Popover>
  )
}

/** On the desktop: the same screen in the system's browser, already signed in (D20), where the server has an address for browsers. */
function BrowserLink({ onOpened }: { onOpened: () => void }) {
  const { value: configuration } = useConfiguration()
  const { pathname } = useLocation()
  if (!isDesktop() || configuration.enderecoPublico === '') return null

  async function open() {
    try {
      const id = await handover()
      await openExternal(`${configuration.enderecoPublico}/externalauthentication/${encodeURIComponent(id)}${pathname}`)
      onOpened()
    } catch (failure) {
      toast.error(failureMessage(failure))
    }
  }

  return (
    <button type="button" className={styles.entry} onClick={() => void open()}>
      Abrir no navegador
    </button>
  )
}

function ThemeSwitch() {
  const place = usePlaceOnScreen()
  const choice = useThemeChoice(place)
  const [, choose] = useTheme(place)
  const name = useId()
  return (
    <fieldset className={styles.themes} aria-label="Tema">
      {themes.map(([theme, label]) => (
        <label key={theme}>
          <input type="radio" name={name} checked={choice === theme} onChange={() => choose(theme)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
