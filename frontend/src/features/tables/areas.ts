import type { Table } from './api'

export interface Area<Row> {
  /** Empty: of no area. */
  name: string
  tables: Row[]
}

/** The tables by area, areas in the order of their first tables. */
export function byArea<Row extends Pick<Table, 'area'>>(tables: readonly Row[]): Area<Row>[] {
  const areas = new Map<string, Area<Row>>()
  for (const table of tables) {
    const known = areas.get(table.area)
    if (known) known.tables.push(table)
    else areas.set(table.area, { name: table.area, tables: [table] })
  }
  return [...areas.values()]
}

export const areaName = (name: string) => name || 'Sem área'

export const counted = (tables: number) => (tables === 1 ? '1 mesa' : `${tables} mesas`)
