/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Way } from '../cart'
import styles from './checkout.module.css'
import type { Flow, State } from './flow'
import type { Quote } from './order'
import { kilometres, money } from './words'

/** The lines of the total, always in this order: Itens, Desconto, Taxa de serviço, Entrega, Total (D38). */
export function Totals({ flow, state: { way, sending, form }, quote }: { flow: Flow; state: State; quote: Quote }) {
  const { Itens, Desconto = 0, DescontoPercentual, TaxaServico, TaxaServicoPercentual, Entrega, Total } = quote.Totais
  return (
    <dl class={styles.lines}>
      <Line name="Itens">{money(Itens)}</Line>
      <Line name="Desconto" about={DescontoPercentual ? `${DescontoPercentual}% nos itens` : 'nenhum'} isOff={Desconto > 0}>
        {Desconto > 0 ? `− ${money(Desconto)}` : money()}
      </Line>
      <Line
        name="Taxa de serviço" about={way === 'mesa' ? taxWords(TaxaServicoPercentual) : 'só na mesa'}
        action={
          way === 'mesa' && TaxaServicoPercentual ? (
            <button type="button" class={styles.inline} disabled={sending !== 'no'} onClick={() => flow.type({ untaxed: !form.untaxed })}>
              {form.untaxed ? 'Incluir' : 'Retirar'}
              <span class={styles.unseen}> a taxa de serviço</span>
            </button>
          ) : null
        }
      >
        {money(TaxaServico)}
      </Line>
      <Line name="Entrega" about={deliveryWords(way, quote)}>
        {way !== 'delivery' ? 'não se aplica' : quote.Totais.RegraEntrega === 'plataforma' ? 'fora do total' : money(Entrega)}
      </Line>
      <Line name="Total" isTotal>
        {money(Total)}
      </Line>
    </dl>
  )
}

interface LineProps {
  name: string
  about?: string
  action?: ComponentChildren
  isOff?: boolean
  isTotal?: boolean
  children: ComponentChildren
}

function Line({ name, about, action, isOff, isTotal, children }: LineProps) {
  return (
    <div class={isTotal ? styles.total : isOff ? styles.off : undefined}>
      <dt>
        {name} {about && <small>{about}</small>} {action}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function taxWords(percent: number | undefined): string {
  return percent ? `${percent}%, opcional` : 'não cobrada'
}

function deliveryWords(way: Way, { Totais: { RegraEntrega, DistanciaMetros } }: Quote): string | undefined {
  if (way !== 'delivery') return undefined
  if (RegraEntrega === 'plataforma') return 'o entregador informa o valor'
  if (DistanciaMetros !== undefined) return kilometres(DistanciaMetros)
  return RegraEntrega === 'semDistancia' ? 'distância não conhecida' : undefined
}
