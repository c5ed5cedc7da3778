import styles from './ChatPanel.module.css'

interface PanelHeadProps {
  title: string
  onBack?: () => void
  onClose: () => void
}

export function PanelHead({ title, onBack, onClose }: PanelHeadProps) {
  return (
    <header className={styles.head}>
      {onBack && (
        <button type="button" className={styles.tool} aria-label="Todas as conversas" onClick={onBack}>
          ←
        </button>
      )}
      <h2>{title}</h2>
      <button type="button" className={styles.tool} aria-label="Fechar conversas" onClick={onClose}>
        ✕
      </button>
    </header>
  )
}
