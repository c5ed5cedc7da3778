import { Select } from 'antd'
import { useState } from 'react'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { toast } from '@/ui/toasts'
import { useAddOption, useOptions, type Option } from '../../api/form'

interface OptionPickerProps {
  id: string
  value: Option[]
  onChange: (options: Option[]) => void
  invalid?: boolean
}

const made = 'criar '

/** Chooses the venue's options; words that name none are offered as one to be made (product-observations-04). */
export function OptionPicker({ id, value, onChange, invalid }: OptionPickerProps) {
  const venue = useVenue()
  const { data: known = [], isPending } = useOptions(venue.id)
  const add = useAddOption(venue.id)
  const [words, setWords] = useState('')
  const name = words.trim()
  const isNew = name !== '' && ![...known, ...value].some(({ descricao }) => descricao.toLowerCase() === name.toLowerCase())
  const offered = [...known, ...value.filter((option) => !known.some((each) => each.id === option.id))]

  async function choose(keys: string[]) {
    setWords('')
    const wanted = keys.find((key) => key.startsWith(made))
    const kept = keys.flatMap((key) => offered.find((option) => option.id === key) ?? []).map((option) => ({ id: option.id, descricao: option.descricao }))
    if (wanted === undefined) {
      onChange(kept)
      return
    }
    try {
      const option = await add.mutateAsync(wanted.slice(made.length))
      onChange([...kept.filter((other) => other.id !== option.id), option])
    } catch (failure) {
      toast.error(failureMessage(failure))
    }
  }

  return (
    <Select
      id={id} mode="multiple" maxCount={100} loading={isPending || add.isPending} disabled={add.isPending} aria-invalid={invalid || undefined}
      placeholder="Escolha ou escreva uma opção"
      showSearch={{ optionFilterProp: 'label', searchValue: words, onSearch: setWords }}
      value={value.map((option) => option.id)}
      options={[...offered.map((option) => ({ value: option.id, label: option.descricao })), ...(isNew ? [{ value: made + name, label: `Criar ${name}` }] : [])]}
      onChange={(keys: string[]) => void choose(keys)}
    />
  )
}
