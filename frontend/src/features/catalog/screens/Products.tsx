import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { EmptySearch } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
import { useTableState } from '@/ui/useTableState'
import { findProductIds, useCategoryChoices, useProductChanges, useProducts, type Counts, type Listed, type ProductFilters as Filters } from '../api/list'
import { messages } from '../messages'
import { BulkBar, type BulkAction } from '../parts/bulk/BulkBar'
import { BulkDrawers, type BulkDraft } from '../parts/bulk/BulkDrawers'
import { Followers } from '../parts/changes/Followers'
import { PhotoRule } from '../parts/list/PhotoRule'
import { ProductCards } from '../parts/list/ProductCards'
import { ProductDialogs, type ProductDialog } from '../parts/list/ProductDialogs'
import { ProductFilters } from '../parts/list/ProductFilters'
import { ProductTable } from '../parts/list/ProductTable'
import { ImportButton, NewProduct, ProductTools } from '../parts/list/ProductTools'
import { useInlinePrice } from '../parts/list/useInlinePrice'
import { useProductActs } from '../parts/list/useProductActs'
import { useSelection } from '../parts/list/useSelection'
import styles from './Products.module.css'

const noFilters: Filters = {
  busca: '', categoriaId: '', storeId: '', tipo: 0, venda: '', semFoto: false, fiscal: false, esgotados: false, semEstoque: false, arquivados: false,
}
const tableOptions = { pageSizes: [50, 20, 100] } as const

/** /produtos/produto: what the venue sells, found as one types, and changed where it stands. */
export default function Products() {
  const venue = useVenue()
  const table = useTableState(noFilters, tableOptions)
  const products = useProducts(venue.id, table.filters, table.page, table.pageSize, table.sort)
  const categories = useCategoryChoices(venue.id).data ?? []
  const changes = useProductChanges(venue.id)
  const dialogs = useDialogs<Listed, ProductDialog>()
  const price = useInlinePrice(changes)
  const selection = useSelection(JSON.stringify(table.filters))
  const [draft, setDraft] = useState<BulkDraft | null>(null)
  const act = useProductActs(changes, dialogs, setDraft)
  const isNarrow = useMediaQuery(narrowScreen)
  const list = products.data
  const rows = list?.produtos ?? []
  const ticked = selection.ids
  const found = list?.total ?? 0

  async function all(work: (produtos: string[]) => Promise<unknown>, done: string) {
    try {
      await work(ticked)
      selection.clear()
      toast.success(done)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  async function chooseAll() {
    try {
      selection.chooseWhole(await findProductIds(venue.id, table.filters, table.sort))
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  const sell = (habilitado: boolean) => void all((produtos) => changes.switchSale.mutateAsync({ produtos, habilitado }), habilitado ? 'À venda.' : 'Fora de venda.')
  const prepare = (kind: BulkDraft['kind']) => () => setDraft({ kind, productIds: ticked, isTicked: true })
  const bulk: BulkAction[] = table.filters.arquivados
    ? [{ label: 'Restaurar', onClick: () => void all((produtos) => changes.restore.mutateAsync({ produtos }), 'Restaurados.') }]
    : [
        { label: 'Colocar à venda', onClick: () => sell(true) },
        { label: 'Tirar de venda', onClick: () => sell(false) },
        { label: 'Mudar preços', onClick: prepare('price') },
        { label: 'Mudar categoria', onClick: prepare('move') },
        { label: 'Arquivar', onClick: prepare('archive') },
      ]

  /** What was done to the ticked ones unticks them; what is archived by its menu is no longer there to be ticked. */
  function unmark() {
    if (draft?.isTicked) selection.clear()
    else if (draft?.kind === 'archive') selection.untick(draft.productIds)
  }

  const parts = { rows, zone: venue.zone ?? defaultZone, selection, changes, setPrice: price.setPrice, onAct: act }
  const isEmpty = list?.contagens.produtos === 0 && !table.filtered
  return (
    <>
      <PageHeader title="Produtos" description={summaryOf(list?.contagens)} actions={isEmpty ? undefined : <ProductTools table={table} />} />
      <ProductFilters table={table} categories={categories} counts={list?.contagens} />
      {table.filters.semFoto && <PhotoRule />}
      {products.error && !list && <ErrorState text={messageOf(products.error)} onRetry={() => void products.refetch()} />}
      {!products.error && !list && <Skeleton lines={8} lineHeight={isNarrow ? 96 : 60} />}
      {isEmpty && <EmptyState text={messages.noProducts} detail="Cadastre o primeiro: nome, preço, categoria e foto." action={<><NewProduct /> <ImportButton /></>} />}
      {list && !isEmpty && rows.length === 0 && (
        <EmptyState drawing={<EmptySearch />} text="Nada encontrado com esses filtros." action={<Button onClick={table.clearFilters}>Limpar filtros</Button>} />
      )}
      {rows.length > 0 && (
        <section aria-label="Produtos" aria-busy={products.isPlaceholderData} className={styles.list} data-loading={products.isPlaceholderData || undefined}>
          {isNarrow ? <ProductCards {...parts} /> : <ProductTable {...parts} table={table} />}
          <Pagination
            className={styles.pages}
            align="end"
            current={table.page}
            pageSize={table.pageSize}
            total={found}
            simple={isNarrow}
            hideOnSinglePage={found <= 20}
            showSizeChanger={!isNarrow}
            pageSizeOptions={[20, 50, 100]}
            showTotal={(total, [from, to]) => `${from}–${to} de ${total.toLocaleString('pt-BR')}`}
            onChange={table.setPage}
          />
          {!isNarrow && <p className={styles.hint}>Com o foco numa linha, a tecla E marca o produto como esgotado ou volta a vendê-lo.</p>}
        </section>
      )}
      <BulkBar count={ticked.length} actions={bulk} onChooseAll={found > rows.length && !selection.isWhole ? () => void chooseAll() : undefined} onClear={selection.clear} />
      <ProductDialogs dialogs={dialogs} categories={categories} changes={changes} />
      <BulkDrawers draft={draft} categories={categories} onClose={() => setDraft(null)} onDone={unmark} />
      <Followers {...price.question} />
    </>
  )
}

/** "34 produtos, 30 à venda." */
function summaryOf(counts: Counts | undefined): string {
  if (!counts) return 'O que o estabelecimento vende.'
  const { produtos, aVenda } = counts
  return `${produtos.toLocaleString('pt-BR')} ${produtos === 1 ? 'produto' : 'produtos'}, ${aVenda.toLocaleString('pt-BR')} à venda.`
}
