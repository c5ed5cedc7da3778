/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { formatMoney } from '@/ui/money'
import styles from './checkout.module.css'
import { Field, idOf, Wrong } from './Field'
import type { Flow, State } from './flow'
import { Icon } from '../../Icon'
import { changeDue, type Menu } from './order'
import { paymentOf, paymentsOf, whenPaid, type Payment } from './payments'
import { typedMoney } from './words'

/** How the order is paid; cash asks for the note in place. */
export function Payments({ flow, menu, state }: { flow: Flow; menu: Menu; state: State }) {
  const { form, way, errors, quote } = state
  if (quote?.Totais.Total === 0) return null
  const offered = paymentsOf(menu)
  const groups = [
    ['Agora, online', offered.filter(({ isOnline }) => isOnline)],
    [whenPaid[way], offered.filter(({ isOnline }) => !isOnline)],
  ] as const
  const error = errors.TipoPagamento ?? errors.PagamentoOnline
  return (
    <section class={styles.card} aria-labelledby="pedido-pagamento">
      <h3 id="pedido-pagamento">Pagamento</h3>
      {offered.length === 0 && <p>Este estabelecimento ainda não diz como recebe. Fale com ele antes de pedir.</p>}
      <div role="radiogroup" aria-labelledby="pedido-pagamento" aria-invalid={Boolean(error)} aria-describedby={error && `${idOf('TipoPagamento')}-erro`} id={idOf('TipoPagamento')} tabIndex={-1}>
        <Wrong name="TipoPagamento" error={error} />
        {groups.map(
          ([title, payments]) =>
            payments.length > 0 && (
              <div key={title} class={styles.group} role="group" aria-label={title}>
                <h4>{title}</h4>
                {payments.map((payment) => (
                  <Option key={payment.id} payment={payment} isChosen={form.payment === payment.id} onChoose={() => flow.type({ payment: payment.id }, 'TipoPagamento', 'PagamentoOnline', 'Troco')} />
                ))}
              </div>
            ),
        )}
      </div>
      {paymentOf(menu, form.payment, quote?.Totais.Total)?.kind === 'dinheiro' && <Change flow={flow} state={state} />}
    </section>
  )
}

function Option({ payment: { name, hint, icon }, isChosen, onChoose }: { payment: Payment; isChosen: boolean; onChoose: () => void }) {
  return (
    <label class={styles.option}>
      <Icon name={icon} />
      <span>
        {name}
        {hint && <small>{hint}</small>}
      </span>
      <input type="radio" name="pagamento" checked={isChosen} onChange={onChoose} />
    </label>
  )
}

/** The note that the customer pays with, and what comes back. */
function Change({ flow, state: { form, errors, quote } }: { flow: Flow; state: State }) {
  const [typed, setTyped] = useState(form.changeFor === null ? '' : formatMoney(form.changeFor))
  const due = changeDue(form, quote)
  return (
    <div class={styles.change}>
      <Field
        name="Troco" label="Troco para quanto?" inputMode="decimal" autoComplete="off" placeholder="R$ 0,00" disabled={form.noChange}
        value={form.noChange ? '' : typed} error={form.noChange ? undefined : errors.Troco}
        onType={(text) => {
          setTyped(text)
          flow.type({ changeFor: typedMoney(text) }, 'Troco')
        }}
        onLeave={(name) => {
          setTyped(form.changeFor === null ? '' : formatMoney(form.changeFor))
          flow.leave(name)
        }}
      />
      <p role="status">
        {due !== null && due >= 0 && (
          <>
            Seu troco<b>{formatMoney(due)}</b>
          </>
        )}
      </p>
      <label class={`${styles.check} ${styles.wide}`}>
        <input type="checkbox" checked={form.noChange} onChange={({ currentTarget }) => flow.type({ noChange: currentTarget.checked }, 'Troco')} />
        <span>Não preciso de troco</span>
      </label>
    </div>
  )
}
