import { formatDateTime } from '@/ui/dates'
import { formatWire, fromCentavos } from '@/ui/money'
import type { Account, AccountPayment } from '../../accounts'
import { PrintedSheet } from '../PrintedSheet'
import type { Part } from './parts'
import styles from './Account.module.css'

interface PrintedBillProps {
  venueName: string
  account: Account
  /** Who pays what of what is left, where that is split. */
  parts: readonly Part[]
  zone: string
  /** What it is of, where that is no table. */
  title?: string
}

/** The bill on paper: what the guests read before they pay. It is no fiscal document, and says so. */
export function PrintedBill({ venueName, account, parts, zone, title }: PrintedBillProps) {
  const { mesa, desde, conta, itens, desconto, taxaServico, total, pagoOnline, pagamentos, falta } = account
  const taken = pagamentos.filter(({ estornadoEm }) => !estornadoEm)
  return (
    <PrintedSheet>
      <div className={styles.paper}>
        <h1>{venueName}</h1>
        <p>
          {title ?? `Conta da mesa ${mesa}`}, desde {formatDateTime(desde, zone)}
        </p>
        <table>
          <tbody>
            {conta
              .filter(({ recusado }) => !recusado)
              .flatMap(({ id, linhas }) =>
                linhas.map((line, at) => (
                  <tr key={`${id} ${at}`}>
                    <td>{line.quantidade}×</td>
                    <td>
                      {line.nome}
                      {line.observacoes.map((note) => (
                        <small key={note}>{note}</small>
                      ))}
                    </td>
                    <td>{formatWire(line.valor)}</td>
                  </tr>
                )),
              )}
          </tbody>
          <tfoot>
            {total !== itens && <Line name="Itens" value={itens} />}
            {desconto > 0 && <Line name="Desconto" value={-desconto} />}
            {taxaServico > 0 && <Line name="Taxa de serviço (opcional)" value={taxaServico} />}
            <Line name="Total" value={total} />
            {pagoOnline > 0 && <Line name="Pago online" value={pagoOnline} />}
            {taken.map((payment) => (
              <Line key={payment.id} name={titleOf(payment)} value={payment.valor} />
            ))}
            {(pagoOnline > 0 || taken.length > 0) && <Line name="Falta" value={falta} />}
            {parts.map(({ name, value }) => (
              <Line key={name} name={name} value={fromCentavos(value)} />
            ))}
          </tfoot>
        </table>
        <p>Não é documento fiscal.</p>
      </div>
    </PrintedSheet>
  )
}

/** What the bill says of a payment. */
function titleOf({ forma, valor, nota, baixa }: AccountPayment): string {
  if (baixa) return `Não cobrado (${forma})`
  if (valor < 0) return `Devolvido em ${forma}`
  return nota ? `${forma}, ${nota}` : forma
}

function Line({ name, value }: { name: string; value: number }) {
  return (
    <tr>
      <td colSpan={2}>{name}</td>
      <td>{formatWire(value)}</td>
    </tr>
  )
}
