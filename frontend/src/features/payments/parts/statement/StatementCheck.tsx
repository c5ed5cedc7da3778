import { useState } from 'react'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { base64Of } from '@/ui/base64'
import { toast } from '@/ui/toasts'
import { useStatement, type ChosenLine } from '../../api'
import styles from './Statement.module.css'
import { StatementFile } from './StatementFile'
import { StatementLines } from './StatementLines'

/** Takes the bank's statement, shows what it means, and confirms what a person leaves ticked. */
export function StatementCheck() {
  const { read, confirm } = useStatement(useVenue().id)
  const [file, setFile] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(chosen: File) {
    setProblem(null)
    try {
      const content = await base64Of(chosen)
      setFile(content)
      await read.mutateAsync(content)
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
  }

  async function take(linhas: ChosenLine[]) {
    setProblem(null)
    try {
      const { confirmadas } = await confirm.mutateAsync({ arquivo: file, linhas })
      toast.success(confirmadas === 1 ? '1 pagamento confirmado pelo extrato.' : `${confirmadas} pagamentos confirmados pelo extrato.`)
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
    // What was confirmed before a failure shows as such, and what is left can be confirmed again.
    await read.mutateAsync(file).catch(() => undefined)
  }

  return (
    <div className={styles.check}>
      <StatementFile busy={read.isPending && !confirm.isPending} onChoose={(chosen) => void choose(chosen)} />
      {problem && <p role="alert" className={styles.problem}>{problem}</p>}
      {read.data && <StatementLines key={read.submittedAt} statement={read.data} busy={confirm.isPending || read.isPending} onConfirm={(lines) => void take(lines)} />}
    </div>
  )
}
