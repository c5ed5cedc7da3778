import { EyeOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSaved } from '../fields'
import { useStorePrefix } from '../storeAddress'
import styles from './ShopPreview.module.css'

/** What the page says to browsers that run no scripts is not what customers read. */
function speakAsWithScript(page: Document | null) {
  for (const element of page?.querySelectorAll('noscript') ?? []) element.remove()
}

/** The shop's own page as customers read it on a phone. Nothing can be ordered in it: it has neither its script nor its forms. */
export function ShopPreview() {
  const slug = useSaved('urlMeepFood')
  const version = useSaved('versao')
  const prefix = useStorePrefix()
  const [reloads, setReloads] = useState(0)

  return (
    <aside className={styles.preview} aria-label="Prévia da loja">
      <h2 className={styles.title}><EyeOutlined aria-hidden="true" /> Como o cliente vê</h2>
      <iframe
        // Another document after every save: what the frame was led to is left.
        key={`${slug} ${version} ${reloads}`}
        className={styles.phone}
        title="Página da loja"
        src={`/loja/${slug}?previa`}
        loading="lazy"
        // Same-origin lets the page load its own styles and pictures; without scripts it can do no more.
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => speakAsWithScript(currentTarget.contentDocument)}
      />
      <p className={styles.words}>A página de verdade, pelo que já está salvo. Aqui dá para abrir os produtos, mas não para pedir.</p>
      <div className={styles.acts}>
        <Button icon={<ReloadOutlined aria-hidden="true" />} onClick={() => setReloads(reloads + 1)}>Atualizar a prévia</Button>
        {prefix !== '/' && <Button type="link" href={prefix + slug} target="_blank" rel="noreferrer">Abrir a loja</Button>}
      </div>
    </aside>
  )
}
