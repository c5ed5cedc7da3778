import { costOf, countOf, type Group } from '@/menu/groups'
import type { Product, Question } from '@/menu/product'
import { additionName, leastWords, noPreference, noteExample, noteLabel, questionHint, sexWords } from '@/menu/words'
import styles from './Preview.module.css'

interface HeadProps {
  name: string
  hint: string
  count?: string
}

function Head({ name, hint, count }: HeadProps) {
  return (
    <div className={styles.group}>
      <span><b>{name}</b><small>{hint}</small></span>
      {count && <span className={styles.count}>{count}</span>}
    </div>
  )
}

/** Additions as the sheet of the shop has them before anything is chosen. */
export function PreviewAdditions({ product, group }: { product: Product; group: Group }) {
  const nothing = product.Adicionais.map(() => 0)
  return (
    <>
      <Head name={group.title} hint={group.hint} count={countOf(product, group, nothing)} />
      <ul className={styles.lines}>
        {group.places.map((at) => {
          const addition = product.Adicionais[at]
          if (!addition) return null
          const words = addition.Esgotado ? 'Esgotado hoje' : costOf(product, at, nothing).text + leastWords(addition)
          const [adult, sex] = [addition.ParaAdultos && 'Só para maiores de 18 anos', sexWords[addition.RestricaoPorSexo]]
          return (
            <li key={at}>
              <div>
                {additionName(addition)}
                {[adult, sex, addition.Contem].filter(Boolean).map((line) => <small key={String(line)}>{line}</small>)}
              </div>
              <span>{words}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function PreviewQuestion({ question }: { question: Question }) {
  const answers = question.Multipla ? question.Opcoes : [noPreference, ...question.Opcoes]
  return (
    <>
      <Head name={question.Descricao} hint={questionHint(question)} />
      <ul className={styles.lines}>
        {answers.map((answer) => <li key={answer}>{answer}</li>)}
      </ul>
    </>
  )
}

/** Where customers may write something of their own. */
export function PreviewNote() {
  return <p className={styles.note}><b>{noteLabel}</b><span>{noteExample}</span></p>
}
