import { Alert } from 'antd'
import { counted } from '@/ui/importReport'
import type { Undone } from '../../api/changes'

/** What undoing a change came to, and by name what has moved since and stays. */
export function UndoneChange({ undone: { Desfeitas, Mantidas } }: { undone: Undone }) {
  const words = Desfeitas > 0 ? `${counted(Desfeitas, 'item voltou', 'itens voltaram')} ao que era antes.` : 'Nada voltou ao que era antes.'
  const stayed = Mantidas.length > 0 ? ` ${counted(Mantidas.length, 'mudança ficou', 'mudanças ficaram')} como está:` : ''
  return (
    <Alert
      type={Mantidas.length > 0 ? 'warning' : 'success'}
      showIcon
      role="status"
      title={words + stayed}
      description={
        Mantidas.length > 0 && (
          <ul>
            {Mantidas.slice(0, 200).map(({ Linha, Nome, Motivo }) => (
              <li key={Linha}>
                <strong>{Nome}</strong>: {Motivo}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
