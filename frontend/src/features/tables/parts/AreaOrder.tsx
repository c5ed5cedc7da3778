import { Drawer } from 'antd'
import { SortableList } from '@/ui/SortableList'
import { useFocusReturn } from '@/ui/useFocusReturn'
import type { Table } from '../api'
import { areaName, counted, type Area } from '../areas'
import styles from './Tables.module.css'

interface AreaOrderProps {
  open: boolean
  areas: readonly Area<Table>[]
  saving: boolean
  onSort: (tables: Table[]) => void
  onClose: () => void
}

/** The order of the areas, by dragging or with the buttons of each: an area moves with all its tables, and every move is saved. */
export function AreaOrder({ open, areas, saving, onSort, onClose }: AreaOrderProps) {
  useFocusReturn(open)
  return (
    <Drawer open={open} title="Ordem das áreas" size="min(480px, 100vw)" onClose={onClose} destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      <p style={{ marginBottom: 16 }}>Arraste as áreas, ou use as setas. Cada mudança é salva na hora, e as mesas de uma área vão com ela.</p>
      <SortableList
        label="Áreas"
        items={areas}
        itemKey={({ name }) => `area ${name}`}
        itemName={({ name }) => areaName(name)}
        disabled={saving}
        onSort={(sorted) => onSort(sorted.flatMap(({ tables }) => tables))}
      >
        {({ name, tables }) => <>{areaName(name)} <span className={styles.count}>{counted(tables.length)}</span></>}
      </SortableList>
    </Drawer>
  )
}
