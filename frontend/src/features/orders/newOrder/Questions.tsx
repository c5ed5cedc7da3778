import { useId } from 'react'
import styles from './Choices.module.css'
import type { DraftLine } from './draft'
import type { MenuProduct } from './wire'

interface QuestionsProps {
  product: MenuProduct
  answers: DraftLine['answers']
  onChange: (answers: DraftLine['answers']) => void
}

/** The product's questions, each with options to choose from. */
export function Questions({ product, answers, onChange }: QuestionsProps) {
  const name = useId()
  return product.Observacoes.map(({ Descricao, Multipla, Opcoes }) => {
    const chosen = answers[Descricao] ?? []
    const set = (options: readonly string[]) => onChange({ ...answers, [Descricao]: options })
    return (
      <fieldset key={Descricao} className={styles.group}>
        <legend>{Descricao}</legend>
        {(Multipla ? Opcoes : ['', ...Opcoes]).map((option) => (
          <label key={option} className={styles.option}>
            {Multipla ? (
              <input
                type="checkbox"
                checked={chosen.includes(option)}
                onChange={(event) => set(Opcoes.filter((each) => (each === option ? event.target.checked : chosen.includes(each))))}
              />
            ) : (
              <input type="radio" name={`${name} ${Descricao}`} checked={(chosen[0] ?? '') === option} onChange={() => set(option === '' ? [] : [option])} />
            )}
            <span>{option || 'Sem resposta'}</span>
          </label>
        ))}
      </fieldset>
    )
  })
}
