/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import styles from './checkout.module.css'
import type { Flow } from './flow'
import { Icon } from '../../Icon'

const failed = 'Não foi possível ler a sua posição. O pedido segue pelo endereço.'

/** About a metre; more would only tell more of the customer. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** *Usar minha posição*: asked on a tap, for this order only. It is missing where the phone cannot tell it. */
export function Position({ flow }: { flow: Flow }) {
  const [says, setSays] = useState('')
  const { position } = flow.get().form
  if (!navigator.geolocation || !window.isSecureContext) return null

  function ask() {
    setSays('Lendo a posição…')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setSays('')
        flow.type({ position: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) } }, 'Cliente.Endereco')
      },
      () => setSays(failed),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }

  return (
    <div class={`${styles.wide} ${styles.position}`}>
      {position ? (
        <button type="button" class={styles.quiet} onClick={() => flow.type({ position: null }, 'Cliente.Endereco')}>
          Não usar minha posição
        </button>
      ) : (
        <button type="button" class={styles.quiet} onClick={ask}>
          <Icon name="pin" />
          Usar minha posição
        </button>
      )}
      <p class={styles.hint} role="status">
        {says || (position ? 'Posição marcada: vai só com este pedido.' : 'Se você está no endereço, a distância fica certa.')}
      </p>
    </div>
  )
}
