import { CheckOutlined } from '@ant-design/icons'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { steps } from '../../wizard'
import styles from './StepBar.module.css'

/** Where in the wizard one is. */
export function StepBar({ at }: { at: number }) {
  return (
    <ol className={styles.steps} aria-label="Passos do cadastro">
      {steps.map(({ key, title }, index) => (
        <li key={key} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={styles.number} aria-hidden="true">{index < at ? <CheckOutlined /> : index + 1}</span>
          <span className={styles.title}>{title}</span>
          {index < at && <VisuallyHidden> (feito)</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
