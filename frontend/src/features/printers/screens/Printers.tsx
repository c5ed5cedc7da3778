import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { leave } from '@/ui/leaving'
import { PageHeader } from '@/ui/PageHeader'
import { Sections } from '@/ui/Sections'
import { PrinterList } from '../parts/PrinterList'

const PaperQueue = lazy(() => import('../parts/PaperQueue'))
const Stations = lazy(() => import('../parts/Stations'))
const ReceiptEditor = lazy(() => import('../parts/ReceiptEditor'))
const PrintingSettings = lazy(() => import('../parts/PrintingSettings'))

const first = 'impressoras'

/** /cadastro/impressoras: what the venue prints on, what waits, who prints it and how it looks. */
export default function Printers() {
  const { name } = useVenue()
  const [params, setParams] = useSearchParams()
  const tab = params.get('aba') ?? first

  const show = (aba: string, rest: Record<string, string> = {}) => setParams({ ...(aba !== first && { aba }), ...rest })

  return (
    <>
      <PageHeader title="Impressoras" description={`Onde e como saem os pedidos de ${name}.`} />
      <Sections
        label="Impressoras"
        active={tab}
        onChange={(aba) => leave(() => show(aba))}
        sections={[
          { key: first, label: 'Impressoras', children: <PrinterList onShowPapers={(impressora) => show('fila', { impressora })} onShowStations={() => show('computadores')} /> },
          { key: 'fila', label: 'Fila', children: <PaperQueue /> },
          { key: 'computadores', label: 'Computadores', children: <Stations /> },
          { key: 'recibo', label: 'Recibo', children: <ReceiptEditor /> },
          { key: 'configuracao', label: 'Configuração', children: <PrintingSettings /> },
        ]}
      />
    </>
  )
}
