import { useState } from 'react'
import { useVenue } from '@/api/venue'
import type { ImportColumn } from '@/ui/importReport'
import { ImportWizard } from '@/ui/ImportWizard'
import { PageHeader } from '@/ui/PageHeader'
import { useCardImport, usePastCardImports } from '../api'
import { PastImports } from '../parts/PastImports'

/** What a column of a file may mean: the server's columns. */
const columns: readonly ImportColumn[] = [
  { key: 'numero', title: 'Número', required: true },
  { key: 'grupo', title: 'Grupo' },
  { key: 'titular', title: 'Titular' },
  { key: 'CPF', title: 'CPF' },
]

/** /admin/importacao/cartoes: cards come in from a sheet, with a group and a holder where the file says. */
export default function ImportCards() {
  const venue = useVenue()
  const { run, undo, errors } = useCardImport(venue.id)
  const past = usePastCardImports(venue.id)
  const [round, setRound] = useState(0)
  return (
    <>
      <PageHeader
        title="Importação de cartões"
        description={`Emite cartões de ${venue.name} a partir de um arquivo. Os números que já existem são ignorados.`}
      />
      <ImportWizard
        key={round}
        what="cartões"
        columns={columns}
        onRun={(upload, confirm) => run.mutateAsync({ upload, confirm })}
        onErrors={errors}
        onUndo={(id) => undo.mutateAsync(id)}
        onClose={() => setRound(round + 1)}
      />
      <PastImports imports={past} what="Os cartões que ninguém usou ou alterou" onUndo={(id) => undo.mutateAsync(id)} />
    </>
  )
}
