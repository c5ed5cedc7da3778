import { useState, type FormEvent } from 'react'
import { ApiError, failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { applyMask, phoneMask } from '@/ui/masks'
import type { OrderCalls } from '../orderCalls'
import type { Carrier, NewCarrier } from '../wire'
import styles from './AddCarrier.module.css'

interface AddCarrierProps {
  venueId: string
  add: OrderCalls['addCarrier']
  onAdded: (carrier: Carrier) => void
}

const nothing: NewCarrier = { Nome: '', Telefone: '', Documento: '' }

/** A new carrier without leaving the order: name, phone and document (order-board-13). */
export function AddCarrier({ venueId, add, onAdded }: AddCarrierProps) {
  const [carrier, setCarrier] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const wrong = failure instanceof ApiError ? failure.fields : {}
  const isComplete = carrier.Nome.trim() !== '' && carrier.Telefone.length >= 10

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || !isComplete) return
    setBusy(true)
    setFailure(null)
    try {
      onAdded(await add(venueId, carrier))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} aria-label="Novo entregador" onSubmit={onSubmit}>
      <TextField label="Nome" value={carrier.Nome} maxLength={120} error={wrong.Nome} onChange={(Nome) => setCarrier({ ...carrier, Nome })} />
      <TextField
        label="Telefone"
        inputMode="tel"
        placeholder="(00) 00000-0000"
        value={applyMask(phoneMask, carrier.Telefone)}
        error={wrong.Telefone}
        onChange={(text) => setCarrier({ ...carrier, Telefone: phoneMask.normalize(text) })}
      />
      <TextField
        label="CPF ou CNPJ (opcional)"
        value={carrier.Documento ?? ''}
        maxLength={18}
        error={wrong.Documento}
        onChange={(Documento) => setCarrier({ ...carrier, Documento })}
      />
      {failure !== null && Object.keys(wrong).length === 0 && <p role="alert">{failureMessage(failure)}</p>}
      <Button size="large" type="submit" busy={busy} disabled={!isComplete}>
        Salvar entregador
      </Button>
    </form>
  )
}
