import { CheckCircleOutlined, DeleteOutlined, DisconnectOutlined } from '@ant-design/icons'
import { Card, Tag } from 'antd'
import { Link } from 'react-router'
import { isDesktop } from '@/api/native'
import { useOverview, type Station } from '@/api/queries/printers'
import { hasRole, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useStationChanges } from '../api'
import styles from './Stations.module.css'
import { ThisStation } from './ThisStation'

/** The computers that print for the venue, and this one. */
export default function Stations() {
  const { id: venueId, zone } = useVenue()
  const session = useSession()
  const overview = useOverview(venueId)
  const { unpair } = useStationChanges(venueId)
  const dialogs = useDialogs<Station>()

  const columns: Column<Station>[] = [
    { key: 'nome', title: 'Computador', render: ({ name }) => name },
    {
      key: 'situacao', title: 'Situação',
      render: ({ online, seenAt }) =>
        online ? (
          <Tag color="success" icon={<CheckCircleOutlined aria-hidden="true" />}>No ar</Tag>
        ) : (
          <Tag color="warning" icon={<DisconnectOutlined aria-hidden="true" />}>{seenAt ? `Fora do ar desde ${formatDateTime(seenAt, zone)}` : 'Ainda não se apresentou'}</Tag>
        ),
    },
    { key: 'programa', title: 'Programa', render: ({ version, system }) => [version, system].filter(Boolean).join(', ') || '-' },
    { key: 'agente', title: 'Servidor de impressão', render: ({ agent }) => agent || 'Desligado' },
    { key: 'desde', title: 'Autorizado em', render: ({ createdAt }) => formatDateTime(createdAt, zone) },
  ]

  return (
    <>
      {isDesktop() ? (
        <Card title="Este computador" className={styles.own}>
          <ThisStation />
        </Card>
      ) : (
        <p className={styles.hint}>
          Para um computador imprimir, abra nele o programa instalado e escolha <strong>Usar este computador para imprimir</strong> nesta tela.
          {session && hasRole(session, 'Painel') && (
            <Link className={styles.link} to="/meepfood/kdsdownload">
              Instalar o programa
            </Link>
          )}
        </p>
      )}
      <ResourceTable<Station>
        label="Computadores que imprimem"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...tableProps({ ...overview, data: overview.data?.stations })}
        empty={<EmptyState text="Nenhum computador imprime ainda." />}
        actions={(station) => [{ label: 'Desautorizar', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', station) }]}
      />
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={`Desautorizar ${dialogs.row?.name ?? ''}?`}
        danger
        confirmLabel="Desautorizar"
        onConfirm={dialogs.forRow(({ id }) => unpair.mutateAsync(id))}
        success="O computador não recebe mais papéis."
      >
        O computador deixa de receber papéis na hora. Impressoras que só ele alcança ficam sem computador.
      </ConfirmDialog>
    </>
  )
}
