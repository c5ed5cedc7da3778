import { Pagination } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
import { useOpened, type Column, type Figure, type Opened } from '../reports'
import { SaleCode } from './SaleCode'
import { ValuesTable } from './ValuesTable'

const pageSize = 50

/** All rows behind a figure, by pages, with all their columns. */
export function AllRows({ figure }: { figure: Figure }) {
  const venue = useVenue()
  const [page, setPage] = useState(1)
  const opened = useOpened(figure, page, pageSize)
  const narrow = useMediaQuery(narrowScreen)
  if (!opened.data) return opened.error ? <ErrorState text={messageOf(opened.error)} onRetry={() => void opened.refetch()} /> : <Skeleton lines={8} lineHeight={48} />
  const { Colunas, Linhas, Total, Frase } = opened.data
  return (
    <>
      <p>{Frase} Valores em R$.</p>
      <ValuesTable
        label={figure.name}
        columns={Colunas}
        rows={Linhas.map(({ Valores }, at) => ({ key: `${page} ${at}`, values: Valores }))}
        zone={venue.zone}
        busy={opened.isPlaceholderData}
        cell={(text, { Chave }, row) => (Chave === 'codigo' && row !== undefined ? <SaleCode code={text} row={Linhas[row]!} /> : text)}
      />
      <Pagination
        align="end"
        current={page}
        pageSize={pageSize}
        total={Total}
        simple={narrow}
        showSizeChanger={false}
        hideOnSinglePage
        showTotal={(all, [from, to]) => `${from}–${to} de ${all.toLocaleString('pt-BR')}`}
        onChange={setPage}
      />
    </>
  )
}

/** The column of what each row adds to the figure; of a ratio, the sum that is divided. */
export function openedColumn({ Colunas }: Opened, measure: string): Column | undefined {
  return Colunas.find(({ Chave }) => Chave === measure) ?? Colunas.find(({ Medida }) => Medida)
}
