import { useConfiguration } from '@/api/configuration'
import styles from './access.module.css'

/** Where mail goes while the installation sends none: to files, said plainly to whoever waits for it. */
export function MailNote() {
  const { known, value } = useConfiguration()
  if (!known || value.emailMode !== 'arquivo') return null
  return (
    <p className={styles.note}>
      Esta instalação não envia e-mails: as mensagens ficam em arquivos na{' '}
      {value.emailPasta ? <>pasta {value.emailPasta}.</> : 'pasta de dados do servidor. Peça a mensagem a quem o administra.'}
    </p>
  )
}
