import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { formatDateTime, formatDay } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { Skeleton } from '@/ui/Skeleton'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useTableState } from '@/ui/useTableState'
import { useExtract, useProblems, useProcessAgain, type Extract, type ExtractProblem } from '../api'
import { acquirerOf, statusOf } from '../labels'
import { messages } from '../messages'
import styles from '../parts/Extracts.module.css'
import { LineList } from '../parts/LineList'

const defaults = { linha: 1 }

/** /admin/EDI/eletronicExtracts/:id: what a file tells, and what is wrong with it by line and column. */
export default function ExtractDetails() {
  const { id = '' } = useParams()
  const venue = useVenue()
  const extract = useExtract(venue.id, id)
  const again = useProcessAgain(venue.id, id)
  const [failed, setFailed] = useState('')
  const table = useTableState(defaults)
  const of = extract.data

  return (
    <>
      <PageHeader
        title={of?.FileName ?? 'Extrato digital'}
        back={{ to: '/admin/EDI/eletronicExtracts', label: messages.title }}
        actions={of && of.Situacao !== 'processado' && (
          <Button
            loading={again.isPending}
            onClick={() => again.mutate(undefined, {
              onSuccess: () => { setFailed(''); toast.success(messages.sent) }, onError: (failure) => setFailed(messageOf(failure)),
            })}
          >
            Processar de novo
          </Button>
        )}
      />
      {failed && <Alert type="error" showIcon title={failed} />}
      {!of && extract.error && <ErrorState text={messageOf(extract.error)} onRetry={() => void extract.refetch()} />}
      {!of && !extract.error && <Skeleton lines={8} />}
      {of && (
        <>
          {of.Motivo && <Alert type="warning" showIcon title={of.Situacao === 'recusado' ? `O extrato não foi importado: ${of.Motivo}` : of.Motivo} />}
          <Facts of={of} zone={venue.zone} />
          <Problems id={id} state={of.Situacao} onLine={(linha) => table.setFilters({ linha })} />
          <LineList venueId={venue.id} id={id} lines={of.Linhas} from={table.filters.linha} onFrom={(linha) => table.setFilters({ linha })} />
        </>
      )}
    </>
  )
}

function Facts({ of, zone }: { of: Extract; zone: string | undefined }) {
  const facts: [string, string][] = [
    [messages.status, statusOf(of)], [messages.acquirer, acquirerOf(of)], ['Estabelecimento', of.Estabelecimento || '—'],
    ['Período', of.De ? `${formatDay(of.De)} a ${formatDay(of.Ate)}` : '—'], ['Sequência', of.Recuperado ? `${of.Sequencia} (recuperado)` : of.Sequencia || '—'],
    ['Linhas', String(of.Linhas)], ['Vendas', String(of.Vendas)], ['Bruto', formatWire(of.Bruto)], ['Taxas', formatWire(of.Taxas)],
    ['Líquido', formatWire(of.Liquido)], [messages.created, formatDateTime(of.CreatedAt, zone)], ['Enviado por', of.EnviadoPor || '—'],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const pageSize = 20

function Problems({ id, state, onLine }: { id: string; state: string; onLine: (line: number) => void }) {
  const venue = useVenue()
  const table = useTableState({ ...defaults })
  const problems = useProblems(venue.id, id, state, table.page, pageSize)
  const columns: Column<ExtractProblem>[] = [
    { key: 'linha', title: 'Linha', render: ({ Linha }) => String(Linha) },
    { key: 'coluna', title: 'Coluna', render: ({ Coluna, De, Ate }) => (Coluna ? `${Coluna} (${De}–${Ate})` : '—') },
    { key: 'gravidade', title: 'Gravidade', render: ({ Gravidade }) => (Gravidade === 'erro' ? 'Erro' : 'Aviso') },
    { key: 'mensagem', title: 'O que houve', render: ({ Mensagem, Encontrado }) => (Encontrado ? `${Mensagem} Encontrado: ${Encontrado}` : Mensagem) },
  ]
  return (
    <section aria-labelledby="problems" className={styles.section}>
      <h2 id="problems" className={styles.heading}>Erros e avisos</h2>
      <ResourceTable<ExtractProblem>
        label="Erros e avisos"
        columns={columns}
        rowKey={({ Linha, De, Mensagem }) => `${Linha}-${De}-${Mensagem}`}
        rowName={({ Linha }) => `linha ${Linha}`}
        {...tableProps(problems)}
        table={table}
        onOpen={({ Linha }) => onLine(Linha)}
        empty={<EmptyState text="Nenhum erro neste arquivo." />}
      />
    </section>
  )
}
