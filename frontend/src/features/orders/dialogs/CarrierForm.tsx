import { useState, type FormEvent } from 'react'
import { ApiError, failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { applyMask, phoneMask } from '@/ui/masks'
import { TextField } from '@/ui/TextField'
import type { Carrier, NewCarrier } from '../data/wire'
import styles from './CarrierForm.module.css'

interface CarrierFormProps {
  label: string
  /** The carrier to correct; absent when one is added. */
  known?: Carrier
  save: (carrier: NewCarrier) => Promise<Carrier>
  onSaved: (carrier: Carrier) => void
}

/** Adds or corrects a carrier without leaving the order: name, phone and document (order-board-13). */
export function CarrierForm({ label, known, save, onSaved }: CarrierFormProps) {
  const [carrier, setCarrier] = useState<NewCarrier>({ Nome: known?.Nome ?? '', Telefone: known?.Telefone ?? '', Documento: known?.Documento ?? '' })
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
      onSaved(await save(carrier))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} aria-label={label} onSubmit={onSubmit}>
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
