import { Radio } from 'antd'
import { useCallback, useState } from 'react'
import { useVenue } from '@/api/venue'
import { RemoteSelect, type Choice } from '@/ui/RemoteSelect'
import { useCategories } from '../../api/categories'
import { findProducts } from '../../api/form'
import styles from './Schedules.module.css'

interface TargetFieldProps {
  onChange?: (id: string | undefined) => void
  id?: string
}

/** Chooses the product, or the category, that a schedule is for. Fits a Form.Item. */
export function TargetField({ onChange, id }: TargetFieldProps) {
  const { id: venueId } = useVenue()
  const categories = useCategories(venueId).data
  const [isCategory, setCategory] = useState(false)
  const [chosen, setChosen] = useState<Choice | null>(null)

  const search = useCallback(
    async (words: string, signal: AbortSignal) => {
      if (isCategory) {
        const wanted = words.toLocaleLowerCase('pt-BR')
        return (categories ?? []).filter(({ nome }) => nome.toLocaleLowerCase('pt-BR').includes(wanted)).map((each) => ({ value: each.id, label: each.nome }))
      }
      return (await findProducts(venueId, words, signal)).map(({ id: value, nome, categoria }) => ({ value, label: categoria ? `${nome} · ${categoria}` : nome }))
    },
    [venueId, isCategory, categories],
  )

  function choose(choice: Choice | null) {
    setChosen(choice)
    onChange?.(choice?.value)
  }

  return (
    <div className={styles.target}>
      <Radio.Group
        aria-label="O que agendar"
        value={isCategory}
        options={[{ value: false, label: 'Um produto' }, { value: true, label: 'Uma categoria inteira' }]}
        onChange={() => {
          setCategory(!isCategory)
          choose(null)
        }}
      />
      <RemoteSelect key={String(isCategory)} id={id} value={chosen} onChange={choose} search={search} placeholder={isCategory ? 'Procure a categoria' : 'Procure o produto'} />
    </div>
  )
}
