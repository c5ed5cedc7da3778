import { useEffect, useId, useState, type ReactNode } from 'react'
import { version, type FoundServer } from '@/api/native'
import { nativeServers } from '@/api/nativeComputer'
import { session } from '@/api/session'
import { Button } from '@/ui/Button'
import { messageOf } from '@/ui/failures'
import { TextField } from '@/ui/TextField'
import { focusInvalid } from '../focusInvalid'
import styles from './ChooseServer.module.css'
import { Failure } from './Failure'

interface ChooseServerProps {
  /** The one in use: it is offered first. '' when there is none. */
  current: string
  /** Loads the portal anew, from the server chosen. */
  onChosen: () => void
  onCancel?: () => void
}

/** Whether this computer is the server, or which other: its address is looked at before it is taken. */
export function ChooseServer({ current, onChosen, onCancel }: ChooseServerProps) {
  const servers = nativeServers()
  const [remote, setRemote] = useState(current !== '' && current !== 'here')
  const [address, setAddress] = useState(remote ? current : '')
  const [found, setFound] = useState<FoundServer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const name = useId()

  function forget() {
    setFound(null)
    setProblem(null)
    setFailure(null)
  }

  async function run(work: () => Promise<void>, say: (words: string) => void) {
    if (busy) return
    setBusy(true)
    forget()
    try {
      await work()
    } catch (error) {
      say(messageOf(error))
    }
    setBusy(false)
  }

  const check = () => run(async () => setFound((await servers?.check(address)) ?? null), setProblem)

  const use = (choice: string) =>
    run(async () => {
      await servers?.use(choice)
      // Who is signed in is so at the server from before.
      if (choice !== current) session.clear()
      onChosen()
    }, setFailure)

  const verb = remote && !found ? 'Verificar endereço' : remote ? 'Conectar' : 'Usar este computador'
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (!remote) void use('here')
        else if (found) void use(found.address)
        else void check().then(() => focusInvalid(form))
      }}
    >
      <div className={styles.choices} role="radiogroup" aria-label="Servidor desta janela">
        <Choice
          name={name}
          label="Este computador é o servidor"
          checked={!remote}
          disabled={busy}
          onChoose={() => {
            setRemote(false)
            forget()
          }}
        >
          Pedidos, cadastros e impressão ficam guardados aqui. Serve para a única tela do estabelecimento, ou para a principal.
        </Choice>
        <Choice
          name={name}
          label="Conectar a um servidor"
          checked={remote}
          disabled={busy}
          onChoose={() => {
            setRemote(true)
            forget()
          }}
        >
          O Balcão já funciona em outro computador ou na internet, e você tem o endereço dele.
        </Choice>
      </div>
      {remote && (
        <TextField
          label="Endereço do servidor"
          autoFocus
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="balcao.exemplo.com.br"
          maxLength={300}
          value={address}
          readOnly={busy}
          onChange={(next) => {
            setAddress(next)
            forget()
          }}
          error={problem}
          hint={found ? undefined : 'Como balcao.exemplo.com.br ou 192.168.0.10:8080.'}
        />
      )}
      {remote && found && <Found server={found} />}
      <Failure text={failure} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? (remote && !found ? 'Verificando' : 'Aguarde') : verb}
        </Button>
        {onCancel && (
          <Button size="large" disabled={busy} onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  checked: boolean
  disabled: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ name, label, checked, disabled, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice} data-checked={checked || undefined}>
      <input id={id} type="radio" name={name} checked={checked} disabled={disabled} onChange={onChoose} aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>
        <strong>{label}</strong>
      </label>
      <p id={`${id}-hint`}>{children}</p>
    </div>
  )
}

/** What answered at the address, and what to know before one connects to it. */
function Found({ server }: { server: FoundServer }) {
  const [own, setOwn] = useState<string | undefined>()
  useEffect(() => {
    void version().then(setOwn)
  }, [])
  return (
    <div className={styles.found} role="status">
      <p>
        <strong>✓ Servidor do Balcão encontrado</strong>
        <br />
        {server.address}, versão {server.version}
      </p>
      {own !== undefined && own !== server.version && <p>Este programa é da versão {own}. Se algo não funcionar, atualize o mais antigo dos dois.</p>}
      {server.demo && <p>Ele mostra dados de demonstração.</p>}
      {server.plain && <p>A conexão não é cifrada: use só dentro da sua própria rede.</p>}
    </div>
  )
}
