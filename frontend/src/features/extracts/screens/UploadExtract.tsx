import { Button, Progress } from 'antd'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { PageHeader } from '@/ui/PageHeader'
import { toast } from '@/ui/toasts'
import { sendExtract } from '../api'
import { messages } from '../messages'
import styles from '../parts/Extracts.module.css'

/** /admin/EDI/importEletronicExtracts: sends an acquirer's file (S2§2.12). */
export default function UploadExtract() {
  const venue = useVenue()
  const navigate = useNavigate()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState('')
  const [percent, setPercent] = useState<number>()
  const sending = useRef<AbortController>(undefined)

  function choose(chosen: File | undefined) {
    if (!chosen) return
    const valid = /\.(txt|TXT)$/.test(chosen.name)
    setProblem(valid ? '' : messages.invalid)
    setFile(valid ? chosen : undefined)
  }

  async function process() {
    if (!file) {
      setProblem('Escolha o arquivo .txt que a adquirente enviou.')
      return
    }
    sending.current = new AbortController()
    setPercent(0)
    setProblem('')
    try {
      await sendExtract(venue.id, file, setPercent, sending.current.signal)
      toast.success(messages.sent)
      void navigate('/admin/EDI/eletronicExtracts')
    } catch (failure) {
      if (!sending.current.signal.aborted) setProblem(failureMessage(failure))
    } finally {
      setPercent(undefined)
    }
  }

  const isSending = percent !== undefined
  return (
    <>
      <PageHeader
        title="Importar extrato digital"
        description="Escolha o arquivo .txt como a adquirente o enviou, de até 2 GB. Ele é reconhecido pelo conteúdo."
        back={{ to: '/admin/EDI/eletronicExtracts', label: messages.title }}
      />
      <div className={styles.form}>
        <label htmlFor={id} className={styles.choose} data-chosen={file ? true : undefined}>
          {file ? messages.chosen : messages.choose}
          <input
            id={id} type="file" accept=".txt,.TXT" className={styles.input} disabled={isSending}
            aria-describedby={problem ? `${id}-problem` : `${id}-name`} aria-invalid={problem ? true : undefined}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </label>
        <p id={`${id}-name`} className={styles.soft}>{file ? file.name : 'Nenhum arquivo escolhido.'}</p>
        {problem && <p id={`${id}-problem`} role="alert" className={styles.problem}>{problem}</p>}
        {isSending && <Progress percent={percent} aria-label="Envio do arquivo" />}
        <div className={styles.buttons}>
          <Button type="primary" loading={isSending} onClick={() => void process()}>{messages.process}</Button>
          {isSending && <Button onClick={() => sending.current?.abort()}>Cancelar envio</Button>}
        </div>
      </div>
    </>
  )
}
