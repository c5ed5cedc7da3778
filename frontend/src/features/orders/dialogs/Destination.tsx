import { applyMask, cepMask } from '@/ui/masks'
import type { Order } from '../data/wire'
import styles from './Details.module.css'

/** Shows where a delivery goes, as far as the order says so apart from the address. */
export function Destination({ of: { Bairro, Cidade, CEP } }: { of: Order['Cliente'] }) {
  const district = [Bairro, Cidade].filter(Boolean).join(', ')
  if (!district && !CEP) return null
  return (
    <p>
      {district}
      {district && CEP && ', '}
      {CEP && <span className={styles.whole}>CEP {applyMask(cepMask, CEP)}</span>}
    </p>
  )
}
