import { useState } from 'react'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { base64Of } from '@/ui/base64'
import { FileArea } from '@/ui/FileArea'
import { toast } from '@/ui/toasts'
import { useStatement, type ChosenLine, type Statement } from '../../api'
import styles from './Statement.module.css'
import { StatementLines } from './StatementLines'

/** Bytes that the server takes. */
const sizeLimit = 5 * 1024 * 1024

const problemOf = ({ size }: File) => (size > sizeLimit ? 'O extrato passa de 5 MB. Baixe um período menor no banco.' : null)

/** A statement and what it means: what is confirmed of it names its lines. */
interface Read {
  file: string
  statement: Statement
  /** How often it was read. */
  times: number
}

/** Takes the bank's statement, shows what it means, and confirms what a person leaves ticked. */
export function StatementCheck() {
  const { read, confirm } = useStatement(useVenue().id)
  const [shown, setShown] = useState<Read>()
  const [problem, setProblem] = useState<string | null>(null)

  async function show(file: string, times: number) {
    const statement = await read.mutateAsync(file)
    setShown({ file, statement, times })
  }

  async function choose(chosen: File) {
    setProblem(null)
    setShown(undefined)
    try {
      await show(await base64Of(chosen), 1)
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
  }

  async function take({ file, times }: Read, linhas: ChosenLine[]) {
    setProblem(null)
    try {
      const { confirmadas } = await confirm.mutateAsync({ arquivo: file, linhas })
      toast.success(confirmadas === 1 ? '1 pagamento confirmado pelo extrato.' : `${confirmadas} pagamentos confirmados pelo extrato.`)
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
    // What was confirmed before a failure shows as such, and what is left can be confirmed again.
    await show(file, times + 1).catch(() => setShown(undefined))
  }

  const busy = read.isPending || confirm.isPending
  return (
    <div className={styles.check}>
      <FileArea
        label="Escolher ou soltar o extrato"
        hint="Arquivo OFX ou CSV do banco, até 5 MB. Nada é confirmado antes de você conferir."
        accept=".ofx,.csv,.txt"
        busy={confirm.isPending ? 'Confirmando pagamentos…' : read.isPending && 'Lendo o extrato…'}
        problemOf={problemOf}
        onChoose={(chosen) => void choose(chosen)}
      />
      {problem && <p role="alert" className={styles.problem}>{problem}</p>}
      {shown && <StatementLines key={shown.times} statement={shown.statement} busy={busy} onConfirm={(lines) => void take(shown, lines)} />}
    </div>
  )
}
