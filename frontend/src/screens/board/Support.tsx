import { openExternal } from '@/api/native'
import styles from './Board.module.css'
import { Icon } from './icons'
import { reportLinkError } from './linkErrors'

/** Opens the support address (D15). */
export default function Support({ address }: { address: string }) {
  return (
    <button type="button" className={styles.tool} aria-label="Suporte" title="Suporte" onClick={() => void openExternal(address).catch(reportLinkError)}>
      <SupportIcon />
    </button>
  )
}

function SupportIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01" />
    </Icon>
  )
}
