/** @jsxImportSource preact */
import { noPreference, questionHint } from '@/menu/words'
import { Icon } from '../../Icon'
import type { Product } from '../menu'
import css from './Sheet.module.css'

interface QuestionProps {
  question: Product['Observacoes'][number]
  /** Tells apart the radio buttons of two questions. */
  name: string
  answers: readonly string[]
  onChange: (answers: string[]) => void
}

/** A question with one answer or several; none is an answer, too. */
export function Question({ question: { Descricao, Multipla, Opcoes }, name, answers, onChange }: QuestionProps) {
  const toggled = (option: string, isOn: boolean) => Opcoes.filter((each) => (each === option ? isOn : answers.includes(each)))
  return (
    <fieldset class={css.group}>
      <legend class="vh">{Descricao}</legend>
      <div class={css.head} aria-hidden="true">
        <div>
          <h3>{Descricao}</h3>
          <p>{questionHint({ Multipla })}</p>
        </div>
        {answers.length > 0 && (
          <span class={css.done}>
            <Icon name="check" />
            Escolhido
          </span>
        )}
      </div>
      {!Multipla && (
        <label class={css.option}>
          <span>{noPreference}</span>
          <input type="radio" name={name} checked={answers.length === 0} onChange={() => onChange([])} />
        </label>
      )}
      {Opcoes.map((option) => (
        <label key={option} class={css.option}>
          <span>{option}</span>
          {Multipla ? (
            <input type="checkbox" checked={answers.includes(option)} onChange={(event) => onChange(toggled(option, event.currentTarget.checked))} />
          ) : (
            <input type="radio" name={name} checked={answers.includes(option)} onChange={() => onChange([option])} />
          )}
        </label>
      ))}
    </fieldset>
  )
}
