import { Alert, Button, Form, Input, Switch } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { AgentError, agentKey, agentPrinters, rememberAgentKey, type AgentPrinter } from '@/api/agent'
import { failureMessage } from '@/api/client'
import { useOverview } from '@/api/queries/printers'
import { hasRole, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { fieldErrorsOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useAcceptSettings, useSetAgent, useSaveAcceptSetting, type AcceptSettings } from '../api'
import { sentence } from './PrinterState'
import styles from './PrintingSettings.module.css'

/** What is printed by itself, and who prints it. */
export default function PrintingSettings() {
  const { id: venueId } = useVenue()
  const { data } = useOverview(venueId)
  return (
    <div className={styles.settings}>
      <OnAccept />
      {data && <AgentAddress venueId={venueId} saved={data.enderecoServidorLocal} />}
    </div>
  )
}

const switches: readonly { field: keyof AcceptSettings; label: string; hint: string }[] = [
  { field: 'sendToPrinterServerOnAcceptOrder', label: 'Imprimir ao aceitar, no servidor de impressão', hint: 'Cada pedido aceito sai nas impressoras do estabelecimento.' },
  { field: 'sendToRemotePrinterOnAcceptOrder', label: 'Imprimir ao aceitar, na impressora remota', hint: 'Sai também nas impressoras marcadas como remotas.' },
  { field: 'printPerSector', label: 'Imprimir uma ficha por setor', hint: 'Em lugar do resumo, cada setor recebe o que lhe cabe preparar.' },
]

function OnAccept() {
  const { id: venueId } = useVenue()
  const session = useSession()
  const mayChange = session !== null && hasRole(session, 'MeepFoodConfiguration')
  const { data, error, refetch } = useAcceptSettings(venueId, mayChange)
  const save = useSaveAcceptSetting(venueId)
  const base = useId()

  async function change(part: Partial<AcceptSettings>) {
    try {
      await save.mutateAsync(part)
    } catch (failure) {
      toast.error(failureMessage(failure))
    }
  }

  return (
    <section className={styles.section} aria-labelledby={`${base}-title`}>
      <h2 id={`${base}-title`} className={styles.title}>Ao aceitar um pedido</h2>
      {!mayChange && <p className={styles.hint}>Quem cuida da configuração do delivery escolhe o que sai ao aceitar um pedido.</p>}
      {mayChange && error && !data && <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />}
      {mayChange && !data && !error && <Skeleton lines={3} />}
      {data &&
        switches.map(({ field, label, hint }) => (
          <div key={field} className={styles.line}>
            <div className={styles.words}>
              <label htmlFor={`${base}-${field}`}>{label}</label>
              <span className={styles.hint}>{hint}</span>
            </div>
            <Switch id={`${base}-${field}`} checked={save.isPending ? (save.variables[field] ?? data[field]) : data[field]} disabled={save.isPending} onChange={(on) => void change({ [field]: on })} />
          </div>
        ))}
      {mayChange && <Link to="/meepFood/configuracao">Toda a configuração do delivery</Link>}
    </section>
  )
}

/** What a try of the agent has found. */
type Found = { kind: 'trouble'; text: string; needsKey: boolean } | { kind: 'there'; printers: AgentPrinter[] | null }

function AgentAddress({ venueId, saved }: { venueId: string; saved: string }) {
  const setAgent = useSetAgent(venueId)
  const [form] = Form.useForm<{ enderecoServidorLocal: string; chave: string }>()
  const [testing, setTesting] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const title = useId()

  function values() {
    const { enderecoServidorLocal, chave } = form.getFieldsValue()
    return { address: enderecoServidorLocal.trim().replace(/\/+$/, ''), key: chave.trim() }
  }

  async function save() {
    const { address, key } = values()
    try {
      await setAgent.mutateAsync(address)
      if (address) rememberAgentKey(address, key)
      toast.success(address ? 'Os painéis imprimem por este servidor.' : 'Os computadores de impressão imprimem de novo.')
    } catch (failure) {
      const { enderecoServidorLocal: complaint } = fieldErrorsOf(failure)
      if (complaint) form.setFields([{ name: 'enderecoServidorLocal', errors: [complaint] }])
      else toast.error(failureMessage(failure))
    }
  }

  async function test() {
    const { address, key } = values()
    setTesting(true)
    setFound(null)
    if (URL.canParse(address)) {
      rememberAgentKey(address, key)
      setFound(await tryAgent(address))
    } else {
      form.setFields([{ name: 'enderecoServidorLocal', errors: ['Informe o endereço como http://192.168.0.10:9180'] }])
    }
    setTesting(false)
  }

  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>Impressão pelos painéis</h2>
      <p className={styles.hint}>
        Com um endereço aqui, quem aceita o pedido o imprime do próprio painel, pelo servidor de impressão desse endereço. Sem ele, imprimem os computadores autorizados.
      </p>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ enderecoServidorLocal: saved, chave: saved && agentKey(saved) }} onFinish={() => void save()} onValuesChange={() => setFound(null)}>
        <Form.Item name="enderecoServidorLocal" label="Endereço do servidor de impressão">
          <Input placeholder="http://127.0.0.1:9180" autoComplete="off" spellCheck={false} maxLength={200} inputMode="url" />
        </Form.Item>
        <Form.Item name="chave" label="Chave de pareamento" extra="Só para um servidor em outro computador; fica guardada neste aparelho.">
          <Input autoComplete="off" spellCheck={false} maxLength={100} />
        </Form.Item>
        <div className={styles.buttons}>
          <Button onClick={() => void test()} loading={testing}>
            Testar conexão
          </Button>
          <Button type="primary" htmlType="submit" loading={setAgent.isPending}>
            Salvar
          </Button>
        </div>
      </Form>
      <div role="status" aria-live="polite">
        {found && <Finding found={found} />}
      </div>
    </section>
  )
}

async function tryAgent(address: string): Promise<Found> {
  try {
    return { kind: 'there', printers: await agentPrinters(address) }
  } catch (failure) {
    const isKnown = failure instanceof AgentError
    return { kind: 'trouble', text: isKnown ? failure.message : failureMessage(failure), needsKey: isKnown && failure.needsKey }
  }
}

function Finding({ found }: { found: Found }) {
  if (found.kind === 'trouble') {
    return <Alert type="error" showIcon title={found.text} description={found.needsKey ? 'A chave está no computador que imprime, em Este computador.' : undefined} />
  }
  const { printers } = found
  if (!printers) return <Alert type="success" showIcon title="O servidor de impressão respondeu." description="Ele não diz quais impressoras tem." />
  if (printers.length === 0) return <Alert type="warning" showIcon title="O servidor de impressão respondeu, mas não tem impressoras." />
  return (
    <Alert
      type={printers.every(({ ok }) => ok) ? 'success' : 'warning'}
      showIcon
      title="O servidor de impressão respondeu."
      description={
        <ul className={styles.printers}>
          {printers.map(({ id, name, ok, reason }) => (
            <li key={id}>
              <strong>{name}</strong>: {ok ? 'pronta' : sentence(reason ?? 'com problema')}
            </li>
          ))}
        </ul>
      }
    />
  )
}
