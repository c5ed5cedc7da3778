import { DeleteOutlined, DisconnectOutlined, EditOutlined, LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, type ReactNode } from 'react'
import type { Listed, SalesPoint } from '../api'
import { sections } from '../conditions.gen'
import { deviceName, printLabel, systemLabel } from '../labels'
import { messages } from '../messages'
import styles from './SalesPointCard.module.css'

export type SalesPointAct = 'link' | 'unlink' | 'edit' | 'delete'

const labelsOn = (point: SalesPoint, section: string, begins = '') =>
  (sections.find(({ key }) => key === section)?.settings ?? []).filter(({ name }) => name.startsWith(begins) && point[name] === true).map(({ label }) => label)

const manual = 'enableManualNFCe'

/** How a payment type is named after "NFC-e manual em ". */
const shortened = (label: string) => label.replace('NFC-e manual em ', '')

/** A sales point at a glance, with everything of S2§2.11. */
export function SalesPointCard({ listed, onAct }: { listed: Listed; onAct: (act: SalesPointAct) => void }) {
  const { salesPoint: point, productListName, equipaments } = listed
  const heading = useId()
  const facts: [string, ReactNode][] = [
    ['Lista de produtos', productListName || (point.productListId ? 'Lista arquivada' : 'Todos os produtos')],
    ['Taxa de serviço', point.enableServiceTax ? `${point.serviceTaxPercentage}%` : messages.off],
    ['Gerar NFC-e', point.createNFCe ? 'Sim' : 'Não'],
    ['Imprimir NFC-e', point.printNFCe ? 'Sim' : 'Não'],
    ['Formas de pagamento', labelsOn(point, 'payments').join(', ') || 'Nenhuma'],
    ['NFC-e manual', labelsOn(point, 'fiscal', manual).map(shortened).join(', ') || 'Nenhuma'],
  ]
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <h2 id={heading} className={styles.name}>{point.name}</h2>
      <ul className={styles.systems} aria-label="Sistemas">
        {point.managementSystemConfiguration.map(({ systemType, printType, enableRemotePrinter }) => (
          <li key={systemType}>
            <strong>{systemLabel(systemType)}</strong>
            <span>{printLabel(printType)} · impressão remota {enableRemotePrinter ? 'ligada' : 'desligada'}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {facts.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {equipaments.length > 0 ? (
        <ul className={styles.devices} aria-label="Equipamentos vinculados">
          {equipaments.map((device) => <li key={device.id}>{deviceName(device)}</li>)}
        </ul>
      ) : <p className={styles.none}>Nenhum equipamento vinculado.</p>}
      <footer className={styles.foot}>
        <Button type="text" icon={<LinkOutlined aria-hidden="true" />} aria-label={`Vincular equipamentos a ${point.name}`} onClick={() => onAct('link')}>Vincular</Button>
        <Button
          type="text" icon={<DisconnectOutlined aria-hidden="true" />} aria-label={`Desvincular equipamentos de ${point.name}`}
          disabled={equipaments.length === 0} onClick={() => onAct('unlink')}
        >
          Desvincular
        </Button>
        <Button icon={<EditOutlined aria-hidden="true" />} aria-label={`Editar ${point.name}`} onClick={() => onAct('edit')}>Editar</Button>
        <Button type="text" danger icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Excluir ${point.name}`} onClick={() => onAct('delete')}>Excluir</Button>
      </footer>
    </article>
  )
}
