import { formatDay } from '@/ui/dates'
import { applyMask, phoneMask } from '@/ui/masks'
import { formatMoney, toCentavos } from '@/ui/money'
import type { Customer } from '../api'
import { sexNames } from '../labels'
import styles from './Facts.module.css'
import { HiddenCPF } from './HiddenCPF'

/** What is registered of a customer; '-' for what is not known. */
export function Details({ customer }: { customer: Customer }) {
  const facts = [
    ['CPF', <HiddenCPF key="cpf" customer={customer} />],
    ['Telefone', applyMask(phoneMask, customer.telefone) || '-'],
    ['E-mail', customer.email ?? '-'],
    ['Data de nascimento', formatDay(customer.dataNascimento)],
    ['Sexo', customer.sexo ? sexNames[customer.sexo] : '-'],
    ['Identificador', customer.identificador ?? '-'],
    ['Nome na lista', customer.nomeNaLista ? 'Sim' : 'Não'],
    ['Em aberto', formatMoney(toCentavos(customer.valorEmAberto))],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
