/** What the form of a sales point shows and lets switch, by the tables that the server checks by. */
import { choices, sections, type Choice, type Section, type Setting, type SettingName, type SystemType, type When } from './conditions.gen'

type Values = Partial<Record<SettingName, unknown>>

const holds = (cases: readonly When[], { type, token }: Choice) =>
  cases.length === 0 || cases.some((one) => (one.type === 0 || one.type === type) && (!one.token || token))

/** What these systems make of a sales point; undefined where they do not go together. */
export function choiceOf(systems: readonly SystemType[]): Choice | undefined {
  return choices.find((choice) => choice.systems.length === systems.length && choice.systems.every((system) => systems.includes(system)))
}

/** Whether a system may be chosen beside those. */
export function mayAdd(systems: readonly SystemType[], system: SystemType): boolean {
  return choices.some((choice) => [...systems, system].every((each) => choice.systems.includes(each)))
}

/** The sections of the form, with the settings that it shows. */
export function shownSections(choice: Choice): Section[] {
  return sections
    .filter(({ shown }) => holds(shown, choice))
    .map((section) => ({ ...section, settings: section.settings.filter(({ shown }) => holds(shown, choice)) }))
}

/** Whether all is on that a setting needs. */
export function isEnabled({ needs }: Setting, values: Values): boolean {
  return needs.every((needed) => values[needed] === true)
}

/** The names of what a setting needs and lacks. */
export function lackingOf({ needs }: Setting, values: Values): string[] {
  return sections.flatMap(({ settings }) => settings.filter(({ name }) => (needs as SettingName[]).includes(name) && values[name] !== true).map(({ label }) => label))
}

/** The values as they are saved: what lacks something that it needs is off. */
export function settled<Form extends Values>(form: Form): Form {
  const lacking = sections.flatMap(({ settings }) => settings.filter((setting) => setting.kind === 'switch' && !isEnabled(setting, form)))
  return { ...form, ...Object.fromEntries(lacking.filter(({ name }) => name in form).map(({ name }) => [name, false])) }
}
