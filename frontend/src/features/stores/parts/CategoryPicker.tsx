import { Select } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { useCategoryChoices } from '../api'
import type { Category } from '../store'

interface CategoryPickerProps {
  value?: Category[]
  onChange?: (categories: Category[]) => void
  id?: string
}

const made = 'criar '
const longest = 60

/** A new category is known by its name until it has an id. */
const keyOf = ({ id, name }: Category) => id || made + name

/** Chooses categories of a store; words that name none are offered as one to be made with the store. Fits a Form.Item. */
export function CategoryPicker({ value = [], onChange, id }: CategoryPickerProps) {
  const { data: known = [], isPending } = useCategoryChoices(useVenue().id)
  const [words, setWords] = useState('')
  const name = words.trim().slice(0, longest)
  const offered = [...known, ...value.filter((category) => !known.some((each) => keyOf(each) === keyOf(category)))]
  const isNew = name !== '' && !offered.some((each) => each.name?.toLowerCase() === name.toLowerCase())

  function choose(keys: string[]) {
    setWords('')
    onChange?.(keys.map((key) => offered.find((each) => keyOf(each) === key) ?? { id: '', name: key.slice(made.length) }))
  }

  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={50}
      loading={isPending}
      placeholder="Escolha ou escreva uma categoria"
      showSearch={{ optionFilterProp: 'label', searchValue: words, onSearch: setWords }}
      value={value.map(keyOf)}
      options={[...offered.map((each) => ({ value: keyOf(each), label: each.name })), ...(isNew ? [{ value: made + name, label: `Criar ${name}` }] : [])]}
      onChange={choose}
    />
  )
}
