import { Alert, Button } from 'antd'
import { formatDateTime } from '@/ui/dates'
import { Counts } from '@/ui/ImportCheck'
import { ImportProblems } from '@/ui/ImportProblems'
import { counted, type ImportReport } from '@/ui/importReport'
import styles from '../cardimports.module.css'

interface UserCheckProps {
  fileName: string
  report: ImportReport
  busy: boolean
  onErrors: () => void
  onConfirm: () => void
  onBack: () => void
}

/** What the file would do; nothing is written yet. */
export function UserCheck({ fileName, report, busy, onErrors, onConfirm, onBack }: UserCheckProps) {
  const errors = report.Erros.length
  return (
    <div className={styles.step}>
      <p><strong>{fileName}</strong> · {counted(report.Linhas, 'linha', 'linhas')}</p>
      {report.ImportadoEm && <Alert type="warning" showIcon title={`Este mesmo arquivo já foi importado em ${formatDateTime(report.ImportadoEm)}.`} />}
      {report.Codificacao === 'Windows-1252' && (
        <Alert type="warning" showIcon title={`O arquivo não diz com que letras foi escrito: veja se os acentos estão certos em ${examples(report)}.`} />
      )}
      <p role="status">{verdict(errors, report.Novas)}</p>
      <Counts report={report} />
      {errors > 0 && <ImportProblems problems={report.Erros} />}
      <div className={styles.actions}>
        <Button onClick={onBack} disabled={busy}>Escolher outro arquivo</Button>
        {errors > 0 && <Button onClick={onErrors} disabled={busy}>Baixar linhas com erro</Button>}
        <Button type="primary" loading={busy} disabled={errors > 0 || report.Novas === 0} onClick={onConfirm}>
          {report.Novas === 0 ? 'Nada a importar' : `Importar ${counted(report.Novas, 'usuário', 'usuários')}`}
        </Button>
      </div>
    </div>
  )
}

function verdict(errors: number, created: number): string {
  if (errors > 0) return `O arquivo tem ${counted(errors, 'erro', 'erros')} e não pode ser importado assim.`
  return created === 0 ? 'Nenhum usuário novo neste arquivo: veja as linhas ignoradas.' : 'O arquivo está certo. Nada foi gravado ainda.'
}

/** The first names, by which a person sees whether accents are right. */
function examples({ Colunas }: ImportReport): string {
  return Colunas.find(({ Campo }) => Campo === 'nome')?.Exemplos.slice(0, 3).join(', ') ?? ''
}
