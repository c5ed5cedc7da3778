import { VisuallyHidden } from './VisuallyHidden'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** How many lines of content to expect. */
  lines?: number
  /** Height of a line in px; 16 stands for text, more for cards and images. */
  lineHeight?: number
}

/** The shape of content that is on its way; announced once as "Carregando…". */
export function Skeleton({ lines = 3, lineHeight = 16 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>Carregando…</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ height: lineHeight }} />
      ))}
    </div>
  )
}
