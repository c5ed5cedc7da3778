import { Button } from 'antd'
import type { SavedMeanwhile as Saved } from './form'
import styles from './SavedMeanwhile.module.css'

interface SavedMeanwhileProps {
  fields: readonly Saved[]
  /** Takes what the server holds in place of what was typed here. */
  onTake: (field: string) => void
}

/** What the server holds by now of the fields that somebody else changed, beside what was typed here. */
export function SavedMeanwhile({ fields, onTake }: SavedMeanwhileProps) {
  return (
    <ul className={styles.fields} aria-label="O que está salvo agora">
      {fields.map(({ field, label, now, isKept }) => (
        <li key={field}>
          <strong>{label}</strong>
          <span className={styles.now}>{isKept ? 'Salvo agora: ' : 'Atualizado aqui: '}{now}</span>
          {isKept && <Button size="small" onClick={() => onTake(field)} aria-label={`Usar o que está salvo em ${label}`}>Usar o que está salvo</Button>}
        </li>
      ))}
    </ul>
  )
}
