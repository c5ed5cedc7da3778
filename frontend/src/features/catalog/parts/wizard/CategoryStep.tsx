import { Button, Select } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '@/ui/fieldsOf'
import { ImagePicker } from '@/ui/ImagePicker'
import type { Choices } from '../../api/form'
import type { WizardDraft } from '../../wizard'
import { Box } from '../form/Box'

const { Field, useField } = fieldsOf<WizardDraft>()

/** The category of the new product: one of the venue's, or a new one by its name (product-wizard-09). */
export function CategoryStep({ choices }: { choices: Choices }) {
  const chosen = useField('categoriaLocalClienteId')
  const made = useField('novaCategoria')
  const [words, setWords] = useState('')
  const name = words.trim().replace(/\s+/g, ' ')
  const isNew = name !== '' && !choices.categorias.some(({ nome }) => nome.toLowerCase() === name.toLowerCase())

  function create() {
    chosen.set('')
    made.set(name)
    setWords('')
  }

  return (
    <Box title="Categoria">
      <Field field="categoriaLocalClienteId" label="Categoria do produto" hint="Escolha uma da lista, ou escreva o nome de uma nova.">
        <Select
          {...chosen.described}
          showSearch={{ optionFilterProp: 'label', searchValue: words, onSearch: setWords }}
          placeholder="Bebidas, petiscos…"
          value={chosen.value || (made.value && `Nova: ${made.value}`) || undefined}
          options={choices.categorias.map(({ id, nome }) => ({ value: id, label: nome }))}
          notFoundContent={isNew ? null : undefined}
          onChange={(id: string) => {
            made.set('')
            chosen.set(id)
            setWords('')
          }}
        />
      </Field>
      {/* The list closes and forgets its words when the pointer is pressed elsewhere. */}
      {isNew && <div><Button type="link" onPointerDown={(event) => event.preventDefault()} onMouseDown={(event) => event.preventDefault()} onClick={create}>Clique aqui para criar {name}</Button></div>}
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
