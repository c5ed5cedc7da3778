import { useState } from 'react'
import { fiscalMasks } from '@/api/queries/fiscal'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDay } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { counted } from '@/ui/importReport'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { useLoadTable, useTables, type Loadable, type Outside, type TableFile, type TableLoad } from '../api'
import { LoadDrawer } from '../parts/LoadDrawer'
import { TableCard } from '../parts/TableCard'

const columns: Column<Outside>[] = [
  { key: 'nome', title: 'Estabelecimento', render: ({ nome }) => nome },
  { key: 'produtos', title: 'Produtos', align: 'end', render: ({ produtos }) => produtos.toLocaleString('pt-BR') },
]

/** /admin/tabelasFiscais: of which day the fiscal tables are, loading newer ones, and which venues have products outside of them. */
export default function FiscalTables() {
  const tables = useTables()
  const load = useLoadTable()
  const [list, setList] = useState<Loadable>('ncm')
  const [isChoosing, setChoosing] = useState(false)
  const [tried, setTried] = useState<{ file: TableFile; result: TableLoad }>()
  const [isAsking, setAsking] = useState(false)

  function choose(which: Loadable) {
    setList(which)
    setChoosing(true)
  }

  return (
    <>
      <PageHeader title="Tabelas fiscais" description="Com estas tabelas são conferidos os códigos dos produtos de todos os estabelecimentos." />
      {tables.data ? (
        <>
          {tables.data.tabelas.map((table) => <TableCard key={table.tabela} table={table} onLoad={choose} />)}
          <Section title="Produtos com NCM fora da tabela" description="Cada estabelecimento vê os seus em Produtos › Conferência fiscal.">
            <ResourceTable<Outside>
              label="Produtos com NCM fora da tabela"
              columns={columns}
              rowKey={({ localId }) => localId}
              rowName={({ nome }) => nome}
              rows={tables.data.produtosForaDaTabela}
              empty={<EmptyState text="Nenhum produto usa NCM fora da tabela." />}
            />
          </Section>
        </>
      ) : tables.error ? (
        <ErrorState text={messageOf(tables.error)} onRetry={() => void tables.refetch()} retrying={tables.isFetching} />
      ) : (
        <Skeleton lines={3} lineHeight={120} />
      )}
      <LoadDrawer
        open={isChoosing}
        list={list}
        onTry={async (file) => {
          setTried({ file, result: await load.mutateAsync({ file, confirm: false }) })
          setAsking(true)
        }}
        onClose={() => setChoosing(false)}
      />
      {tried && (
        <ConfirmDialog
          open={isAsking}
          title={`Carregar a tabela ${tried.file.tabela.toUpperCase()} de ${formatDay(tried.result.data)}?`}
          confirmLabel="Carregar tabela"
          onConfirm={() => load.mutateAsync({ file: tried.file, confirm: true })}
          success="Tabela carregada."
          onClose={() => setAsking(false)}
        >
          <Difference load={tried.result} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** What a table would change. */
function Difference({ load }: { load: TableLoad }) {
  const { codigos, novos, extintos, alterados, exemplosExtintos, produtosComCodigoForaDaTabela: products } = load
  const examples = exemplosExtintos.map((code) => fiscalMasks[load.tabela](code)).join(', ')
  return (
    <>
      <p>
        {counted(codigos, 'código', 'códigos')} em vigor: {counted(novos, 'novo', 'novos')}, {counted(extintos, 'extinto', 'extintos')} e{' '}
        {counted(alterados, 'alterado', 'alterados')}.
      </p>
      {extintos > 0 && <p>Deixam de valer: {examples}{extintos > exemplosExtintos.length ? ' e outros' : ''}.</p>}
      {load.tabela === 'ncm' && <p>{counted(products, 'produto fica', 'produtos ficam')} com NCM fora da tabela.</p>}
    </>
  )
}
