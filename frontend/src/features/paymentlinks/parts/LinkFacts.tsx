import { Descriptions } from 'antd'
import { formatWire } from '@/ui/money'
import { shownAddress } from '../address'
import { linkStates } from '../labels'
import { expiryText, paidText, type PaymentLink } from '../link'
import { messages } from '../messages'

const yes = (on: boolean) => (on ? 'Sim' : 'Não')

/** A payment link to be read, before somebody edits it. */
export function LinkFacts({ link }: { link: PaymentLink }) {
  const facts = {
    'Situação': linkStates[link.situacao],
    'Valor': formatWire(link.price),
    'Descrição': link.description || '—',
    'Produto': link.product?.nome ?? '—',
    'Endereço': shownAddress(link),
    'Validade': expiryText(link.expirationDate),
    'Limite de usos': link.limiteDeUsos === 0 ? 'Sem limite' : link.limiteDeUsos.toLocaleString('pt-BR'),
    'Pagos': paidText(link),
    'Máximo de parcelas': link.maximumInstallments <= 1 ? 'À vista' : `${link.maximumInstallments}×`,
    'Aceitar boleto': yes(link.allowPaymentSlip),
    [messages.authenticated]: yes(link.authenticated),
  }
  return (
    <Descriptions
      bordered
      column={1}
      size="small"
      style={{ maxWidth: 720 }}
      items={Object.entries(facts).map(([label, text]) => ({ key: label, label, children: <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span> }))}
    />
  )
}
