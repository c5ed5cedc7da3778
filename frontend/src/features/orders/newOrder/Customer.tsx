import { useEffect, useState } from 'react'
import { Button } from '@/ui/Button'
import { formatDateTime } from '@/ui/dates'
import { applyMask, cpfMask, phoneMask } from '@/ui/masks'
import { TextField } from '@/ui/TextField'
import { useBoard } from '../data/board'
import { recognise } from './calls'
import { nowhere, type Draft } from './draft'
import styles from './Order.module.css'
import type { Acquaintance } from './wire'

interface CustomerProps {
  draft: Draft
  wrong: Record<string, string>
  onChange: (change: Partial<Draft>) => void
}

/** Who asks, and what the venue knows of them already. */
export function Customer({ draft, wrong, onChange }: CustomerProps) {
  const { name, phone, cpf, way, channel } = draft
  const known = useAcquaintance(phone, cpf)
  const mayBeNameless = way === 'mesa' || (way === 'retirada' && channel === 'balcao')
  return (
    <div className={styles.fields}>
      <TextField
        label={way === 'delivery' ? 'Telefone' : 'Telefone (opcional)'}
        inputMode="tel"
        autoComplete="off"
        placeholder="(00) 00000-0000"
        error={wrong['Cliente.Telefone']}
        value={applyMask(phoneMask, phone)}
        onChange={(text) => onChange({ phone: phoneMask.normalize(text) })}
      />
      <TextField
        label={mayBeNameless ? 'Nome (opcional)' : 'Nome'}
        autoComplete="off"
        maxLength={120}
        error={wrong['Cliente.Nome']}
        value={name}
        onChange={(text) => onChange({ name: text })}
      />
      <TextField
        label="CPF (opcional)"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        error={wrong['Cliente.CPF']}
        value={applyMask(cpfMask, cpf)}
        onChange={(text) => onChange({ cpf: cpfMask.normalize(text) })}
      />
      {known && <Recognised known={known} draft={draft} onChange={onChange} />}
    </div>
  )
}

function Recognised({ known, draft, onChange }: { known: Acquaintance; draft: Draft; onChange: CustomerProps['onChange'] }) {
  const { zone } = useBoard()
  const isFilled = draft.name.trim() === known.Nome && (known.Endereco === '' ? !draft.isKnownPlace : draft.street.trim() === known.Endereco)

  function fill() {
    const { Latitude, Longitude } = known
    onChange({
      name: known.Nome,
      phone: draft.phone || known.Telefone,
      ...(known.Endereco === '' && draft.isKnownPlace && { street: '', place: nowhere, isKnownPlace: false }),
      ...(known.Endereco && {
        isKnownPlace: true,
        street: known.Endereco,
        place: {
          cep: known.CEP ?? '', district: known.Bairro ?? '', city: known.Cidade ?? '',
          ...(Latitude !== undefined && Longitude !== undefined && { point: { Latitude, Longitude } }),
        },
      }),
    })
  }

  return (
    <div className={`${styles.known} ${styles.wide}`} role="status">
      {known.Alertado && <p className={styles.problem}>Cliente com alerta{known.Alerta && `: ${known.Alerta}`}</p>}
      {known.Conhecido && (
        <>
          <p>
            <strong>{known.Nome}</strong>
            {known.UltimoPedido && `, último pedido em ${formatDateTime(known.UltimoPedido, zone)}`}
            {known.Endereco && <small>{[known.Endereco, known.Bairro].filter(Boolean).join(', ')}</small>}
          </p>
          {!isFilled && (
            <Button size="large" onClick={fill}>
              Usar estes dados
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Milliseconds without typing after which the venue is asked. */
const rest = 300

/** What the venue knows of the telephone, else of the CPF; null while there is nothing to tell. */
function useAcquaintance(phone: string, cpf: string): Acquaintance | null {
  const { venueId } = useBoard().live
  const [found, setFound] = useState<{ of: string; known: Acquaintance } | null>(null)
  const wanted = `${phone.length >= 10 ? phone : ''}|${cpf.length === 11 ? cpf : ''}`

  useEffect(() => {
    if (wanted === '|') return
    const abort = new AbortController()
    const [telephone = '', document = ''] = wanted.split('|')
    const timer = setTimeout(() => {
      // Without an answer the order is typed as if nobody knew them.
      recognise(venueId, telephone, document, abort.signal).then((known) => setFound({ of: wanted, known }), () => undefined)
    }, rest)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, venueId])

  if (found?.of !== wanted) return null
  return found.known.Conhecido || found.known.Alertado ? found.known : null
}
