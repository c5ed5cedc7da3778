import type { Package } from '../api'
import { packageLabel, sizeText, systemNames, type System } from '../system'
import { Download } from './Download'
import { Steps } from './Steps'
import styles from './SystemPackages.module.css'

interface SystemPackagesProps {
  system: System
  /** Those for this system, the recommended first. */
  packages: readonly Package[]
  /** The person is at a computer with this system. */
  here: boolean
}

/** What there is for one system, and how it is installed. */
export function SystemPackages({ system, packages, here }: SystemPackagesProps) {
  const name = systemNames[system]
  return (
    <section className={styles.system} aria-labelledby={`sistema-${system}`}>
      <h2 id={`sistema-${system}`} className={styles.name}>
        {name} {here && <span className={styles.here}>este computador</span>}
      </h2>
      {packages.length === 0 ? (
        <p className={styles.none}>Este servidor não tem o programa para {name}.</p>
      ) : (
        <>
          <ul className={styles.packages}>
            {packages.map((each, index) => (
              <li key={each.nome} className={styles.package}>
                <div className={styles.words}>
                  <strong>{packageLabel(each)}</strong>
                  <span className={styles.facts}>
                    versão {each.versao} · {sizeText(each.tamanho)}
                  </span>
                  <span className={styles.file}>{each.nome}</span>
                </div>
                <Download file={each} primary={here && index === 0} />
                <p className={styles.sum}>
                  SHA-256 <code>{each.sha256}</code>
                </p>
              </li>
            ))}
          </ul>
          <Steps system={system} />
        </>
      )}
    </section>
  )
}
