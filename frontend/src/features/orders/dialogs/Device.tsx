import { useState } from 'react'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { usePreferences } from '../data/preferences'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { Footer } from './running'

/** Characters that the history has room for. */
const longest = 40

/** Sets this device's name in the history of the orders. */
export function Device({ onClose }: { onClose: () => void }) {
  const [{ device }, prefer] = usePreferences()
  const [name, setName] = useState(device)
  return (
    <Dialog title="Nome deste aparelho" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          prefer({ device: name.trim() })
          onClose()
        }}
      >
        <TextField
          className={styles.field}
          label="Nome"
          value={name}
          maxLength={longest}
          autoComplete="off"
          placeholder="Chapa, balcão, expedição…"
          data-initial-focus
          onChange={setName}
          hint="Aparece no histórico dos pedidos, ao lado de quem agiu. Sem nome, aparecem o navegador e o sistema."
        />
        <Footer>
          <Button size="large" onClick={onClose}>
            Voltar
          </Button>
          <Button size="large" variant="primary" type="submit">
            Salvar
          </Button>
        </Footer>
      </form>
    </Dialog>
  )
}
