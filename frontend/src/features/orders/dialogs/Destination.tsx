import { applyMask, cepMask } from '@/ui/masks'
import type { Order } from '../data/wire'
import styles from './Details.module.css'

/** Shows where a delivery goes, as far as the order says so apart from the address. */
export function Destination({ of: { Bairro, Cidade, CEP, Referencia } }: { of: Order['Cliente'] }) {
  const district = [Bairro, Cidade].filter(Boolean).join(', ')
  return (
    <>
      {(district || CEP) && (
        <p>
          {district}
          {district && CEP && ', '}
          {CEP && <span className={styles.whole}>CEP {applyMask(cepMask, CEP)}</span>}
        </p>
      )}
      {Referencia && <p>Referência: {Referencia}</p>}
    </>
  )
}
