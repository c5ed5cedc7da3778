import { useState } from 'react'
import { agentKey, agentPrinters, rememberAgentKey, AgentError } from '@/api/agent'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { Footer, Problem, useRunning } from './running'

/** Pairs this device with the venue's printing agent: types its key and tries it. */
export function Agent({ address, onClose }: { address: string; onClose: () => void }) {
  const [key, setKey] = useState(() => agentKey(address))
  const { busy, problem, run } = useRunning()

  async function save() {
    const isPaired = await run(async () => {
      rememberAgentKey(address, key.trim())
      try {
        await agentPrinters(address)
        return null
      } catch (failure) {
        if (failure instanceof AgentError) return failure.message
        throw failure
      }
    })
    if (isPaired) onClose()
  }

  return (
    <Dialog title="Chave do servidor de impressão" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>
          Este aparelho imprime por {address}. A chave está no computador que imprime, em Este computador; ela fica guardada só aqui. Depois, reenvie o pedido.
        </p>
        <TextField className={styles.field} label="Chave" value={key} autoComplete="off" spellCheck={false} data-initial-focus onChange={setKey} />
        <Problem text={problem} />
        <Footer>
          <Button size="large" onClick={onClose}>
            Cancelar
          </Button>
          <Button size="large" variant="primary" type="submit" busy={busy}>
            Testar e guardar
          </Button>
        </Footer>
      </form>
    </Dialog>
  )
}
