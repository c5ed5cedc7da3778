import { useEffect, useEffectEvent, useId, useState } from 'react'
import { failureMessage } from '@/api/client'
import { applyMask, cepMask } from '@/ui/masks'
import { TextField } from '@/ui/TextField'
import { useVenue } from '../data/board'
import { readCEP } from './calls'
import type { Draft } from './draft'
import styles from './Order.module.css'

interface DestinationProps {
  draft: Draft
  wrong: Record<string, string>
  onChange: (change: Partial<Draft>) => void
}

/** The number of the table. */
export function TableField({ draft, wrong, onChange }: DestinationProps) {
  const { tables } = useVenue()
  const list = useId()
  return (
    <>
      <TextField
        label="Mesa"
        hint={tables.length === 0 ? 'Nenhuma mesa cadastrada. Cadastre em Cadastros, Mesas.' : 'Número da mesa.'}
        error={wrong.Mesa}
        list={list}
        autoComplete="off"
        maxLength={20}
        value={draft.table}
        onChange={(table) => onChange({ table })}
      />
      <datalist id={list}>
        {tables.map(({ id, numero }) => (
          <option key={id} value={numero}>
            Mesa {numero}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Where a delivery goes: the CEP fills in what it knows, all of it can be typed over. */
export function AddressFields({ draft, wrong, onChange }: DestinationProps) {
  const { place, street } = draft
  const [told, setTold] = useState<{ cep: string; text: string } | null>(null)
  const here = (change: Partial<Draft['place']>) => onChange({ place: { ...place, ...change, point: undefined }, isKnownPlace: false })

  const fill = useEffectEvent((found: Awaited<ReturnType<typeof readCEP>>) => {
    onChange({
      street: street.trim() === '' && found.logradouro ? `${found.logradouro}, ` : street,
      place: { ...place, district: place.district || found.bairro, city: place.city || found.localidade },
    })
    if (found.simulado) setTold({ cep: place.cep, text: 'Endereço de demonstração: confira com o cliente.' })
  })
  const isKnown = place.district !== '' && place.city !== ''

  useEffect(() => {
    if (place.cep.length !== 8 || isKnown) return
    const abort = new AbortController()
    readCEP(place.cep, abort.signal).then(fill, (failure: unknown) => {
      // The address can be typed without it.
      if (!abort.signal.aborted) setTold({ cep: place.cep, text: failureMessage(failure) })
    })
    return () => abort.abort()
  }, [place.cep, isKnown])

  return (
    <div className={styles.fields}>
      <TextField
        label="CEP"
        inputMode="numeric"
        autoComplete="off"
        placeholder="00000-000"
        hint={told?.cep === place.cep ? told.text : undefined}
        error={wrong['Cliente.CEP']}
        value={applyMask(cepMask, place.cep)}
        onChange={(text) => here({ cep: cepMask.normalize(text) })}
      />
      <TextField label="Bairro" autoComplete="off" maxLength={120} error={wrong['Cliente.Bairro']} value={place.district} onChange={(district) => here({ district })} />
      <TextField
        label="Endereço com número e complemento"
        className={styles.wide}
        autoComplete="off"
        maxLength={300}
        error={wrong['Cliente.Endereco']}
        value={street}
        onChange={(text) => onChange({ street: text, place: { ...place, point: undefined }, isKnownPlace: false })}
      />
      <TextField label="Cidade" className={styles.wide} autoComplete="off" maxLength={120} error={wrong['Cliente.Cidade']} value={place.city} onChange={(city) => here({ city })} />
    </div>
  )
}
