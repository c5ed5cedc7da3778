import { useRef, useState, type KeyboardEvent } from 'react'
import { heatBand } from '../bands'
import { counted, hourName, weekdays } from '../labels'
import styles from './HeatGrid.module.css'

interface HeatGridProps {
  /** Orders by weekday, in the order of charts, and by the hour of the clock. */
  amounts: readonly (readonly number[])[]
  /** At which hour the venue's day begins. */
  firstHour: number
  /** Opens the orders of a cell. */
  onOpen: (day: number, hour: number) => void
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
const bandNames = Array.from({ length: 10 }, (_, at) => `${at * 10}–${(at + 1) * 10}%`)
const moves: Record<string, readonly [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

/** Orders by hour and weekday: a table whose cells tell their figure, in ten bands of colour. The arrows lead from cell to cell. */
export function HeatGrid({ amounts, firstHour, onOpen }: HeatGridProps) {
  const hours = hoursOfDay.map((hour) => (hour + firstHour) % 24)
  const most = Math.max(0, ...amounts.flat())
  const table = useRef<HTMLTableElement>(null)
  const [[row, column], setCurrent] = useState<readonly [number, number]>([0, 0])

  function move(event: KeyboardEvent) {
    const [down, right] = moves[event.key] ?? []
    if (down === undefined || right === undefined) return
    event.preventDefault()
    const next = [Math.min(6, Math.max(0, row + down)), Math.min(23, Math.max(0, column + right))] as const
    setCurrent(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.join(' ')}"]`)?.focus()
  }

  return (
    <>
      <div className={styles.scroll}>
        <table ref={table} className={styles.grid} aria-label="Pedidos por hora e dia da semana">
          <thead>
            <tr>
              <th scope="col">Hora</th>
              {hours.map((hour) => <th key={hour} scope="col">{String(hour).padStart(2, '0')}</th>)}
            </tr>
          </thead>
          <tbody>
            {weekdays.map(({ day, name }, atRow) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hours.map((hour, atColumn) => {
                  const amount = amounts[atRow]?.[hour] ?? 0
                  return (
                    <td key={hour} data-band={heatBand(amount, most)}>
                      <button
                        type="button"
                        data-cell={`${atRow} ${atColumn}`}
                        tabIndex={atRow === row && atColumn === column ? 0 : -1}
                        aria-label={`${name}, ${hourName(hour)}: ${counted(amount, 'pedido', 'pedidos')}`}
                        aria-disabled={amount === 0 || undefined}
                        onFocus={() => setCurrent([atRow, atColumn])}
                        onKeyDown={move}
                        onClick={() => amount > 0 && onOpen(day, hour)}
                      >
                        {amount === 0 ? '·' : amount}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.key} aria-label="Cores, do menor ao maior valor">
        {bandNames.map((name, at) => <li key={name} data-band={at + 1}>{name}</li>)}
        <li className={styles.none}>· sem vendas</li>
      </ul>
    </>
  )
}
