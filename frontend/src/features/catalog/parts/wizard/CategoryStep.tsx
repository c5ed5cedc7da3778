import { Select } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '@/ui/fieldsOf'
import { ImagePicker } from '@/ui/ImagePicker'
import type { Choices } from '../../api/form'
import type { WizardDraft } from '../../wizard'
import { Box } from '../form/Box'

const { Field, useField } = fieldsOf<WizardDraft>()

const making = 'criar '

function matches(words: string, option?: { value: string; label: string }): boolean {
  return option !== undefined && (option.value.startsWith(making) || option.label.toLowerCase().includes(words.trim().toLowerCase()))
}

/** The category of the new product: one of the venue's, or a new one by its name (product-wizard-09). */
export function CategoryStep({ choices }: { choices: Choices }) {
  const chosen = useField('categoriaLocalClienteId')
  const made = useField('novaCategoria')
  const [words, setWords] = useState('')
  const name = words.trim().replace(/\s+/g, ' ')
  const isNew = name !== '' && !choices.categorias.some(({ nome }) => nome.toLowerCase() === name.toLowerCase())

  function choose(value: string) {
    const isMade = value.startsWith(making)
    made.set(isMade ? value.slice(making.length) : '')
    chosen.set(isMade ? '' : value)
    setWords('')
  }

  return (
    <Box title="Categoria">
      <Field field="categoriaLocalClienteId" label="Categoria do produto" hint="Escolha uma da lista, ou escreva o nome de uma nova.">
        <Select
          {...chosen.described}
          showSearch={{ filterOption: matches, searchValue: words, onSearch: setWords }}
          placeholder="Bebidas, petiscos…"
          value={chosen.value || (made.value && `Nova: ${made.value}`) || undefined}
          options={[
            ...choices.categorias.map(({ id, nome }) => ({ value: id, label: nome })),
            // In the list, where arrows and Enter reach it too: it forgets its words as soon as the focus leaves.
            ...(isNew ? [{ value: making + name, label: `Clique aqui para criar ${name}` }] : []),
          ]}
          onChange={choose}
        />
      </Field>
      {made.value !== '' && <NewPhoto />}
    </Box>
  )
}

function NewPhoto() {
  const { value, set } = useField('fotoCategoria')
  return (
    <Field field="fotoCategoria" label="Foto da nova categoria (opcional)" isGroup>
      <ImagePicker label="Foto da categoria" aspect={1} value={value} onChange={set} />
    </Field>
  )
}
