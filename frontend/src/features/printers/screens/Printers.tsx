import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { currentPlace, hasRole, useSession, type Session } from '@/api/session'
import { PageHeader } from '@/ui/PageHeader'
import { leave } from '@/ui/leaving'
import { useOverview } from '../api'
import { PaperQueue } from '../parts/PaperQueue'
import { PrinterList } from '../parts/PrinterList'
import { Sections } from '../parts/Sections'
import { Stations } from '../parts/Stations'

const ReceiptEditor = lazy(() => import('../parts/ReceiptEditor'))
const PrintingSettings = lazy(() => import('../parts/PrintingSettings'))

/** /cadastro/impressoras: what the venue prints on, what waits, who prints it and how it looks. */
export default function Printers() {
  const session = useSession()
  return session && <VenuePrinting key={session.localCorrente} session={session} />
}

const first = 'impressoras'

function VenuePrinting({ session }: { session: Session }) {
  const venueId = session.localCorrente
  const place = currentPlace(session)
  const zone = place?.fusoHorario
  const overview = useOverview(venueId)
  const [params, setParams] = useSearchParams()
  const tab = params.get('aba') ?? first

  const show = (aba: string, rest: Record<string, string> = {}) => setParams({ ...(aba !== first && { aba }), ...rest })

  return (
    <>
      <PageHeader title="Impressoras" description={`Onde e como saem os pedidos de ${place?.nomeLocal ?? 'seu estabelecimento'}.`} />
      <Sections
        label="Impressoras"
        active={tab}
        onChange={(aba) => leave(() => show(aba))}
        sections={[
          {
            key: first, label: 'Impressoras',
            children: (
              <PrinterList
                venueId={venueId}
                zone={zone}
                overview={overview}
                listsStores={hasRole(session, ['CadastroLoja', 'Painel'])}
                onShowPapers={(impressora) => show('fila', { impressora })}
                onShowStations={() => show('computadores')}
              />
            ),
          },
          { key: 'fila', label: 'Fila', children: <PaperQueue venueId={venueId} zone={zone} printers={overview.data?.printers ?? []} /> },
          { key: 'computadores', label: 'Computadores', children: <Stations venueId={venueId} zone={zone} overview={overview} mayInstall={hasRole(session, 'Painel')} /> },
          { key: 'recibo', label: 'Recibo', children: <ReceiptEditor venueId={venueId} /> },
          { key: 'configuracao', label: 'Configuração', children: <PrintingSettings session={session} agent={overview.data?.enderecoServidorLocal} /> },
        ]}
      />
    </>
  )
}
