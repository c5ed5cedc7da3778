/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { components } from '@/api/schema.gen'
import { money } from '../../money'
import type { Way } from '../cart'
import styles from './checkout.module.css'
import type { Flow, State } from './flow'
import type { Quote } from './order'

type TotalLine = components['schemas']['OrdersTotalLine']

/** The lines of the total, always in this order: Itens, Desconto, Taxa de serviço, Entrega, Total (D38). */
export function Totals({ flow, state: { way, sending, form }, quote: { Linhas } }: { flow: Flow; state: State; quote: Quote }) {
  return (
    <dl class={styles.lines}>
      {inOrder.map((kind) => {
        const line = Linhas.find(({ Tipo }) => Tipo === kind)
        if (!line) {
          const { name, about, value } = without(kind, way)
          return <Line key={kind} name={name} about={about} value={value} />
        }
        const { Nome, Nota, Valor } = line
        const value = Valor === null ? 'fora do total' : Valor < 0 ? `− ${money(-Valor)}` : money(Valor)
        return (
          <Line key={kind} name={Nome} about={Nota} value={value} look={kind === 'total' ? styles.total : Valor !== null && Valor < 0 ? styles.off : undefined}>
            {kind === 'taxaServico' && (
              <button type="button" class={styles.inline} disabled={sending !== 'no'} onClick={() => flow.type({ untaxed: !form.untaxed })}>
                {form.untaxed ? 'Incluir' : 'Retirar'}
                <span class={styles.unseen}> a taxa de serviço</span>
              </button>
            )}
          </Line>
        )
      })}
    </dl>
  )
}

const inOrder: TotalLine['Tipo'][] = ['itens', 'desconto', 'taxaServico', 'entrega', 'total']

/** What stands where a total has no such line. */
function without(kind: TotalLine['Tipo'], way: Way) {
  if (kind === 'entrega') return { name: 'Entrega', about: undefined, value: 'não se aplica' }
  if (kind === 'desconto') return { name: 'Desconto', about: 'nenhum', value: money() }
  return { name: 'Taxa de serviço', about: way === 'mesa' ? 'não cobrada' : 'só na mesa', value: money() }
}

interface LineProps {
  name: string
  about: string | undefined
  value: string
  look?: string | undefined
  children?: ComponentChildren
}

function Line({ name, about, value, look, children }: LineProps) {
  return (
    <div class={look}>
      <dt>
        {name} {about && <small>{about}</small>} {children}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
