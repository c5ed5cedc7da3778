import { WarningOutlined } from '@ant-design/icons'
import { useFormPart, useFormState, type Problems } from '@/ui/form'
import styles from './FaultSummary.module.css'

interface FaultSummaryProps {
  /** The tab of a field in words, where it is another than the shown one. */
  elsewhere: (field: string) => string | undefined
  /** Shows the field and gives it the focus. */
  onGo: (field: string) => void
}

/** All that stands in the way of saving, each line leading to its field. */
export function FaultSummary({ elsewhere, onGo }: FaultSummaryProps) {
  const form = useFormState()
  const faults = faultsOf(useFormPart(form, ({ problems }) => problems))
  if (faults.length === 0) return null
  return (
    <section id={form.idOf('faults')} tabIndex={-1} role="alert" aria-label="Campos a conferir" className={styles.summary}>
      <WarningOutlined aria-hidden="true" className={styles.icon} />
      <h2 className={styles.title}>{faults.length === 1 ? 'Corrija 1 campo para salvar' : `Corrija ${faults.length} campos para salvar`}</h2>
      <ul className={styles.lines}>
        {faults.map(([field, text]) => {
          const tab = elsewhere(field)
          return (
            <li key={field}>
              <button type="button" onClick={() => onGo(field)}>{text}</button>
              {tab && ` (aba ${tab})`}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Fields with what is wrong with them. */
export function faultsOf(problems: Problems): [field: string, text: string][] {
  return Object.entries(problems).flatMap(([field, text]) => (text ? [[field, text] as [string, string]] : []))
}
