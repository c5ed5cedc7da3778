import { Checkbox } from 'antd'
import { useId } from 'react'
import { SortableList } from '@/ui/SortableList'
import type { Table } from '../api'
import { areaName, byArea, counted, type Area } from '../areas'
import { TableLine, type TableAct } from './TableLine'
import styles from './Tables.module.css'

interface TablesInUseProps {
  tables: readonly Table[]
  /** The ids of the tables whose QR is to be printed. */
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], chosen: boolean) => void
  onSort: (tables: Table[]) => void
  sorting: boolean
  onAct: (act: TableAct, table: Table) => void
}

/** The tables by area, in the order in which they stand; within an area it can be changed. */
export function TablesInUse({ tables, onSort, ...rest }: TablesInUseProps) {
  const areas = byArea(tables)
  return (
    <div className={styles.areas}>
      {areas.map((area) => (
        <AreaOfTables
          key={area.name}
          area={area}
          {...rest}
          onSort={(sorted) => onSort(areas.flatMap((each) => (each === area ? sorted : each.tables)))}
        />
      ))}
    </div>
  )
}

function AreaOfTables({ area, chosen, onChoose, onSort, sorting, onAct }: Omit<TablesInUseProps, 'tables'> & { area: Area<Table> }) {
  const heading = useId()
  const name = areaName(area.name)
  const ids = area.tables.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <Checkbox
          aria-label={`Escolher todas: ${name}`}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={({ target }) => onChoose(ids, target.checked)}
        />
        <h2 id={heading}>{name}</h2>
        <span className={styles.count}>{counted(ids.length)}</span>
      </div>
      <SortableList
        label={`Mesas: ${name}`}
        items={area.tables}
        itemKey={({ id }) => id}
        itemName={({ numero }) => `mesa ${numero}`}
        disabled={sorting}
        onSort={onSort}
      >
        {(table) => (
          <TableLine table={table} chosen={chosen.has(table.id)} onChoose={(on) => onChoose([table.id], on)} onAct={(act) => onAct(act, table)} />
        )}
      </SortableList>
    </section>
  )
}
