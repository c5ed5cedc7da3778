import { useId, useRef, type ReactNode } from 'react'
import styles from './ChartFrame.module.css'
import { ChartMenu, type Picture } from './ChartMenu'

interface PictureFrameProps {
  title: string
  /** What is counted and in which unit, below the title: "Em R$; pedidos na base da barra". */
  subtitle?: string
  /** Offers what is framed as a picture, and on paper where the window can print. */
  picture?: Picture
  /** Buttons beside the title; they belong in no picture. */
  tools?: ReactNode
  /** Its place in a grid. */
  className?: string
  children: ReactNode
}

/** Something to look at under its title, of which a picture can be taken. */
export function PictureFrame({ title, subtitle, picture, tools, className, children }: PictureFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const id = useId()
  return (
    <section ref={frame} aria-labelledby={id} className={[styles.frame, className].filter(Boolean).join(' ')}>
      <header className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>{title}</h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <div className={styles.tools} data-not-in-picture>
          {tools}
          {picture && <ChartMenu title={title} target={frame} {...picture} />}
        </div>
      </header>
      {children}
    </section>
  )
}
