import { Alert, Button, Form, Input, Switch } from 'antd'
import { useCallback, useEffect, useId, useState, type ReactNode } from 'react'
import type { Station } from '@/api/native'
import { nativeStation } from '@/api/nativeStation'
import { currentPlace, hasRole, useSession, type Session } from '@/api/session'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { copy } from '@/ui/copy'
import { messageOf } from '@/ui/failures'
import { FormDrawer } from '@/ui/FormDrawer'
import { toast } from '@/ui/toasts'
import { useStationChanges } from '../api'
import styles from './ThisStation.module.css'

/** Milliseconds between two looks at this computer's own printing. */
const lookEvery = 2_000

/** Whoever has the screen of printers pairs computers. */
const registers = 'CadastrarImpressoraPortal'

/** The printing of this computer: for which venue, and whether others may print through it. In the window only. */
export function ThisStation() {
  const session = useSession()
  const { station, problem, look } = useThisStation()
  if (problem) return <Alert type="warning" showIcon title={problem} />
  if (!session || !station) return null
  return (
    <div className={styles.station}>
      <Pairing session={session} station={station} onChanged={look} />
      <Agent station={station} onChanged={look} />
    </div>
  )
}

/** This computer's printing, looked at again and again; undefined in a browser and until it is known. */
function useThisStation() {
  const [station, setStation] = useState<Station>()
  const [problem, setProblem] = useState('')
  const look = useCallback(() => {
    nativeStation()?.state().then(
      (found) => {
        setStation(found)
        setProblem('')
      },
      (reason: unknown) => setProblem(messageOf(reason)),
    )
  }, [])
  useEffect(() => {
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [look])
  return { station, problem, look }
}

interface PartProps {
  station: Station
  onChanged: () => void
}

function Pairing({ session, station, onChanged }: PartProps & { session: Session }) {
  const { pair, unpair } = useStationChanges(session.localCorrente)
  const [open, setOpen] = useState<'pair' | 'unpair' | null>(null)
  const place = currentPlace(session)
  const manages = hasRole(session, registers)
  const isHere = station.venueId === session.localCorrente || !station.venueId

  return (
    <>
      {station.paired ? (
        <Line
          label={`Imprime para ${station.venue || 'um estabelecimento'}`}
          hint={`Como ${station.name}. ${printersInWords(station)}`}
          trouble={station.problem}
        >
          {() => <Button onClick={() => setOpen('unpair')}>Parar de imprimir aqui</Button>}
        </Line>
      ) : (
        <Line
          label="Este computador não imprime"
          hint={
            manages
              ? `Ele pode entregar às impressoras os papéis de ${place?.nomeLocal ?? 'seu estabelecimento'}, seja quem for que esteja no portal.`
              : 'Quem cuida das impressoras do estabelecimento pode ligar a impressão aqui.'
          }
        >
          {() => manages && <Button type="primary" onClick={() => setOpen('pair')}>Usar este computador para imprimir</Button>}
        </Line>
      )}
      <FormDrawer<{ name: string }>
        open={open === 'pair'}
        title="Usar este computador para imprimir"
        submitLabel="Usar este computador"
        size={460}
        initialValues={{ name: 'Caixa' }}
        onSubmit={async ({ name }) => {
          const paired = await pair.mutateAsync(name)
          await nativeStation()?.pair(paired.id, paired.name, paired.key)
          onChanged()
        }}
        success={`Este computador imprime para ${place?.nomeLocal ?? 'o estabelecimento'}.`}
        onClose={() => setOpen(null)}
      >
        <Form.Item name="name" label="Nome deste computador" extra="Como ele aparece na tela de impressoras." rules={[{ required: true, whitespace: true, message: 'Dê um nome ao computador' }]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </FormDrawer>
      <ConfirmDialog
        open={open === 'unpair'}
        title="Parar de imprimir neste computador?"
        danger
        confirmLabel="Parar de imprimir"
        onConfirm={async () => {
          await nativeStation()?.unpair()
          // The server forgets the key as well, where this person may tell it to.
          if (manages && isHere && station.id) await unpair.mutateAsync(station.id).catch(() => undefined)
          onChanged()
        }}
        onClose={() => setOpen(null)}
      >
        O que espera aqui não será impresso. Outro computador do estabelecimento continua, se houver.
      </ConfirmDialog>
    </>
  )
}

function printersInWords({ printers, waiting }: Station): string {
  const driven = printers === 0 ? 'Nenhuma impressora ainda' : printers === 1 ? '1 impressora' : `${printers} impressoras`
  return waiting === 0 ? `${driven}.` : `${driven}, ${waiting} na fila.`
}

/** Whether browsers print through this computer (S1§7). */
function Agent({ station: { agent, agentAddress, agentProblem }, onChanged }: PartProps) {
  async function set(on: boolean, network: boolean) {
    try {
      await nativeStation()?.setAgent(on, network)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
    onChanged()
  }

  return (
    <>
      <Line label="Servidor de impressão" hint="Painéis abertos no navegador deste computador imprimem nas impressoras dele." trouble={agentProblem}>
        {(id) => <Switch aria-labelledby={id} checked={agent.on} onChange={(on) => void set(on, agent.network)} />}
      </Line>
      {agent.on && (
        <Line label="Aceitar outros computadores da rede" hint="Tablets e computadores do estabelecimento imprimem aqui, com a chave.">
          {(id) => <Switch aria-labelledby={id} checked={agent.network} onChange={(network) => void set(true, network)} />}
        </Line>
      )}
      {agent.on && agentAddress && (
        <dl className={styles.facts}>
          <dt>Endereço</dt>
          <dd>
            <Copyable text={agentAddress} />
          </dd>
          {agent.network && (
            <>
              <dt>Chave</dt>
              <dd>
                <Copyable text={agent.key} />
              </dd>
            </>
          )}
        </dl>
      )}
    </>
  )
}

function Copyable({ text }: { text: string }) {
  return (
    <span className={styles.copyable}>
      <code>{text}</code>
      <Button
        size="small"
        onClick={() =>
          void copy(text, 'Copie o texto:').then(
            () => toast.success('Copiado.'),
            () => toast.error('Não foi possível copiar. Selecione o texto.'),
          )
        }
      >
        Copiar
      </Button>
    </span>
  )
}

/** A choice with its name and what it means; the control is named by the id. */
function Line({ label, hint, trouble, children }: { label: string; hint: string; trouble?: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span className={styles.hint}>{hint}</span>
        {trouble && <Alert type="warning" showIcon title={trouble} />}
      </div>
      {children(id)}
    </div>
  )
}
