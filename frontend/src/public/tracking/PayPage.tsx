/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { Icon } from '../Icon'
import type { Due } from './wire'

/** The end of this page's address that leads on to the provider's page, once: who comes back from there stays here. */
export const onward = '#pagar'

interface PayPageProps {
  due: Due
  /** Opens the provider's page. */
  leave: (address: string) => void
}

/** The provider's page on which the order is paid: no data of a card ever comes here. */
export function PayPage({ due: { Pagina, TentativaRecusada }, leave }: PayPageProps) {
  useEffect(() => {
    if (location.hash !== onward || !Pagina) return
    history.replaceState(history.state, '', location.pathname)
    leave(Pagina)
  }, [Pagina, leave])
  return (
    <>
      {TentativaRecusada && (
        <p class="problem" role="alert">
          A última tentativa foi recusada, e nada foi cobrado. Tente de novo, com outro cartão ou de outra forma.
        </p>
      )}
      {Pagina ? (
        <a class="button primary large" href={Pagina} rel="noreferrer">
          Pagar na página segura
          <Icon name="card" />
        </a>
      ) : (
        <p role="status">A página de pagamento está sendo preparada. Ela abre em instantes.</p>
      )}
    </>
  )
}
