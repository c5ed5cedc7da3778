import { Button } from '@/ui/Button'
import styles from './Stepper.module.css'

interface StepperProps {
  /** What is counted: "Queijo". */
  of: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** How many of something, with a button for one less and one more. */
export function Stepper({ of, value, min, max, onChange }: StepperProps) {
  return (
    <span role="group" aria-label={`Quantidade de ${of}`} className={styles.stepper}>
      <Button size="large" aria-label={`Menos um: ${of}`} aria-disabled={value <= min} onClick={() => onChange(value - 1)}>
        −
      </Button>
      <output aria-live="polite" aria-label={`${of}: ${value}`}>
        {value}
      </output>
      <Button size="large" aria-label={`Mais um: ${of}`} aria-disabled={value >= max} onClick={() => onChange(value + 1)}>
        +
      </Button>
    </span>
  )
}
