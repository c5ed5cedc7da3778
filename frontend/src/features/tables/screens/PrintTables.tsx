import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { isDesktop, printPage } from '@/api/native'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useTableAddress } from '../address'
import { useCodes, type CodeSheet } from '../api'
import { counted } from '../areas'
import { messages } from '../messages'
import { PrintedSheet } from '../parts/PrintedSheet'
import { TableSheet } from '../parts/TableSheet'

/** Cards on an A4 sheet. */
const perSheet = 6

/** /cadastro/mesas/imprimir: the QR codes of the chosen tables, or of all, to be printed and cut. */
export default function PrintTables() {
  const venue = useVenue()
  const codes = useCodes(venue.id)
  const addressOf = useTableAddress()
  const [asked] = useSearchParams()
  const chosen = asked.get('mesas')?.split(',')
  const tables = codes.data?.mesas.filter(({ id }) => !chosen || chosen.includes(id))

  return (
    <>
      <PageHeader
        title="Imprimir QR das mesas"
        description={tables && tables.length > 0 ? `${counted(tables.length)}, ${sheets(tables.length)} A4. Recorte pelas linhas e ponha cada um na sua mesa.` : undefined}
        back={{ to: '/cadastro/mesas', label: 'Mesas' }}
        actions={
          !isDesktop() && (
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden="true" />}
              disabled={!codes.data || !tables?.length || addressOf(codes.data.slug, '') === null}
              onClick={() => printPage()}
            >
              Imprimir
            </Button>
          )
        }
      />
      {!codes.data && codes.error && <ErrorState text={messageOf(codes.error)} onRetry={() => void codes.refetch()} />}
      {!codes.data && !codes.error && <Skeleton lines={6} lineHeight={96} />}
      {tables?.length === 0 && <EmptyState text="Nenhuma mesa para imprimir." detail="Volte à lista e escolha as mesas, ou adicione a primeira." />}
      {codes.data && tables && tables.length > 0 && <Codes sheet={codes.data} tables={tables} />}
    </>
  )
}

const sheets = (tables: number) => (tables <= perSheet ? 'uma folha' : `${Math.ceil(tables / perSheet)} folhas`)

function Codes({ sheet: { loja, slug }, tables }: { sheet: CodeSheet; tables: CodeSheet['mesas'] }) {
  const addressOf = useTableAddress()
  if (addressOf(slug, '') === null) {
    return <Notice long><p>{slug === '' ? messages.noShopAddress : messages.noServerAddress}</p></Notice>
  }
  const cards = <TableSheet shop={loja} tables={tables} addressOf={({ token }) => addressOf(slug, token) ?? ''} />
  return (
    <>
      {isDesktop() && <Notice long><p>O aplicativo não imprime páginas. Abra o portal no navegador para imprimir os QR.</p></Notice>}
      {cards}
      <PrintedSheet>{cards}</PrintedSheet>
    </>
  )
}
