import { LogoutOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useEndSession, useSessions, type Device } from '../profile'

const nameOf = ({ nome }: Device) => nome || 'Dispositivo desconhecido'

/** Where the person is signed in, each to be signed out. */
export function Devices() {
  const { zone } = useVenue()
  const sessions = useSessions()
  const end = useEndSession()
  const dialogs = useDialogs<Device, 'end'>()

  const columns: Column<Device>[] = [
    {
      key: 'dispositivo', title: 'Dispositivo',
      render: (device) => (
        <>
          {nameOf(device)} {device.atual && <Tag color="success">Este</Tag>}
        </>
      ),
    },
    { key: 'acesso', title: 'Último acesso', render: ({ ultimoAcesso }) => formatDateTime(ultimoAcesso, zone) },
    { key: 'entrada', title: 'Entrou em', render: ({ criadaEm }) => formatDateTime(criadaEm, zone) },
  ]

  return (
    <>
      <ResourceTable<Device>
        label="Dispositivos"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        {...tableProps(sessions)}
        actions={(device) => [
          {
            label: 'Encerrar sessão', icon: <LogoutOutlined />, danger: true, onClick: () => dialogs.open('end', device),
            disabled: device.atual ? 'Para sair deste dispositivo, use Sair no menu da conta.' : undefined,
          },
        ]}
      />
      <ConfirmDialog
        {...dialogs.of('end')}
        title={dialogs.row ? `Encerrar a sessão em ${nameOf(dialogs.row)}?` : ''}
        danger
        confirmLabel="Encerrar sessão"
        onConfirm={dialogs.forRow(({ id }) => end.mutateAsync(id))}
        success="Sessão encerrada."
      >
        Quem estiver usando esse dispositivo precisará entrar de novo.
      </ConfirmDialog>
    </>
  )
}
