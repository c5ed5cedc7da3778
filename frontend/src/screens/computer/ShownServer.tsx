import { Button, Card } from 'antd'
import { useEffect, useState } from 'react'
import type { ShownServer as Shown } from '@/api/native'
import { nativeServers } from '@/api/nativeComputer'
import { ChooseServer } from '@/features/access/parts/ChooseServer'
import styles from './Computer.module.css'
import { LocalData } from './LocalData'

/** Shows which server the window uses, and changes it. */
export function ShownServer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [changing, setChanging] = useState(false)

  useEffect(() => {
    void nativeServers()?.shown().then(setShown)
  }, [])

  if (!shown) return null
  return (
    <Card title="Servidor">
      <p className={styles.server}>{shown.choice === 'here' ? 'Este computador é o servidor.' : shown.choice}</p>
      {shown.given && <p className={styles.hint}>Foi escolhido ao abrir o programa, e só ali pode ser mudado.</p>}
      {!shown.given && !changing && <Button onClick={() => setChanging(true)}>Mudar de servidor</Button>}
      {changing && (
        <div className={styles.changing}>
          <p className={styles.hint}>
            Nada é descartado: o que está guardado aqui continua aqui, e ações ainda não enviadas esperam até este computador voltar ao servidor delas. No outro servidor você
            entra de novo.
          </p>
          <ChooseServer current={shown.choice} onChosen={() => location.assign('/')} onCancel={() => setChanging(false)} />
        </div>
      )}
      {shown.choice !== 'here' && <LocalData />}
    </Card>
  )
}
