import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { counted } from '@/ui/importReport'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { toast } from '@/ui/toasts'
import { useAskForSync, useWatchedEquipment, type Equipment } from '../api'
import { battery } from '../labels'
import { Standing, Warnings } from '../parts/Standing'

function columnsIn(zone: string | undefined): Column<Equipment>[] {
  const when = (at: number | null) => (at === null ? 'Nunca' : formatDateTime(new Date(at), zone))
  return [
    { key: 'titulo', title: 'Equipamento', render: ({ titulo }) => titulo },
    { key: 'situacao', title: 'Situação', render: (device) => <Standing equipment={device} /> },
    { key: 'avisos', title: 'O que fazer', render: (device) => <Warnings equipment={device} /> },
    { key: 'pontoDeVenda', title: 'Ponto de venda', render: ({ pontoDeVenda }) => pontoDeVenda || '—' },
    { key: 'bateria', title: 'Bateria', render: battery },
    { key: 'versao', title: 'Versão', render: ({ versaoDoApp }) => versaoDoApp || '—' },
    { key: 'produtos', title: 'Produtos', align: 'end', render: ({ produtos, sincroniaPedida }) => (sincroniaPedida ? `${produtos}, sincronizando` : produtos) },
    { key: 'venda', title: 'Última venda', render: ({ ultimaVendaEm }) => when(ultimaVendaEm) },
    { key: 'ouvido', title: 'Último sinal', render: ({ ouvidoEm }) => when(ouvidoEm) },
  ]
}

/** /monitoramento: how the venue's devices are, live. */
export default function Monitoring() {
  const venue = useVenue()
  const { rows, isLive } = useWatchedEquipment(venue.id)
  const askForSync = useAskForSync(venue.id)
  const offline = rows?.filter(({ situacao }) => situacao === 'offline').length ?? 0

  async function sync() {
    try {
      const { equipamentos } = await askForSync.mutateAsync()
      toast.success(equipamentos === 0
        ? 'Nenhum aparelho vinculado para sincronizar.'
        : `${counted(equipamentos, 'aparelho busca', 'aparelhos buscam')} os produtos no próximo sinal.`)
    } catch (problem) {
      toast.error(messageOf(problem))
    }
  }

  return (
    <>
      <PageHeader
        title="Monitoramento de equipamentos"
        description={rows && (offline === 0 ? 'Todos os aparelhos vinculados dão sinal.' : `${counted(offline, 'aparelho', 'aparelhos')} sem sinal.`)}
        actions={<Button icon={<SyncOutlined aria-hidden="true" />} loading={askForSync.isPending} onClick={() => void sync()}>Sincronizar produtos</Button>}
      />
      {rows && !isLive && <Notice urgency="insistent" alert><p>Sem conexão com o servidor: o que aparece pode ser de antes.</p></Notice>}
      <ResourceTable<Equipment>
        label="Equipamentos"
        columns={columnsIn(venue.zone)}
        rowKey={({ id }) => id}
        rowName={({ titulo }) => titulo}
        rows={rows}
        empty={<EmptyState text="Ainda não há equipamentos." detail="Cadastre e vincule o primeiro em Equipamentos." />}
      />
    </>
  )
}
