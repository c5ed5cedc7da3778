import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { FieldNote } from '@/ui/Field'
import { useField, useSaved, useValue } from '../../fields'
import { messages } from '../../messages'
import { counted } from '../../names'
import type { AdditionDraft } from '../../product'
import { HereOrAll, type Reach } from './HereOrAll'
import styles from './HereOrAll.module.css'

/** Beside an addition: which other products have it, and whether this one gets a copy that is its own. */
export function SharedAddition({ addition: { produtoId, produtoNome } }: { addition: AdditionDraft }) {
  const navigate = useNavigate()
  const { value: copies, set } = useField('copiasDeAcrescimos')
  const others = useSaved('acrescimosEm').find((part) => part.id === produtoId)?.produtos ?? []
  const parent = useValue('nome')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const copy = copies.find(({ acrescimoId }) => acrescimoId === produtoId)
  if (others.length === 0) return null
  const rest = copies.filter((other) => other !== copy)

  function ask() {
    setName(`${produtoNome} (${parent})`.slice(0, 120))
    setProblem(undefined)
    setOpen(true)
  }

  function answer(reach: Reach): unknown {
    if (reach === 'all') {
      void navigate(`/produtos/produto/editar/${produtoId}`)
      return undefined
    }
    if (name.trim() === '') {
      setProblem(messages.name)
      return false
    }
    set([...rest, { acrescimoId: produtoId, nome: name.trim() }])
    return undefined
  }

  if (copy) {
    return (
      <div className={styles.part}>
        Só aqui: {copy.nome} <Button type="link" size="small" onClick={() => set(rest)}>Voltar ao de todos</Button>
      </div>
    )
  }
  return (
    <div className={styles.part}>
      <button type="button" className={styles.shared} aria-label={`${produtoNome}: usado em mais ${counted(others.length)}`} onClick={ask}>
        usado em mais {counted(others.length)}
      </button>
      <HereOrAll
        open={isOpen} title={`Mudar ${produtoNome}`} confirmLabel="Continuar" products={others}
        here={`ao salvar, este produto passa a usar uma cópia de ${produtoNome}, com nome, foto, valor e estoque próprios. Se ${produtoNome} controla estoque, a cópia começa com estoque zero: acerte o estoque.`}
        all={`abre o cadastro de ${produtoNome}; o que mudar lá vale em todos.`}
        onAnswer={answer} onClose={() => setOpen(false)}
      >
        {(reach) => reach === 'here' && (
          <div className={styles.field}>
            <label htmlFor={id}>Nome da cópia</label>
            <Input
              id={id} value={name} maxLength={120} aria-invalid={problem !== undefined} aria-describedby={`${id}-note`}
              onChange={({ target }) => { setName(target.value); setProblem(undefined) }}
            />
            <FieldNote id={id} problem={problem} hint="Não aparece sozinha na loja." />
          </div>
        )}
      </HereOrAll>
    </div>
  )
}
