import { EditOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown } from 'antd'
import { ActionButton } from '@/ui/ActionButton'
import type { Table } from '../api'
import styles from './Tables.module.css'

export type TableAct = 'edit' | 'link' | 'renew' | 'archive'

interface TableLineProps {
  table: Table
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onAct: (act: TableAct) => void
}

const more = [
  { key: 'link', label: 'Copiar link da mesa' },
  { key: 'renew', label: 'Renovar QR' },
  { key: 'archive', label: 'Arquivar', danger: true },
]

/** A table in the list: whether its QR is to be printed, what it is called, and what can be done with it. */
export function TableLine({ table: { numero, nome }, chosen, onChoose, onAct }: TableLineProps) {
  const name = `mesa ${numero}`
  return (
    <div className={styles.table}>
      <Checkbox checked={chosen} aria-label={`Escolher a ${name}`} onChange={({ target }) => onChoose(target.checked)} />
      <span className={styles.words}>
        <span className={styles.number}>{numero}</span>
        {nome && <span className={styles.name}>{nome}</span>}
      </span>
      <ActionButton iconOnly name={name} action={{ label: 'Editar', icon: <EditOutlined />, onClick: () => onAct('edit') }} />
      <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items: more, onClick: ({ key }) => onAct(key as TableAct) }}>
        <Button type="text" icon={<EllipsisOutlined aria-hidden="true" />} aria-label={`Mais ações da ${name}`} aria-haspopup="menu" />
      </Dropdown>
    </div>
  )
}
