/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { formatTime } from '@/ui/dates'
import { money } from '../../money'
import { useLive } from '../../live'
import { say } from '../../say'
import { Head } from '../Head'
import type { Account, Visit } from './visit'
import css from './Visit.module.css'

interface AccountPanelProps {
  account: Account
  visit: Visit
  /** The venue's zone. */
  zone: string
}

/** The account of a table: its orders, what they come to, and the bill to ask for. */
export function AccountPanel({ account, visit, zone }: AccountPanelProps) {
  const { asked, asking, failure } = useLive(visit)
  const [untaxed, setUntaxed] = useState(account.SemTaxaServico)
  const fee = account.TaxaServico + account.TaxaRetirada

  async function askForBill() {
    if (await visit.ask('conta', untaxed)) say('A conta foi pedida.')
  }

  return (
    <div class={css.panel}>
      <Head id="account-over" title="Conta da mesa" />
      <div class={css.scroll}>
        {account.Pedidos.map(({ Codigo, DataCriacao, Estado, Recusado, Itens }) => (
          <section key={Codigo} class={css.order} aria-label={`Pedido ${Codigo}`}>
            <h3>
              Pedido {Codigo} <span class={css.soft}>{formatTime(DataCriacao, zone)} · {Recusado ? 'Recusado, fora da conta' : Estado}</span>
            </h3>
            <ul>
              {Itens.map(({ Quantidade, NomeProduto, Valor }, at) => (
                <li key={at} class={css.row}>
                  <span>{Quantidade}× {NomeProduto}</span>
                  <span class="num">{money(Valor)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <dl class={css.sums}>
          <Sum name="Itens" value={account.Itens} />
          {account.Desconto > 0 && <Sum name="Desconto" value={-account.Desconto} />}
          {fee > 0 && <Sum name="Taxa de serviço (opcional)" value={account.TaxaServico} />}
          <Sum name="Total" value={account.Total} />
          {account.Pago > 0 && <Sum name="Já pago" value={-account.Pago} />}
          {account.Pago > 0 && <Sum name="Falta" value={account.Falta} />}
        </dl>
        {fee > 0 && (
          <label class={css.check}>
            <input type="checkbox" checked={untaxed} disabled={asking !== null} onChange={({ currentTarget }) => setUntaxed(currentTarget.checked)} />
            Sem a taxa de serviço
          </label>
        )}
      </div>
      <footer class={css.foot}>
        <p class={css.failure} role="alert">
          {failure}
        </p>
        {asked.conta && <p class={css.asked}>Conta pedida às {formatTime(asked.conta, zone)}. Alguém já vem.</p>}
        {(!asked.conta || untaxed !== account.SemTaxaServico) && (
          <button type="button" class="button primary large" aria-busy={asking === 'conta'} disabled={asking !== null} onClick={() => void askForBill()}>
            {asked.conta ? 'Mudar a conta pedida' : 'Pedir a conta'}
          </button>
        )}
      </footer>
    </div>
  )
}

function Sum({ name, value }: { name: string; value: number }) {
  return (
    <div class={css.row}>
      <dt>{name}</dt>
      <dd class="num">{money(value)}</dd>
    </div>
  )
}
