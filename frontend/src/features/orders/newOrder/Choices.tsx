import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { Button } from '@/ui/Button'
import { formatMoney, toCentavos } from '@/ui/money'
import { TextField } from '@/ui/TextField'
import { Additions } from './Additions'
import { AmountField } from './AmountField'
import styles from './Choices.module.css'
import type { DraftLine } from './draft'
import { Questions } from './Questions'
import { Stepper } from './Stepper'

interface ChoicesProps {
  line: DraftLine
  /** It stands in the order already. */
  known: boolean
  onDone: (line: DraftLine) => void
  onLeave: () => void
}

/** What is chosen and said about a product before it is a line of the order. Enter adds it, Esc goes back. */
export function Choices({ line: begun, known, onDone, onLeave }: ChoicesProps) {
  const [line, setLine] = useState(begun)
  const [problem, setProblem] = useState<{ grams?: string; price?: string }>({})
  const { product } = line
  const change = (part: Partial<DraftLine>) => setLine({ ...line, ...part })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (product.PorQuilo && !(line.grams && line.grams > product.TaraGramas)) {
      setProblem({ grams: product.TaraGramas > 0 ? `Informe o peso em gramas, mais que a embalagem (${product.TaraGramas} g).` : 'Informe o peso em gramas.' })
    } else if (product.ValorLivre && line.price === null) setProblem({ price: 'Informe o valor deste produto.' })
    else onDone(line)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is one more way back, beside the button
    <form className={styles.choices} aria-label={product.Nome} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h3>{product.Nome}</h3>
        {!product.ValorLivre && <p>{formatMoney(toCentavos(product.Valor)) + (product.PorQuilo ? ' o quilo' : '')}</p>}
        {product.Contem && <p className={styles.soft}>{product.Contem}</p>}
        {product.ParaAdultos && <p className={styles.soft}>Só para maiores de 18 anos: confira a idade de quem recebe.</p>}
      </div>
      {product.PorQuilo && (
        <TextField
          label="Peso na balança (gramas)"
          hint={product.TaraGramas > 0 ? `Com a embalagem, de ${product.TaraGramas} g.` : undefined}
          error={problem.grams}
          autoFocus
          inputMode="numeric"
          maxLength={6}
          value={line.grams === null ? '' : String(line.grams)}
          onChange={(text) => change({ grams: Number(text.replace(/\D/g, '')) || null })}
        />
      )}
      {product.ValorLivre && <AmountField label="Valor de cada um (R$)" autoFocus error={problem.price} value={line.price} onChange={(price) => change({ price })} />}
      <Additions product={product} extras={line.extras} onChange={(extras) => change({ extras })} />
      <Questions product={product} answers={line.answers} onChange={(answers) => change({ answers })} />
      {product.AceitaObservacao && (
        <TextField label="Observação do item" maxLength={200} autoComplete="off" value={line.remark} onChange={(remark) => change({ remark })} />
      )}
      <div className={styles.foot}>
        {!product.PorQuilo && <Stepper of={product.Nome} value={line.quantity} min={1} max={99} onChange={(quantity) => change({ quantity })} />}
        <Button size="large" onClick={onLeave}>
          Voltar
        </Button>
        <Button size="large" variant="primary" type="submit" autoFocus={!product.PorQuilo && !product.ValorLivre}>
          {known ? 'Salvar item' : 'Adicionar'}
        </Button>
      </div>
    </form>
  )
}
