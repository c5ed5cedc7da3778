import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { clearLocalData } from '@/api/local'
import { currentPlace, session, useSession } from '@/api/session'
import { asideWords, damageWords, waitingWords } from '@/features/orders/offline/labels'
import { useQueue } from '@/features/orders/offline/useQueue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import styles from './Computer.module.css'

/** Shows what this computer keeps of a remote server and clears it. Nothing where there is no gateway. */
export function LocalData() {
  const signedIn = useSession()
  const zone = signedIn ? currentPlace(signedIn)?.fusoHorario : undefined
  const { data } = useQueue()
  const [clearing, setClearing] = useState(false)
  if (!data) return null
  const { queued, dead, others, tokens, damage } = data.status
  const unsent = queued + dead + others
  const waiting = waitingWords({ queued, dead }).join(' · ')

  async function clear() {
    await clearLocalData(unsent > 0)
    session.clear()
    location.assign('/login?limpo')
  }

  return (
    <div className={styles.kept}>
      {damage && <Alert type="error" showIcon title={`${damageWords(damage, zone)} ${asideWords(damage)}`} />}
      <p className={styles.hint}>
        {tokens === 'keyring'
          ? 'Seu acesso fica no chaveiro do sistema.'
          : 'Este computador não tem chaveiro: seu acesso fica num arquivo que só este usuário do computador pode ler.'}{' '}
        Pedidos e telas já vistos ficam guardados para quando a conexão faltar.
      </p>
      <p>
        {waiting || 'Nada na fila para enviar.'} <Link to="/filaDeAcoes">Ver a fila</Link>
      </p>
      <Button danger onClick={() => setClearing(true)}>
        Limpar dados deste computador
      </Button>
      <ConfirmDialog
        open={clearing}
        title="Limpar os dados deste computador?"
        danger
        confirmLabel={unsent > 0 ? 'Limpar e perder a fila' : 'Limpar'}
        onConfirm={clear}
        onClose={() => setClearing(false)}
      >
        <p>O que está no servidor continua lá. Aqui todos terão de entrar de novo, e sem conexão não haverá pedidos para mostrar.</p>
        {unsent > 0 && (
          <p>
            <strong>
              {unsent === 1 ? 'Há 1 ação que ainda não foi enviada e se perde' : `Há ${unsent} ações que ainda não foram enviadas e se perdem`}
              {others > 0 && ', também de outras pessoas'}.
            </strong>
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
