import { formatDateTime, formatTime } from '@/ui/dates'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import type { Run, Task } from '../api'
import { runStates, taskStates } from '../labels'
import styles from './RunCard.module.css'

const columns: Column<Task>[] = [
  { key: 'titulo', title: 'Tarefa', render: ({ titulo }) => titulo },
  { key: 'situacao', title: 'Situação', render: ({ situacao }) => <span className={styles.state} data-state={situacao}>{taskStates[situacao]}</span> },
  { key: 'resultado', title: 'Resultado', render: ({ resultado }) => resultado || '—' },
  { key: 'inicio', title: 'Início', render: ({ inicioEm }) => formatTime(inicioEm) },
  { key: 'fim', title: 'Fim', render: ({ fimEm }) => formatTime(fimEm) },
]

/** A run with its tasks. */
export function RunCard({ run }: { run: Run }) {
  return (
    <>
      <p className={styles.head}>
        <span className={styles.state} data-state={run.situacao}>{runStates[run.situacao]}</span>
        <span>{story(run)}</span>
      </p>
      <ResourceTable<Task>
        label={`Tarefas da manutenção de ${formatDateTime(run.inicioEm)}`}
        columns={columns}
        rowKey={({ tarefa }) => tarefa}
        rowName={({ titulo }) => titulo}
        rows={run.tarefas}
      />
    </>
  )
}

/** Who began and who ended it. */
function story({ pedidaPor, interrompidaPor, fimEm, fimDaJanela }: Run): string {
  const begun = pedidaPor ? `Pedida por ${pedidaPor}.` : 'Iniciada pelo plano.'
  if (interrompidaPor) return `${begun} Interrompida por ${interrompidaPor}.`
  return fimEm ? begun : `${begun} Tarefas novas começam até ${formatTime(fimDaJanela)}.`
}
