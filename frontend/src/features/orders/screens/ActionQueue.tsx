import { Alert, Button, Card, Form, Input, Tag } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { FateState, LocalStatus, QueuedAction } from '@/api/local'
import { currentPlace, useSession } from '@/api/session'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { actionWords, asideWords, damageWords, fateStateWords, linkWords, silentSince } from '../offline/labels'
import { useQueue, useQueueDecisions } from '../offline/useQueue'
import { useSince } from '../offline/useSince'
import styles from './ActionQueue.module.css'

const colors: Partial<Record<FateState, string>> = { stored: 'warning', sending: 'processing', refused: 'error', dead: 'error' }

const toBoard = <Link to="/meepFood/painel">Ir para o painel</Link>

/** /filaDeAcoes: what this person did on this computer that the server has not confirmed, and what to decide about it. */
export default function ActionQueue() {
  const session = useSession()
  const zone = session ? currentPlace(session)?.fusoHorario : undefined
  const queue = useQueue()
  const [discarding, setDiscarding] = useState<QueuedAction | null>(null)

  const head = <PageHeader title="Ações na fila" description="O que você fez neste computador e o servidor ainda não confirmou. A fila anda sozinha quando a conexão volta." />
  if (queue.data === undefined) {
    return (
      <>
        {head}
        {queue.isError ? <ErrorState text={messageOf(queue.error)} onRetry={() => void queue.refetch()} retrying={queue.isFetching} /> : <Skeleton lines={6} />}
      </>
    )
  }
  if (queue.data === null) {
    return (
      <>
        {head}
        <EmptyState text="Aqui não há fila." detail="Esta janela fala direto com o servidor: cada ação é confirmada na hora." action={toBoard} />
      </>
    )
  }
  const { status, actions } = queue.data
  const needed = actions.filter(({ state }) => state === 'dead' || state === 'refused')
  const waiting = actions.filter((action) => !needed.includes(action))
  const list = (some: readonly QueuedAction[]) => (
    <ul className={styles.list}>
      {some.map((action) => (
        <Entry key={action.id} action={action} zone={zone} onDiscard={() => setDiscarding(action)} />
      ))}
    </ul>
  )
  return (
    <>
      {head}
      <div className={styles.page}>
        <Standing status={status} zone={zone} />
        {actions.length === 0 && <EmptyState text="Nada na fila." detail="Nenhuma ação sua espera pelo servidor." action={toBoard} />}
        {needed.length > 0 && (
          <Card title="Precisam de você">
            {needed.some(({ state }) => state === 'dead') && (
              <p className={styles.hint}>Tente de novo o que parou. Se continuar falhando, avise quem cuida do servidor, ou descarte a ação e confira o pedido no painel.</p>
            )}
            {list(needed)}
          </Card>
        )}
        {waiting.length > 0 && <Card title="Esperando">{list(waiting)}</Card>}
      </div>
      <Discard action={discarding} onClose={() => setDiscarding(null)} />
    </>
  )
}

function Standing({ status, zone }: { status: LocalStatus; zone: string | undefined }) {
  const { state, message, others, damage } = status
  const ago = useSince(state === 'offline' ? silentSince(status) : null)
  const title = [linkWords[state], ago].filter(Boolean).join(' ')
  return (
    <>
      {damage && <Alert type="error" showIcon title={`${damageWords(damage, zone)} ${asideWords(damage)}`} />}
      <Alert type={state === 'connected' ? 'success' : 'warning'} showIcon title={message ? `${title}. ${message}` : title} />
      {others > 0 && <Alert type="info" showIcon title="Há ações de outras pessoas na fila. Elas são enviadas quando quem as fez entrar de novo neste computador." />}
    </>
  )
}

function Entry({ action, zone, onDiscard }: { action: QueuedAction; zone: string | undefined; onDiscard: () => void }) {
  const { retry, acknowledge } = useQueueDecisions()
  const { id, code, state, reason, createdAt, attempts } = action
  const onError = (failure: unknown) => toast.error(messageOf(failure))
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <strong>
          {actionWords(action.action)}
          {code && `, pedido ${code}`}
        </strong>
        <span className={styles.facts}>
          <Tag color={colors[state]}>{fateStateWords[state]}</Tag>
          <span>
            {formatDateTime(createdAt, zone)}
            {attempts > 1 && ` · ${attempts} tentativas`}
          </span>
        </span>
        {reason && <span className={styles.reason}>{reason}</span>}
      </div>
      <div className={styles.buttons}>
        {state === 'dead' && (
          <Button loading={retry.isPending} onClick={() => retry.mutate(id, { onError })}>
            Tentar de novo
          </Button>
        )}
        {state === 'refused' && (
          <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate(id, { onError })}>
            Entendi
          </Button>
        )}
        {(state === 'dead' || state === 'stored') && (
          <Button danger onClick={onDiscard}>
            Descartar
          </Button>
        )}
      </div>
    </li>
  )
}

/** Asks why an action is discarded: no action leaves the queue without a reason. */
function Discard({ action, onClose }: { action: QueuedAction | null; onClose: () => void }) {
  const { discard } = useQueueDecisions()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const id = useId()

  function close() {
    setReason('')
    setMissing(false)
    onClose()
  }

  async function confirm() {
    if (!action) return false
    if (reason.trim() === '') {
      setMissing(true)
      return false
    }
    await discard.mutateAsync({ id: action.id, reason: reason.trim() })
  }

  return (
    <ConfirmDialog open={action !== null} title="Descartar esta ação?" confirmLabel="Descartar" danger onConfirm={confirm} onClose={close}>
      <p>
        {action && actionWords(action.action)}
        {action?.code && `, pedido ${action.code}`}: não será mais enviada. Se o servidor já a recebeu, ela vale; o pedido volta a aparecer como ele está lá.
      </p>
      <Form.Item layout="vertical" label="Motivo" htmlFor={id} required validateStatus={missing ? 'error' : ''} help={missing ? 'Diga por que a ação é descartada.' : undefined} className={styles.field}>
        <Input
          id={id}
          maxLength={200}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </Form.Item>
    </ConfirmDialog>
  )
}
