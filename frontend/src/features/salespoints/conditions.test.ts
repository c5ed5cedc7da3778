import { expect, it } from 'vitest'
import { needCases, systemCases } from './conditions.cases.gen'
import { choiceOf, isEnabled, mayAdd, settled, shownSections } from './conditions'
import { sections, systemTypes } from './conditions.gen'

const settings = sections.flatMap((section) => section.settings)

it('sales-points-14 sales-points-15 sales-points-16 sales-points-17 sales-points-18 sales-points-19 judges every set of systems as the server does', () => {
  expect(systemCases).toHaveLength(2 ** systemTypes.length)
  for (const { systems, may, type, token } of systemCases) {
    const choice = choiceOf(systems)
    expect([systems, choice?.type ?? 0, choice?.token ?? false]).toEqual([systems, type, token])
    expect([systems, systemTypes.map(({ value }) => value).filter((system) => !systems.includes(system) && mayAdd(systems, system))]).toEqual([systems, may])
  }
})

it('sales-points-30 sales-points-31 sales-points-32 sales-points-33 sales-points-34 sales-points-35 shows what the server keeps', () => {
  for (const { systems, shown } of systemCases) {
    const choice = choiceOf(systems)
    expect([systems, choice ? shownSections(choice).flatMap(({ settings }) => settings.map(({ name }) => name)) : []]).toEqual([systems, shown])
  }
})

it('sales-points-26 sales-points-27 sales-points-28 sales-points-29 lets switch what has all that it needs', () => {
  for (const { name, on, enabled } of needCases) {
    const setting = settings.find((each) => each.name === name)
    const values = Object.fromEntries(on.map((each) => [each, true]))
    expect([name, on, setting && isEnabled(setting, values)]).toEqual([name, on, enabled])
    // A number stays as it is while what it needs is off.
    expect([name, on, settled({ ...values, [name]: true })[name]]).toEqual([name, on, enabled || setting?.kind !== 'switch'])
  }
})
