import { useState } from 'react'
import { showJobs, type Job } from '@/api/jobs'
import { JobList } from '@/features/jobs/parts/JobList'
import { ExportButton } from '@/ui/ExportButton'
import type { ImportReport, ImportUndone, ImportUpload } from '@/ui/importReport'
import { ImportWizard } from '@/ui/ImportWizard'
import { toast } from '@/ui/toasts'
import styles from './DevUi.module.css'
import { Section } from './Section'

const running: Job = {
  Id: '1', Tipo: 'customers-export', LocalId: 'bar', Titulo: 'Exportação de clientes', Estado: 'running', Frase: '450 de 1.000 clientes',
  Feito: 450, Total: 1000, ArquivoId: '', Cancelando: false, CriadoEm: '2026-11-24T12:00:00Z', TerminadoEm: null,
}
const jobs: Job[] = [
  running,
  { ...running, Id: '2', Titulo: 'Vendas do ano', Total: 0, Frase: 'Somando os meses' },
  { ...running, Id: '3', Titulo: 'Exportação de pedidos', Estado: 'done', Frase: '12.408 pedidos.', ArquivoId: 'f', TerminadoEm: '2026-11-24T11:58:00Z' },
  { ...running, Id: '4', Titulo: 'Exportação de produtos', Estado: 'failed', Frase: 'O arquivo ficaria grande demais. Escolha mais filtros.', TerminadoEm: '2026-11-24T11:30:00Z' },
]

const columns = [
  { key: 'nome', title: 'Nome', required: true },
  { key: 'telefone', title: 'Telefone' },
  { key: 'email', title: 'E-mail' },
]

/** A sheet with an error for as long as its second column means the telephone. */
function run({ mapeamento }: ImportUpload, confirm: boolean): Promise<ImportReport> {
  const meaning = mapeamento ?? { Cliente: 'nome', Celular: 'telefone' }
  const isWrong = meaning.Celular === 'telefone'
  return Promise.resolve({
    Id: confirm ? 'i1' : '',
    Colunas: [
      { Titulo: 'Cliente', Campo: meaning.Cliente ?? '', Exemplos: ['Maria da Silva', 'João Souza'], Preenchidas: 3 },
      { Titulo: 'Celular', Campo: meaning.Celular ?? '', Exemplos: ['(11) 98765-4321', '1234'], Preenchidas: 3 },
    ],
    Linhas: 3, Novas: 1, Alteradas: 1, Ignoradas: [{ Linha: 4, Motivo: 'Cliente já cadastrado com os mesmos dados.' }],
    Erros: isWrong ? [{ Linha: 3, Coluna: 'Telefone', Mensagem: 'Informe o telefone com DDD.' }] : [],
    Codificacao: 'Windows-1252', OutrasPlanilhas: [], ImportadoEm: null,
  })
}

const undone: ImportUndone = { Desfeitas: 1, Removidas: 1, Mantidas: [{ Linha: 2, Nome: 'Maria da Silva', Motivo: 'Editado depois da importação.' }] }

/** Long work: background jobs, exports and imports. */
export function WorkPieces() {
  const [shown, setShown] = useState(jobs)
  const [round, setRound] = useState(0)

  return (
    <>
      <Section title="Tarefas em segundo plano">
        <JobList
          jobs={shown}
          onCancel={({ Id }) => setShown(shown.map((job) => (job.Id === Id ? { ...job, Cancelando: true } : job)))}
          onDownload={({ Titulo }) => toast.success(`${Titulo}: arquivo salvo.`)}
        />
      </Section>
      <Section title="Exportação">
        <div className={styles.row}>
          <ExportButton label="Exportar clientes" onExport={() => Promise.resolve()} onShowJobs={showJobs} />
          <ExportButton label="Exportar sem permissão" disabled onExport={() => Promise.resolve()} onShowJobs={showJobs} />
        </div>
      </Section>
      <Section title="Importação">
        <ImportWizard
          key={round}
          what="clientes"
          columns={columns}
          onRun={run}
          onErrors={() => Promise.resolve(toast.success('Linhas com erro salvas.'))}
          onUndo={() => Promise.resolve(undone)}
          onClose={() => setRound(round + 1)}
        />
      </Section>
    </>
  )
}
