import { applyMask, phoneMask } from '@/ui/masks'
import styles from './Details.module.css'

/** A Brazilian telephone to call, or to write to by WhatsApp: country code 55 (order-board-35). */
export function PhoneLinks({ phone }: { phone: string }) {
  const digits = phoneMask.normalize(phone)
  return (
    <p className={styles.phone}>
      <a href={`tel:+55${digits}`}>{applyMask(phoneMask, digits)}</a>
      <a href={`https://wa.me/55${digits}`} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
    </p>
  )
}
