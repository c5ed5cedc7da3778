import { palettes, type Palette as Colours, type Theme } from '@/ui/tokens'
import styles from './DevUi.module.css'
import { Section } from './Section'

const states: { name: keyof Colours; shape: string; word: string }[] = [
  { name: 'statePending', shape: '●', word: 'Pendente' },
  { name: 'stateAccepted', shape: '◆', word: 'Aceito' },
  { name: 'statePreparing', shape: '▲', word: 'Em preparo' },
  { name: 'stateInTransit', shape: '▶', word: 'Em transporte' },
  { name: 'stateDelivered', shape: '✔', word: 'Entregue' },
  { name: 'stateRefused', shape: '✖', word: 'Recusado' },
]

const swatches: (keyof Colours)[] = [
  'paper', 'surface', 'sunken', 'ink', 'inkSoft', 'line', 'controlLine', 'brand', 'brandHover', 'brandTint',
  'danger', 'dangerTint', 'warning', 'warningTint', 'success', 'successTint', 'focus',
]

/** The colours by name, and the order states as colour, shape and word. */
export function Palette({ theme }: { theme: Theme }) {
  return (
    <Section title="Cores e situações">
      <ul className={styles.swatches}>
        {swatches.map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: palettes[theme][name] }} />
            {name}
          </li>
        ))}
      </ul>
      <ul className={styles.row}>
        {states.map(({ name, shape, word }) => (
          <li key={name} style={{ color: palettes[theme][name], fontWeight: 600 }}>
            <span aria-hidden="true">{shape}</span> {word}
          </li>
        ))}
      </ul>
    </Section>
  )
}
