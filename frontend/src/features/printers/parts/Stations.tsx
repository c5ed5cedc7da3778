import { CheckCircleOutlined, DeleteOutlined, DisconnectOutlined } from '@ant-design/icons'
import { Card, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureMessage } from '@/api/client'
import { isDesktop } from '@/api/native'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { toast } from '@/ui/toasts'
import { usePrintingChanges, type Station, type useOverview } from '../api'
import styles from './Stations.module.css'
import { ThisStation } from './ThisStation'

interface StationsProps {
  venueId: string
  zone: string | undefined
  overview: ReturnType<typeof useOverview>
  /** The person may open the page of the installers. */
  mayInstall: boolean
}

/** The computers that print for the venue, and this one. */
export function Stations({ venueId, zone, mayInstall, overview: { data, error, isPending, refetch } }: StationsProps) {
  const { unpair } = usePrintingChanges(venueId)
  const [leaving, setLeaving] = useState<Station | null>(null)

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
          {mayInstall && (
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
        rows={data?.stations}
        loading={isPending}
        error={error && !data ? failureMessage(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState text="Nenhum computador imprime ainda." />}
        actions={(station) => [{ label: 'Desautorizar', icon: <DeleteOutlined />, danger: true, onClick: () => setLeaving(station) }]}
      />
      <ConfirmDialog
        open={leaving !== null}
        title={`Desautorizar ${leaving?.name ?? ''}?`}
        danger
        confirmLabel="Desautorizar"
        onConfirm={async () => {
          if (!leaving) return
          await unpair.mutateAsync(leaving.id)
          toast.success('O computador não recebe mais papéis.')
          setLeaving(null)
        }}
        onCancel={() => setLeaving(null)}
      >
        O computador deixa de receber papéis na hora. Impressoras que só ele alcança ficam sem computador.
      </ConfirmDialog>
    </>
  )
}
