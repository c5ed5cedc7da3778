import { Alert, Progress } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { FileArea } from '@/ui/FileArea'
import { ImportDone } from '@/ui/ImportDone'
import type { ImportReport } from '@/ui/importReport'
import { PageHeader } from '@/ui/PageHeader'
import { toast } from '@/ui/toasts'
import { usePastUserImports, useUserImport } from '../api'
import styles from '../cardimports.module.css'
import { messages } from '../messages'
import { Instructions } from '../parts/Instructions'
import { PastImports } from '../parts/PastImports'
import { UserCheck } from '../parts/UserCheck'

/** Bytes that the server takes (sheets.Limits). */
const sizeLimit = 10 * 1024 * 1024

function problemOf({ name, size }: File): string | null {
  if (!/\.csv$/i.test(name)) return messages.invalid
  return size > sizeLimit ? 'O arquivo passa de 10 MB. Divida-o em partes menores.' : null
}

/** /cashless/importar: users come in from a .csv, each with a nominal card. */
export default function ImportUsers() {
  const venue = useVenue()
  const { run, undo, errors, template } = useUserImport(venue.id)
  const past = usePastUserImports(venue.id)
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [percent, setPercent] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(work: () => Promise<void>) {
    setFailure(null)
    try {
      await work()
    } catch (problem) {
      setFailure(messageOf(problem))
    }
  }

  const send = (chosen: File, confirm: boolean) =>
    attempt(async () => {
      const answered = await run.mutateAsync({ file: chosen, confirm, onProgress: setPercent })
      setFile(chosen)
      setReport(answered)
      if (confirm) toast.success(messages.sent)
    })

  function restart() {
    setFile(null)
    setReport(null)
    setFailure(null)
  }

  return (
    <>
      <PageHeader title={messages.title} description={`Cadastra clientes de ${venue.name} a partir de um arquivo .csv, cada um com um cartão no nome dele.`} />
      <Instructions onTemplate={template} />
      <section className={styles.step} aria-label="Arquivo" aria-busy={run.isPending}>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {run.isPending && <Progress percent={percent} aria-label="Envio do arquivo" />}
        {!report || !file ? (
          <FileArea
            label="Escolher ou soltar o arquivo"
            hint="Arquivo .csv, até 10 MB e 50.000 linhas. Nada é gravado antes da sua confirmação."
            accept=".csv"
            busy={run.isPending && (percent < 100 ? 'Enviando o arquivo…' : 'Conferindo o arquivo…')}
            problemOf={problemOf}
            onChoose={(chosen) => void send(chosen, false)}
          />
        ) : report.Id === '' ? (
          <UserCheck
            fileName={file.name}
            report={report}
            busy={run.isPending}
            onErrors={() => void attempt(async () => void (await errors(file)))}
            onConfirm={() => void send(file, true)}
            onBack={restart}
          />
        ) : (
          <ImportDone report={report} onUndo={(id) => undo.mutateAsync(id)} onRestart={restart} onClose={restart} />
        )}
      </section>
      <PastImports imports={past} what="Os clientes e cartões que ninguém usou ou alterou" onUndo={(id) => undo.mutateAsync(id)} />
    </>
  )
}
