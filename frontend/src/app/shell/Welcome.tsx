import { Link } from 'react-router'
import { useConfiguration } from '@/api/configuration'
import { currentPlace, useSession } from '@/api/session'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { menuFor } from '../menu'
import { useGreeting } from './greeting'
import styles from './Welcome.module.css'

/** The start page: what the person may open in this venue (D17); never a dead end. */
export default function Welcome() {
  const session = useSession()
  const { value: configuration } = useConfiguration()
  const hello = useGreeting()
  if (!session) return null

  const place = currentPlace(session)
  const groups = menuFor(session, configuration)
    .map((group) => ({ ...group, items: group.items.filter((screen) => screen.path !== '/dashboard') }))
    .filter((group) => group.items.length > 0)

  return (
    <>
      <PageHeader title={hello} description={place?.nomeLocal} />
      {groups.length > 0 ? (
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.id} className={styles.group}>
              <h2 className={styles.title}>{group.label}</h2>
              <ul className={styles.links}>
                {group.items.map((screen) => (
                  <li key={screen.path}>
                    <Link to={screen.path}>{screen.title}</Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          text={place ? 'Nenhuma tela está liberada para você aqui.' : 'Você ainda não tem acesso a nenhum estabelecimento.'}
          detail={
            place
              ? `Peça acesso a quem administra ${place.nomeLocal}.`
              : 'Peça um convite a quem administra o estabelecimento: ele chega por e-mail.'
          }
        />
      )}
    </>
  )
}
