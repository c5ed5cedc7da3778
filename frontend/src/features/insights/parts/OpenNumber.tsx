import styles from './OpenNumber.module.css'

interface OpenNumberProps {
  /** The figure as it is read. */
  text: string
  /** What it is of, for screen readers: "Pedidos de sábado". */
  of: string
  onOpen: () => void
}

/** A figure that opens the rows it was summed from. */
export function OpenNumber({ text, of, onOpen }: OpenNumberProps) {
  return (
    <button type="button" className={styles.open} aria-label={`${text}, ${of}: ver de onde vem`} onClick={onOpen}>
      {text}
    </button>
  )
}
