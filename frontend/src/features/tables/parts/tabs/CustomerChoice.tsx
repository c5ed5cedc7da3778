import { Select } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { useTabCustomers } from '../../tabs'

interface CustomerChoiceProps {
  id?: string
  value: string
  /** The name of who is chosen already. */
  name?: string
  none: string
  onChange: (id: string) => void
}

/** Finds a registered customer by his name. */
export function CustomerChoice({ id, value, name, none, onChange }: CustomerChoiceProps) {
  const venue = useVenue()
  const [words, setWords] = useState('')
  const found = useTabCustomers(venue.id, words)
  const rows = found.data ?? []
  const options = [
    { value: '', label: none },
    ...(value && name && !rows.some((row) => row.id === value) ? [{ value, label: name }] : []),
    ...rows.map(({ id: of, nome, telefone }) => ({ value: of, label: telefone ? `${nome} (tel. …${telefone})` : nome })),
  ]
  return (
    <Select
      id={id}
      aria-label="Cliente"
      style={{ width: '100%' }}
      value={value}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={found.isFetching}
      options={options}
      notFoundContent={found.error ? 'Não foi possível buscar. Tente de novo.' : 'Nenhum cliente com este nome.'}
      onChange={onChange}
    />
  )
}
