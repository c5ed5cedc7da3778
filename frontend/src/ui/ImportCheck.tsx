import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { formatDateTime } from './dates'
import { ImportMapping, mappingOf } from './ImportMapping'
import { ImportProblems } from './ImportProblems'
import { counted, type ImportColumn, type ImportReport } from './importReport'
import styles from './ImportWizard.module.css'

interface ImportCheckProps {
  fileName: string
  report: ImportReport
  columns: readonly ImportColumn[]
  busy: boolean
  /** What else a person decides about the file. */
  settings?: ReactNode
  /** Something else was decided since it was tried. */
  outdated: boolean
  /** Tries it anew with another meaning of the columns. */
  onCheck: (mapping: Record<string, string>) => void
  onErrors: () => void
  onConfirm: () => void
  onBack: () => void
}

/** What the import would do: the columns and what they mean, the counts, and what is wrong by line. */
export function ImportCheck({ fileName, report, columns, busy, settings, outdated, onCheck, onErrors, onConfirm, onBack }: ImportCheckProps) {
  const tried = mappingOf(report.Colunas)
  const [known, setKnown] = useState(report)
  const [mapping, setMapping] = useState(tried)
  // What the server made of the columns is where the next change begins.
  if (known !== report) {
    setKnown(report)
    setMapping(tried)
  }
  const isChanged = outdated || Object.entries(tried).some(([header, key]) => mapping[header] !== key)
  const errors = report.Erros.length
  const written = report.Novas + report.Alteradas

  return (
    <div className={styles.step}>
      <p className={styles.name}>
        <strong>{fileName}</strong> · {counted(report.Linhas, 'linha', 'linhas')}
      </p>
      <Warnings report={report} />
      <ImportMapping headers={report.Colunas} columns={columns} mapping={mapping} onChange={setMapping} disabled={busy} />
      {settings}
      {isChanged ? (
        <Alert type="info" showIcon role="status" title={`${outdated ? 'As escolhas' : 'As colunas'} mudaram: confira de novo para ver o que será importado.`} />
      ) : (
        <>
          <p role="status">{verdict(errors, written)}</p>
          <Counts report={report} />
          {errors > 0 && <ImportProblems problems={report.Erros} />}
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={onBack} disabled={busy}>Escolher outro arquivo</Button>
        {errors > 0 && !isChanged && (
          <Button onClick={onErrors} disabled={busy}>Baixar linhas com erro</Button>
        )}
        {isChanged ? (
          <Button type="primary" loading={busy} onClick={() => onCheck(mapping)}>Conferir de novo</Button>
        ) : (
          <Button type="primary" loading={busy} disabled={errors > 0 || written === 0} onClick={onConfirm}>
            {written === 0 ? 'Nada a importar' : `Importar ${counted(written, 'linha', 'linhas')}`}
          </Button>
        )}
      </div>
    </div>
  )
}

function verdict(errors: number, written: number): string {
  if (errors > 0) return `O arquivo tem ${counted(errors, 'erro', 'erros')} e não pode ser importado assim.`
  return written === 0 ? 'Tudo o que está no arquivo já está aqui.' : 'O arquivo está certo. Nada foi gravado ainda.'
}

/** How many lines come to what. */
export function Counts({ report: { Novas, Alteradas, Ignoradas, Erros } }: { report: ImportReport }) {
  const counts = [
    ['Novas', Novas],
    ['Alteradas', Alteradas],
    ['Ignoradas', Ignoradas.length],
    ['Erros', Erros.length],
  ] as const
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name} data-bad={(name === 'Erros' && count > 0) || undefined}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('pt-BR')}</dd>
          </div>
        ))}
      </dl>
      {Ignoradas.length > 0 && (
        <details className={styles.skipped}>
          <summary>Ver as linhas ignoradas</summary>
          <ul>
            {Ignoradas.slice(0, 200).map(({ Linha, Motivo }) => (
              <li key={Linha}>Linha {Linha}: {Motivo}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Warnings({ report: { ImportadoEm, Codificacao, OutrasPlanilhas } }: { report: ImportReport }) {
  const words = [
    ImportadoEm && `Este mesmo arquivo já foi importado em ${formatDateTime(ImportadoEm)}.`,
    Codificacao === 'Windows-1252' && 'O arquivo não diz com que letras foi escrito: veja se os acentos dos exemplos estão certos.',
    OutrasPlanilhas.length > 0 && `Só a primeira planilha é importada. Ficam de fora: ${OutrasPlanilhas.join(', ')}.`,
  ].filter((each) => typeof each === 'string')
  return words.map((each) => <Alert key={each} type="warning" showIcon title={each} />)
}
