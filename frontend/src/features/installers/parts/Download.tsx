import { useConfiguration } from '@/api/configuration'
import { isDesktop, openExternal } from '@/api/native'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toasts'
import { packageLabel, systemNames } from '../system'
import type { Package } from '../api'
import styles from './Download.module.css'

/** Downloads a package: a link in a browser; the window sends the system's browser, which can go on where it broke off. */
export function Download({ file, primary }: { file: Package; primary: boolean }) {
  const { enderecoPublico } = useConfiguration().value
  const label = `Baixar: ${packageLabel(file)}, ${systemNames[file.sistema]}`
  if (!isDesktop()) {
    return (
      <a className={primary ? styles.primary : styles.link} href={file.endereco} download={file.nome} aria-label={label}>
        Baixar
      </a>
    )
  }
  if (enderecoPublico === '') return <p className={styles.elsewhere}>Abra o portal no navegador para baixar.</p>
  const open = () => openExternal(enderecoPublico + file.endereco).catch((why: unknown) => toast.error(`O navegador não foi aberto: ${String(why)}.`))
  return (
    <Button size="large" variant={primary ? 'primary' : 'secondary'} aria-label={label} onClick={() => void open()}>
      Baixar
    </Button>
  )
}
