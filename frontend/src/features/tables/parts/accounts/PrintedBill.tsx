import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Account } from '../../accounts'
import { PrintedSheet } from '../PrintedSheet'
import styles from './Account.module.css'

interface PrintedBillProps {
  venueName: string
  account: Account
  zone: string
}

/** The bill on paper: what the guests read before they pay. It is no fiscal document, and says so. */
export function PrintedBill({ venueName, account, zone }: PrintedBillProps) {
  const { mesa, desde, conta, itens, desconto, taxaServico, total, pagoOnline, recebido, falta } = account
  return (
    <PrintedSheet>
      <div className={styles.paper}>
        <h1>{venueName}</h1>
        <p>
          Conta da mesa {mesa}, desde {formatDateTime(desde, zone)}
        </p>
        <table>
          <tbody>
            {conta
              .filter(({ recusado }) => !recusado)
              .flatMap(({ id, linhas }) =>
                linhas.map((line, at) => (
                  <tr key={`${id} ${at}`}>
                    <td>{line.quantidade}×</td>
                    <td>{line.nome}</td>
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
            {recebido > 0 && <Line name={pagoOnline > 0 ? 'Pago (com o que foi pago online)' : 'Pago'} value={-recebido} />}
            {recebido > 0 && <Line name="Falta" value={falta} />}
          </tfoot>
        </table>
        <p>Não é documento fiscal.</p>
      </div>
    </PrintedSheet>
  )
}

function Line({ name, value }: { name: string; value: number }) {
  return (
    <tr>
      <td colSpan={2}>{name}</td>
      <td>{formatWire(value)}</td>
    </tr>
  )
}
