import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import { Counts } from './ImportCheck'
import { counted, type ImportReport, type ImportUndone } from './importReport'
import styles from './ImportWizard.module.css'

interface ImportDoneProps {
  report: ImportReport
  onUndo: (id: string) => Promise<ImportUndone>
  onRestart: () => void
  onClose: () => void
}

/** What an import has done, and the way back. */
export function ImportDone({ report, onUndo, onRestart, onClose }: ImportDoneProps) {
  const [undone, setUndone] = useState<ImportUndone | null>(null)
  const [isAsking, setAsking] = useState(false)

  return (
    <div className={styles.step}>
      {undone ? (
        <UndoneReport undone={undone} />
      ) : (
        <>
          <Alert type="success" showIcon role="status" title="Importação concluída." />
          <Counts report={report} />
        </>
      )}
      <div className={styles.actions}>
        {!undone && <Button danger onClick={() => setAsking(true)}>Desfazer importação</Button>}
        <Button onClick={onRestart}>Importar outro arquivo</Button>
        <Button type="primary" onClick={onClose}>Concluir</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Desfazer esta importação?"
        confirmLabel="Desfazer"
        danger
        onConfirm={async () => setUndone(await onUndo(report.Id))}
        onClose={() => setAsking(false)}
      >
        O que foi criado é removido e o que foi alterado volta a ser como antes. O que alguém mudou depois da importação é mantido.
      </ConfirmDialog>
    </div>
  )
}

/** What was taken back, and by name what was kept. */
export function UndoneReport({ undone }: { undone: ImportUndone }) {
  const { Mantidas } = undone
  return (
    <>
      <Alert type={undone.Desfeitas > 0 ? 'success' : 'warning'} showIcon role="status" title={undoneWords(undone)} />
      {Mantidas.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className={styles.caption}>{counted(Mantidas.length, 'linha mantida', 'linhas mantidas')}</caption>
            <thead>
              <tr>
                <th scope="col">Nome</th>
                <th scope="col">Por que foi mantida</th>
              </tr>
            </thead>
            <tbody>
              {Mantidas.map(({ Linha, Nome, Motivo }) => (
                <tr key={Linha}>
                  <th scope="row">{Nome}</th>
                  <td>{Motivo}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function undoneWords({ Desfeitas, Removidas }: ImportUndone): string {
  const restored = Desfeitas - Removidas
  const parts = [
    Removidas > 0 && counted(Removidas, 'linha removida', 'linhas removidas'),
    restored > 0 && counted(restored, 'linha de volta ao que era', 'linhas de volta ao que eram'),
  ].filter((each) => typeof each === 'string')
  return parts.length > 0 ? `Importação desfeita: ${parts.join(' e ')}.` : 'Nenhuma linha foi desfeita: todas foram mantidas.'
}
