import { Button, Checkbox, InputNumber, Radio } from 'antd'
import { useId, useState } from 'react'
import { messageOf } from '@/ui/failures'
import { formatMoney, formatWire, toCentavos } from '@/ui/money'
import { toast } from '@/ui/toasts'
import type { Account, SplitLine } from '../../accounts'
import { splitOf, stands, unsplit, type Split } from './parts'
import styles from './Account.module.css'

interface SplitAccountProps {
  account: Account
  split: Split
  onSplit: (split: Split) => void
  /** Asks the server for the parts of so many people, as on the wire. */
  divide: (people: number, lines: SplitLine[]) => Promise<number[]>
  /** Somebody's part is to be paid. */
  onPay: (who: number) => void
}

/** Splits what is left of an account in equal parts, or by who has had what. The server counts, to the centavo. */
export function SplitAccount({ account, split, onSplit, divide, onPay }: SplitAccountProps) {
  const [people, setPeople] = useState(2)
  const [byItem, setByItem] = useState(false)
  /** Who has had a line, by order and line. */
  const [had, setHad] = useState<ReadonlyMap<string, number[]>>(new Map())
  const peopleId = useId()
  const orders = account.conta.filter(({ recusado, pagoOnline }) => !recusado && !pagoOnline)

  const holds = split.parts.length > 0 && stands(split, toCentavos(account.falta))

  function change(next: () => void) {
    onSplit(unsplit)
    next()
  }

  async function part() {
    const lines = orders.flatMap(({ id, linhas }) =>
      linhas.map((_, linha) => ({ pedidoId: id, linha, de: (had.get(`${id} ${linha}`) ?? []).filter((who) => who < people) })),
    )
    try {
      onSplit(splitOf((await divide(people, byItem ? lines : [])).map(toCentavos)))
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <section className={styles.card} aria-label="Dividir a conta">
      <h2>Dividir a conta</h2>
      <div className={styles.split}>
        <label htmlFor={peopleId}>Pessoas</label>
        <InputNumber id={peopleId} min={1} max={50} precision={0} value={people} onChange={(next) => change(() => setPeople(next ?? 1))} />
        <Radio.Group
          aria-label="Como dividir"
          optionType="button"
          value={byItem}
          options={[{ value: false, label: 'Partes iguais' }, { value: true, label: 'Por item' }]}
          onChange={({ target }) => change(() => setByItem(target.value as boolean))}
        />
      </div>
      {byItem && (
        <>
          <p className={styles.soft}>Marque quem consumiu cada item. O que ninguém marcar é de todos.</p>
          <ul className={styles.shares}>
            {orders.flatMap(({ id, linhas }) =>
              linhas.map((line, at) => (
                <li key={`${id} ${at}`} role="group" aria-label={line.nome}>
                  <span>
                    {line.quantidade}× {line.nome}, {formatWire(line.valor)}
                  </span>
                  <Checkbox.Group
                    value={had.get(`${id} ${at}`) ?? []}
                    options={Array.from({ length: people }, (_, who) => ({ value: who, label: `Pessoa ${who + 1}` }))}
                    onChange={(of) => change(() => setHad(new Map(had).set(`${id} ${at}`, of)))}
                  />
                </li>
              )),
            )}
          </ul>
        </>
      )}
      <Button onClick={() => void part()}>Dividir</Button>
      {split.parts.length > 0 && !holds && <p role="status">A conta mudou desde a divisão. Divida de novo o que falta.</p>}
      {holds && (
        <ul className={styles.lines} aria-label="Partes">
          {split.parts.map(({ value, name }, who) => (
            <li key={name}>
              <span>{name}</span>
              <span className={styles.money}>{formatMoney(value)}</span>
              {split.paid.includes(who) ? (
                <span>Pago</span>
              ) : (
                value > 0 && (
                  <Button type="link" size="small" aria-label={`Receber de pessoa ${who + 1}`} onClick={() => onPay(who)}>
                    Receber
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
