import { describe, expect, it } from 'vitest'
import { inOrder, isBlank, noSlot, problemOf, weekdays } from './slots'
import { closedParts, frameOf, freeCells, inLanes, placeOf } from './track'
import { addDays, dayTitle, instantOf, minuteOn, wallOf, weekOf, weekTitle } from './zone'

const paulo = 'America/Sao_Paulo'
const hour = (hours: number, until: number) => ({ from: hours * 60, to: until * 60 })

describe('days and times of a venue', () => {
  it('are its wall time', () => {
    expect(wallOf('2026-11-27T21:30:00Z', paulo)).toEqual({ day: '2026-11-27', minutes: 18 * 60 + 30 })
    expect(wallOf('2026-11-27T01:00:00Z', paulo)).toEqual({ day: '2026-11-26', minutes: 22 * 60 })
    expect(minuteOn('2026-11-27', '2026-11-28T04:00:00Z', paulo)).toBe(25 * 60)
    expect(minuteOn('2026-11-27', '2026-11-27T02:00:00Z', paulo)).toBe(-60)
  })

  it('become instants again, whatever the clocks do', () => {
    expect(instantOf('2026-11-27', '18:30', paulo)).toBe('2026-11-27T21:30:00.000Z')
    expect(instantOf('2026-11-27', '00:05', 'Pacific/Kiritimati')).toBe('2026-11-26T10:05:00.000Z')
    // Lisbon goes from 01:00 to 02:00 on 29 March 2026, and from 02:00 back to 01:00 on 25 October.
    expect(instantOf('2026-03-29', '01:30', 'Europe/Lisbon')).toBe('2026-03-29T01:00:00.000Z')
    expect(instantOf('2026-10-25', '01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z')
    for (const time of ['00:00', '06:45', '12:10', '23:59']) expect(wallOf(instantOf('2026-10-25', time, 'Europe/Lisbon'), 'Europe/Lisbon').day).toBe('2026-10-25')
  })

  it('are named in Portuguese, the week from Monday on', () => {
    expect(weekOf('2026-11-29')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])
    expect(weekTitle('2026-11-27')).toBe('23 a 29 de novembro de 2026')
    expect(weekTitle('2026-12-01')).toBe('30 de novembro a 6 de dezembro de 2026')
    expect(weekTitle('2027-01-01')).toBe('28 de dezembro de 2026 a 3 de janeiro de 2027')
    expect(dayTitle('2026-11-27')).toBe('Sexta-feira, 27 de novembro de 2026')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})

describe('a day as a line', () => {
  it('shows whole hours around what happens, within the day', () => {
    expect(frameOf([])).toEqual(hour(8, 18))
    expect(frameOf([{ from: 9 * 60 + 30, to: 17 * 60 + 15 }, { from: -60, to: 30 }])).toEqual(hour(0, 18))
    expect(placeOf(hour(10, 12), hour(8, 18))).toEqual({ left: 20, width: 20 })
    expect(placeOf(hour(6, 9), hour(8, 18))).toEqual({ left: 0, width: 10 })
  })

  it('offers the cells that are open, free and to come', () => {
    const cells = freeCells(hour(8, 12), [hour(9, 12)], [{ from: 10 * 60 + 15, to: 10 * 60 + 45 }], 9 * 60 + 30)
    expect(cells.map(({ from }) => from / 60)).toEqual([9.5, 11, 11.5])
    expect(closedParts(hour(8, 18), [hour(14, 16), hour(9, 12)])).toEqual([hour(8, 9), hour(12, 14), hour(16, 18)])
  })

  it('puts what overlaps one above the other', () => {
    const lanes = inLanes([hour(9, 11), hour(10, 12), hour(11, 13)])
    expect(lanes.map(({ span, lane }) => [span.from / 60, lane])).toEqual([[9, 0], [10, 1], [11, 0]])
  })
})

describe('the hours of a week', () => {
  it('scheduling-19 count Segunda as 1 and Domingo as 7', () => {
    expect(weekdays.map(({ day, name }) => `${day} ${name}`)).toEqual(['1 Segunda', '2 Terça', '3 Quarta', '4 Quinta', '5 Sexta', '6 Sábado', '7 Domingo'])
  })

  it('scheduling-21 say what is missing in the order of the documents', () => {
    expect(problemOf(noSlot, [])).toBe('Selecione um dia da semana para continuar')
    expect(problemOf({ ...noSlot, dayOfWeek: 1 }, [])).toBe('Escolha a hora inicial para continuar')
    expect(problemOf({ ...noSlot, dayOfWeek: 1, startHour: '10:00' }, [])).toBe('Escolha a hora final para continuar')
    expect(problemOf({ dayOfWeek: 1, startHour: '10:00', endHour: '09:00' }, [])).toBe('Hora inicial não pode ser maior que hora final')
    expect(problemOf({ dayOfWeek: 1, startHour: '10:00', endHour: '10:00' }, [])).toMatch(/^A hora final precisa ser depois da inicial/)
    expect(problemOf({ dayOfWeek: 1, startHour: '08:00', endHour: '10:00' }, [{ dayOfWeek: 1, startHour: '09:00', endHour: '12:00' }])).toBe('Este horário cruza com outro: Segunda, 09:00 às 12:00')
    expect(problemOf({ dayOfWeek: 1, startHour: '08:00', endHour: '09:00' }, [{ dayOfWeek: 1, startHour: '09:00', endHour: '12:00' }])).toBe('')
  })

  it('scheduling-22 can be added once a weekday or a time is there', () => {
    expect(isBlank(noSlot)).toBe(true)
    expect(isBlank({ ...noSlot, endHour: '1' })).toBe(false)
    expect(inOrder([{ dayOfWeek: 2, startHour: '08:00', endHour: '09:00' }, { dayOfWeek: 1, startHour: '10:00', endHour: '11:00' }, { dayOfWeek: 1, startHour: '08:00', endHour: '09:00' }]).map(({ startHour }) => startHour)).toEqual(['08:00', '10:00', '08:00'])
  })
})
