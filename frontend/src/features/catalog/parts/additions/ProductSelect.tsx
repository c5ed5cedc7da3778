import { useCallback, useRef } from 'react'
import { useVenue } from '@/api/venue'
import { toCentavos } from '@/ui/money'
import { RemoteSelect, type Choice } from '@/ui/RemoteSelect'
import type { Contained } from '../../additions'
import { findProducts } from '../../api/form'

/** A product as it is chosen; one that is to be made has no id and no price. */
export interface Chosen {
  id: string
  name: string
  price: number | null
  unit: string
  contained: Contained
}

interface ProductSelectProps {
  id?: string
  label?: string
  value: Chosen | null
  onChange: (chosen: Chosen | null) => void
  /** The product itself, which is no choice. */
  except?: string
  /** Words that name no product are offered as one to be made. */
  creates?: boolean
}

const made = 'criar '

/** Chooses a product of the venue, or names a new one. */
export function ProductSelect({ id, label, value, onChange, except, creates = false }: ProductSelectProps) {
  const venue = useVenue()
  const known = useRef(new Map<string, Chosen>())

  const search = useCallback(
    async (words: string, signal: AbortSignal): Promise<readonly Choice[]> => {
      const found = await findProducts(venue.id, words, signal)
      for (const { id, nome, valor, unidade, alergenos, adultHood, restricaoPorSexo } of found) {
        known.current.set(id, { id, name: nome, price: toCentavos(valor), unit: unidade, contained: { alergenos, adultHood, restricaoPorSexo } })
      }
      const choices = found.filter((product) => product.id !== except).map((product) => ({ value: product.id, label: product.nome }))
      const name = words.trim()
      const isNew = creates && name !== '' && !found.some(({ nome }) => nome.toLowerCase() === name.toLowerCase())
      return isNew ? [...choices, { value: made + name, label: `Criar ${name}` }] : choices
    },
    [venue.id, except, creates],
  )

  function choose(choice: Choice | null) {
    if (choice?.value.startsWith(made)) onChange({ id: '', name: choice.value.slice(made.length), price: null, unit: 'un', contained: { alergenos: [], adultHood: false, restricaoPorSexo: 0 } })
    else onChange((choice && known.current.get(choice.value)) ?? null)
  }

  return (
    <RemoteSelect
      id={id} label={label} search={search} placeholder="Digite o nome ou o código"
      value={value && { value: value.id || made + value.name, label: value.name }} onChange={choose}
    />
  )
}
